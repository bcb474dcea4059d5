// A picture of a result to share, drawn without the board: it spoils nothing.

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;

export async function sharePicture([heading, title, score, tickets, compared]: string[]): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d")!;
  const style = getComputedStyle(document.documentElement);
  const family = getComputedStyle(document.body).fontFamily;
  const color = (token: string) => style.getPropertyValue(token);
  const write = (text: string, y: number, size: number, weight: number, token = "--ink") => {
    pen.fillStyle = color(token);
    pen.font = `${weight} ${size}px ${family}`;
    pen.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN);
  };
  await document.fonts.ready;
  pen.fillStyle = color("--panel");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = color("--focus");
  pen.fillRect(0, 0, WIDTH, 24);
  write(heading!, 130, 52, 700);
  write(title!, 195, 40, 400, "--soft");
  write(score!, 340, 120, 800, "--star");
  ticketRow(pen, tickets!, color);
  write(compared!, 540, 44, 600);
  return new Promise((made) => canvas.toBlob((png) => made(png!), "image/png"));
}

// Draw a ticket for each sign: filled if it was completed.
function ticketRow(pen: CanvasRenderingContext2D, signs: string, color: (token: string) => string): void {
  [...signs]
    .filter((sign) => sign === "🟩" || sign === "⬜")
    .forEach((sign, place) => {
      pen.fillStyle = color(sign === "🟩" ? "--done" : "--soft-panel");
      pen.strokeStyle = color("--soft");
      pen.lineWidth = 3;
      pen.beginPath();
      pen.roundRect(MARGIN + place * 92, 395, 76, 52, 10);
      pen.fill();
      pen.stroke();
    });
}
