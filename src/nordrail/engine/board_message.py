"""A board and its rules in words and numbers, ready for JSON: what programs and browsers read once a game."""

from dataclasses import dataclass
from typing import Literal, cast

from nordrail.engine.components.board import Board, City, Route, Ticket
from nordrail.engine.rules.bonus import Counted, Countries, Locomotives, LongestPath, Routes, Tickets, TrainsLeft
from nordrail.engine.rules.rulebook import Rulebook, TicketRules

RouteKind = Literal["regular", "tunnel", "ferry"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteMessage:
    """A route as it is printed on the board."""

    id: str
    a: str
    b: str
    color: str | None
    """The letter of its colour; `null` for a gray route."""
    length: int
    kind: RouteKind
    locomotives: int
    """The number of spaces with a locomotive."""
    draws: int
    """The number of cards drawn after claiming it."""
    wild: bool
    """Whether a locomotive counts as its colour."""
    substitute: str | None
    """The cards that replace one, such as `3 any` or `2 same`."""
    accepts: str
    """The letters of the cards that some payment for it includes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardMessage:
    """A board as it is printed."""

    name: str
    cities: list[City]
    near: dict[str, str]
    """For each stop without a name, the named city next to it, by id."""
    routes: list[RouteMessage]
    tickets: list[Ticket]


Counting = Literal["routes", "tickets", "trains", "locomotives", "path", "countries"]
_COUNTING: dict[type[Counted], Counting] = {
    Routes: "routes",
    Tickets: "tickets",
    TrainsLeft: "trains",
    Locomotives: "locomotives",
    LongestPath: "path",
    Countries: "countries",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasureMessage:
    """What a bonus counts, as data: of routes and tickets only those that meet every condition."""

    of: Counting
    """Claimed routes, completed tickets, trains left, locomotives and pairs in hand, trains on the longest path, or the
    countries that routes touch."""
    country: str | None = None
    """The country of one of the two cities."""
    arctic: bool = False
    """Whether one of the two cities must lie in the Arctic."""
    capital: bool = False
    """Whether one of the two cities must be a capital."""
    length: int | None = None
    """The length of the route."""
    kind: RouteKind | None = None
    """The kind of the route."""
    most_points: int | None = None
    """The most points that the ticket is worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusMessage:
    """A bonus card."""

    letter: str
    name: str
    points: int
    counts: str
    """What it counts, in words."""
    measure: MeasureMessage


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesMessage:
    """The numbers of a title's rules."""

    title: str
    name: str
    """The title as people write it."""
    seats: list[int]
    """The possible numbers of players."""
    trains: int
    deck: str
    hand: int
    """The number of cards that a player starts with."""
    face_up: int
    """The number of face-up cards."""
    tickets: TicketRules
    points: dict[str, int]
    """The points of a route, by its length."""
    tracks: dict[str, dict[str, int]]
    """The number of parallel routes that can be claimed, by their number and the number of players; all if missing."""
    locomotive_ends_draw: bool
    """Whether a face-up locomotive counts as both cards of a turn."""
    tunnel_cards: int
    """The number of cards turned over for a tunnel."""
    last_round_at: int
    """The number of trains left that starts the last round."""
    bonuses: list[BonusMessage]
    bonuses_dealt: int
    """The number of bonus cards dealt to a game."""
    tiebreaks: list[str]
    """What decides between equal scores, first things first."""


def board_message(board: Board) -> BoardMessage:
    """Return a board in words and numbers."""
    return BoardMessage(
        name=board.name,
        cities=list(board.cities),
        near=board.near,
        routes=[_route_message(route) for route in board.routes],
        tickets=list(board.tickets),
    )


def _route_message(route: Route) -> RouteMessage:
    return RouteMessage(
        id=route.id,
        a=route.a,
        b=route.b,
        color=None if route.color is None else route.color.letter,
        length=route.length,
        kind=cast(RouteKind, str(route.kind)),
        locomotives=route.locomotives,
        draws=route.draws,
        wild=route.wild,
        substitute=None if route.substitute is None else str(route.substitute),
        accepts="".join(card.letter for card in route.accepts),
    )


def rules_message(rulebook: Rulebook) -> RulesMessage:
    """Return the numbers of a title's rules."""
    return RulesMessage(
        title=rulebook.title,
        name=rulebook.name,
        seats=list(rulebook.seats),
        trains=rulebook.trains,
        deck=str(rulebook.deck),
        hand=rulebook.starting_hand,
        face_up=rulebook.face_up.size,
        tickets=rulebook.tickets,
        points={str(length): points for length, points in rulebook.points.items()},
        tracks={
            str(routes): {str(seats): usable for seats, usable in by_seats.items()}
            for routes, by_seats in rulebook.tracks.items()
        },
        locomotive_ends_draw=rulebook.face_up.locomotive_ends_draw,
        tunnel_cards=rulebook.tunnel_cards,
        last_round_at=rulebook.last_round_at,
        bonuses=[
            BonusMessage(
                letter=bonus.letter,
                name=bonus.name,
                points=bonus.points,
                counts=bonus.what,
                measure=_measure_message(bonus.counts),
            )
            for bonus in (*rulebook.bonuses, *rulebook.bonus_deck)
        ],
        bonuses_dealt=rulebook.bonuses_dealt,
        tiebreaks=[tiebreak.name for tiebreak in rulebook.tiebreaks],
    )


def _measure_message(counts: Counted) -> MeasureMessage:
    of = _COUNTING[type(counts)]
    if isinstance(counts, Routes):
        kind = None if counts.kind is None else cast(RouteKind, str(counts.kind))
        return MeasureMessage(
            of=of,
            country=counts.country,
            arctic=counts.arctic,
            capital=counts.capital,
            length=counts.length,
            kind=kind,
        )
    if isinstance(counts, Tickets):
        return MeasureMessage(
            of=of,
            country=counts.country,
            arctic=counts.arctic,
            capital=counts.capital,
            most_points=counts.most_points,
        )
    return MeasureMessage(of=of)
