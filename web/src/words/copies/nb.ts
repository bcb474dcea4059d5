import type { copiesEn } from "./en";

export const copiesNb: Record<keyof typeof copiesEn, string> = {
  "copy.do": "Flytt dette spillet",
  "copy.about":
    "Lagre spillet i en fil, og åpne filen på en annen side med Nordrail: en server eller en side uten server. Spillet fortsetter der med de samme plassene og kortene. Det blir også her, men teller ikke lenger, fordi filen viser alle kort.",
  "copy.save": "Lagre spillet i en fil",
  "copy.load": "Fortsett et spill fra en fil",
  "copy.load.about": "For et spill som du lagret med «Flytt dette spillet» ved bordet.",
  "log.copy": "{name} lagret hele spillet i en fil",
  "why.others_play":
    "Bare et spill der alle mennesker spiller i denne nettleseren, mot boter eller hverandre, kan flyttes.",
  "why.daily_stays": "Dagens kort er de samme overalt: start spillet der i stedet for å flytte det.",
  "why.bad_copy": "Denne filen inneholder ikke noe spill som kan fortsettes.",
  "why.changed_copy": "Spillet i denne filen følger ikke av reglene og kortene: filen er endret eller skadet.",
};
