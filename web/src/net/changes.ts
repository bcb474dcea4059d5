// What the server sends after the first update: only what changed.

import type { Change, Update } from "./protocol";

// Return the update that a change makes of the last one.
export function changed(last: Update, change: Change): Update {
  const { table, view, ...rest } = change;
  return {
    ...last,
    ...rest,
    type: "update",
    table: { ...last.table, ...table },
    view: last.view && {
      ...last.view,
      ...view,
      players: last.view.players.map((old) => view.players?.find((one) => one.seat === old.seat) ?? old),
    },
  };
}
