import type { siteEn } from "./en";

export const siteNb: Record<keyof typeof siteEn, string> = {
  "site.loading": "Spillet gjøres klart: {percent}",
  "site.failed": "Spillet kan ikke starte i denne nettleseren: {detail}",
  "site.again": "Prøv igjen",
  "site.elsewhere": "Nordrail er åpent i en annen fane og fortsetter der.",
  "site.here": "Spill her",
  "site.update": "Det finnes en ny versjon. Spillene dine blir.",
  "site.reload": "Bruk den nå",
  "site.offline": "Alt er lagret: siden virker nå også uten nettverk.",
  "site.docs": "Dokumentasjon",
  "site.friends": "Spill med venner på andre enheter",
  "site.friends.why":
    "Denne siden har ingen server: spillene blir i denne nettleseren, og folk ved denne skjermen kan dele den. For et bord med venner på andre enheter kjører en av dere en server:",
  "site.friends.how": "Installer Python, skriv en av disse kommandoene, og send vennene dine lenken den viser.",
  "site.friends.near": "for venner på samme nettverk",
  "site.friends.far": "for venner hvor som helst, på en maskin de kan nå",
  "site.games": "Lagre eller hent spill",
  "site.games.about":
    "Spillene dine er bare lagret i denne nettleseren. Lagre dem i en fil for å beholde eller flytte dem.",
  "site.games.save": "Lagre alle spill",
  "site.games.load": "Hent spill fra en fil",
  "site.games.added.one": "1 spill ble lagt til.",
  "site.games.added.many": "{count} spill ble lagt til.",
  "site.games.bad": "Denne filen har ingen lagrede spill.",
  "why.needs_server": "Denne siden har ingen server, så bare folk ved denne skjermen kan spille.",
};
