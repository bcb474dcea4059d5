import type { RuleKey } from "./en";

export const rules: Record<RuleKey, string> = {
  contents: "Indhold",
  "goal.title": "Målet",
  "goal.1": "Byg jernbaner gennem Norden. Ruter, gennemførte billetter og bonusser giver point; flest point vinder.",
  "start.title": "Ved starten",
  "start.1":
    "Alle har {trains} vogne og {hand} kort. Bunken har {each} kort i hver af otte farver og {locomotives} lokomotiver; {face_up} kort ligger åbent.",
  "start.2.nordic-countries":
    "Alle får {first_offer} af de {tickets} billetter og beholder mindst {first_keep}, samtidig og hemmeligt. De andre går ud af spillet.",
  "start.2.northern-lights":
    "Alle får {first_offer} af de {tickets} billetter og beholder mindst {first_keep}, samtidig og hemmeligt. De andre lægges under billetbunken.",
  "start.3.northern-lights": "{dealt} af de {bonuses} bonuskort trækkes og ligger åbent hele spillet.",
  "turn.title": "Din tur",
  "turn.1": "Gør præcis én af tre ting: træk kort, tag en rute, eller træk billetter. Så er det næste spillers tur.",
  "turn.2": "Kun den, der ikke kan nogen af delene, melder pas. Må alle passe i træk, slutter spillet.",
  "cards.title": "Træk kort",
  "cards.1":
    "Tag to kort, ét ad gangen: et åbent eller et skjult fra bunken. Et åbent kort erstattes straks, inden du tager det andet.",
  "cards.2.nordic-countries":
    "Et åbent lokomotiv er et kort som alle andre: du må tage det som det første, det andet eller begge.",
  "cards.2.northern-lights":
    "Et åbent lokomotiv må kun være dit første kort, og så er det turens eneste. Et lokomotiv fra bunken tæller som ethvert kort.",
  "cards.3":
    "De åbne kort ryddes aldrig, og hånden må vokse uden grænse. Når bunken slipper op, blandes de brugte kort.",
  "routes.title": "Tag en rute",
  "routes.1": "Betal ét kort i rutens farve for hvert felt, læg en vogn på hvert, og få point straks. Én rute pr. tur.",
  "routes.2.nordic-countries":
    "En grå rute tager kort i én valgfri farve. Lokomotiver kan ikke betale almindelige ruter.",
  "routes.2.northern-lights": "Et lokomotiv gælder som enhver farve på alle ruter.",
  "routes.3": "Enhver fri rute kan blive din, forbundet med dine andre eller ej, hvis du har vogne nok.",
  "double.title": "Dobbeltruter",
  "double.1": "Ruter mellem de samme to byer hører sammen. Ingen må have to af dem.",
  "double.2.nordic-countries":
    "Med 2 spillere lukker den ene side den anden. Med 3 må en anden spiller tage den anden side.",
  "double.2.northern-lights":
    "Med 2 eller 3 spillere kan kun én side tages, med 4 eller 5 begge. Af tripelruterne Karlstad–Oslo og Karlstad–Stockholm: én med 2 spillere, to med 3, alle med 4 eller 5.",
  "ferries.title": "Færger",
  "ferries.1.nordic-countries":
    "Hvert felt med et lokomotiv kræver et lokomotiv. De andre felter tager kort i rutens farve (på en grå færge én farve efter valg) eller lokomotiver.",
  "ferries.2.nordic-countries": "Tre vilkårlige kort kan gælde for ét felt, med eller uden lokomotiv.",
  "ferries.1.northern-lights":
    "Alle færger er grå. Hvert felt med et lokomotiv kræver et lokomotiv eller et par kort i samme farve. De andre felter tager kort i én farve efter valg; lokomotiver kan træde i stedet.",
  "ferries.2.northern-lights":
    "Et par må have enhver farve, og to par må være forskellige. Et par betaler aldrig et felt uden lokomotiv.",
  "tunnels.title": "Tunneler",
  "tunnels.1.nordic-countries":
    "Læg dine kort: farven, lokomotiver eller begge dele. Så vendes {tunnel} kort. For hvert i din farve, og for hvert lokomotiv, skylder du ét kort mere: den farve eller et lokomotiv.",
  "tunnels.2.nordic-countries": "Kan eller vil du ikke betale, tager du dine kort tilbage, og din tur er slut.",
  "tunnels.3.nordic-countries":
    "Betaler du kun med lokomotiver, tæller kun vendte lokomotiver, og kun lokomotiver svarer på dem.",
  "long.title": "Murmansk–Lieksa",
  "long.1.nordic-countries":
    "Ni grå felter og {long} point. Betal som en grå rute; men fire vilkårlige kort, også lokomotiver, kan gælde for ét kort i farven, så tit du vil. Syv grønne kort og otte vilkårlige andre er nok.",
  "draws.title": "Ruter, der giver kort",
  "draws.1.northern-lights":
    "En rute med +1, +2 eller +3 giver dig så mange skjulte kort fra bunken, så snart du har taget den.",
  "tickets.title": "Billetter",
  "tickets.1":
    "En billet er gennemført, når dine egne ruter forbinder dens to byer, ad hvilken vej som helst. Til sidst giver den sine point; ellers koster den dem.",
  "tickets.2.nordic-countries":
    "Når du trækker billetter, tager du {offer} og beholder mindst {keep}. De andre går ud af spillet.",
  "tickets.2.northern-lights":
    "Når du trækker billetter, tager du {offer} og beholder mindst {keep}. De andre lægges under bunken.",
  "tickets.3": "Billetter, du beholder, bliver hos dig, så mange du vil, og er hemmelige til slutningen.",
  "end.title": "Slutningen",
  "end.1":
    "Når nogen slutter sin tur med {last} vogne eller færre, har alle én tur til, også den spiller. Så er spillet slut.",
  "score.title": "Pointene",
  "score.1": "Point for ruter, plus hver gennemført billet, minus hver anden billet, plus bonusser.",
  "bonus.title.nordic-countries": "Bonussen",
  "bonus.title.northern-lights": "Bonuskort",
  "bonus.1.nordic-countries":
    "Globetrotter giver {globetrotter} point for flest gennemførte billetter. Alle, der deler førstepladsen, får dem.",
  "bonus.1.northern-lights":
    "Hvert bonuskort i spil går til den spiller, der har flest. Alle, der står lige, får det fuldt ud, også når alle har nul.",
  "ties.title": "Uafgjort",
  "ties.1.nordic-countries":
    "Ved lige point vinder flest gennemførte billetter, derefter den længste sammenhængende strækning, talt i vogne uden nogen rute to gange. Stadig lige: sejren deles.",
  "ties.1.northern-lights":
    "Ved lige point vinder flest gennemførte billetter, derefter flest opnåede bonuskort. Stadig lige: sejren deles.",
  "secret.title": "Hvad der er hemmeligt",
  "secret.1":
    "Kort på hånden og billetter er hemmelige; hvor mange hver spiller har, er det ikke. Ruter, vogne, point, brugte kort og tagne åbne kort ses af alle.",
  "table.points": "Point for en rute",
  "table.spaces": "Felter",
  "table.score": "Point",
  "table.counts": "Det tæller",
  "draw.or": "eller",
  "draw.turned": "vendt",
  "draw.more": "ét mere",
  "diff.title": "De to spil side om side",
  "diff.players": "Spillere",
  "diff.players.both": "{fewest} til {most}",
  "diff.deck": "Lokomotiver i bunken",
  "diff.use": "Lokomotiver betaler",
  "diff.use.nordic-countries": "Færger og tunneler; på Murmansk–Lieksa som ét af fire vilkårlige kort",
  "diff.use.northern-lights": "Enhver farve, på alle ruter",
  "diff.faceup": "Åbent lokomotiv",
  "diff.faceup.nordic-countries": "Som ethvert kort; to i en tur er tilladt",
  "diff.faceup.northern-lights": "Kun som det første kort, og så det eneste",
  "diff.ferries": "Færger",
  "diff.ferries.nordic-countries": "Farvede eller grå; tre vilkårlige kort gælder for ét felt, også for et lokomotiv",
  "diff.ferries.northern-lights": "Alle grå; et par i samme farve gælder for et lokomotiv",
  "diff.tunnels": "Tunneler",
  "diff.tunnels.nordic-countries": "Ja: {tunnel} kort vendes og kan koste mere",
  "diff.tunnels.northern-lights": "Ingen",
  "diff.draws": "Ruter, der giver kort",
  "diff.draws.nordic-countries": "Ingen",
  "diff.draws.northern-lights": "+1, +2 eller +3 kort fra bunken",
  "diff.long": "Længste rute",
  "diff.long.both": "{longest} felter, {points} point",
  "diff.double": "Dobbeltruter",
  "diff.double.nordic-countries": "2 spillere: én side; 3: begge",
  "diff.double.northern-lights": "2 eller 3 spillere: én side; 4 eller 5: begge. Tripel: én, to (3), alle (4, 5)",
  "diff.first": "Billetter ved starten",
  "diff.first.both": "{first_offer}, behold mindst {first_keep}",
  "diff.later": "Billetter senere",
  "diff.later.both": "{offer}, behold mindst {keep}",
  "diff.returned": "Billetter, der ikke beholdes",
  "diff.returned.nordic-countries": "Går ud af spillet",
  "diff.returned.northern-lights": "Lægges under bunken",
  "diff.bonus": "Bonus",
  "diff.bonus.nordic-countries": "Globetrotter: {globetrotter} point for flest gennemførte billetter",
  "diff.bonus.northern-lights": "{dealt} af {bonuses} bonuskort i hvert spil",
  "diff.end": "Sidste runde",
  "diff.end.both": "Ved {last} vogne eller færre: én tur til for alle",
  "diff.ties": "Lige point",
  "diff.ties.nordic-countries": "Gennemførte billetter, så den længste strækning",
  "diff.ties.northern-lights": "Gennemførte billetter, så opnåede bonuskort",
};
