import type { siteEn } from "./en";

export const siteDa: Record<keyof typeof siteEn, string> = {
  "site.loading": "Spillet gøres klar: {percent}",
  "site.failed": "Spillet kan ikke starte i denne browser: {detail}",
  "site.again": "Prøv igen",
  "site.elsewhere": "Nordrail er åben i en anden fane og fortsætter dér.",
  "site.here": "Spil her",
  "site.update": "Der er en ny version. Dine spil bliver.",
  "site.reload": "Brug den nu",
  "site.offline": "Alt er gemt: siden virker nu også uden netværk.",
  "site.docs": "Dokumentation",
  "site.friends": "Spil med venner på andre enheder",
  "site.friends.why":
    "Denne side har ingen server: spillene bliver i denne browser, og folk ved denne skærm kan dele den. Til et bord med venner på andre enheder kører en af jer en server:",
  "site.friends.how": "Installer Python, skriv en af disse kommandoer, og send dine venner det link, den viser.",
  "site.friends.near": "til venner på samme netværk",
  "site.friends.far": "til venner hvor som helst, på en maskine, de kan nå",
  "site.games": "Gem eller hent spil",
  "site.games.about": "Dine spil er kun gemt i denne browser. Gem dem i en fil for at beholde eller flytte dem.",
  "site.games.save": "Gem alle spil",
  "site.games.load": "Hent spil fra en fil",
  "site.games.added.one": "1 spil blev tilføjet.",
  "site.games.added.many": "{count} spil blev tilføjet.",
  "site.games.bad": "Denne fil har ingen gemte spil.",
  "why.needs_server": "Denne side har ingen server, så kun folk ved denne skærm kan spille.",
};
