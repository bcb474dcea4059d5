import type { RuleKey } from "./en";

export const rules: Record<RuleKey, string> = {
  contents: "Indhold",
  "goal.title": "Formål",
  "goal.1":
    "Byg jernbaner gennem Norden. Du får point for ruter, gennemførte billetter og bonusser. Den spiller, der har flest point, vinder.",
  "start.title": "Opstilling",
  "start.1":
    "Hver spiller starter med {trains} vogne og {hand} kort. Bunken har {each} kort i hver af otte farver og {locomotives} lokomotiver; {face_up} kort ligger åbent.",
  "start.2.nordic-countries":
    "Hver spiller får {first_offer} af de {tickets} billetter og beholder mindst {first_keep}. Alle vælger samtidig og i hemmelighed. Billetter, du ikke beholder, går ud af spillet.",
  "start.2.northern-lights":
    "Hver spiller får {first_offer} af de {tickets} billetter og beholder mindst {first_keep}. Alle vælger samtidig og i hemmelighed. Billetter, du ikke beholder, lægges under billetbunken.",
  "start.3.northern-lights": "{dealt} af de {bonuses} bonuskort trækkes og ligger åbent hele spillet.",
  "turn.title": "Din tur",
  "turn.1":
    "I din tur gør du præcis én af tre ting: trækker kort, tager en rute eller trækker billetter. Så er det næste spillers tur.",
  "turn.2":
    "Du melder kun pas, hvis du ikke kan gøre nogen af delene. Må alle spillere melde pas i træk, slutter spillet.",
  "cards.title": "Træk kort",
  "cards.1":
    "Tag to kort, ét ad gangen. Hvert kan være et åbent kort eller et skjult kort fra bunken. Et åbent kort erstattes straks, inden du tager dit andet kort.",
  "cards.2.nordic-countries":
    "Et åbent lokomotiv er et kort som alle andre: du må tage det som dit første eller andet kort, eller tage to.",
  "cards.2.northern-lights":
    "Du må kun tage et åbent lokomotiv som dit første kort, og så er det turens eneste. Et lokomotiv fra bunken er et kort som alle andre.",
  "cards.3":
    "De åbne kort ryddes aldrig, og der er ingen grænse for, hvor mange kort du må have på hånden. Når bunken slipper op, blandes de brugte kort til en ny.",
  "routes.title": "Tag en rute",
  "routes.1":
    "Betal ét kort i rutens farve for hvert felt, læg en vogn på hvert felt, og få pointene med det samme. Du må tage én rute pr. tur.",
  "routes.2.nordic-countries":
    "En grå rute tager kort i én valgfri farve. Du kan ikke bruge lokomotiver på almindelige ruter.",
  "routes.2.northern-lights":
    "En grå rute tager kort i én valgfri farve. Et lokomotiv gælder som enhver farve på alle ruter.",
  "routes.3": "Du må tage enhver fri rute, forbundet med dine andre ruter eller ej, hvis du har vogne nok.",
  "double.title": "Dobbeltruter",
  "double.1": "Ruter mellem de samme to byer danner en dobbelt- eller tripelrute. Ingen spiller må have to af dem.",
  "double.2.nordic-countries":
    "Med 2 spillere lukker det ene spor, når det andet er taget. Med 3 spillere må en anden spiller tage det andet spor.",
  "double.2.northern-lights":
    "Med 2 eller 3 spillere lukker det ene spor, når det andet er taget; med 4 eller 5 kan begge tages. På tripelruterne Karlstad–Oslo og Karlstad–Stockholm kan ét spor tages med 2 spillere, to med 3 og alle tre med 4 eller 5.",
  "ferries.title": "Færger",
  "ferries.1.nordic-countries":
    "Hvert felt med et lokomotivsymbol kræver et lokomotiv. De andre felter tager kort i rutens farve (på en grå færge én farve efter dit valg) eller lokomotiver.",
  "ferries.2.nordic-countries":
    "På ethvert felt, med eller uden symbol, kan tre vilkårlige kort erstatte det kort, feltet kræver.",
  "ferries.1.northern-lights":
    "Alle færger er grå. Hvert felt med et lokomotivsymbol kræver et lokomotiv eller et par kort i samme farve. De andre felter tager kort i én farve efter dit valg eller lokomotiver.",
  "ferries.2.northern-lights":
    "Et par kan have enhver farve, og to par kan have hver sin farve. Et par betaler aldrig et felt uden symbol.",
  "tunnels.title": "Tunneler",
  "tunnels.1.nordic-countries":
    "Spil dine kort: kort i farven, lokomotiver eller begge dele. Så vendes {tunnel} kort fra bunken. For hvert kort i din farve og hvert lokomotiv betaler du ét kort mere: den farve eller et lokomotiv.",
  "tunnels.2.nordic-countries": "Kan eller vil du ikke betale, tager du dine kort tilbage. Din tur er slut.",
  "tunnels.3.nordic-countries":
    "Har du kun spillet lokomotiver, tæller kun vendte lokomotiver, og du kan kun betale for dem med lokomotiver.",
  "long.title": "Murmansk–Lieksa",
  "long.1.nordic-countries":
    "Ni grå felter og {long} point. Betal som for en grå rute, men fire vilkårlige kort, også lokomotiver, kan erstatte ét kort i farven, så tit du vil. For eksempel er syv grønne kort og otte vilkårlige andre nok.",
  "draws.title": "Ruter, der giver kort",
  "draws.1.northern-lights":
    "En rute med +1, +2 eller +3 giver dig det antal skjulte kort fra bunken, så snart du tager den.",
  "tickets.title": "Billetter",
  "tickets.1":
    "Du gennemfører en billet, når dine egne ruter forbinder dens to byer ad en hvilken som helst vej. Til sidst giver en gennemført billet sine point; enhver anden koster dig sine.",
  "tickets.2.nordic-countries":
    "Når du trækker billetter, tager du {offer} og beholder mindst {keep}. Billetter, du ikke beholder, går ud af spillet.",
  "tickets.2.northern-lights":
    "Når du trækker billetter, tager du {offer} og beholder mindst {keep}. Billetter, du ikke beholder, lægges under bunken.",
  "tickets.3":
    "Du må have lige så mange billetter, du vil. Du kan ikke opgive dem senere, og de er hemmelige til slutningen.",
  "end.title": "Spillets slutning",
  "end.1":
    "Når en spiller slutter sin tur med {last} vogne eller færre, har alle, også den spiller, én tur til. Så er spillet slut.",
  "score.title": "Pointgivning",
  "score.1": "Point for ruter, plus hver gennemført billet, minus hver billet, der ikke er gennemført, plus bonusser.",
  "bonus.title.nordic-countries": "Bonus",
  "bonus.title.northern-lights": "Bonuskort",
  "bonus.1.nordic-countries":
    "Globetrotter: {globetrotter} point for flest gennemførte billetter. Står flere lige, får de dem alle.",
  "bonus.1.northern-lights":
    "Hvert bonuskort i spil går til den spiller, der har flest af det, kortet tæller. Alle, der står lige, får det fuldt ud, også når alle har nul.",
  "ties.title": "Uafgjort",
  "ties.1.nordic-countries":
    "Står spillere lige i point, vinder den med flest gennemførte billetter, derefter den med den længste sammenhængende strækning, talt i vogne og med hver rute kun én gang. Står de stadig lige, deler de sejren.",
  "ties.1.northern-lights":
    "Står spillere lige i point, vinder den med flest gennemførte billetter, derefter den med flest opnåede bonuskort. Står de stadig lige, deler de sejren.",
  "secret.title": "Hemmeligt og kendt",
  "secret.1":
    "Dine kort og billetter er hemmelige; hvor mange du har, kan alle se. Det samme gælder ruter, vogne, point, brugte kort og de åbne kort, spillerne tager.",
  "table.points": "Point for en rute",
  "table.spaces": "Felter",
  "table.score": "Point",
  "table.counts": "Tæller",
  "draw.or": "eller",
  "draw.turned": "vendt",
  "draw.more": "ét kort mere",
  "diff.title": "De to spil side om side",
  "diff.players": "Spillere",
  "diff.players.both": "{fewest} til {most}",
  "diff.deck": "Lokomotiver i bunken",
  "diff.use": "Lokomotiver bruges til",
  "diff.use.nordic-countries": "Færger og tunneler; på Murmansk–Lieksa som ét af fire vilkårlige kort",
  "diff.use.northern-lights": "Enhver farve, på alle ruter",
  "diff.faceup": "Åbent lokomotiv",
  "diff.faceup.nordic-countries": "Et kort som alle andre; du må tage to i samme tur",
  "diff.faceup.northern-lights": "Kun som dit første kort, og så det eneste",
  "diff.ferries": "Færger",
  "diff.ferries.nordic-countries": "Farvede eller grå; tre vilkårlige kort kan erstatte kortet på ethvert felt",
  "diff.ferries.northern-lights": "Alle grå; et par i samme farve kan erstatte et lokomotiv",
  "diff.tunnels": "Tunneler",
  "diff.tunnels.nordic-countries": "Ja: {tunnel} kort vendes, og prisen kan stige",
  "diff.tunnels.northern-lights": "Ingen",
  "diff.draws": "Ruter, der giver kort",
  "diff.draws.nordic-countries": "Ingen",
  "diff.draws.northern-lights": "+1, +2 eller +3 kort fra bunken",
  "diff.long": "Længste rute",
  "diff.long.both": "{longest} felter, {points} point",
  "diff.double": "Dobbeltruter",
  "diff.double.nordic-countries": "2 spillere: ét spor; 3: begge",
  "diff.double.northern-lights":
    "2 eller 3 spillere: ét spor; 4 eller 5: begge. Tripel: ét med 2 spillere, to med 3, alle med 4 eller 5",
  "diff.first": "Første billetter",
  "diff.first.both": "Tag {first_offer}, behold mindst {first_keep}",
  "diff.later": "Billetter senere",
  "diff.later.both": "Tag {offer}, behold mindst {keep}",
  "diff.returned": "Billetter, der ikke beholdes",
  "diff.returned.nordic-countries": "Går ud af spillet",
  "diff.returned.northern-lights": "Lægges under bunken",
  "diff.bonus": "Bonus",
  "diff.bonus.nordic-countries": "Globetrotter: {globetrotter} point for flest gennemførte billetter",
  "diff.bonus.northern-lights": "{dealt} af {bonuses} bonuskort i hvert spil",
  "diff.end": "Sidste runde",
  "diff.end.both": "Ved {last} vogne eller færre har alle én tur til",
  "diff.ties": "Ved lige point",
  "diff.ties.nordic-countries": "Flest gennemførte billetter, så længste strækning",
  "diff.ties.northern-lights": "Flest gennemførte billetter, så flest opnåede bonuskort",
};
