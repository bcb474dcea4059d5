// Python in the worker: it is loaded, with a report on how much has arrived, and the host of the tables is made.

import type { SiteSettings } from "./settings";
import { forgetSnapshots, keepSnapshot, readSnapshot } from "./snapshot";

// The methods of nordrail.site.in_browser.Door.
export interface Door {
  request(method: string, path: string, secret: string, body: string): string;
  open(socket: number, code: string): void;
  hear(socket: number, text: string): void;
  close(socket: number): void;
  act(): void;
  take(): string;
  games(): string;
  restore(games: string): string;
}

interface Pyodide {
  unpackArchive(buffer: ArrayBuffer, format: string): void;
  pyimport(name: string): { Door: (stored: string, settings: string) => Door; destroy(): void };
  makeMemorySnapshot(): Uint8Array;
}
type LoadPyodide = (options: Record<string, unknown>) => Promise<Pyodide>;

const HOST = "nordrail.site.in_browser";
const PACKED = "pyodide.asm.wasm"; // compressed in the folder, because not every host compresses it

// Load Python and return a function that makes the host.
export async function loadPython(
  base: string,
  settings: SiteSettings,
  progress: (part: number) => void,
): Promise<(stored: string) => Door> {
  const folder = new URL(settings.python, base).href;
  let arrived = 0;
  const counting = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, stream) {
        arrived += chunk.byteLength;
        progress(Math.min(0.9, (arrived / settings.bytes) * 0.9));
        stream.enqueue(chunk);
      },
    });
  const plain = self.fetch.bind(self);
  async function counted(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const address = input instanceof Request ? input.url : String(input);
    const packed = address.endsWith(PACKED);
    const answer = await plain(packed ? `${address}.bin` : input, init);
    if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
    const body = answer.body.pipeThrough(counting());
    if (!packed) return new Response(body, { headers: answer.headers });
    const whole = body.pipeThrough(new DecompressionStream("gzip") as TransformStream<Uint8Array, Uint8Array>);
    return new Response(whole, { headers: { "content-type": "application/wasm" } });
  }
  self.fetch = counted;
  const ours = counted(`${folder}nordrail.zip`).then((answer) => answer.arrayBuffer());
  const lock = counted(`${folder}lock.json`).then((answer) => answer.json());
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as { loadPyodide: LoadPyodide };
  const options = { indexURL: folder, lockFileContents: await lock };
  const known = settings.snapshot ? await readSnapshot(folder) : null;
  const old = known && (await loadPyodide({ ...options, _loadSnapshot: known }).catch(forgetSnapshots));
  const python = old || (await loadPyodide({ ...options, _makeSnapshot: settings.snapshot }));
  python.unpackArchive(await ours, "zip");
  progress(0.93);
  return (stored) => {
    if (settings.snapshot && !old) {
      python.pyimport(HOST).destroy(); // a snapshot must not refer to this page
      void keepSnapshot(folder, python.makeMemorySnapshot());
    }
    return python.pyimport(HOST).Door(stored, JSON.stringify(settings.pauses));
  };
}
