import type { siteEn } from "./en";

export const siteSv: Record<keyof typeof siteEn, string> = {
  "site.loading": "Spelet görs klart: {percent}",
  "site.failed": "Spelet kan inte starta i den här webbläsaren: {detail}",
  "site.again": "Försök igen",
  "site.elsewhere": "Nordrail är öppet i en annan flik och fortsätter där.",
  "site.here": "Spela här",
  "site.update": "Det finns en ny version. Dina spel finns kvar.",
  "site.reload": "Använd den nu",
  "site.offline": "Allt är sparat: sidan fungerar nu även utan nätverk.",
  "site.docs": "Dokumentation",
  "site.friends": "Spela med vänner på andra enheter",
  "site.friends.why":
    "Den här sidan har ingen server: spelen stannar i den här webbläsaren, och de som sitter vid skärmen kan dela den. För ett bord med vänner på andra enheter kör någon av er en server:",
  "site.friends.how": "Installera Python, skriv något av dessa kommandon och skicka länken som visas till dina vänner.",
  "site.friends.near": "för vänner på samma nätverk",
  "site.friends.far": "för vänner var som helst, på en maskin som de kan nå",
  "site.games": "Spara eller hämta spel",
  "site.games.about":
    "Dina spel är bara sparade i den här webbläsaren. Spara dem i en fil för att behålla eller flytta dem.",
  "site.games.save": "Spara alla spel",
  "site.games.load": "Hämta spel från en fil",
  "site.games.added.one": "1 spel lades till.",
  "site.games.added.many": "{count} spel lades till.",
  "site.games.bad": "Den här filen har inga sparade spel.",
  "why.needs_server": "Den här sidan har ingen server, så bara de som sitter vid skärmen kan spela.",
};
