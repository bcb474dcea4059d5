// The rules in our own words; loaded when somebody wants to read them.

export const rules = {
  contents: "Contents",
  "goal.title": "The aim",
  "goal.1": "Build railways across the North. Routes, completed tickets and bonuses bring points; most points win.",
  "start.title": "At the start",
  "start.1":
    "Everybody has {trains} trains and {hand} cards. The deck has {each} cards of each of eight colours and {locomotives} locomotives; {face_up} cards lie face up.",
  "start.2.nordic-countries":
    "Everybody is dealt {first_offer} of the {tickets} tickets and keeps at least {first_keep}, all at once and in secret. The others leave the game.",
  "start.2.northern-lights":
    "Everybody is dealt {first_offer} of the {tickets} tickets and keeps at least {first_keep}, all at once and in secret. The others go under the ticket deck.",
  "start.3.northern-lights": "{dealt} of the {bonuses} bonus cards are drawn and lie open for the whole game.",
  "turn.title": "Your turn",
  "turn.1": "Do exactly one of three things: draw cards, claim a route, or draw tickets. Then the next player goes on.",
  "turn.2": "Only a player who can do none of them passes. If all must pass in a row, the game ends.",
  "cards.title": "Draw cards",
  "cards.1":
    "Take two cards, one after the other, each from those face up or unseen from the deck. A face-up card is replaced at once, before your second draw.",
  "cards.2.nordic-countries":
    "A face-up locomotive is a card like any other: you may take it first, second, or two of them.",
  "cards.2.northern-lights":
    "A face-up locomotive may only be your first card, and then it is the only one. A locomotive from the deck counts like any card.",
  "cards.3":
    "The face-up cards are never swept away, and your hand may grow without limit. When the deck runs out, the discards are shuffled.",
  "routes.title": "Claim a route",
  "routes.1":
    "Pay one card of the route's colour for each space, lay a train on each, and score at once. One route a turn.",
  "routes.2.nordic-countries": "A gray route takes cards of any one colour. Locomotives cannot pay for regular routes.",
  "routes.2.northern-lights": "A locomotive stands for any colour on every route.",
  "routes.3": "Any open route may be yours, joined to your others or not, if you have trains enough.",
  "double.title": "Double routes",
  "double.1": "Routes that join the same two cities belong together. Nobody may hold two of them.",
  "double.2.nordic-countries":
    "With 2 players, one side closes the other. With 3, another player may claim the other side.",
  "double.2.northern-lights":
    "With 2 or 3 players only one side can be claimed, with 4 or 5 both. Of the triple routes Karlstad–Oslo and Karlstad–Stockholm: one with 2 players, two with 3, all with 4 or 5.",
  "ferries.title": "Ferries",
  "ferries.1.nordic-countries":
    "Each space with a locomotive takes a locomotive. The other spaces take cards of the route's colour (on a gray ferry, of one colour you choose) or locomotives.",
  "ferries.2.nordic-countries": "Any three cards may stand for one space, with or without a locomotive.",
  "ferries.1.northern-lights":
    "All ferries are gray. Each space with a locomotive takes a locomotive or a pair of cards of one colour. The other spaces take cards of one colour you choose; locomotives may stand in.",
  "ferries.2.northern-lights":
    "A pair may have any colour, and two pairs may differ. A pair never pays for a space without a locomotive.",
  "tunnels.title": "Tunnels",
  "tunnels.1.nordic-countries":
    "Lay down your cards: the colour, locomotives, or both. Then {tunnel} cards are turned. For each one of your colour, and for each locomotive, you owe one more card: that colour or a locomotive.",
  "tunnels.2.nordic-countries": "If you cannot or will not pay, you take your cards back and your turn is over.",
  "tunnels.3.nordic-countries":
    "Paid with locomotives alone, only locomotives that turn up count, and only locomotives answer them.",
  "long.title": "Murmansk–Lieksa",
  "long.1.nordic-countries":
    "Nine gray spaces and {long} points. Pay like any gray route; but any four cards, locomotives too, may stand for one card of the colour, as often as you like. Seven green cards and any eight others do.",
  "draws.title": "Routes that give cards",
  "draws.1.northern-lights":
    "A route with +1, +2 or +3 gives you so many cards, unseen from the deck, as soon as you have claimed it.",
  "tickets.title": "Tickets",
  "tickets.1":
    "A ticket is completed when your own routes join its two cities, by any way. At the end it brings its points; if it is not completed, it costs them.",
  "tickets.2.nordic-countries": "To draw tickets, take {offer} and keep at least {keep}. The others leave the game.",
  "tickets.2.northern-lights": "To draw tickets, take {offer} and keep at least {keep}. The others go under the deck.",
  "tickets.3": "Tickets you keep stay with you, in any number, and are secret to the end.",
  "end.title": "The end",
  "end.1":
    "When somebody ends a turn with {last} trains or fewer, everybody has one more turn, that player too. Then the game is over.",
  "score.title": "The score",
  "score.1": "Points for routes, plus each completed ticket, minus each other ticket, plus bonuses.",
  "bonus.title.nordic-countries": "The bonus",
  "bonus.title.northern-lights": "Bonus cards",
  "bonus.1.nordic-countries":
    "Globetrotter brings {globetrotter} points for the most completed tickets. Everybody who ties gets them.",
  "bonus.1.northern-lights":
    "Each bonus card in play goes to the player with the most. Everybody who ties scores it in full, even when all have none.",
  "ties.title": "Ties",
  "ties.1.nordic-countries":
    "With equal points, more completed tickets win, then the longest continuous path, counted in trains with no route twice. Still equal, the victory is shared.",
  "ties.1.northern-lights":
    "With equal points, more completed tickets win, then more bonus cards scored. Still equal, the victory is shared.",
  "secret.title": "What is secret",
  "secret.1":
    "Cards in hand and tickets are secret; how many each player holds is not. Routes, trains, points, discards and face-up cards taken are seen by all.",
  "table.points": "Points for a route",
  "table.spaces": "Spaces",
  "table.score": "Points",
  "table.counts": "What counts",
  "draw.or": "or",
  "draw.turned": "turned",
  "draw.more": "one more",
  "diff.title": "The two games side by side",
  "diff.players": "Players",
  "diff.players.both": "{fewest} to {most}",
  "diff.deck": "Locomotives in the deck",
  "diff.use": "Locomotives pay for",
  "diff.use.nordic-countries": "Ferries and tunnels; on Murmansk–Lieksa as one of any four cards",
  "diff.use.northern-lights": "Any colour, on every route",
  "diff.faceup": "Face-up locomotive",
  "diff.faceup.nordic-countries": "Like any card; two in a turn are allowed",
  "diff.faceup.northern-lights": "Only as the first card, and then the only one",
  "diff.ferries": "Ferries",
  "diff.ferries.nordic-countries": "Coloured or gray; any three cards stand for one space, also for a locomotive",
  "diff.ferries.northern-lights": "All gray; a pair of one colour stands for a locomotive",
  "diff.tunnels": "Tunnels",
  "diff.tunnels.nordic-countries": "Yes: {tunnel} cards are turned, and may cost more",
  "diff.tunnels.northern-lights": "None",
  "diff.draws": "Routes that give cards",
  "diff.draws.nordic-countries": "None",
  "diff.draws.northern-lights": "+1, +2 or +3 cards from the deck",
  "diff.long": "Longest route",
  "diff.long.both": "{longest} spaces, {points} points",
  "diff.double": "Double routes",
  "diff.double.nordic-countries": "2 players: one side; 3: both",
  "diff.double.northern-lights": "2 or 3 players: one side; 4 or 5: both. Triple: one, two (3), all (4, 5)",
  "diff.first": "Tickets at the start",
  "diff.first.both": "{first_offer}, keep at least {first_keep}",
  "diff.later": "Tickets later",
  "diff.later.both": "{offer}, keep at least {keep}",
  "diff.returned": "Tickets not kept",
  "diff.returned.nordic-countries": "Leave the game",
  "diff.returned.northern-lights": "Go under the deck",
  "diff.bonus": "Bonus",
  "diff.bonus.nordic-countries": "Globetrotter: {globetrotter} points for the most completed tickets",
  "diff.bonus.northern-lights": "{dealt} of {bonuses} bonus cards in every game",
  "diff.end": "Last round",
  "diff.end.both": "At {last} trains or fewer: one more turn for all",
  "diff.ties": "Equal points",
  "diff.ties.nordic-countries": "Completed tickets, then the longest path",
  "diff.ties.northern-lights": "Completed tickets, then bonus cards scored",
} as const;

export type RuleKey = keyof typeof rules;
