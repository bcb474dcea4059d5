// A game that moves to another page: its file contains all cards, so all its people must play in this browser.

import { save } from "../../browser/download";
import { knownTable, remember } from "../../browser/memory";
import { api } from "../../net/api";
import type { TableInfo } from "../../net/protocol";

export function canMove({ code, state, daily, chairs }: TableInfo): boolean {
  const mine = knownTable(code)?.secrets ?? {};
  const here = chairs.every((chair) => chair.who === "bot" || (chair.who === "person" && mine[chair.seat]));
  return state === "playing" && !daily && here && Object.keys(mine).length > 0;
}

export async function saveTable(code: string): Promise<void> {
  const file = await api.copy(code, Object.values(knownTable(code)?.secrets ?? {}));
  save(`nordrail-${code}.table`, "text/plain", file);
}

// Continue the game of a file at a new table, and return its code.
export async function loadTable(file: string): Promise<string> {
  const { code, host, secrets } = await api.continueTable(file);
  remember({ code, host, secrets, number: 0 }); // first of all: the answer comes only once
  remember({ code, title: (await api.look(code)).title });
  return code;
}
