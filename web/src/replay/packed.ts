// A record compressed and encoded for a URL, after a "~", which no table code contains.

export async function pack(record: string): Promise<string> {
  const bytes = new Uint8Array(await through(new Blob([record]), new CompressionStream("deflate-raw")).arrayBuffer());
  return (
    "~" +
    btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "")
  );
}

export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
  return through(
    new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))]),
    new DecompressionStream("deflate-raw"),
  ).text();
}

function through(blob: Blob, pipe: GenericTransformStream): Response {
  return new Response(blob.stream().pipeThrough(pipe as ReadableWritablePair<Uint8Array, Uint8Array>));
}
