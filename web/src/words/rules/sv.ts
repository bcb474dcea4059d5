import type { RuleKey } from "./en";

export const rules: Record<RuleKey, string> = {
  contents: "Innehåll",
  "goal.title": "Mål",
  "goal.1":
    "Bygg järnvägar genom Norden. Du får poäng för sträckor, avklarade biljetter och bonusar. Den spelare som har flest poäng vinner.",
  "start.title": "Förberedelser",
  "start.1":
    "Varje spelare börjar med {trains} vagnar och {hand} kort. Kortleken har {each} kort i var och en av åtta färger och {locomotives} lok; {face_up} kort ligger öppna.",
  "start.2.nordic-countries":
    "Varje spelare får {first_offer} av de {tickets} biljetterna och behåller minst {first_keep}. Alla väljer samtidigt och i hemlighet. Biljetter du inte behåller går ur spelet.",
  "start.2.northern-lights":
    "Varje spelare får {first_offer} av de {tickets} biljetterna och behåller minst {first_keep}. Alla väljer samtidigt och i hemlighet. Biljetter du inte behåller läggs underst i biljetthögen.",
  "start.3.northern-lights": "{dealt} av de {bonuses} bonuskorten dras och ligger öppna hela spelet.",
  "turn.title": "Din tur",
  "turn.1":
    "På din tur gör du exakt en av tre saker: drar kort, tar en sträcka eller drar biljetter. Sedan är det nästa spelares tur.",
  "turn.2": "Du passar bara om du inte kan göra något av detta. Måste alla spelare passa i rad slutar spelet.",
  "cards.title": "Dra kort",
  "cards.1":
    "Ta två kort, ett i taget. Vart och ett kan vara ett öppet kort eller ett dolt kort från kortleken. Ett öppet kort ersätts genast, innan du tar ditt andra kort.",
  "cards.2.nordic-countries":
    "Ett öppet lok är ett kort som alla andra: du får ta det som ditt första eller andra kort, eller ta två.",
  "cards.2.northern-lights":
    "Du får bara ta ett öppet lok som ditt första kort, och då är det turens enda. Ett lok från kortleken är ett kort som alla andra.",
  "cards.3":
    "De öppna korten rensas aldrig, och det finns ingen gräns för hur många kort du får ha på handen. När kortleken tar slut blandas de slängda korten till en ny.",
  "routes.title": "Ta en sträcka",
  "routes.1":
    "Betala ett kort i sträckans färg för varje ruta, lägg en vagn på varje ruta och få poängen genast. Du får ta en sträcka per tur.",
  "routes.2.nordic-countries": "En grå sträcka tar kort i en valfri färg. Du kan inte använda lok på vanliga sträckor.",
  "routes.2.northern-lights":
    "En grå sträcka tar kort i en valfri färg. Ett lok gäller som vilken färg som helst på alla sträckor.",
  "routes.3":
    "Du får ta vilken ledig sträcka som helst, förbunden med dina andra sträckor eller inte, om du har tillräckligt med vagnar.",
  "double.title": "Dubbelsträckor",
  "double.1":
    "Sträckor mellan samma två städer bildar en dubbel- eller trippelsträcka. Ingen spelare får ha två av dem.",
  "double.2.nordic-countries":
    "Med 2 spelare stängs det ena spåret när det andra är taget. Med 3 spelare får en annan spelare ta det andra spåret.",
  "double.2.northern-lights":
    "Med 2 eller 3 spelare stängs det ena spåret när det andra är taget; med 4 eller 5 kan båda tas. På trippelsträckorna Karlstad–Oslo och Karlstad–Stockholm kan ett spår tas med 2 spelare, två med 3 och alla tre med 4 eller 5.",
  "ferries.title": "Färjor",
  "ferries.1.nordic-countries":
    "Varje ruta med en loksymbol kräver ett lok. De andra rutorna tar kort i sträckans färg (på en grå färja en färg du väljer) eller lok.",
  "ferries.2.nordic-countries":
    "På varje ruta, med eller utan symbol, kan tre valfria kort ersätta kortet som rutan kräver.",
  "ferries.1.northern-lights":
    "Alla färjor är grå. Varje ruta med en loksymbol kräver ett lok eller ett par kort i samma färg. De andra rutorna tar kort i en färg du väljer eller lok.",
  "ferries.2.northern-lights":
    "Ett par får ha vilken färg som helst, och två par får ha olika färger. Ett par betalar aldrig en ruta utan symbol.",
  "tunnels.title": "Tunnlar",
  "tunnels.1.nordic-countries":
    "Spela dina kort: kort i färgen, lok eller båda. Sedan vänds {tunnel} kort från kortleken. För varje kort i din färg och varje lok betalar du ett kort till: den färgen eller ett lok.",
  "tunnels.2.nordic-countries": "Kan eller vill du inte betala tar du tillbaka dina kort. Din tur är slut.",
  "tunnels.3.nordic-countries":
    "Har du bara spelat lok räknas bara lok som vänds upp, och du kan bara betala för dem med lok.",
  "long.title": "Murmansk–Lieksa",
  "long.1.nordic-countries":
    "Nio grå rutor och {long} poäng. Betala som för en grå sträcka, men fyra valfria kort, även lok, kan ersätta ett kort i färgen, så ofta du vill. Till exempel räcker sju gröna kort och åtta valfria andra.",
  "draws.title": "Sträckor som ger kort",
  "draws.1.northern-lights":
    "En sträcka med +1, +2 eller +3 ger dig det antalet dolda kort från kortleken så snart du tar den.",
  "tickets.title": "Biljetter",
  "tickets.1":
    "Du klarar av en biljett när dina egna sträckor förbinder dess två städer, vilken väg som helst. I slutet ger en avklarad biljett sina poäng; alla andra kostar dig sina.",
  "tickets.2.nordic-countries":
    "När du drar biljetter tar du {offer} och behåller minst {keep}. Biljetter du inte behåller går ur spelet.",
  "tickets.2.northern-lights":
    "När du drar biljetter tar du {offer} och behåller minst {keep}. Biljetter du inte behåller läggs underst i högen.",
  "tickets.3":
    "Du får ha hur många biljetter som helst. Du kan inte göra dig av med dem senare, och de är hemliga till slutet.",
  "end.title": "Spelets slut",
  "end.1":
    "När en spelare avslutar sin tur med {last} vagnar eller färre har alla, även den spelaren, en tur till. Sedan är spelet slut.",
  "score.title": "Poängräkning",
  "score.1": "Poäng för sträckor, plus varje avklarad biljett, minus varje biljett som inte är avklarad, plus bonusar.",
  "bonus.title.nordic-countries": "Bonus",
  "bonus.title.northern-lights": "Bonuskort",
  "bonus.1.nordic-countries":
    "Globetrotter: {globetrotter} poäng för flest avklarade biljetter. Står flera lika får alla dem.",
  "bonus.1.northern-lights":
    "Varje bonuskort i spel går till den spelare som har flest av det kortet räknar. Alla som står lika får det fullt ut, även när alla har noll.",
  "ties.title": "Lika poäng",
  "ties.1.nordic-countries":
    "Står spelare lika i poäng vinner den med flest avklarade biljetter, sedan den med den längsta sammanhängande vägen, räknad i vagnar och med varje sträcka bara en gång. Står de fortfarande lika delar de segern.",
  "ties.1.northern-lights":
    "Står spelare lika i poäng vinner den med flest avklarade biljetter, sedan den med flest vunna bonuskort. Står de fortfarande lika delar de segern.",
  "secret.title": "Hemligt och öppet",
  "secret.1":
    "Dina kort och biljetter är hemliga; hur många du har kan alla se. Detsamma gäller sträckor, vagnar, poäng, slängda kort och de öppna kort som spelarna tar.",
  "table.points": "Poäng för en sträcka",
  "table.spaces": "Rutor",
  "table.score": "Poäng",
  "table.counts": "Räknar",
  "draw.or": "eller",
  "draw.turned": "vänt",
  "draw.more": "ett kort till",
  "diff.title": "De två spelen sida vid sida",
  "diff.players": "Spelare",
  "diff.players.both": "{fewest} till {most}",
  "diff.deck": "Lok i kortleken",
  "diff.use": "Lok används till",
  "diff.use.nordic-countries": "Färjor och tunnlar; på Murmansk–Lieksa som ett av fyra valfria kort",
  "diff.use.northern-lights": "Vilken färg som helst, på alla sträckor",
  "diff.faceup": "Öppet lok",
  "diff.faceup.nordic-countries": "Ett kort som alla andra; du får ta två på samma tur",
  "diff.faceup.northern-lights": "Bara som ditt första kort, och då det enda",
  "diff.ferries": "Färjor",
  "diff.ferries.nordic-countries": "Färgade eller grå; tre valfria kort kan ersätta kortet på varje ruta",
  "diff.ferries.northern-lights": "Alla grå; ett par i samma färg kan ersätta ett lok",
  "diff.tunnels": "Tunnlar",
  "diff.tunnels.nordic-countries": "Ja: {tunnel} kort vänds, och priset kan stiga",
  "diff.tunnels.northern-lights": "Inga",
  "diff.draws": "Sträckor som ger kort",
  "diff.draws.nordic-countries": "Inga",
  "diff.draws.northern-lights": "+1, +2 eller +3 kort från kortleken",
  "diff.long": "Längsta sträckan",
  "diff.long.both": "{longest} rutor, {points} poäng",
  "diff.double": "Dubbelsträckor",
  "diff.double.nordic-countries": "2 spelare: ett spår; 3: båda",
  "diff.double.northern-lights":
    "2 eller 3 spelare: ett spår; 4 eller 5: båda. Trippel: ett med 2 spelare, två med 3, alla med 4 eller 5",
  "diff.first": "Första biljetterna",
  "diff.first.both": "Ta {first_offer}, behåll minst {first_keep}",
  "diff.later": "Biljetter senare",
  "diff.later.both": "Ta {offer}, behåll minst {keep}",
  "diff.returned": "Biljetter som inte behålls",
  "diff.returned.nordic-countries": "Går ur spelet",
  "diff.returned.northern-lights": "Läggs underst i högen",
  "diff.bonus": "Bonus",
  "diff.bonus.nordic-countries": "Globetrotter: {globetrotter} poäng för flest avklarade biljetter",
  "diff.bonus.northern-lights": "{dealt} av {bonuses} bonuskort i varje parti",
  "diff.end": "Sista rundan",
  "diff.end.both": "Vid {last} vagnar eller färre har alla en tur till",
  "diff.ties": "Vid lika poäng",
  "diff.ties.nordic-countries": "Flest avklarade biljetter, sedan längsta vägen",
  "diff.ties.northern-lights": "Flest avklarade biljetter, sedan flest vunna bonuskort",
};
