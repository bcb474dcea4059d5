// The text of the rules page, loaded on demand.

export const rules = {
  contents: "Contents",
  "goal.title": "Goal",
  "goal.1":
    "Build railways across the North. You score points for routes, completed tickets and bonuses. The player with the most points wins.",
  "start.title": "Setup",
  "start.1":
    "Each player starts with {trains} trains and {hand} cards. The deck has {each} cards in each of eight colours and {locomotives} locomotives; {face_up} cards are dealt face up.",
  "start.2.nordic-countries":
    "Each player is dealt {first_offer} of the {tickets} tickets and keeps at least {first_keep}. Everyone chooses at the same time and in secret. Tickets you don't keep are removed from the game.",
  "start.2.northern-lights":
    "Each player is dealt {first_offer} of the {tickets} tickets and keeps at least {first_keep}. Everyone chooses at the same time and in secret. Tickets you don't keep go to the bottom of the ticket deck.",
  "start.3.northern-lights": "{dealt} of the {bonuses} bonus cards are drawn and stay face up for the whole game.",
  "turn.title": "Your turn",
  "turn.1":
    "On your turn, do exactly one of three things: draw cards, claim a route, or draw tickets. Then it's the next player's turn.",
  "turn.2": "You pass only if you can do none of these. If all players have to pass in a row, the game ends.",
  "cards.title": "Draw cards",
  "cards.1":
    "Take two cards, one after the other. Each can be a face-up card or an unseen card from the deck. A face-up card is replaced at once, before you take your second card.",
  "cards.2.nordic-countries":
    "A face-up locomotive is just like any other card: you may take it first or second, or even take two.",
  "cards.2.northern-lights":
    "You may take a face-up locomotive only as your first card, and then it is your only card. A locomotive drawn from the deck counts like any other card.",
  "cards.3":
    "The face-up cards are never cleared away, and there is no hand limit. When the deck runs out, the discards are shuffled into a new deck.",
  "routes.title": "Claim a route",
  "routes.1":
    "Pay one card of the route's colour for each space, place a train on each space, and score the points at once. You may claim one route per turn.",
  "routes.2.nordic-countries":
    "A gray route takes cards of any one colour. You can't use locomotives on regular routes.",
  "routes.2.northern-lights":
    "A gray route takes cards of any one colour. A locomotive counts as any colour, on every route.",
  "routes.3":
    "You may claim any open route, whether or not it connects to your other routes, if you have enough trains.",
  "double.title": "Double routes",
  "double.1":
    "Routes between the same two cities form a double or triple route. No player may claim more than one of them.",
  "double.2.nordic-countries":
    "With 2 players, claiming one track closes the other. With 3 players, another player may claim the second track.",
  "double.2.northern-lights":
    "With 2 or 3 players, claiming one track closes the other; with 4 or 5, both can be claimed. On the triple routes Karlstad–Oslo and Karlstad–Stockholm, one track can be claimed with 2 players, two with 3, and all three with 4 or 5.",
  "ferries.title": "Ferries",
  "ferries.1.nordic-countries":
    "Each space with a locomotive symbol needs a locomotive. The other spaces take cards of the route's colour (on a gray ferry, one colour of your choice) or locomotives.",
  "ferries.2.nordic-countries": "Any three cards can replace the card for any one space, with or without a symbol.",
  "ferries.1.northern-lights":
    "All ferries are gray. Each space with a locomotive symbol needs a locomotive or a pair of cards of the same colour. The other spaces take cards of one colour of your choice, or locomotives.",
  "ferries.2.northern-lights":
    "A pair can be of any colour, and two pairs can be of different colours. A pair never pays for a space without a symbol.",
  "tunnels.title": "Tunnels",
  "tunnels.1.nordic-countries":
    "Play cards of the route's colour, locomotives, or both. Then {tunnel} cards from the deck are turned over. For each one that is of your colour or a locomotive, you pay one more card: that colour or a locomotive.",
  "tunnels.2.nordic-countries": "If you can't or don't want to pay, you take your cards back and your turn ends.",
  "tunnels.3.nordic-countries":
    "If you played only locomotives, only locomotives that are turned over count, and you can pay for them only with locomotives.",
  "long.title": "Murmansk–Lieksa",
  "long.1.nordic-countries":
    "Nine gray spaces, {long} points. Pay as for any gray route, but any four cards, including locomotives, can replace one card of the colour, as often as you like. For example, seven green cards and any eight other cards are enough.",
  "draws.title": "Routes that give cards",
  "draws.1.northern-lights":
    "A route marked +1, +2 or +3 gives you that many unseen cards from the deck as soon as you claim it.",
  "tickets.title": "Tickets",
  "tickets.1":
    "You complete a ticket when your own routes connect its two cities by any path. At the end, a completed ticket scores its points; an incomplete one costs you its points.",
  "tickets.2.nordic-countries":
    "To draw tickets, take {offer} and keep at least {keep}. Tickets you don't keep are removed from the game.",
  "tickets.2.northern-lights":
    "To draw tickets, take {offer} and keep at least {keep}. Tickets you don't keep go to the bottom of the deck.",
  "tickets.3": "You can have any number of tickets. You can't give them up later, and they stay secret until the end.",
  "end.title": "End of the game",
  "end.1":
    "When a player ends a turn with {last} trains or fewer, everyone, including that player, has one more turn. Then the game is over.",
  "score.title": "Scoring",
  "score.1": "Points for routes, plus completed tickets, minus incomplete tickets, plus bonuses.",
  "bonus.title.nordic-countries": "Bonus",
  "bonus.title.northern-lights": "Bonus cards",
  "bonus.1.nordic-countries":
    "Globetrotter: {globetrotter} points for the most completed tickets. In a tie, every tied player gets them.",
  "bonus.1.northern-lights":
    "Each bonus card in play goes to the player with the most of what it counts. In a tie, every tied player scores it in full, even if everyone has none.",
  "ties.title": "Ties",
  "ties.1.nordic-countries":
    "If players are tied on points, the one with more completed tickets wins, then the one with the longest continuous path, counted in trains and using each route once. If they are still tied, they share the victory.",
  "ties.1.northern-lights":
    "If players are tied on points, the one with more completed tickets wins, then the one who scored more bonus cards. If they are still tied, they share the victory.",
  "secret.title": "Secret and public",
  "secret.1":
    "The cards and tickets in your hand are secret, but how many you have is public. Routes, trains, points, discards and the face-up cards that players take are public too.",
  "table.points": "Points for a route",
  "table.spaces": "Spaces",
  "table.score": "Points",
  "table.counts": "Counts",
  "draw.or": "or",
  "draw.turned": "turned over",
  "draw.more": "one more card",
  "diff.title": "The two games side by side",
  "diff.players": "Players",
  "diff.players.both": "{fewest} to {most}",
  "diff.deck": "Locomotives in the deck",
  "diff.use": "Use of locomotives",
  "diff.use.nordic-countries": "Ferries and tunnels; on Murmansk–Lieksa, as one of any four cards",
  "diff.use.northern-lights": "Any colour, on every route",
  "diff.faceup": "Face-up locomotive",
  "diff.faceup.nordic-countries": "Just like any other card; you may take two in one turn",
  "diff.faceup.northern-lights": "Only as your first card, and then your only one",
  "diff.ferries": "Ferries",
  "diff.ferries.nordic-countries": "Coloured or gray; any three cards can replace the card for any space",
  "diff.ferries.northern-lights": "All gray; a pair of the same colour can replace a locomotive",
  "diff.tunnels": "Tunnels",
  "diff.tunnels.nordic-countries": "Yes: {tunnel} cards are turned over, and the price may go up",
  "diff.tunnels.northern-lights": "None",
  "diff.draws": "Routes that give cards",
  "diff.draws.nordic-countries": "None",
  "diff.draws.northern-lights": "+1, +2 or +3 cards from the deck",
  "diff.long": "Longest route",
  "diff.long.both": "{longest} spaces, {points} points",
  "diff.double": "Double routes",
  "diff.double.nordic-countries": "2 players: one track; 3: both",
  "diff.double.northern-lights":
    "2 or 3 players: one track; 4 or 5: both. Triple: one with 2 players, two with 3, all with 4 or 5",
  "diff.first": "First tickets",
  "diff.first.both": "Take {first_offer}, keep at least {first_keep}",
  "diff.later": "Later tickets",
  "diff.later.both": "Take {offer}, keep at least {keep}",
  "diff.returned": "Tickets not kept",
  "diff.returned.nordic-countries": "Removed from the game",
  "diff.returned.northern-lights": "To the bottom of the deck",
  "diff.bonus": "Bonus",
  "diff.bonus.nordic-countries": "Globetrotter: {globetrotter} points for the most completed tickets",
  "diff.bonus.northern-lights": "{dealt} of {bonuses} bonus cards in every game",
  "diff.end": "Last round",
  "diff.end.both": "At {last} trains or fewer, everyone has one more turn",
  "diff.ties": "Tie-breakers",
  "diff.ties.nordic-countries": "Most completed tickets, then longest path",
  "diff.ties.northern-lights": "Most completed tickets, then most bonus cards scored",
} as const;

export type RuleKey = keyof typeof rules;
