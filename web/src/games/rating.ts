// Ratings by the Plackett-Luce model of Weng and Lin, as `nordrail arena` computes them with openskill.

export interface Rating {
  mu: number;
  sigma: number;
}

// The players of a game and their ranks, 1 for the winners; a name can occur twice.
export interface Ranked {
  names: string[];
  ranks: number[];
}

export const START: Rating = { mu: 25, sigma: 25 / 3 };
const BETA = 25 / 6;
const KAPPA = 0.0001; // the least factor for a variance
const Z = 1.959964; // standard deviations to either side that contain 95 % of a normal distribution

// Rate everyone, game by game. A name with several seats gets the mean of what its seats would get.
export function rate(games: Ranked[]): Map<string, Rating> {
  const ratings = new Map<string, Rating>();
  for (const { names, ranks } of games) {
    const moved = after(
      names.map((name) => ratings.get(name) ?? START),
      ranks,
    );
    for (const name of new Set(names)) {
      const own = moved.filter((_, place) => names[place] === name);
      ratings.set(name, { mu: mean(own.map(({ mu }) => mu)), sigma: mean(own.map(({ sigma }) => sigma)) });
    }
  }
  return ratings;
}

// Return the 95 % confidence interval of a rating.
export function interval({ mu, sigma }: Rating): [number, number] {
  return [mu - Z * sigma, mu + Z * sigma];
}

function after(ratings: Rating[], ranks: number[]): Rating[] {
  const c = Math.sqrt(sum(ratings.map(({ sigma }) => sigma ** 2 + BETA ** 2)));
  const strength = ratings.map(({ mu }) => Math.exp(mu / c));
  const below = ranks.map((rank) => sum(strength.filter((_, other) => ranks[other]! >= rank)));
  const tied = ranks.map((rank) => ranks.filter((other) => other === rank).length);
  return ratings.map(({ mu, sigma }, own) => {
    let omega = 0,
      delta = 0;
    ranks.forEach((rank, other) => {
      if (rank > ranks[own]!) return;
      const chance = strength[own]! / below[other]!;
      omega += ((own === other ? 1 : 0) - chance) / tied[other]!;
      delta += (chance * (1 - chance)) / tied[other]!;
    });
    const shrink = 1 - (sigma / c) ** 3 * delta;
    return { mu: mu + (sigma ** 2 / c) * omega, sigma: sigma * Math.sqrt(Math.max(shrink, KAPPA)) };
  });
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: number[]) => sum(numbers) / numbers.length;
