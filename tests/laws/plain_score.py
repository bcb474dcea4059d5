"""Slow plain code that scores a game again, from the lines of its record alone."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from nordrail.engine.components.board import Board, Kind, Route, Ticket
from nordrail.engine.components.cards import Card
from nordrail.engine.events import (
    ClaimRoute,
    DealHand,
    DrawFaceUp,
    Event,
    KeepTickets,
    PayTunnel,
    ShowBonuses,
    Withdraw,
)
from nordrail.engine.rules.rulebook import Rulebook


@dataclass
class Player:
    """The possessions of one seat at the end."""

    routes: list[Route] = field(default_factory=list)
    tickets: list[Ticket] = field(default_factory=list)
    hand: Counter[Card] = field(default_factory=Counter)


Count = Callable[[Player, Board, Rulebook], int]
"""A function that counts what a bonus measures."""


@dataclass
class Score:
    """The parts of the outcome that are scored again."""

    routes: list[int]
    tickets: list[dict[str, int]]
    bonuses: list[dict[str, tuple[int, int]]]
    """For every seat and bonus name, the count and the points."""
    totals: list[int]
    winners: list[int]
    decided_by: str


def read(rulebook: Rulebook, seats: int, events: Sequence[Event]) -> tuple[list[Player], list[str]]:
    """Return the players at the end, and the letters of the bonus cards."""
    players, letters, board = [Player() for _ in range(seats)], [], rulebook.board
    for place, event in enumerate(events):
        player = players[event.actor - 1]
        match event.what:
            case ShowBonuses(shown):
                letters = list(shown)
            case DealHand(seat, cards):
                players[seat - 1].hand += Counter(cards)
            case DrawFaceUp(card):
                player.hand[card] += 1
            case KeepTickets(tickets):
                player.tickets += [board.ticket(ticket) for ticket in tickets]
            case ClaimRoute(route, cards) if not withdrawn(events[place + 1 :]):
                player.hand -= Counter(cards)
                player.routes.append(board.route(route))
            case PayTunnel(cards):
                player.hand -= Counter(cards)
            case _:
                pass
    return players, letters


def withdrawn(rest: Sequence[Event]) -> bool:
    """Return whether the next action is to take the cards back."""
    acts = [event.what for event in rest[:6] if event.actor]
    return bool(acts) and isinstance(acts[0], Withdraw)


def score(rulebook: Rulebook, seats: int, events: Sequence[Event]) -> Score:
    """Score the whole game."""
    players, letters = read(rulebook, seats, events)
    board = rulebook.board
    routes = [sum(rulebook.points[route.length] for route in player.routes) for player in players]
    tickets = [
        {ticket.id: ticket.points if joined(player, ticket) else -ticket.points for ticket in player.tickets}
        for player in players
    ]
    bonuses: list[dict[str, tuple[int, int]]] = [{} for _ in players]
    awards: list[tuple[str, int, Count]] = [("Globetrotter", 10, completed)] if rulebook.bonuses else []
    awards += [(name, points, count) for letter in letters for name, points, count in [BONUS_CARDS[letter]]]
    for name, points, count in awards:
        counts = [count(player, board, rulebook) for player in players]
        for place, counted in enumerate(counts):
            bonuses[place][name] = counted, points if counted == max(counts) else 0
    totals = [
        routes[place] + sum(tickets[place].values()) + sum(points for _, points in bonuses[place].values())
        for place in range(seats)
    ]
    winners, decided_by = [place for place in range(seats) if totals[place] == max(totals)], "points"
    breaks: dict[str, Callable[[int], int]] = {
        "completed tickets": lambda place: completed(players[place], board, rulebook),
        "longest path": lambda place: longest(players[place].routes),
        "bonus cards": lambda place: sum(points > 0 for _, points in bonuses[place].values()),
    }
    if len(winners) > 1:
        decided_by = "shared"
        for tiebreak in rulebook.tiebreaks:
            count_of = breaks[tiebreak.name]
            winners = [place for place in winners if count_of(place) == max(map(count_of, winners))]
            if len(winners) == 1:
                decided_by = tiebreak.name
                break
    return Score(routes, tickets, bonuses, totals, [place + 1 for place in winners], decided_by)


def joined(player: Player, ticket: Ticket) -> bool:
    """Return whether the player's routes connect the two cities of the ticket."""
    reached, waiting = {ticket.a}, [ticket.a]
    while waiting:
        city = waiting.pop()
        for route in player.routes:
            if city in (route.a, route.b):
                for end in {route.a, route.b} - reached:
                    reached.add(end)
                    waiting.append(end)
    return ticket.b in reached


def longest(routes: Sequence[Route]) -> int:
    """Return the most trains on a path, by trying every path."""

    def onward(city: str, left: frozenset[int]) -> int:
        best = 0
        for place in left:
            route = routes[place]
            if city in (route.a, route.b):
                end = route.b if city == route.a else route.a
                best = max(best, route.length + onward(end, left - {place}))
        return best

    cities = {end for route in routes for end in (route.a, route.b)}
    return max((onward(city, frozenset(range(len(routes)))) for city in cities), default=0)


def completed(player: Player, board: Board, rulebook: Rulebook) -> int:
    return sum(joined(player, ticket) for ticket in player.tickets)


def _completed_where(right: Callable[[Ticket, Board], bool]) -> Count:
    return lambda player, board, _: sum(joined(player, ticket) and right(ticket, board) for ticket in player.tickets)


def _routes_where(right: Callable[[Route, Board], bool]) -> Count:
    return lambda player, board, _: sum(right(route, board) for route in player.routes)


def _touches(route: Route | Ticket, board: Board, flag: str, value: object = True) -> bool:
    return any(getattr(city, flag) == value for city in board.cities if city.id in (route.a, route.b))


def _countries(player: Player, board: Board, _: Rulebook) -> int:
    ends = {end for route in player.routes for end in (route.a, route.b)}
    return len({city.country for city in board.cities if city.id in ends})


def _wild(player: Player, _: Board, __: Rulebook) -> int:
    return sum(number if card is Card.LOCOMOTIVE else number // 2 for card, number in player.hand.items())


def _trains(player: Player, _: Board, rulebook: Rulebook) -> int:
    return rulebook.trains - sum(route.length for route in player.routes)


BONUS_CARDS: dict[str, tuple[str, int, Count]] = {
    "A": ("Call of the wild", 5, _wild),
    "B": ("Capital investment", 7, _completed_where(lambda ticket, board: _touches(ticket, board, "capital"))),
    "C": ("Cost efficiency", 7, _trains),
    "D": ("Small steps strategist", 10, _routes_where(lambda route, _: route.length == 1)),
    "E": ("Nordic Express", 10, lambda player, _, __: longest(player.routes)),
    "F": ("Local network", 10, _completed_where(lambda ticket, _: ticket.points <= 5)),
    "G": ("International tycoon", 12, _countries),
    "H": ("Polar Express", 12, _completed_where(lambda ticket, board: _touches(ticket, board, "arctic"))),
    "I": ("Snowplow award", 12, _routes_where(lambda route, board: _touches(route, board, "arctic"))),
    "J": ("Ferry Master", 12, _routes_where(lambda route, _: route.kind is Kind.FERRY)),
    "K": ("The wild west", 7, _routes_where(lambda route, board: _touches(route, board, "country", "Norway"))),
}
"""The bonus cards as printed in the rules."""
