import type { RuleKey } from "./en";

export const rules: Record<RuleKey, string> = {
  contents: "Sisällys",
  "goal.title": "Tavoite",
  "goal.1":
    "Rakenna rautateitä halki Pohjolan. Reitit, suoritetut liput ja bonukset tuovat pisteitä; eniten pisteitä voittaa.",
  "start.title": "Alussa",
  "start.1":
    "Jokaisella on {trains} vaunua ja {hand} korttia. Pakassa on {each} korttia kutakin kahdeksaa väriä ja {locomotives} veturia; {face_up} korttia on esillä.",
  "start.2.nordic-countries":
    "Jokainen saa {first_offer} lippua {tickets} lipusta ja pitää vähintään {first_keep}, kaikki yhtä aikaa ja salassa. Muut liput poistuvat pelistä.",
  "start.2.northern-lights":
    "Jokainen saa {first_offer} lippua {tickets} lipusta ja pitää vähintään {first_keep}, kaikki yhtä aikaa ja salassa. Muut liput menevät lippupakan alle.",
  "start.3.northern-lights": "{dealt} bonuskorttia {bonuses} kortista nostetaan esille koko pelin ajaksi.",
  "turn.title": "Vuorosi",
  "turn.1":
    "Tee täsmälleen yksi kolmesta: nosta kortteja, valtaa reitti tai nosta lippuja. Sitten vuoro siirtyy seuraavalle.",
  "turn.2":
    "Vain se, joka ei voi tehdä mitään näistä, jättää vuoron väliin. Jos kaikki joutuvat väliin peräkkäin, peli päättyy.",
  "cards.title": "Nosta kortteja",
  "cards.1":
    "Ota kaksi korttia yksi kerrallaan: esiltä tai näkemättä pakasta. Esiltä otetun tilalle tulee heti uusi, ennen kuin otat toisen.",
  "cards.2.nordic-countries":
    "Esillä oleva veturi on kortti siinä missä muutkin: voit ottaa sen ensimmäisenä, toisena tai kaksi kerralla.",
  "cards.2.northern-lights":
    "Esillä olevan veturin voi ottaa vain ensimmäisenä, ja silloin se on vuoron ainoa kortti. Pakasta nostettu veturi on kuin mikä tahansa kortti.",
  "cards.3":
    "Esillä olevia kortteja ei koskaan vaihdeta, eikä kädellä ole ylärajaa. Kun pakka loppuu, poistetut kortit sekoitetaan.",
  "routes.title": "Valtaa reitti",
  "routes.1":
    "Maksa jokaisesta ruudusta yksi reitin värinen kortti, aseta joka ruutuun vaunu ja saa pisteet heti. Yksi reitti vuorossa.",
  "routes.2.nordic-countries":
    "Harmaa reitti maksetaan millä tahansa yhdellä värillä. Vetureilla ei voi maksaa tavallisia reittejä.",
  "routes.2.northern-lights": "Veturi käy miksi tahansa väriksi kaikilla reiteillä.",
  "routes.3": "Minkä tahansa vapaan reitin voi vallata, muihin yhdistettynä tai ei, jos vaunuja on tarpeeksi.",
  "double.title": "Kaksoisreitit",
  "double.1": "Samojen kahden kaupungin väliset reitit kuuluvat yhteen. Kukaan ei saa pitää niistä kahta.",
  "double.2.nordic-countries":
    "Kahden pelaajan pelissä yksi puoli sulkee toisen. Kolmen pelissä toinen pelaaja saa vallata toisen puolen.",
  "double.2.northern-lights":
    "Kun pelaajia on 2 tai 3, vain yhden puolen voi vallata; 4 tai 5 pelaajalla molemmat. Kolmoisreiteistä Karlstad–Oslo ja Karlstad–Stockholm: yksi 2 pelaajalla, kaksi 3:lla, kaikki 4:llä tai 5:llä.",
  "ferries.title": "Lautat",
  "ferries.1.nordic-countries":
    "Jokainen veturiruutu vaatii veturin. Muut ruudut maksetaan reitin värillä (harmaalla lautalla yhdellä valitsemallasi värillä) tai vetureilla.",
  "ferries.2.nordic-countries": "Mitkä tahansa kolme korttia käyvät yhteen ruutuun, oli siinä veturi tai ei.",
  "ferries.1.northern-lights":
    "Kaikki lautat ovat harmaita. Jokainen veturiruutu vaatii veturin tai parin samanvärisiä kortteja. Muut ruudut maksetaan yhdellä valitsemallasi värillä; veturit käyvät niihinkin.",
  "ferries.2.northern-lights":
    "Pari saa olla mitä väriä tahansa, ja kaksi paria saavat olla erivärisiä. Pari ei koskaan käy ruutuun, jossa ei ole veturia.",
  "tunnels.title": "Tunnelit",
  "tunnels.1.nordic-countries":
    "Pelaa korttisi: reitin väriä, vetureita tai molempia. Sitten käännetään {tunnel} korttia. Jokaisesta värisi kortista ja jokaisesta veturista maksat yhden lisää: samaa väriä tai veturin.",
  "tunnels.2.nordic-countries": "Jos et voi tai halua maksaa, otat korttisi takaisin ja vuorosi päättyy.",
  "tunnels.3.nordic-countries":
    "Jos maksat pelkillä vetureilla, vain käännetyt veturit lasketaan, ja niihin vastataan vain vetureilla.",
  "long.title": "Murmansk–Lieksa",
  "long.1.nordic-countries":
    "Yhdeksän harmaata ruutua ja {long} pistettä. Maksa kuten harmaa reitti; mutta mitkä tahansa neljä korttia, veturitkin, käyvät yhdestä värin kortista niin usein kuin haluat. Seitsemän vihreää ja mitkä tahansa kahdeksan muuta riittävät.",
  "draws.title": "Reitit, jotka antavat kortteja",
  "draws.1.northern-lights":
    "Reitti, jossa on +1, +2 tai +3, antaa sinulle niin monta korttia näkemättä pakasta heti, kun olet vallannut sen.",
  "tickets.title": "Liput",
  "tickets.1":
    "Lippu on suoritettu, kun omat reittisi yhdistävät sen kaksi kaupunkia mitä tietä tahansa. Lopussa se tuo pisteensä; muuten se vie ne.",
  "tickets.2.nordic-countries": "Kun nostat lippuja, ota {offer} ja pidä vähintään {keep}. Muut poistuvat pelistä.",
  "tickets.2.northern-lights": "Kun nostat lippuja, ota {offer} ja pidä vähintään {keep}. Muut menevät pakan alle.",
  "tickets.3": "Pitämäsi liput pysyvät sinulla, kuinka monta tahansa, ja ovat salaisia loppuun asti.",
  "end.title": "Loppu",
  "end.1":
    "Kun jollakulla on vuoronsa lopussa enintään {last} vaunua, jokaisella on vielä yksi vuoro, myös hänellä. Sitten peli päättyy.",
  "score.title": "Pisteet",
  "score.1": "Pisteet reiteistä, plus jokainen suoritettu lippu, miinus jokainen muu lippu, plus bonukset.",
  "bonus.title.nordic-countries": "Bonus",
  "bonus.title.northern-lights": "Bonuskortit",
  "bonus.1.nordic-countries":
    "Maailmanmatkaaja tuo {globetrotter} pistettä eniten lippuja suorittaneelle. Tasatilanteessa kaikki saavat ne.",
  "bonus.1.northern-lights":
    "Jokainen pelissä oleva bonuskortti menee sille, jolla on eniten. Tasatilanteessa kaikki saavat täydet pisteet, vaikka kaikilla olisi nolla.",
  "ties.title": "Tasapeli",
  "ties.1.nordic-countries":
    "Tasapisteissä voittaa se, jolla on enemmän suoritettuja lippuja, sitten pisin yhtenäinen rata vaunuina laskettuna, mikään reitti ei kahdesti. Jos yhä tasan, voitto jaetaan.",
  "ties.1.northern-lights":
    "Tasapisteissä voittaa se, jolla on enemmän suoritettuja lippuja, sitten enemmän saatuja bonuskortteja. Jos yhä tasan, voitto jaetaan.",
  "secret.title": "Mikä on salaista",
  "secret.1":
    "Käsikortit ja liput ovat salaisia; niiden määrät eivät. Reitit, vaunut, pisteet, poistetut kortit ja esiltä otetut kortit näkevät kaikki.",
  "table.points": "Pisteet reitistä",
  "table.spaces": "Ruutuja",
  "table.score": "Pisteitä",
  "table.counts": "Mitä lasketaan",
  "draw.or": "tai",
  "draw.turned": "käännetty",
  "draw.more": "yksi lisää",
  "diff.title": "Pelit rinnakkain",
  "diff.players": "Pelaajia",
  "diff.players.both": "{fewest}–{most}",
  "diff.deck": "Vetureita pakassa",
  "diff.use": "Vetureilla maksetaan",
  "diff.use.nordic-countries": "Lautat ja tunnelit; reitillä Murmansk–Lieksa yhtenä neljästä kortista",
  "diff.use.northern-lights": "Mitä tahansa väriä, kaikilla reiteillä",
  "diff.faceup": "Esillä oleva veturi",
  "diff.faceup.nordic-countries": "Kuin mikä tahansa kortti; kaksi samalla vuorolla käy",
  "diff.faceup.northern-lights": "Vain ensimmäisenä, ja silloin ainoana",
  "diff.ferries": "Lautat",
  "diff.ferries.nordic-countries":
    "Värillisiä tai harmaita; mitkä tahansa kolme korttia käyvät yhteen ruutuun, myös veturista",
  "diff.ferries.northern-lights": "Kaikki harmaita; samanvärinen pari käy veturista",
  "diff.tunnels": "Tunnelit",
  "diff.tunnels.nordic-countries": "Kyllä: {tunnel} korttia käännetään, ja hinta voi nousta",
  "diff.tunnels.northern-lights": "Ei ole",
  "diff.draws": "Kortteja antavat reitit",
  "diff.draws.nordic-countries": "Ei ole",
  "diff.draws.northern-lights": "+1, +2 tai +3 korttia pakasta",
  "diff.long": "Pisin reitti",
  "diff.long.both": "{longest} ruutua, {points} pistettä",
  "diff.double": "Kaksoisreitit",
  "diff.double.nordic-countries": "2 pelaajaa: yksi puoli; 3: molemmat",
  "diff.double.northern-lights":
    "2 tai 3 pelaajaa: yksi puoli; 4 tai 5: molemmat. Kolmois: yksi, kaksi (3), kaikki (4, 5)",
  "diff.first": "Liput alussa",
  "diff.first.both": "{first_offer}, pidä vähintään {first_keep}",
  "diff.later": "Liput myöhemmin",
  "diff.later.both": "{offer}, pidä vähintään {keep}",
  "diff.returned": "Palautetut liput",
  "diff.returned.nordic-countries": "Poistuvat pelistä",
  "diff.returned.northern-lights": "Menevät pakan alle",
  "diff.bonus": "Bonus",
  "diff.bonus.nordic-countries": "Maailmanmatkaaja: {globetrotter} pistettä eniten suoritetuista lipuista",
  "diff.bonus.northern-lights": "{dealt} bonuskorttia {bonuses} kortista joka pelissä",
  "diff.end": "Viimeinen kierros",
  "diff.end.both": "Kun vaunuja on enintään {last}: kaikilla vielä yksi vuoro",
  "diff.ties": "Tasapisteissä",
  "diff.ties.nordic-countries": "Suoritetut liput, sitten pisin rata",
  "diff.ties.northern-lights": "Suoritetut liput, sitten saadut bonuskortit",
};
