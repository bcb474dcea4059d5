import type { RuleKey } from "./en";

export const rules: Record<RuleKey, string> = {
  contents: "Innhold",
  "goal.title": "Mål",
  "goal.1":
    "Bygg jernbaner gjennom Norden. Du får poeng for ruter, fullførte billetter og bonuser. Spilleren med flest poeng vinner.",
  "start.title": "Oppsett",
  "start.1":
    "Hver spiller starter med {trains} vogner og {hand} kort. Kortstokken har {each} kort i hver av åtte farger og {locomotives} lokomotiver; {face_up} kort ligger åpent.",
  "start.2.nordic-countries":
    "Hver spiller får {first_offer} av de {tickets} billettene og beholder minst {first_keep}. Alle velger samtidig og i hemmelighet. Billetter du ikke beholder, går ut av spillet.",
  "start.2.northern-lights":
    "Hver spiller får {first_offer} av de {tickets} billettene og beholder minst {first_keep}. Alle velger samtidig og i hemmelighet. Billetter du ikke beholder, legges under billettbunken.",
  "start.3.northern-lights": "{dealt} av de {bonuses} bonuskortene trekkes og ligger åpent hele spillet.",
  "turn.title": "Din tur",
  "turn.1":
    "På din tur gjør du nøyaktig én av tre ting: trekker kort, tar en rute eller trekker billetter. Så er det neste spillers tur.",
  "turn.2":
    "Du står bare over hvis du ikke kan gjøre noen av delene. Må alle spillere stå over etter hverandre, slutter spillet.",
  "cards.title": "Trekk kort",
  "cards.1":
    "Ta to kort, ett om gangen. Hvert kan være et åpent kort eller et skjult kort fra kortstokken. Et åpent kort erstattes straks, før du tar det andre kortet ditt.",
  "cards.2.nordic-countries":
    "Et åpent lokomotiv er et kort som alle andre: du kan ta det som ditt første eller andre kort, eller ta to.",
  "cards.2.northern-lights":
    "Du kan bare ta et åpent lokomotiv som ditt første kort, og da er det turens eneste. Et lokomotiv fra kortstokken er et kort som alle andre.",
  "cards.3":
    "De åpne kortene ryddes aldri, og det er ingen grense for hvor mange kort du kan ha på hånden. Når kortstokken er tom, stokkes de brukte kortene til en ny.",
  "routes.title": "Ta en rute",
  "routes.1":
    "Betal ett kort i rutens farge for hvert felt, legg en vogn på hvert felt, og få poengene med en gang. Du kan ta én rute per tur.",
  "routes.2.nordic-countries":
    "En grå rute tar kort i én valgfri farge. Du kan ikke bruke lokomotiver på vanlige ruter.",
  "routes.2.northern-lights":
    "En grå rute tar kort i én valgfri farge. Et lokomotiv gjelder som hvilken som helst farge på alle ruter.",
  "routes.3": "Du kan ta enhver ledig rute, forbundet med de andre rutene dine eller ikke, hvis du har nok vogner.",
  "double.title": "Dobbeltruter",
  "double.1": "Ruter mellom de samme to byene danner en dobbelt- eller trippelrute. Ingen spiller kan ha to av dem.",
  "double.2.nordic-countries":
    "Med 2 spillere stenges det ene sporet når det andre er tatt. Med 3 spillere kan en annen spiller ta det andre sporet.",
  "double.2.northern-lights":
    "Med 2 eller 3 spillere stenges det ene sporet når det andre er tatt; med 4 eller 5 kan begge tas. På trippelrutene Karlstad–Oslo og Karlstad–Stockholm kan ett spor tas med 2 spillere, to med 3 og alle tre med 4 eller 5.",
  "ferries.title": "Ferjer",
  "ferries.1.nordic-countries":
    "Hvert felt med et lokomotivsymbol krever et lokomotiv. De andre feltene tar kort i rutens farge (på en grå ferje én farge etter ditt valg) eller lokomotiver.",
  "ferries.2.nordic-countries":
    "På ethvert felt, med eller uten symbol, kan tre vilkårlige kort erstatte kortet feltet krever.",
  "ferries.1.northern-lights":
    "Alle ferjer er grå. Hvert felt med et lokomotivsymbol krever et lokomotiv eller et par kort i samme farge. De andre feltene tar kort i én farge etter ditt valg eller lokomotiver.",
  "ferries.2.northern-lights":
    "Et par kan ha hvilken som helst farge, og to par kan ha hver sin farge. Et par betaler aldri et felt uten symbol.",
  "tunnels.title": "Tunneler",
  "tunnels.1.nordic-countries":
    "Spill kortene dine: kort i fargen, lokomotiver eller begge deler. Så snus {tunnel} kort fra kortstokken. For hvert kort i din farge og hvert lokomotiv betaler du ett kort til: den fargen eller et lokomotiv.",
  "tunnels.2.nordic-countries": "Kan eller vil du ikke betale, tar du kortene dine tilbake. Turen din er over.",
  "tunnels.3.nordic-countries":
    "Har du bare spilt lokomotiver, teller bare snudde lokomotiver, og du kan bare betale for dem med lokomotiver.",
  "long.title": "Murmansk–Lieksa",
  "long.1.nordic-countries":
    "Ni grå felt og {long} poeng. Betal som for en grå rute, men fire vilkårlige kort, også lokomotiver, kan erstatte ett kort i fargen, så ofte du vil. For eksempel er sju grønne kort og åtte vilkårlige andre nok.",
  "draws.title": "Ruter som gir kort",
  "draws.1.northern-lights":
    "En rute med +1, +2 eller +3 gir deg det antallet skjulte kort fra kortstokken så snart du tar den.",
  "tickets.title": "Billetter",
  "tickets.1":
    "Du fullfører en billett når dine egne ruter forbinder de to byene, samme hvilken vei. Til slutt gir en fullført billett poengene sine; alle andre koster deg sine.",
  "tickets.2.nordic-countries":
    "Når du trekker billetter, tar du {offer} og beholder minst {keep}. Billetter du ikke beholder, går ut av spillet.",
  "tickets.2.northern-lights":
    "Når du trekker billetter, tar du {offer} og beholder minst {keep}. Billetter du ikke beholder, legges under bunken.",
  "tickets.3": "Du kan ha så mange billetter du vil. Du kan ikke gi dem opp senere, og de er hemmelige til slutten.",
  "end.title": "Slutten på spillet",
  "end.1":
    "Når en spiller avslutter turen sin med {last} vogner eller færre, har alle, også den spilleren, én tur til. Så er spillet slutt.",
  "score.title": "Poengberegning",
  "score.1": "Poeng for ruter, pluss hver fullført billett, minus hver billett som ikke er fullført, pluss bonuser.",
  "bonus.title.nordic-countries": "Bonus",
  "bonus.title.northern-lights": "Bonuskort",
  "bonus.1.nordic-countries":
    "Globetrotter: {globetrotter} poeng for flest fullførte billetter. Står flere likt, får alle dem.",
  "bonus.1.northern-lights":
    "Hvert bonuskort i spill går til spilleren som har flest av det kortet teller. Alle som står likt, får det fullt ut, også når alle har null.",
  "ties.title": "Uavgjort",
  "ties.1.nordic-countries":
    "Står spillere likt i poeng, vinner den med flest fullførte billetter, deretter den med den lengste sammenhengende strekningen, talt i vogner og med hver rute bare én gang. Står de fortsatt likt, deler de seieren.",
  "ties.1.northern-lights":
    "Står spillere likt i poeng, vinner den med flest fullførte billetter, deretter den med flest oppnådde bonuskort. Står de fortsatt likt, deler de seieren.",
  "secret.title": "Hemmelig og kjent",
  "secret.1":
    "Kortene og billettene dine er hemmelige; hvor mange du har, kan alle se. Det samme gjelder ruter, vogner, poeng, brukte kort og de åpne kortene spillerne tar.",
  "table.points": "Poeng for en rute",
  "table.spaces": "Felt",
  "table.score": "Poeng",
  "table.counts": "Teller",
  "draw.or": "eller",
  "draw.turned": "snudd",
  "draw.more": "ett kort til",
  "diff.title": "De to spillene side om side",
  "diff.players": "Spillere",
  "diff.players.both": "{fewest} til {most}",
  "diff.deck": "Lokomotiver i kortstokken",
  "diff.use": "Lokomotiver brukes til",
  "diff.use.nordic-countries": "Ferjer og tunneler; på Murmansk–Lieksa som ett av fire vilkårlige kort",
  "diff.use.northern-lights": "Hvilken som helst farge, på alle ruter",
  "diff.faceup": "Åpent lokomotiv",
  "diff.faceup.nordic-countries": "Et kort som alle andre; du kan ta to på samme tur",
  "diff.faceup.northern-lights": "Bare som ditt første kort, og da det eneste",
  "diff.ferries": "Ferjer",
  "diff.ferries.nordic-countries": "Fargede eller grå; tre vilkårlige kort kan erstatte kortet på ethvert felt",
  "diff.ferries.northern-lights": "Alle grå; et par i samme farge kan erstatte et lokomotiv",
  "diff.tunnels": "Tunneler",
  "diff.tunnels.nordic-countries": "Ja: {tunnel} kort snus, og prisen kan stige",
  "diff.tunnels.northern-lights": "Ingen",
  "diff.draws": "Ruter som gir kort",
  "diff.draws.nordic-countries": "Ingen",
  "diff.draws.northern-lights": "+1, +2 eller +3 kort fra kortstokken",
  "diff.long": "Lengste rute",
  "diff.long.both": "{longest} felt, {points} poeng",
  "diff.double": "Dobbeltruter",
  "diff.double.nordic-countries": "2 spillere: ett spor; 3: begge",
  "diff.double.northern-lights":
    "2 eller 3 spillere: ett spor; 4 eller 5: begge. Trippel: ett med 2 spillere, to med 3, alle med 4 eller 5",
  "diff.first": "Første billetter",
  "diff.first.both": "Ta {first_offer}, behold minst {first_keep}",
  "diff.later": "Billetter senere",
  "diff.later.both": "Ta {offer}, behold minst {keep}",
  "diff.returned": "Billetter som ikke beholdes",
  "diff.returned.nordic-countries": "Går ut av spillet",
  "diff.returned.northern-lights": "Legges under bunken",
  "diff.bonus": "Bonus",
  "diff.bonus.nordic-countries": "Globetrotter: {globetrotter} poeng for flest fullførte billetter",
  "diff.bonus.northern-lights": "{dealt} av {bonuses} bonuskort i hvert spill",
  "diff.end": "Siste runde",
  "diff.end.both": "Ved {last} vogner eller færre har alle én tur til",
  "diff.ties": "Ved like poeng",
  "diff.ties.nordic-countries": "Flest fullførte billetter, så lengste strekning",
  "diff.ties.northern-lights": "Flest fullførte billetter, så flest oppnådde bonuskort",
};
