// The memory of Python after it has started, stored at the first visit: the next one needs no start. It belongs to one folder
// of Python. Nothing of a game is in it, and what has to be random comes from the browser each time.

const STORE = "nordrail-python";

const open = async (): Promise<Cache | null> => (self.caches ? caches.open(STORE) : null);

export async function readSnapshot(folder: string): Promise<Uint8Array | null> {
  try {
    const kept = await (await open())?.match(folder);
    return kept ? new Uint8Array(await kept.arrayBuffer()) : null;
  } catch {
    return null; // the visit only takes longer
  }
}

export async function keepSnapshot(folder: string, snapshot: Uint8Array): Promise<void> {
  await forgetSnapshots();
  const body = new Blob([snapshot as Uint8Array<ArrayBuffer>]);
  await (await open())?.put(folder, new Response(body)).catch(() => {}); // the browser may have no room
}

export async function forgetSnapshots(): Promise<void> {
  if (self.caches) await caches.delete(STORE).catch(() => false);
}
