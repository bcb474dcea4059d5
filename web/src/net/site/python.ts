// Python in the worker: it is loaded, with a report on how much has arrived, and the host of the tables is made.

import type { SiteSettings } from "./settings";
import { forgetSnapshots, keepSnapshot, readSnapshot } from "./snapshot";

// The methods of nordrail.site.in_browser.WorkerDoor.
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

interface Host {
  prepare(): void;
  WorkerDoor: (stored: string, settings: string) => Door;
  destroy(): void;
}
interface Pyodide {
  FS: { writeFile(path: string, content: Uint8Array): void };
  runPython(code: string): void;
  pyimport(name: string): Host;
  makeMemorySnapshot(): Uint8Array;
}
type LoadPyodide = (options: Record<string, unknown>) => Promise<Pyodide>;

const HOST = "nordrail.site.in_browser";
const OURS = "/nordrail.zip"; // where Python finds it
const LIBRARY = "/_nordrail.so";
const BEGIN = `import os, sys; sys.path.append("${OURS}"); os.environ["NORDRAIL_NATIVE"] = "${LIBRARY}"`;
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
  // Load everything at the same time: these two are requested by Pyodide itself, but only later.
  const early = new Map([PACKED, "python_stdlib.zip"].map((name) => [`${folder}${name}`, counted(`${folder}${name}`)]));
  for (const answer of early.values()) answer.catch(() => {}); // reported when Pyodide requests it
  self.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input),
      answer = early.get(address);
    early.delete(address);
    return answer ?? counted(input, init);
  };
  const script = import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<{ loadPyodide: LoadPyodide }>;
  import(/* @vite-ignore */ `${folder}pyodide.asm.mjs`).catch(() => {});
  const bytes = async (name: string) => new Uint8Array(await (await counted(`${folder}${name}`)).arrayBuffer());
  const [{ loadPyodide }, known, lock, ours, library] = await Promise.all([
    script,
    settings.snapshot ? readSnapshot(folder) : null,
    counted(`${folder}lock.json`).then((answer) => answer.json()),
    bytes("nordrail.zip"),
    settings.library ? bytes(settings.library) : null,
  ]);
  const options = { indexURL: folder, lockFileContents: lock };
  const old = known && (await loadPyodide({ ...options, _loadSnapshot: known }).catch(forgetSnapshots));
  const python = old || (await loadPyodide({ ...options, _makeSnapshot: settings.snapshot }));
  if (library) python.FS.writeFile(LIBRARY, library);
  python.FS.writeFile(OURS, ours); // Python imports from the archive: unpacking it takes long
  progress(0.93);
  return (stored) => {
    if (!old) python.runPython(BEGIN);
    if (settings.snapshot && !old) {
      const host = python.pyimport(HOST);
      host.prepare();
      host.destroy(); // a snapshot must not refer to this page
      void keepSnapshot(folder, python.makeMemorySnapshot());
    }
    const host = python.pyimport(HOST);
    return host.WorkerDoor(stored, JSON.stringify(settings.pauses));
  };
}
