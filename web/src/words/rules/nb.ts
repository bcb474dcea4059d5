import type { RuleKey } from "./en";

export const rules: Record<RuleKey, string> = {
  contents: "Innhold",
  "goal.title": "Målet",
  "goal.1": "Bygg jernbaner gjennom Norden. Ruter, fullførte billetter og bonuser gir poeng; flest poeng vinner.",
  "start.title": "Ved start",
  "start.1":
    "Alle har {trains} vogner og {hand} kort. Kortstokken har {each} kort i hver av åtte farger og {locomotives} lokomotiver; {face_up} kort ligger åpent.",
  "start.2.nordic-countries":
    "Alle får {first_offer} av de {tickets} billettene og beholder minst {first_keep}, samtidig og hemmelig. De andre går ut av spillet.",
  "start.2.northern-lights":
    "Alle får {first_offer} av de {tickets} billettene og beholder minst {first_keep}, samtidig og hemmelig. De andre legges under billettbunken.",
  "start.3.northern-lights": "{dealt} av de {bonuses} bonuskortene trekkes og ligger åpent hele spillet.",
  "turn.title": "Din tur",
  "turn.1":
    "Gjør nøyaktig én av tre ting: trekk kort, ta en rute, eller trekk billetter. Så er det neste spillers tur.",
  "turn.2": "Bare den som ikke kan noen av delene, står over. Må alle stå over etter hverandre, slutter spillet.",
  "cards.title": "Trekk kort",
  "cards.1":
    "Ta to kort, ett om gangen: et åpent eller et skjult fra kortstokken. Et åpent kort erstattes straks, før du tar det andre.",
  "cards.2.nordic-countries":
    "Et åpent lokomotiv er et kort som alle andre: du kan ta det som det første, det andre eller begge.",
  "cards.2.northern-lights":
    "Et åpent lokomotiv kan bare være ditt første kort, og da er det turens eneste. Et lokomotiv fra kortstokken teller som et vanlig kort.",
  "cards.3":
    "De åpne kortene ryddes aldri, og hånden kan vokse uten grense. Når kortstokken er tom, stokkes de brukte kortene.",
  "routes.title": "Ta en rute",
  "routes.1":
    "Betal ett kort i rutens farge for hvert felt, legg en vogn på hvert, og få poeng straks. Én rute per tur.",
  "routes.2.nordic-countries": "En grå rute tar kort i én valgfri farge. Lokomotiver kan ikke betale vanlige ruter.",
  "routes.2.northern-lights": "Et lokomotiv gjelder som hvilken som helst farge på alle ruter.",
  "routes.3": "Enhver ledig rute kan bli din, forbundet med de andre eller ikke, hvis du har nok vogner.",
  "double.title": "Dobbeltruter",
  "double.1": "Ruter mellom de samme to byene hører sammen. Ingen kan ha to av dem.",
  "double.2.nordic-countries":
    "Med 2 spillere stenger den ene siden den andre. Med 3 kan en annen spiller ta den andre siden.",
  "double.2.northern-lights":
    "Med 2 eller 3 spillere kan bare én side tas, med 4 eller 5 begge. Av trippelrutene Karlstad–Oslo og Karlstad–Stockholm: én med 2 spillere, to med 3, alle med 4 eller 5.",
  "ferries.title": "Ferjer",
  "ferries.1.nordic-countries":
    "Hvert felt med et lokomotiv krever et lokomotiv. De andre feltene tar kort i rutens farge (på en grå ferje én farge etter valg) eller lokomotiver.",
  "ferries.2.nordic-countries": "Tre vilkårlige kort kan gjelde for ett felt, med eller uten lokomotiv.",
  "ferries.1.northern-lights":
    "Alle ferjer er grå. Hvert felt med et lokomotiv krever et lokomotiv eller et par kort i samme farge. De andre feltene tar kort i én farge etter valg; lokomotiver kan stå for dem.",
  "ferries.2.northern-lights":
    "Et par kan ha hvilken som helst farge, og to par kan være ulike. Et par betaler aldri et felt uten lokomotiv.",
  "tunnels.title": "Tunneler",
  "tunnels.1.nordic-countries":
    "Legg kortene dine: fargen, lokomotiver eller begge deler. Så snus {tunnel} kort. For hvert i din farge, og for hvert lokomotiv, skylder du ett kort til: den fargen eller et lokomotiv.",
  "tunnels.2.nordic-countries": "Kan eller vil du ikke betale, tar du kortene dine tilbake, og turen din er over.",
  "tunnels.3.nordic-countries":
    "Betaler du bare med lokomotiver, teller bare snudde lokomotiver, og bare lokomotiver svarer på dem.",
  "long.title": "Murmansk–Lieksa",
  "long.1.nordic-countries":
    "Ni grå felt og {long} poeng. Betal som en grå rute; men fire vilkårlige kort, også lokomotiver, kan gjelde for ett kort i fargen, så ofte du vil. Sju grønne kort og åtte vilkårlige andre er nok.",
  "draws.title": "Ruter som gir kort",
  "draws.1.northern-lights":
    "En rute med +1, +2 eller +3 gir deg så mange skjulte kort fra kortstokken så snart du har tatt den.",
  "tickets.title": "Billetter",
  "tickets.1":
    "En billett er fullført når dine egne ruter forbinder de to byene, samme hvilken vei. Til slutt gir den poengene sine; ellers koster den dem.",
  "tickets.2.nordic-countries":
    "Når du trekker billetter, tar du {offer} og beholder minst {keep}. De andre går ut av spillet.",
  "tickets.2.northern-lights":
    "Når du trekker billetter, tar du {offer} og beholder minst {keep}. De andre legges under bunken.",
  "tickets.3": "Billetter du beholder, blir hos deg, så mange du vil, og er hemmelige til slutten.",
  "end.title": "Slutten",
  "end.1":
    "Når noen avslutter turen sin med {last} vogner eller færre, har alle én tur til, også den spilleren. Så er spillet slutt.",
  "score.title": "Poengene",
  "score.1": "Poeng for ruter, pluss hver fullført billett, minus hver annen billett, pluss bonuser.",
  "bonus.title.nordic-countries": "Bonusen",
  "bonus.title.northern-lights": "Bonuskort",
  "bonus.1.nordic-countries":
    "Globetrotter gir {globetrotter} poeng for flest fullførte billetter. Alle som deler førsteplassen, får dem.",
  "bonus.1.northern-lights":
    "Hvert bonuskort i spill går til den spilleren som har flest. Alle som står likt, får det fullt ut, også når alle har null.",
  "ties.title": "Uavgjort",
  "ties.1.nordic-countries":
    "Ved like poeng vinner flest fullførte billetter, deretter den lengste sammenhengende strekningen, talt i vogner uten noen rute to ganger. Fortsatt likt: seieren deles.",
  "ties.1.northern-lights":
    "Ved like poeng vinner flest fullførte billetter, deretter flest oppnådde bonuskort. Fortsatt likt: seieren deles.",
  "secret.title": "Hva som er hemmelig",
  "secret.1":
    "Kort på hånden og billetter er hemmelige; hvor mange hver spiller har, er det ikke. Ruter, vogner, poeng, brukte kort og åpne kort som tas, ses av alle.",
  "table.points": "Poeng for en rute",
  "table.spaces": "Felt",
  "table.score": "Poeng",
  "table.counts": "Dette teller",
  "draw.or": "eller",
  "draw.turned": "snudd",
  "draw.more": "ett til",
  "diff.title": "De to spillene side om side",
  "diff.players": "Spillere",
  "diff.players.both": "{fewest} til {most}",
  "diff.deck": "Lokomotiver i kortstokken",
  "diff.use": "Lokomotiver betaler",
  "diff.use.nordic-countries": "Ferjer og tunneler; på Murmansk–Lieksa som ett av fire vilkårlige kort",
  "diff.use.northern-lights": "Hvilken som helst farge, på alle ruter",
  "diff.faceup": "Åpent lokomotiv",
  "diff.faceup.nordic-countries": "Som et vanlig kort; to på en tur er lov",
  "diff.faceup.northern-lights": "Bare som første kort, og da det eneste",
  "diff.ferries": "Ferjer",
  "diff.ferries.nordic-countries": "Fargede eller grå; tre vilkårlige kort gjelder for ett felt, også for et lokomotiv",
  "diff.ferries.northern-lights": "Alle grå; et par i samme farge gjelder for et lokomotiv",
  "diff.tunnels": "Tunneler",
  "diff.tunnels.nordic-countries": "Ja: {tunnel} kort snus og kan koste mer",
  "diff.tunnels.northern-lights": "Ingen",
  "diff.draws": "Ruter som gir kort",
  "diff.draws.nordic-countries": "Ingen",
  "diff.draws.northern-lights": "+1, +2 eller +3 kort fra kortstokken",
  "diff.long": "Lengste rute",
  "diff.long.both": "{longest} felt, {points} poeng",
  "diff.double": "Dobbeltruter",
  "diff.double.nordic-countries": "2 spillere: én side; 3: begge",
  "diff.double.northern-lights": "2 eller 3 spillere: én side; 4 eller 5: begge. Trippel: én, to (3), alle (4, 5)",
  "diff.first": "Billetter ved start",
  "diff.first.both": "{first_offer}, behold minst {first_keep}",
  "diff.later": "Billetter senere",
  "diff.later.both": "{offer}, behold minst {keep}",
  "diff.returned": "Billetter som ikke beholdes",
  "diff.returned.nordic-countries": "Går ut av spillet",
  "diff.returned.northern-lights": "Legges under bunken",
  "diff.bonus": "Bonus",
  "diff.bonus.nordic-countries": "Globetrotter: {globetrotter} poeng for flest fullførte billetter",
  "diff.bonus.northern-lights": "{dealt} av {bonuses} bonuskort i hvert spill",
  "diff.end": "Siste runde",
  "diff.end.both": "Ved {last} vogner eller færre: én tur til for alle",
  "diff.ties": "Like poeng",
  "diff.ties.nordic-countries": "Fullførte billetter, så den lengste strekningen",
  "diff.ties.northern-lights": "Fullførte billetter, så oppnådde bonuskort",
};
