// The bots as people: names and faces. A table with several bots of one kind shows different people.

import { FACE } from "./palette";

export interface Person {
  name: string;
  skin: keyof typeof FACE.skin;
  hair: keyof typeof FACE.hair;
  cut: "short" | "long" | "bun" | "curly" | "bald";
  coat: keyof typeof FACE.coat;
  wears?: ("hat" | "glasses" | "beard" | "cap" | "scarf")[];
}

export const PEOPLE: Record<string, Person[]> = {
  easy: [
    { name: "Signe", skin: "light", hair: "blond", cut: "long", coat: "sun", wears: ["hat"] },
    { name: "Nils", skin: "light", hair: "red", cut: "short", coat: "fir", wears: ["scarf"] },
    { name: "Alma", skin: "brown", hair: "black", cut: "curly", coat: "sea" },
    { name: "Elias", skin: "tan", hair: "brown", cut: "short", coat: "berry", wears: ["hat"] },
  ],
  medium: [
    { name: "Olav", skin: "light", hair: "brown", cut: "short", coat: "sea", wears: ["beard"] },
    { name: "Saga", skin: "tan", hair: "black", cut: "bun", coat: "berry", wears: ["scarf"] },
    { name: "Aino", skin: "light", hair: "blond", cut: "bun", coat: "fir", wears: ["glasses"] },
    { name: "Emil", skin: "dark", hair: "black", cut: "short", coat: "sun", wears: ["hat"] },
  ],
  hard: [
    { name: "Ingrid", skin: "light", hair: "grey", cut: "bun", coat: "night", wears: ["glasses"] },
    { name: "Mikko", skin: "light", hair: "blond", cut: "short", coat: "night", wears: ["cap"] },
    { name: "Tove", skin: "brown", hair: "brown", cut: "long", coat: "sea", wears: ["glasses"] },
    { name: "Lars", skin: "tan", hair: "red", cut: "short", coat: "fir", wears: ["beard", "cap"] },
  ],
  expert: [
    { name: "Väinö", skin: "light", hair: "white", cut: "bald", coat: "night", wears: ["beard", "glasses"] },
    { name: "Sigrid", skin: "light", hair: "white", cut: "long", coat: "berry", wears: ["cap"] },
    { name: "Henrik", skin: "dark", hair: "grey", cut: "short", coat: "fir", wears: ["glasses", "scarf"] },
    { name: "Maren", skin: "tan", hair: "black", cut: "bun", coat: "night", wears: ["cap"] },
  ],
  master: [
    { name: "Ragnhild", skin: "light", hair: "white", cut: "bun", coat: "night", wears: ["glasses", "scarf"] },
    { name: "Tapio", skin: "tan", hair: "white", cut: "long", coat: "fir", wears: ["beard", "cap"] },
    { name: "Asta", skin: "dark", hair: "grey", cut: "curly", coat: "berry", wears: ["glasses"] },
    { name: "Sverre", skin: "light", hair: "grey", cut: "bald", coat: "sea", wears: ["beard", "scarf"] },
  ],
  racer: [{ name: "Kimi", skin: "light", hair: "blond", cut: "short", coat: "berry", wears: ["cap", "scarf"] }],
  longroute: [{ name: "Roald", skin: "light", hair: "grey", cut: "short", coat: "sun", wears: ["hat", "beard"] }],
  path: [{ name: "Greta", skin: "light", hair: "brown", cut: "long", coat: "fir", wears: ["glasses", "hat"] }],
  random: [{ name: "Loke", skin: "tan", hair: "red", cut: "curly", coat: "sun", wears: ["scarf"] }],
};

// The opponent of the lesson, who can't be chosen for other games.
const COMPANION: Person = { name: "Linnea", skin: "light", hair: "red", cut: "long", coat: "sea" };
const COMPANION_BOT = "onestep";

// Return the person behind a bot's name at a table, such as "medium 2"; undefined for bots of other packages.
export function personOf(name: string): Person | undefined {
  const [, bot, number] = /^(.*?)(?: (\d+))?$/.exec(name)!;
  const people = Object.hasOwn(PEOPLE, bot!) ? PEOPLE[bot!]! : bot === COMPANION_BOT ? [COMPANION] : [];
  return people[(number ? Number(number) - 1 : 0) % people.length];
}
