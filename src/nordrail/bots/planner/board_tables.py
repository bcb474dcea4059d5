"""A board as plain numbers, for bots that compute fast. It holds what is printed, not what has happened."""

from functools import lru_cache

from nordrail.engine.components.board import Kind, members
from nordrail.engine.components.cards import Card
from nordrail.engine.components.network import cheapest_path
from nordrail.engine.rules.menu.claimable import barred_by
from nordrail.engine.rules.payment import by_space
from nordrail.engine.rules.rulebook import Rulebook

LOCOMOTIVE = int(Card.LOCOMOTIVE)
"""The number of the locomotive among the kinds of cards."""
GRAY = -1
"""The colour of a gray route."""
CARD = 0.56
"""Turns that a coloured card costs: a turn draws two, and not every card is the right one."""

DRAWN = 0.4
"""Turns saved by a card drawn after claiming a route."""


class Atlas:
    """A board for a number of seats; lists follow the order of its routes, and sets of routes are bit masks."""

    def __init__(self, rulebook: Rulebook, seats: int) -> None:
        board = rulebook.board
        routes = board.routes
        self.rulebook = rulebook
        self.routes = routes
        self.seats = seats
        self.around = board.neighbours
        self.numbers = range(len(routes))
        self.ends = [(a, b) for a, b, _ in board.edges]
        self.length = [route.length for route in routes]
        self.points = [rulebook.scores(route) for route in routes]
        self.color = [GRAY if route.color is None else int(route.color) for route in routes]
        self.tunnel = [route.kind is Kind.TUNNEL for route in routes]
        self.draws = [route.draws for route in routes]
        self.bars = [barred_by(board, 1 << number) for number in self.numbers]
        """The routes that the holder of a route cannot claim, itself included."""
        self.beside = [[other for other in members(self.bars[number]) if other != number] for number in self.numbers]
        """The same without the route itself."""
        self.tickets = [
            (board.city_number[ticket.a], board.city_number[ticket.b], ticket.points) for ticket in board.tickets
        ]
        self.shortfall = rulebook.shortfalls.of
        """Asks the rules what a hand lacks for routes."""
        self.claim_turns = [1 + 0.4 * self.tunnel[number] - DRAWN * self.draws[number] for number in self.numbers]
        """Turns of the claim itself, including the risk of a tunnel and the cards it draws."""
        self.useful_cards = 1.8 if board.wild_everywhere else 1.55
        """Cards of a draw that end up on the board, on average."""
        self.missing_symbol = 1.0 if rulebook.shortfalls.any_for_symbol else 1.3
        """Turns to find the cards for a missing symbol."""
        self.patience = 0.0 if board.wild_everywhere else 0.5
        """Points that waiting with a claim is worth: cards in hand can still be used for anything."""
        self.worst_card = 0.3 if board.wild_everywhere else 0.6
        """Extra turns for each missing card of the scarcest colour."""
        self.spaces_a_claim = 1.25 * sum(self.length) / len(self.length)
        """Spaces of an average claim: players prefer longer routes."""
        self.turns = [self._turns(number) for number in self.numbers]
        """Turns that a route costs with an empty hand."""
        self.prices = [max(0.2, 1.9 * turns) for turns in self.turns]
        """Cost of a route in points, for any player and any hand."""
        self.ticket_prices = [self._price(a, b) for a, b, _ in self.tickets]
        """Cost of the cheapest path between the cities of a ticket on an empty board."""
        self._turns_with: dict[tuple[int, int, int], float] = {}

    def _turns(self, number: int) -> float:
        route = self.routes[number]
        symbol = 0.8 if route.takes_pairs else 1.0
        tunnel = 0.4 if self.tunnel[number] else 0.0
        gray = 0.06 * route.plain if self.color[number] == GRAY else 0.0
        return 1 + route.plain * CARD - gray + route.locomotives * symbol + tunnel - DRAWN * self.draws[number]

    def _price(self, a: int, b: int) -> float:
        way = cheapest_path(self.around, (a,), (b,), self.prices)
        return sum([self.prices[number] for number in way]) if way else 1.0

    def turns_with(self, number: int, hand: list[int], most: int) -> float:
        """Return the turns that the route costs if it gets the whole hand; `most` is the most cards of one colour."""
        color = self.color[number]
        key = number, most if color == GRAY else hand[color], hand[LOCOMOTIVE]
        turns = self._turns_with.get(key)
        if turns is None:
            used, on_symbols, on_others = by_space(self.routes[number], *key[1:])
            turns = self._turns_with[key] = self.turns[number] - (used * CARD + on_symbols * 0.8 + on_others * CARD)
        return turns

    def costs(self, network: int, usable: int) -> list[float | None]:
        """Return the cost of each route in points for a player with this network; `None` for an unusable one."""
        return [
            0.0 if network >> number & 1 else price if usable >> number & 1 else None
            for number, price in enumerate(self.prices)
        ]


@lru_cache(maxsize=32)
def atlas_of(rulebook: Rulebook, seats: int) -> Atlas:
    """Return the board for this number of seats."""
    return Atlas(rulebook, seats)
