import type { siteEn } from "./en";

export const siteFi: Record<keyof typeof siteEn, string> = {
  "site.loading": "Peliä valmistellaan: {percent}",
  "site.failed": "Peli ei voi käynnistyä tässä selaimessa: {detail}",
  "site.again": "Yritä uudelleen",
  "site.elsewhere": "Nordrail on auki toisessa välilehdessä ja jatkuu siellä.",
  "site.here": "Pelaa tässä",
  "site.update": "Uusi versio on saatavilla. Pelisi säilyvät.",
  "site.reload": "Ota se käyttöön",
  "site.offline": "Kaikki on tallennettu: sivu toimii nyt myös ilman verkkoa.",
  "site.docs": "Dokumentaatio",
  "site.friends": "Pelaa ystävien kanssa muilla laitteilla",
  "site.friends.why":
    "Tällä sivulla ei ole palvelinta: pelit pysyvät tässä selaimessa, ja tämän näytön ääressä olevat voivat jakaa sen. Jos haluat pöydän ystäville muilla laitteilla, joku teistä ajaa palvelinta:",
  "site.friends.how":
    "Asenna Python, kirjoita jokin näistä komennoista ja lähetä ystävillesi linkki, jonka se näyttää.",
  "site.friends.near": "ystäville samassa verkossa",
  "site.friends.far": "ystäville missä tahansa, koneella jonka he tavoittavat",
  "site.games": "Tallenna tai lataa pelejä",
  "site.games.about":
    "Pelisi on tallennettu vain tähän selaimeen. Tallenna ne tiedostoon, jos haluat säilyttää tai siirtää ne.",
  "site.games.save": "Tallenna kaikki pelit",
  "site.games.load": "Lataa pelejä tiedostosta",
  "site.games.added.one": "1 peli lisättiin.",
  "site.games.added.many": "{count} peliä lisättiin.",
  "site.games.bad": "Tässä tiedostossa ei ole tallennettuja pelejä.",
  "why.needs_server": "Tällä sivulla ei ole palvelinta, joten vain tämän näytön ääressä olevat voivat pelata.",
};
