// Open a table on the server, remember its keys, and go there.

import { api } from "../net/api";
import { makeTable, startGame } from "../net/shuffle";
import type { NewTable } from "../net/protocol";

// A table without open seats starts at once; the others wait in the room for friends.
export async function openTable(wanted: NewTable): Promise<void> {
  const { code, host } = await makeTable(wanted);
  if (!wanted.seats.some((seat) => seat.who === "open")) await startGame(code, host, await api.look(code));
  location.hash = `#/t/${code}`;
}
