// The shortest path between two cities over some routes, as a list of those routes; empty if there is none.

import type { Printed } from "../net/protocol";

export function wayBetween(printed: Printed, routes: string[], a: string, b: string): string[] {
  const own = new Set(routes),
    edges = printed.board.routes.filter((route) => own.has(route.id));
  const far = new Map([[a, 0]]),
    by = new Map<string, { route: string; from: string }>(),
    open = new Set([a]);
  while (open.size) {
    const city = [...open].reduce((near, one) => (far.get(one)! < far.get(near)! ? one : near));
    open.delete(city);
    if (city === b) break;
    for (const route of edges) {
      if (route.a !== city && route.b !== city) continue;
      const next = route.a === city ? route.b : route.a,
        length = far.get(city)! + route.length;
      if (length >= (far.get(next) ?? Infinity)) continue;
      far.set(next, length);
      by.set(next, { route: route.id, from: city });
      open.add(next);
    }
  }
  const way: string[] = [];
  for (let city = b; by.has(city); city = by.get(city)!.from) way.unshift(by.get(city)!.route);
  return way;
}
