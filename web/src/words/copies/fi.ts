import type { copiesEn } from "./en";

export const copiesFi: Record<keyof typeof copiesEn, string> = {
  "copy.do": "Siirrä tämä peli",
  "copy.about":
    "Tallenna peli tiedostoon ja avaa tiedosto toisella Nordrail-sivulla: palvelimella tai sivulla, jolla ei ole palvelinta. Peli jatkuu siellä samoilla paikoilla ja korteilla. Se säilyy myös täällä, mutta sitä ei enää lasketa tilastoihin, koska tiedosto näyttää kaikki kortit.",
  "copy.save": "Tallenna peli tiedostoon",
  "copy.load": "Jatka peliä tiedostosta",
  "copy.load.about": "Pelille, jonka tallensit pöydässä valinnalla ”Siirrä tämä peli”.",
  "log.copy": "{name} tallensi koko pelin tiedostoon",
  "why.others_play":
    "Vain pelin, jonka kaikki ihmiset pelaavat tässä selaimessa, botteja tai toisiaan vastaan, voi siirtää.",
  "why.daily_stays": "Päivän jako on kaikkialla sama: aloita se siellä sen sijaan, että siirrät sen.",
  "why.bad_copy": "Tässä tiedostossa ei ole peliä, jota voisi jatkaa.",
  "why.changed_copy":
    "Tämän tiedoston peli ei noudata sääntöjä ja jaettuja kortteja: tiedostoa on muutettu tai se on vioittunut.",
};
