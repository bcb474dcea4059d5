import type { copiesEn } from "./en";

export const copiesSv: Record<keyof typeof copiesEn, string> = {
  "copy.do": "Flytta det här spelet",
  "copy.about":
    "Spara spelet i en fil och öppna filen på en annan sida med Nordrail: en server eller en sida utan server. Spelet fortsätter där med samma platser och kort. Det finns kvar här också, men räknas inte längre, eftersom filen visar alla kort.",
  "copy.save": "Spara spelet i en fil",
  "copy.load": "Fortsätt ett spel från en fil",
  "copy.load.about": "För ett spel som du sparade med ”Flytta det här spelet” vid bordet.",
  "log.copy": "{name} sparade hela spelet i en fil",
  "why.others_play":
    "Bara ett spel där alla människor spelar i den här webbläsaren, mot botar eller varandra, kan flyttas.",
  "why.daily_stays": "Dagens kort är desamma överallt: starta spelet där i stället för att flytta det.",
  "why.bad_copy": "Den här filen innehåller inget spel som kan fortsättas.",
  "why.changed_copy": "Spelet i den här filen följer inte av reglerna och korten: filen har ändrats eller är skadad.",
};
