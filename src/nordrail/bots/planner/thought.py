"""What the planner makes of one position: every action worth considering, with its value in points."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import comb
from typing import NamedTuple

from nordrail.bots.planner.blocking import Blocking
from nordrail.bots.planner.board_tables import DRAWN, LOCOMOTIVE
from nordrail.bots.planner.forecast import KINDS, Forecast
from nordrail.bots.planner.plan import RATE, Costs, Plan, make_plan
from nordrail.bots.planner.turns import turns_for
from nordrail.engine.components.cards import Cards
from nordrail.engine.components.network import cheapest_path
from nordrail.engine.events import Action, ClaimRoute, DrawBlind, DrawFaceUp, DrawTickets, KeepTickets, PayTunnel
from nordrail.engine.rules.menu.claimable import claimable, trains_for
from nordrail.engine.unseen.tunnel_odds import extra_cards, independent_odds, tunnel_reserve

_ENDING = 2.5
"""With fewer turns left than this, only immediate gains count."""
FILLER_RATE = 1.2
"""Points that a turn is worth when spent on a route without a ticket."""


class Option(NamedTuple):
    """An action and its value in points."""

    action: Action
    value: float


def keep_options(position: Forecast, legal: Sequence[Action]) -> list[Option]:
    """Return what each choice of tickets is worth, together with those held."""
    costs = Costs(position)
    return [Option(keep, keep_plan(position, costs, keep).value) for keep in legal if isinstance(keep, KeepTickets)]


def keep_plan(position: Forecast, costs: Costs, keep: KeepTickets) -> Plan:
    """Return the plan for these tickets together with those held."""
    number = position.board.ticket_number
    tickets = position.ticket_numbers + [number[ticket] for ticket in keep.tickets]
    return make_plan(position, tickets, costs, careful=False)


class Thought:
    """The planner's assessment of one position."""

    def __init__(self, position: Forecast, *, second: bool = False) -> None:
        self.position = position
        self.atlas = position.atlas
        self.costs = Costs(position)
        self.plan = make_plan(position, position.ticket_numbers, self.costs, careful=True)
        self.fillers = self._fillers()
        spare = position.horizon - self.plan.turns
        self._spare = spare - 1
        self._filler_rate = FILLER_RATE if spare > 2 or not self.plan.routes else 0.3 * FILLER_RATE
        self._owed = self.owed(self.plan.routes, self.fillers, position.cards)
        self._second = second
        self._gains: dict[tuple[int, ...], float] = {}

    @cached_property
    def blocking(self) -> Blocking:
        """The networks of the other seats."""
        return Blocking(self.position)

    @property
    def ending(self) -> bool:
        """Whether only immediate gains count."""
        return self.position.horizon < _ENDING

    @property
    def busy(self) -> bool:
        """Whether the plan leaves no time for new tickets."""
        return self._spare < 5 or self.position.trains < 8 or len(self.plan.routes) > 2

    # The plan

    def _fillers(self) -> list[int]:
        """Return routes for the trains and turns that the tickets leave, most points per turn first."""
        position, atlas = self.position, self.atlas
        length, points, worth, hand = atlas.length, atlas.points, position.route_worth, position.cards
        trains = max(0, position.trains - self.plan.trains)
        turns = position.horizon - self.plan.turns
        barred = 0
        for number in self.plan.routes:
            barred |= atlas.bars[number]
        free, most = claimable(position.rulebook, position.free, barred, trains), max(hand[:LOCOMOTIVE])
        ranked = sorted(
            [
                ((points[number] + worth[number]) / max(0.7, atlas.turns_with(number, hand, most)), number)
                for number in atlas.numbers
                if free >> number & 1
            ],
            reverse=True,
        )
        fillers: list[int] = []
        for _, number in ranked:
            if turns <= 0.5 or len(fillers) == 4:
                break
            if claimable(position.rulebook, free, barred, trains) >> number & 1:
                fillers.append(number)
                trains -= length[number]
                turns -= atlas.turns_with(number, hand, most)
                barred |= atlas.bars[number]
        return fillers

    def owed(self, routes: Sequence[int], fillers: Sequence[int], hand: Sequence[int]) -> float:
        """Return what the turns to the end of the plan are worth in points; fillers count less."""
        turns = turns_for(self.atlas, routes, hand)
        both = turns_for(self.atlas, [*routes, *fillers], hand) if fillers else turns
        return RATE * turns + self._filler_rate * (both - turns)

    def gain(self, *cards: int) -> float:
        """Return the points these cards are worth: the turns they save."""
        if cards not in self._gains:
            hand = self.position.cards.copy()
            for card in cards:
                hand[card] += 1
            self._gains[cards] = self._owed - self.owed(self.plan.routes, self.fillers, hand)
        return self._gains[cards]

    def blind(self, *cards: int) -> float:
        """Return the points an unseen card is worth on average, together with these."""
        position = self.position
        if not position.unknown_total:
            return 0.0
        total = sum([number * self.gain(*cards, kind) for kind, number in enumerate(position.unknown) if number])
        return total / position.unknown_total

    # The actions

    def options(self, legal: Sequence[Action]) -> list[Option]:
        """Return every action worth considering, with its value in points."""
        options: list[Option] = []
        claims: dict[str, list[ClaimRoute]] = {}
        for action in legal:
            match action:
                case ClaimRoute(route):
                    claims.setdefault(route, []).append(action)
                case DrawFaceUp(card):
                    options.append(self._draw_face_up(action, card))
                case DrawBlind():
                    options.append(self._draw_blind(action))
                case DrawTickets():
                    options.append(self._draw_tickets(action))
                case PayTunnel(cards):
                    options.append(Option(action, 1.5 * RATE - self._spent(cards)))
                case _:
                    options.append(Option(action, 0.0))
        return options + self._claims(claims)

    def _draw_blind(self, action: Action) -> Option:
        value = self.blind() if self._second else self.blind() + max(self.blind(), self._best_face_up())
        return Option(action, value)

    def _best_face_up(self) -> float:
        """Return the value of the best face-up second card."""
        return max([self.gain(kind) for kind in KINDS if self.position.for_second[kind]], default=0.0)

    def _draw_face_up(self, action: Action, card: int) -> Option:
        """Value the card and the second one that can follow it."""
        if self._second or self.position.rulebook.face_up.ends_draw(card):
            return Option(action, self.gain(card))
        pairs = [self.gain(*sorted((card, kind))) for kind in KINDS if self.position.for_second[kind] > (kind == card)]
        return Option(action, max([*pairs, self.blind(card)]))

    def _claims(self, claims: dict[str, list[ClaimRoute]]) -> list[Option]:
        number_of = self.atlas.rulebook.board.route_number
        options: list[Option] = []
        for route, ways in claims.items():
            number = number_of[route]
            if number in self.plan.routes or number in self.fillers or self.ending:
                options += [self._claim(claim, number) for claim in ways]
            elif harm := self.blocking.harm(number):
                options += [Option(claim, harm - self._spent(claim.cards)) for claim in ways]
        return options

    def _spent(self, cards: Iterable[int]) -> float:
        """Return what these cards are worth to the plan."""
        hand = self.position.cards.copy()
        for card in cards:
            hand[card] -= 1
        return self.owed(self.plan.routes, self.fillers, hand) - self._owed

    def _claim(self, claim: ClaimRoute, number: int) -> Option:
        atlas, position = self.atlas, self.position
        served = number in self.plan.routes
        if self.ending:
            value = atlas.points[number] + position.route_worth[number] + (self._completes() if served else 0.0)
            return Option(claim, value - 0.1 * len(claim.cards))
        hand = position.cards.copy()
        for card in claim.cards:
            hand[card] -= 1
        fails = RATE * self._tunnel_fails(claim) if atlas.tunnel[number] else 0.0
        routes = [other for other in self.plan.routes if other != number]
        fillers = [other for other in self.fillers if other != number]
        drawn = RATE * DRAWN * atlas.draws[number]
        saved = self._owed - self.owed(routes, fillers, hand) - fails + drawn
        if served:
            return Option(claim, saved - atlas.patience)
        return Option(claim, saved)

    def _completes(self) -> float:
        """Return the ticket points at stake per route still needed."""
        points = sum(2 * self.atlas.tickets[ticket][2] for ticket in self.plan.served)
        return points / max(1, len(self.plan.routes))

    def _tunnel_fails(self, claim: ClaimRoute) -> float:
        """Return the probability that the remaining cards cannot pay for the tunnel."""
        position = self.position
        left = len(tunnel_reserve(Cards(position.hand), claim.cards))
        odds = extra_cards(position.unknown_bag, claim.cards) / max(1, position.unknown_total)
        return 1 - sum(independent_odds(position.rulebook, odds)[: left + 1])

    def _draw_tickets(self, action: Action) -> Option:
        """Value new tickets: the best of an offer on average, minus the turn."""
        worths = [] if self.busy else sorted(self._ticket_worths(), reverse=True)
        return Option(action, _best_of(self.atlas.rulebook.tickets.offer, worths) if worths else -5.0)

    def _ticket_worths(self) -> list[float]:
        atlas, position, plan = self.atlas, self.position, self.plan
        costs = self.costs.at(0.0).copy()
        for number in plan.routes:
            costs[number] = 0.0
        worths = []
        for number, (a, b, points) in enumerate(atlas.tickets):
            if number in position.ticket_numbers:
                continue
            way = cheapest_path(atlas.around, (a,), (b,), costs)
            if way is None:
                worths.append(-float(points))
                continue
            routes = [route for route in way if costs[route]]
            turns = turns_for(atlas, routes, position.cards)
            if turns > self._spare or trains_for(position.board, routes) > position.trains:
                worths.append(-float(points))
            else:
                gain = points + position.ticket_worth[number] - RATE * turns
                worths.append(gain + sum([atlas.points[route] + position.route_worth[route] for route in routes]))
        return worths


def _best_of(number: int, worths: Sequence[float]) -> float:
    """Return the expected best of this many tickets, drawn from a list sorted best first."""
    if len(worths) < number:
        return worths[0]
    last = len(worths) - 1
    best = [worth * comb(last - place, number - 1) for place, worth in enumerate(worths)]
    return sum(best) / comb(len(worths), number)
