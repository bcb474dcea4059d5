import type { RuleKey } from "./en";

export const rules: Record<RuleKey, string> = {
  contents: "Sisällys",
  "goal.title": "Tavoite",
  "goal.1":
    "Rakenna rautateitä halki Pohjolan. Saat pisteitä reiteistä, suoritetuista lipuista ja bonuksista. Eniten pisteitä kerännyt pelaaja voittaa.",
  "start.title": "Alkuvalmistelut",
  "start.1":
    "Jokainen pelaaja aloittaa {trains} vaunulla ja {hand} kortilla. Pakassa on {each} korttia kutakin kahdeksaa väriä ja {locomotives} veturia; {face_up} korttia on esillä.",
  "start.2.nordic-countries":
    "Jokainen pelaaja saa {first_offer} lippua {tickets} lipusta ja pitää vähintään {first_keep}. Kaikki valitsevat yhtä aikaa ja salassa. Liput, joita et pidä, poistuvat pelistä.",
  "start.2.northern-lights":
    "Jokainen pelaaja saa {first_offer} lippua {tickets} lipusta ja pitää vähintään {first_keep}. Kaikki valitsevat yhtä aikaa ja salassa. Liput, joita et pidä, menevät lippupakan alle.",
  "start.3.northern-lights": "{dealt} bonuskorttia {bonuses} kortista nostetaan esille koko pelin ajaksi.",
  "turn.title": "Vuorosi",
  "turn.1":
    "Vuorollasi teet täsmälleen yhden kolmesta: nostat kortteja, valtaat reitin tai nostat lippuja. Sitten on seuraavan pelaajan vuoro.",
  "turn.2":
    "Ohitat vuorosi vain, jos et voi tehdä mitään näistä. Jos kaikki pelaajat joutuvat ohittamaan peräkkäin, peli päättyy.",
  "cards.title": "Nosta kortteja",
  "cards.1":
    "Ota kaksi korttia, yksi kerrallaan: esillä oleva kortti tai näkemätön kortti pakasta. Esiltä otetun tilalle tulee heti uusi, ennen kuin otat toisen korttisi.",
  "cards.2.nordic-countries":
    "Esillä oleva veturi on kortti siinä missä muutkin: voit ottaa sen ensimmäisenä tai toisena korttinasi tai ottaa kaksi.",
  "cards.2.northern-lights":
    "Esillä olevan veturin voit ottaa vain ensimmäisenä korttinasi, ja silloin se on vuoron ainoa. Pakasta nostettu veturi on kortti siinä missä muutkin.",
  "cards.3":
    "Esillä olevia kortteja ei koskaan vaihdeta, eikä käsikorttien määrällä ole ylärajaa. Kun pakka loppuu, poistetut kortit sekoitetaan uudeksi pakaksi.",
  "routes.title": "Valtaa reitti",
  "routes.1":
    "Maksa jokaisesta ruudusta yksi reitin värinen kortti, aseta jokaiseen ruutuun vaunu ja saa pisteet heti. Vuorollasi voit vallata yhden reitin.",
  "routes.2.nordic-countries":
    "Harmaa reitti maksetaan yhden valitsemasi värin korteilla. Tavallisilla reiteillä ei voi käyttää vetureita.",
  "routes.2.northern-lights":
    "Harmaa reitti maksetaan yhden valitsemasi värin korteilla. Veturi käy miksi tahansa väriksi kaikilla reiteillä.",
  "routes.3":
    "Voit vallata minkä tahansa vapaan reitin, oli se yhteydessä muihin reitteihisi tai ei, jos vaunuja on tarpeeksi.",
  "double.title": "Kaksoisreitit",
  "double.1":
    "Samojen kahden kaupungin väliset reitit muodostavat kaksois- tai kolmoisreitin. Kukaan ei saa vallata niistä kahta.",
  "double.2.nordic-countries":
    "Kahden pelaajan pelissä yhden raiteen valtaaminen sulkee toisen. Kolmen pelissä toinen pelaaja saa vallata toisen raiteen.",
  "double.2.northern-lights":
    "Kun pelaajia on 2 tai 3, yhden raiteen valtaaminen sulkee toisen; kun heitä on 4 tai 5, molemmat voi vallata. Kolmoisreiteillä Karlstad–Oslo ja Karlstad–Stockholm voi vallata yhden raiteen, kun pelaajia on 2, kaksi, kun heitä on 3, ja kaikki kolme, kun heitä on 4 tai 5.",
  "ferries.title": "Lautat",
  "ferries.1.nordic-countries":
    "Jokainen veturisymbolilla merkitty ruutu vaatii veturin. Muut ruudut maksetaan reitin värillä (harmaalla lautalla yhdellä valitsemallasi värillä) tai vetureilla.",
  "ferries.2.nordic-countries":
    "Mitkä tahansa kolme korttia voivat korvata minkä tahansa ruudun kortin, oli ruudussa symboli tai ei.",
  "ferries.1.northern-lights":
    "Kaikki lautat ovat harmaita. Jokainen veturisymbolilla merkitty ruutu vaatii veturin tai kaksi samanväristä korttia. Muut ruudut maksetaan yhdellä valitsemallasi värillä tai vetureilla.",
  "ferries.2.northern-lights":
    "Pari saa olla mitä väriä tahansa, ja kaksi paria saavat olla erivärisiä. Parilla ei voi maksaa ruutua, jossa ei ole symbolia.",
  "tunnels.title": "Tunnelit",
  "tunnels.1.nordic-countries":
    "Pelaa korttisi: väriä, vetureita tai molempia. Sitten pakasta käännetään {tunnel} korttia. Jokaisesta värisi kortista ja jokaisesta veturista maksat yhden kortin lisää: samaa väriä tai veturin.",
  "tunnels.2.nordic-countries": "Jos et voi tai halua maksaa, ota korttisi takaisin. Vuorosi päättyy.",
  "tunnels.3.nordic-countries":
    "Jos pelasit pelkkiä vetureita, vain käännetyt veturit lasketaan, ja ne maksetaan vain vetureilla.",
  "long.title": "Murmansk–Lieksa",
  "long.1.nordic-countries":
    "Yhdeksän harmaata ruutua ja {long} pistettä. Maksa kuten harmaa reitti, mutta mitkä tahansa neljä korttia, myös veturit, voivat korvata yhden värin kortin niin usein kuin haluat. Esimerkiksi seitsemän vihreää ja mitkä tahansa kahdeksan muuta korttia riittävät.",
  "draws.title": "Reitit, jotka antavat kortteja",
  "draws.1.northern-lights":
    "Reitti, jossa on +1, +2 tai +3, antaa merkityn määrän näkemättömiä kortteja pakasta heti, kun valtaat sen.",
  "tickets.title": "Liput",
  "tickets.1":
    "Suoritat lipun, kun omat reittisi yhdistävät sen kaksi kaupunkia mitä tietä tahansa. Lopussa suoritettu lippu tuo pisteensä; muut vievät sinulta omansa.",
  "tickets.2.nordic-countries":
    "Kun nostat lippuja, ota {offer} ja pidä vähintään {keep}. Liput, joita et pidä, poistuvat pelistä.",
  "tickets.2.northern-lights":
    "Kun nostat lippuja, ota {offer} ja pidä vähintään {keep}. Liput, joita et pidä, menevät pakan alle.",
  "tickets.3":
    "Lippuja voi olla kuinka monta tahansa. Niistä ei voi luopua myöhemmin, ja ne ovat salaisia loppuun asti.",
  "end.title": "Pelin loppu",
  "end.1":
    "Kun pelaajalla on vuoronsa lopussa enintään {last} vaunua, jokaisella on vielä yksi vuoro, myös hänellä. Sitten peli päättyy.",
  "score.title": "Pisteiden lasku",
  "score.1":
    "Pisteet reiteistä, plus jokainen suoritettu lippu, miinus jokainen suorittamatta jäänyt lippu, plus bonukset.",
  "bonus.title.nordic-countries": "Bonus",
  "bonus.title.northern-lights": "Bonuskortit",
  "bonus.1.nordic-countries":
    "Maailmanmatkaaja: {globetrotter} pistettä eniten lippuja suorittaneelle. Tasatilanteessa kaikki tasoissa olevat saavat ne.",
  "bonus.1.northern-lights":
    "Jokainen pelissä oleva bonuskortti menee pelaajalle, jolla on eniten sitä, mitä kortti laskee. Tasatilanteessa kaikki tasoissa olevat saavat täydet pisteet, vaikka kaikilla olisi nolla.",
  "ties.title": "Tasatilanne",
  "ties.1.nordic-countries":
    "Jos pisteet ovat tasan, voittaa se, joka suoritti enemmän lippuja, ja sitten se, jolla on pisin yhtenäinen rata vaunuina laskettuna, jokainen reitti vain kerran. Jos tilanne on yhä tasan, voitto jaetaan.",
  "ties.1.northern-lights":
    "Jos pisteet ovat tasan, voittaa se, joka suoritti enemmän lippuja, ja sitten se, joka sai enemmän bonuskortteja. Jos tilanne on yhä tasan, voitto jaetaan.",
  "secret.title": "Salainen ja julkinen",
  "secret.1":
    "Korttisi ja lippusi ovat salaisia; niiden määrät näkevät kaikki. Samoin kaikki näkevät reitit, vaunut, pisteet, poistetut kortit ja pelaajien esiltä ottamat kortit.",
  "table.points": "Pisteet reitistä",
  "table.spaces": "Ruutuja",
  "table.score": "Pisteitä",
  "table.counts": "Laskee",
  "draw.or": "tai",
  "draw.turned": "käännetty",
  "draw.more": "yksi kortti lisää",
  "diff.title": "Pelit rinnakkain",
  "diff.players": "Pelaajia",
  "diff.players.both": "{fewest}–{most}",
  "diff.deck": "Vetureita pakassa",
  "diff.use": "Vetureita käytetään",
  "diff.use.nordic-countries": "Lautoilla ja tunneleissa; reitillä Murmansk–Lieksa yhtenä neljästä kortista",
  "diff.use.northern-lights": "Minä tahansa värinä, kaikilla reiteillä",
  "diff.faceup": "Esillä oleva veturi",
  "diff.faceup.nordic-countries": "Kortti siinä missä muutkin; samalla vuorolla saa ottaa kaksi",
  "diff.faceup.northern-lights": "Vain ensimmäisenä korttina, ja silloin ainoana",
  "diff.ferries": "Lautat",
  "diff.ferries.nordic-countries":
    "Värillisiä tai harmaita; mitkä tahansa kolme korttia voivat korvata minkä tahansa ruudun kortin",
  "diff.ferries.northern-lights": "Kaikki harmaita; samanvärinen pari voi korvata veturin",
  "diff.tunnels": "Tunnelit",
  "diff.tunnels.nordic-countries": "Kyllä: {tunnel} korttia käännetään, ja hinta voi nousta",
  "diff.tunnels.northern-lights": "Ei ole",
  "diff.draws": "Kortteja antavat reitit",
  "diff.draws.nordic-countries": "Ei ole",
  "diff.draws.northern-lights": "+1, +2 tai +3 korttia pakasta",
  "diff.long": "Pisin reitti",
  "diff.long.both": "{longest} ruutua, {points} pistettä",
  "diff.double": "Kaksoisreitit",
  "diff.double.nordic-countries": "2 pelaajaa: yksi raide; 3: molemmat",
  "diff.double.northern-lights":
    "2 tai 3 pelaajaa: yksi raide; 4 tai 5: molemmat. Kolmoisreitti: 2 pelaajaa: yksi; 3: kaksi; 4 tai 5: kaikki",
  "diff.first": "Ensimmäiset liput",
  "diff.first.both": "Ota {first_offer}, pidä vähintään {first_keep}",
  "diff.later": "Liput myöhemmin",
  "diff.later.both": "Ota {offer}, pidä vähintään {keep}",
  "diff.returned": "Palautetut liput",
  "diff.returned.nordic-countries": "Poistuvat pelistä",
  "diff.returned.northern-lights": "Menevät pakan alle",
  "diff.bonus": "Bonus",
  "diff.bonus.nordic-countries": "Maailmanmatkaaja: {globetrotter} pistettä eniten suoritetuista lipuista",
  "diff.bonus.northern-lights": "{dealt} bonuskorttia {bonuses} kortista joka pelissä",
  "diff.end": "Viimeinen kierros",
  "diff.end.both": "Kun vaunuja on enintään {last}, kaikilla on vielä yksi vuoro",
  "diff.ties": "Tasapisteissä ratkaisee",
  "diff.ties.nordic-countries": "Eniten suoritettuja lippuja, sitten pisin rata",
  "diff.ties.northern-lights": "Eniten suoritettuja lippuja, sitten eniten saatuja bonuskortteja",
};
