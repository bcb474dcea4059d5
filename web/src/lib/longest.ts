// The longest continuous path of a network, in trains: cities may repeat, a route may not.

interface Track { a: string; b: string; length: number }

export function longestPath(routes: Track[]): number {
  const at = new Map<string, number[]>();
  routes.forEach(({ a, b }, number) => [a, b].forEach((city) => at.set(city, [...(at.get(city) ?? []), number])));
  const used = routes.map(() => false);
  let best = 0;

  // What a path can still reach from a city; a path that cannot become the longest is left alone.
  function reach(city: string): number {
    const met = new Set([city]), counted = new Set<number>(), ahead = [city];
    let trains = 0;
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop())
      for (const number of at.get(next)!) {
        if (used[number] || counted.has(number)) continue;
        counted.add(number);
        trains += routes[number]!.length;
        const { a, b } = routes[number]!, other = a === next ? b : a;
        if (!met.has(other)) met.add(other), ahead.push(other);
      }
    return trains;
  }

  function walk(city: string, trains: number): void {
    best = Math.max(best, trains);
    if (trains + reach(city) <= best) return;
    for (const number of at.get(city)!) {
      if (used[number]) continue;
      const { a, b, length } = routes[number]!;
      used[number] = true;
      walk(a === city ? b : a, trains + length);
      used[number] = false;
    }
  }

  for (const city of at.keys()) walk(city, 0);
  return best;
}
