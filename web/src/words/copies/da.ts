import type { copiesEn } from "./en";

export const copiesDa: Record<keyof typeof copiesEn, string> = {
  "copy.do": "Flyt dette spil",
  "copy.about":
    "Gem spillet i en fil, og åbn filen på en anden side med Nordrail: en server eller en side uden server. Spillet fortsætter dér med de samme pladser og kort. Det bliver også her, men tæller ikke længere, fordi filen viser alle kort.",
  "copy.save": "Gem spillet i en fil",
  "copy.load": "Fortsæt et spil fra en fil",
  "copy.load.about": "Til et spil, som du gemte med »Flyt dette spil« ved bordet.",
  "log.copy": "{name} gemte hele spillet i en fil",
  "why.others_play": "Kun et spil, hvor alle mennesker spiller i denne browser, mod bots eller hinanden, kan flyttes.",
  "why.daily_stays": "Dagens kort er de samme overalt: start spillet dér i stedet for at flytte det.",
  "why.bad_copy": "Denne fil indeholder intet spil, der kan fortsættes.",
  "why.changed_copy": "Spillet i denne fil følger ikke af reglerne og kortene: filen er ændret eller beskadiget.",
};
