import type { RuleKey } from "./en";

export const rules: Record<RuleKey, string> = {
  contents: "Innehåll",
  "goal.title": "Målet",
  "goal.1": "Bygg järnvägar genom Norden. Sträckor, avklarade biljetter och bonusar ger poäng; flest poäng vinner.",
  "start.title": "I början",
  "start.1":
    "Alla har {trains} vagnar och {hand} kort. Kortleken har {each} kort i var och en av åtta färger och {locomotives} lok; {face_up} kort ligger öppna.",
  "start.2.nordic-countries":
    "Alla får {first_offer} av de {tickets} biljetterna och behåller minst {first_keep}, samtidigt och i hemlighet. De andra går ur spelet.",
  "start.2.northern-lights":
    "Alla får {first_offer} av de {tickets} biljetterna och behåller minst {first_keep}, samtidigt och i hemlighet. De andra läggs underst i biljetthögen.",
  "start.3.northern-lights": "{dealt} av de {bonuses} bonuskorten dras och ligger öppna hela spelet.",
  "turn.title": "Din tur",
  "turn.1": "Gör exakt en av tre saker: dra kort, ta en sträcka eller dra biljetter. Sedan är det nästa spelares tur.",
  "turn.2": "Bara den som inte kan göra något av detta passar. Måste alla passa i rad slutar spelet.",
  "cards.title": "Dra kort",
  "cards.1":
    "Ta två kort, ett i taget: ett öppet eller ett dolt från kortleken. Ett öppet kort ersätts genast, innan du tar det andra.",
  "cards.2.nordic-countries": "Ett öppet lok är ett kort som alla andra: du får ta det som första, andra eller båda.",
  "cards.2.northern-lights":
    "Ett öppet lok får bara vara ditt första kort, och då är det turens enda. Ett lok från kortleken räknas som vilket kort som helst.",
  "cards.3":
    "De öppna korten rensas aldrig, och handen får växa utan gräns. När kortleken tar slut blandas de slängda korten.",
  "routes.title": "Ta en sträcka",
  "routes.1":
    "Betala ett kort i sträckans färg för varje ruta, lägg en vagn på varje och få poäng genast. En sträcka per tur.",
  "routes.2.nordic-countries": "En grå sträcka tar kort i en valfri färg. Lok kan inte betala vanliga sträckor.",
  "routes.2.northern-lights": "Ett lok gäller som vilken färg som helst på alla sträckor.",
  "routes.3": "Varje ledig sträcka kan bli din, förbunden med dina andra eller inte, om du har vagnar nog.",
  "double.title": "Dubbelsträckor",
  "double.1": "Sträckor mellan samma två städer hör ihop. Ingen får ha två av dem.",
  "double.2.nordic-countries":
    "Med 2 spelare stänger den ena sidan den andra. Med 3 får en annan spelare ta den andra sidan.",
  "double.2.northern-lights":
    "Med 2 eller 3 spelare kan bara en sida tas, med 4 eller 5 båda. Av trippelsträckorna Karlstad–Oslo och Karlstad–Stockholm: en med 2 spelare, två med 3, alla med 4 eller 5.",
  "ferries.title": "Färjor",
  "ferries.1.nordic-countries":
    "Varje ruta med ett lok kräver ett lok. De andra rutorna tar kort i sträckans färg (på en grå färja en färg du väljer) eller lok.",
  "ferries.2.nordic-countries": "Tre valfria kort kan gälla för en ruta, med eller utan lok.",
  "ferries.1.northern-lights":
    "Alla färjor är grå. Varje ruta med ett lok kräver ett lok eller ett par kort i samma färg. De andra rutorna tar kort i en färg du väljer; lok kan ersätta dem.",
  "ferries.2.northern-lights":
    "Ett par får ha vilken färg som helst, och två par får vara olika. Ett par betalar aldrig en ruta utan lok.",
  "tunnels.title": "Tunnlar",
  "tunnels.1.nordic-countries":
    "Lägg dina kort: färgen, lok eller båda. Sedan vänds {tunnel} kort. För varje kort i din färg, och för varje lok, är du skyldig ett kort till: den färgen eller ett lok.",
  "tunnels.2.nordic-countries": "Kan eller vill du inte betala tar du tillbaka dina kort, och din tur är slut.",
  "tunnels.3.nordic-countries": "Betalar du bara med lok räknas bara lok som vänds upp, och bara lok besvarar dem.",
  "long.title": "Murmansk–Lieksa",
  "long.1.nordic-countries":
    "Nio grå rutor och {long} poäng. Betala som en grå sträcka; men fyra valfria kort, även lok, kan gälla för ett kort i färgen, så ofta du vill. Sju gröna kort och åtta valfria andra räcker.",
  "draws.title": "Sträckor som ger kort",
  "draws.1.northern-lights":
    "En sträcka med +1, +2 eller +3 ger dig så många dolda kort från kortleken så snart du har tagit den.",
  "tickets.title": "Biljetter",
  "tickets.1":
    "En biljett är avklarad när dina egna sträckor förbinder dess två städer, vilken väg som helst. I slutet ger den sina poäng; annars kostar den dem.",
  "tickets.2.nordic-countries":
    "När du drar biljetter tar du {offer} och behåller minst {keep}. De andra går ur spelet.",
  "tickets.2.northern-lights":
    "När du drar biljetter tar du {offer} och behåller minst {keep}. De andra läggs underst i högen.",
  "tickets.3": "Biljetter du behåller stannar hos dig, hur många som helst, och är hemliga till slutet.",
  "end.title": "Slutet",
  "end.1":
    "När någon avslutar sin tur med {last} vagnar eller färre har alla en tur till, även den spelaren. Sedan är spelet slut.",
  "score.title": "Poängen",
  "score.1": "Poäng för sträckor, plus varje avklarad biljett, minus varje annan biljett, plus bonusar.",
  "bonus.title.nordic-countries": "Bonusen",
  "bonus.title.northern-lights": "Bonuskort",
  "bonus.1.nordic-countries":
    "Globetrotter ger {globetrotter} poäng för flest avklarade biljetter. Alla som delar förstaplatsen får dem.",
  "bonus.1.northern-lights":
    "Varje bonuskort i spel går till den spelare som har flest. Alla som står lika får det fullt ut, även när alla har noll.",
  "ties.title": "Oavgjort",
  "ties.1.nordic-countries":
    "Vid lika poäng vinner flest avklarade biljetter, sedan den längsta sammanhängande vägen, räknad i vagnar utan någon sträcka två gånger. Fortfarande lika: segern delas.",
  "ties.1.northern-lights":
    "Vid lika poäng vinner flest avklarade biljetter, sedan flest vunna bonuskort. Fortfarande lika: segern delas.",
  "secret.title": "Vad som är hemligt",
  "secret.1":
    "Kort på handen och biljetter är hemliga; hur många varje spelare har är det inte. Sträckor, vagnar, poäng, slängda kort och öppna kort som tas syns för alla.",
  "table.points": "Poäng för en sträcka",
  "table.spaces": "Rutor",
  "table.score": "Poäng",
  "table.counts": "Det som räknas",
  "draw.or": "eller",
  "draw.turned": "vänt",
  "draw.more": "ett till",
  "diff.title": "De två spelen sida vid sida",
  "diff.players": "Spelare",
  "diff.players.both": "{fewest} till {most}",
  "diff.deck": "Lok i kortleken",
  "diff.use": "Lok betalar",
  "diff.use.nordic-countries": "Färjor och tunnlar; på Murmansk–Lieksa som ett av fyra valfria kort",
  "diff.use.northern-lights": "Vilken färg som helst, på alla sträckor",
  "diff.faceup": "Öppet lok",
  "diff.faceup.nordic-countries": "Som vilket kort som helst; två på en tur är tillåtet",
  "diff.faceup.northern-lights": "Bara som första kort, och då det enda",
  "diff.ferries": "Färjor",
  "diff.ferries.nordic-countries": "Färgade eller grå; tre valfria kort gäller för en ruta, även för ett lok",
  "diff.ferries.northern-lights": "Alla grå; ett par i samma färg gäller för ett lok",
  "diff.tunnels": "Tunnlar",
  "diff.tunnels.nordic-countries": "Ja: {tunnel} kort vänds och kan kosta mer",
  "diff.tunnels.northern-lights": "Inga",
  "diff.draws": "Sträckor som ger kort",
  "diff.draws.nordic-countries": "Inga",
  "diff.draws.northern-lights": "+1, +2 eller +3 kort från kortleken",
  "diff.long": "Längsta sträckan",
  "diff.long.both": "{longest} rutor, {points} poäng",
  "diff.double": "Dubbelsträckor",
  "diff.double.nordic-countries": "2 spelare: en sida; 3: båda",
  "diff.double.northern-lights": "2 eller 3 spelare: en sida; 4 eller 5: båda. Trippel: en, två (3), alla (4, 5)",
  "diff.first": "Biljetter i början",
  "diff.first.both": "{first_offer}, behåll minst {first_keep}",
  "diff.later": "Biljetter senare",
  "diff.later.both": "{offer}, behåll minst {keep}",
  "diff.returned": "Biljetter som inte behålls",
  "diff.returned.nordic-countries": "Går ur spelet",
  "diff.returned.northern-lights": "Läggs underst i högen",
  "diff.bonus": "Bonus",
  "diff.bonus.nordic-countries": "Globetrotter: {globetrotter} poäng för flest avklarade biljetter",
  "diff.bonus.northern-lights": "{dealt} av {bonuses} bonuskort i varje parti",
  "diff.end": "Sista rundan",
  "diff.end.both": "Vid {last} vagnar eller färre: en tur till för alla",
  "diff.ties": "Lika poäng",
  "diff.ties.nordic-countries": "Avklarade biljetter, sedan den längsta vägen",
  "diff.ties.northern-lights": "Avklarade biljetter, sedan vunna bonuskort",
};
