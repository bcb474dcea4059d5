"""The features of an observation: their names, their largest values, and how each is read, in one list."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from nordrail.engine.components.board import Kind
from nordrail.engine.components.cards import Card
from nordrail.engine.rules.bonus import Bonus, Countries, Locomotives, Routes, Tickets
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.learn.sight import Sight


class FeatureGroup(NamedTuple):
    """Features that are read together."""

    names: tuple[str, ...]
    most: tuple[int, ...]
    """The largest value of each."""
    read: Callable[[Sight], Sequence[int]]


def blocks(rulebook: Rulebook, seats: int) -> list[FeatureGroup]:
    """Return the features of a rulebook for a number of seats, in order. `nordrail observations` prints them."""
    players = ("me", *(f"+{place}" for place in range(1, seats)))
    found = [
        *_routes(rulebook, players),
        *_tickets(rulebook),
        *_table(rulebook, players),
        *_cards(rulebook),
        *(_possessions(rulebook, place, player) for place, player in enumerate(players)),
    ]
    bonuses = (*rulebook.bonuses, *rulebook.bonus_deck)
    return found + [_standing(rulebook, bonus, players) for bonus in bonuses]


def _flags(name: str, of: Sequence[str], read: Callable[[Sight], Sequence[int]]) -> FeatureGroup:
    return FeatureGroup(tuple(f"{name}/{one}" for one in of), (1,) * len(of), read)


def _routes(rulebook: Rulebook, players: Sequence[str]) -> Iterator[FeatureGroup]:
    routes = [route.id for route in rulebook.board.routes]
    tunnels = [number for number, route in enumerate(rulebook.board.routes) if route.kind is Kind.TUNNEL]
    yield _flags("open", routes, lambda sight: sight.routes(sight.claimable))
    for place, player in enumerate(players):
        yield _flags(f"routes/{player}", routes, partial(Sight.network, place=place))
    yield _flags(
        "tunnel",
        [routes[number] for number in tunnels],
        lambda sight: [int(sight.tunnel is not None and sight.tunnel.route == number) for number in tunnels],
    )


def _tickets(rulebook: Rulebook) -> Iterator[FeatureGroup]:
    tickets, offer = rulebook.board.tickets, rulebook.tickets.most_offered
    names, too_many = [ticket.id for ticket in tickets], rulebook.trains + 1
    yield _flags("held", names, lambda sight: sight.tickets(sight.me.tickets))
    yield _flags("offered", names, lambda sight: sight.tickets(sight.me.offered))
    yield FeatureGroup(
        tuple(f"missing/{name}" for name in names),
        (too_many,) * len(names),
        lambda sight: [sight.missing.get(name, 0) for name in names],
    )
    most = max((ticket.points for ticket in tickets), default=0), too_many
    places = tuple(f"offer/{place + 1}/{fact}" for place in range(offer) for fact in ("points", "missing"))
    yield FeatureGroup(places, most * offer, Sight.offer)


def _table(rulebook: Rulebook, players: Sequence[str]) -> Iterator[FeatureGroup]:
    yield _flags("phase", ("turn", "second card", "choose tickets", "tunnel payment", "over"), Sight.phase)
    yield _flags("acts", players, Sight.acts)
    most = {
        "keep at least": rulebook.tickets.most_to_keep,
        "tunnel cards due": rulebook.tunnel_cards,
        "last round": 1,
        "turns left": len(players),
        "passes": len(players),
        "deck": len(rulebook.deck),
        "tickets left": len(rulebook.board.tickets),
    }
    yield FeatureGroup(tuple(most), tuple(most.values()), Sight.table)
    letters = [bonus.letter for bonus in rulebook.bonus_deck]
    yield _flags("bonus", letters, lambda sight: [int(letter in sight.view.bonuses) for letter in letters])


def _cards(rulebook: Rulebook) -> Iterator[FeatureGroup]:
    most = tuple(rulebook.deck[card] for card in Card)
    bags: dict[str, Callable[[Sight], int]] = {
        "face up": lambda sight: sight.view.face_up.bag,
        "discards": lambda sight: sight.view.discard.bag,
        "unknown": lambda sight: sight.view.unknown.bag,
        "tunnel laid": lambda sight: sight.tunnel.laid if sight.tunnel else 0,
        "tunnel turned": lambda sight: sight.tunnel.turned if sight.tunnel else 0,
    }
    for name, bag in bags.items():
        names = tuple(f"{name}/{card.letter}" for card in Card)
        yield FeatureGroup(names, most, partial(_kinds, bag=bag))


def _kinds(sight: Sight, bag: Callable[[Sight], int]) -> list[int]:
    return sight.kinds(bag(sight))


def _possessions(rulebook: Rulebook, place: int, player: str) -> FeatureGroup:
    offer, tickets = rulebook.tickets.most_offered, len(rulebook.board.tickets)
    points = max((points / length for length, points in rulebook.points.items()), default=0) * rulebook.trains
    most = {f"cards/{player}/{card.letter}": rulebook.deck[card] for card in Card} | {
        f"cards/{player}/?": len(rulebook.deck),
        f"trains/{player}": rulebook.trains,
        f"points/{player}": int(points),
        f"tickets/{player}": tickets,
        f"offer/{player}": offer,
    }
    return FeatureGroup(tuple(most), tuple(most.values()), lambda sight: sight.possessions(sight.players[place]))


def _standing(rulebook: Rulebook, bonus: Bonus, players: Sequence[str]) -> FeatureGroup:
    board = rulebook.board
    match bonus.counts:
        case Routes() | Tickets():
            most = bonus.counts.on(board).bit_count()
        case Countries():
            most = len({city.country for city in board.cities})
        case Locomotives():
            most = len(rulebook.deck)
        case _:
            most = rulebook.trains
    names = tuple(f"standing/{bonus.letter or bonus.name}/{player}" for player in players)
    return FeatureGroup(names, (most,) * len(players), lambda sight: sight.standing(bonus))
