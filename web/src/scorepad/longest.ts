// The longest continuous path over a player's routes: cities can repeat, routes cannot.

export interface Stretch {
  id: string;
  a: string;
  b: string;
  length: number;
}

export interface Path {
  trains: number;
  routes: string[];
}

const trainsOn = (routes: Stretch[]) => routes.reduce((sum, { length }) => sum + length, 0);

export function longestPath(routes: Stretch[]): Path {
  return pieces(routes)
    .map(heaviest)
    .reduce((best, path) => (path.trains > best.trains ? path : best), { trains: 0, routes: [] });
}

function pieces(routes: Stretch[]): Stretch[][] {
  const found: Stretch[][] = [];
  const left = new Set(routes);
  for (const first of routes) {
    if (!left.delete(first)) continue;
    const piece = [first];
    const cities = new Set([first.a, first.b]);
    for (let grown = true; grown;) {
      grown = false;
      for (const route of left) {
        if (!cities.has(route.a) && !cities.has(route.b)) continue;
        cities.add(route.a).add(route.b);
        left.delete(route);
        piece.push(route);
        grown = true;
      }
    }
    found.push(piece);
  }
  return found;
}

// A choice of routes while `sweep` passes over the cities one by one: what matters of it for the remaining cities.
interface Draft {
  trains: number;
  odd: number; // passed cities with an odd number of chosen routes: the ends of the path
  at: number[]; // for each city 0 if no chosen route touches it, else the name of its part, negated if it is odd
  chosen: { id: string; before: Draft["chosen"] } | null;
}

const FEW = 100;

// Chosen routes are one path exactly if they are connected and at most two cities are odd (Euler).
function heaviest(piece: Stretch[]): Path {
  const first = sweep(piece, { trains: 0, routes: [] }, FEW); // a good path, which spares most of the exact search
  return sweep(piece, first, Infinity);
}

function sweep(piece: Stretch[], best: Path, most: number): Path {
  const order = sweepOrder(piece);
  const left = new Set(piece);
  let ahead = trainsOn(piece);
  let drafts: Draft[] = [{ trains: 0, odd: 0, at: order.map(() => 0), chosen: null }];
  order.forEach((city, number) => {
    for (const route of [...left].filter(({ a, b }) => a === city || b === city)) {
      left.delete(route);
      ahead -= route.length;
      const other = order.indexOf(route.a === city ? route.b : route.a);
      drafts = distinct(
        drafts.flatMap((draft) => [draft, withRoute(draft, route, number, other)]),
        best.trains - ahead,
      );
      if (drafts.length > most) drafts = drafts.sort((a, b) => b.trains - a.trains).slice(0, most);
    }
    drafts = drafts.flatMap((draft) => {
      const passed = leave(draft, number);
      if (passed === "path" && draft.trains > best.trains) best = { trains: draft.trains, routes: routesOf(draft) };
      return typeof passed === "string" ? [] : [passed];
    });
  });
  return best;
}

// Of the drafts that agree on the remaining cities keep the longest one, and only what can be longer than `beaten`.
function distinct(drafts: Draft[], beaten: number): Draft[] {
  const kept = new Map<string, Draft>();
  for (const draft of drafts) {
    const name = `${draft.odd} ${draft.at.join()}`;
    if (draft.trains > beaten && (kept.get(name)?.trains ?? -1) < draft.trains) kept.set(name, draft);
  }
  return [...kept.values()];
}

function withRoute({ trains, odd, at, chosen }: Draft, { id, length }: Stretch, one: number, other: number): Draft {
  const parts = [at[one]!, at[other]!].map(Math.abs).filter(Boolean);
  const name = Math.min(...parts, one + 1, other + 1);
  const joined = at.map((part) => (parts.includes(Math.abs(part)) ? Math.sign(part) * name : part));
  for (const city of [one, other]) joined[city] = at[city]! < 0 ? name : -name;
  return { trains: trains + length, odd, at: joined, chosen: { id, before: chosen } };
}

// Pass a city: the draft without it, or "path" if it is complete, or "none" if it cannot become a path.
function leave(draft: Draft, city: number): Draft | "path" | "none" {
  const part = Math.abs(draft.at[city]!);
  if (!part) return draft;
  const odd = draft.odd + (draft.at[city]! < 0 ? 1 : 0);
  const at = draft.at.map((one, place) => (place === city ? 0 : one));
  if (odd > 2) return "none";
  const others = at.filter(Boolean);
  if (!others.length) return "path";
  return others.some((one) => Math.abs(one) === part) ? { ...draft, odd, at } : "none";
}

function routesOf({ chosen }: Draft): string[] {
  const routes = [];
  for (let one = chosen; one; one = one.before) routes.push(one.id);
  return routes;
}

// Order the cities: next is always the one with the fewest new neighbours, which keeps the number of drafts low.
function sweepOrder(piece: Stretch[]): string[] {
  const around = new Map<string, Set<string>>();
  for (const { a, b } of piece) {
    around.set(a, (around.get(a) ?? new Set()).add(b));
    around.set(b, (around.get(b) ?? new Set()).add(a));
  }
  const order: string[] = [];
  const met = new Set<string>();
  const isNew = (city: string) => Number(!met.has(city));
  const cost = (city: string) => [...around.get(city)!].reduce((sum, one) => sum + isNew(one), 2 * isNew(city));
  while (around.size > order.length) {
    const city = [...around.keys()]
      .filter((one) => !order.includes(one))
      .reduce((best, one) => (cost(one) < cost(best) ? one : best));
    order.push(city);
    for (const one of [city, ...around.get(city)!]) met.add(one);
  }
  return order;
}
