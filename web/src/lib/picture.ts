// The board as it is on the screen, as a file of its own: every style is written into the picture.

const STYLED = ["display", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-opacity", "opacity", "font-size", "font-family", "font-weight", "font-style", "letter-spacing", "text-anchor", "paint-order", "mix-blend-mode"];

export async function boardPicture(kind: "svg" | "png"): Promise<Blob> {
  const board = document.querySelector<SVGSVGElement>("svg.board")!;
  const copy = board.cloneNode(true) as SVGSVGElement;
  const from = [board, ...board.querySelectorAll("*")], to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((element, place) => {
    const style = getComputedStyle(element);
    for (const name of STYLED) (to[place] as SVGElement).style.setProperty(name, style.getPropertyValue(name));
  });
  const [width, height] = board.viewBox.baseVal ? [board.viewBox.baseVal.width, board.viewBox.baseVal.height] : [1000, 1500];
  copy.style.removeProperty("transform"); // the whole board, however near it is seen
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const svg = new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
  if (kind === "svg") return svg;
  const image = new Image(), address = URL.createObjectURL(svg);
  await new Promise((loaded, failed) => {
    image.onload = loaded;
    image.onerror = failed;
    image.src = address;
  });
  const canvas = document.createElement("canvas");
  canvas.width = width * 2;
  canvas.height = height * 2;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return new Promise((made) => canvas.toBlob((png) => made(png!), "image/png"));
}
