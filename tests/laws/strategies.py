"""Strategies for random rulebooks on small random boards, tables of the real titles, and random games on both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, islice
from random import Random

from hypothesis import strategies as st
from hypothesis.vendor.pretty import RepresentationPrinter

from nordrail.engine.components.board import Kind, LocomotiveRules, Substitute
from nordrail.engine.components.cards import COLORS, Card, Cards
from nordrail.engine.events import (
    DEALER,
    Action,
    ClaimRoute,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    Event,
    KeepTickets,
    Pass,
    PayTunnel,
    Withdraw,
)
from nordrail.engine.record import Record
from nordrail.engine.rules.apply import apply
from nordrail.engine.rules.dealer import draw
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.payment import payments
from nordrail.engine.rules.phase import Over
from nordrail.engine.rules.rulebook import FaceUpRules, Rulebook, TicketRules
from nordrail.engine.rules.state import State, new_state
from nordrail.titles import NORDIC_COUNTRIES, NORTHERN_LIGHTS
from nordrail.titles.northern_lights.bonuses import BONUS_CARDS

MOST_STEPS = 20_000
"""An upper bound for the events of a random game."""
WORDS = [color.word for color in COLORS]


@dataclass(frozen=True)
class Table:
    """A rulebook and a number of seats."""

    rulebook: Rulebook
    seats: int
    text: str = field(default="", compare=False)
    """The board of a random rulebook, to reproduce a failing example."""

    def __repr__(self) -> str:
        if not self.text:
            return f"Table({self.rulebook.title}, seats={self.seats})"
        rules = {key: value for key, value in vars(self.rulebook).items() if key not in ("board", "claims")}
        return f"Table(seats={self.seats}, rules={rules}, board='''\n{self.text}''')"

    def _repr_pretty_(self, printer: RepresentationPrinter, cycle: bool) -> None:
        printer.text(repr(self))

    def record(self, events: list[Event] | tuple[Event, ...]) -> Record:
        """Return the record of these events."""
        names = " | ".join(f"Seat {seat}" for seat in range(1, self.seats + 1))
        return Record({"title": self.rulebook.title, "rules": "1", "seats": names}, tuple(events))


TABLES = [Table(rulebook, seats) for rulebook in (NORDIC_COUNTRIES, NORTHERN_LIGHTS) for seats in rulebook.seats]
"""Every table of the two titles."""


@dataclass
class Played:
    """A random game, event by event."""

    table: Table
    events: list[Event]
    states: list[State]
    """The initial state, and the state after each event."""

    def _repr_pretty_(self, printer: RepresentationPrinter, cycle: bool) -> None:
        printer.text(f"{self.table!r}\n{self.record.dump()}")

    @property
    def record(self) -> Record:
        """Return the record of the whole game."""
        return self.table.record(self.events)

    def moments(self, random: Random, number: int) -> list[int]:
        """Draw a few positions of the game, always including the first."""
        places = range(len(self.states))
        return sorted({*random.sample(places, min(number, len(places))), *random.sample(places[:25], 1)})


# Random rulebooks


@st.composite
def boards(draw: st.DrawFn) -> str:
    """Generate a small board as TOML: connected, with some double or triple routes and every kind of route."""
    cities = "abcdefg"[: draw(st.integers(3, 7))]
    pairs = [(cities[draw(st.integers(0, place - 1))], cities[place]) for place in range(1, len(cities))]
    pairs += draw(st.lists(st.sampled_from(list(combinations(cities, 2))), max_size=6))
    together: dict[tuple[str, str], int] = {}
    for pair in pairs:
        together[pair] = together.get(pair, 0) + 1
    lines = ['name = "Toy"', "[cities]"]
    for city in cities:
        arctic, capital = draw(st.booleans()), draw(st.booleans())
        country = draw(st.sampled_from(["Norway", "Sweden"]))
        flags = f"arctic = {str(arctic).lower()}, capital = {str(capital).lower()}"
        lines.append(f'{city} = {{ name = "{city.upper()}", country = "{country}", {flags} }}')
    lines.append("[routes]")
    for (a, b), number in together.items():
        lines += [
            f'"{a}-{b}{f":{twin}" if number > 1 else ""}" = {{ {draw(routes())} }}' for twin in range(1, number + 1)
        ]
    lines.append("[tickets]")
    tickets = draw(st.lists(st.sampled_from(list(combinations(cities, 2))), min_size=1, max_size=12, unique=True))
    lines += [f'"{a}-{b}" = {draw(st.integers(1, 9))}' for a, b in tickets]
    return "\n".join(lines)


@st.composite
def routes(draw: st.DrawFn) -> str:
    """Generate the fields of a route in TOML."""
    length = draw(st.sampled_from([1, 2, 2, 3, 4]))
    fields = [f'color = "{draw(st.sampled_from(["gray", "gray", *WORDS[:4]]))}"', f"length = {length}"]
    kind = draw(st.sampled_from(["", "tunnel", "ferry"]))
    if kind == "tunnel":
        fields.append("tunnel = true")
    if kind == "ferry":
        fields.append(f"ferry = {draw(st.integers(1, length))}")
    substitutes = {"": ["2 any", "3 any"], "ferry": ["2 any", "3 any", "2 same"], "tunnel": [""]}[kind]
    if substitute := draw(st.sampled_from(["", "", *substitutes])):
        fields.append(f'substitute = "{substitute}"')
    if draws := draw(st.sampled_from([0, 0, 1, 3])):
        fields.append(f"draws = {draws}")
    return ", ".join(fields)


@st.composite
def rulebooks(draw: st.DrawFn) -> tuple[Rulebook, str]:
    """Generate any rulebook on a small board, and the text of that board."""
    text = draw(boards())
    substitutes = [
        None,
        Substitute(2, same_color=True),
        Substitute(2, same_color=False),
        Substitute(3, same_color=False),
    ]
    wild = draw(st.sampled_from([(), (Kind.TUNNEL, Kind.FERRY), (Kind.FERRY,), tuple(Kind), tuple(Kind)]))
    locomotives = LocomotiveRules(frozenset(wild), draw(st.sampled_from(substitutes)))
    first_offer = draw(st.integers(0, 4))
    bonus_deck = tuple(draw(st.lists(st.sampled_from(BONUS_CARDS), max_size=6, unique=True)))
    usable = {(routes, seats): draw(st.integers(1, routes)) for routes in (2, 3) for seats in range(2, 6)}
    score = st.integers(0, 9)
    rulebook = Rulebook(
        title="toy",
        name="Toy",
        version=1,
        seats=range(2, 6),
        board=NORTHERN_LIGHTS.board,
        deck=draw(decks()),
        locomotives=locomotives,
        tickets=TicketRules(
            first_offer=first_offer,
            first_keep=draw(st.integers(1, 3)),
            offer=draw(st.integers(1, 3)),
            keep=draw(st.integers(1, 2)),
            refused_return=draw(st.booleans()),
        ),
        face_up=FaceUpRules(draw(st.integers(0, 5)), draw(st.booleans())),
        points={length: draw(score) for length in range(1, 5)},
        tracks={routes: {seats: usable[routes, seats] for seats in range(2, 6)} for routes in (2, 3)},
        tiebreaks=draw(st.sampled_from([NORDIC_COUNTRIES.tiebreaks, NORTHERN_LIGHTS.tiebreaks, ()])),
        bonuses=draw(st.sampled_from([(), NORDIC_COUNTRIES.bonuses])),
        bonus_deck=bonus_deck,
        bonuses_dealt=draw(st.integers(0, 4)),
        trains=draw(st.integers(1, 14)),
        starting_hand=draw(st.integers(0, 5)),
        tunnel_cards=draw(st.integers(0, 4)),
        last_round_at=draw(st.integers(0, 3)),
    )
    return rulebook.with_board(text), text


@st.composite
def decks(draw: st.DrawFn) -> Cards:
    """Generate train cards of a few colours, often too few of them."""
    if draw(st.booleans()):
        each, locomotives = draw(st.integers(0, 14)), draw(st.integers(0, 14))
        return Cards("".join(color.letter for color in COLORS[:4]) * each + "L" * locomotives)
    counts = draw(st.lists(st.integers(0, 6), min_size=9, max_size=9))
    return Cards("".join(card.letter * number for card, number in zip(Card, counts, strict=True)))


@st.composite
def toy_tables(draw: st.DrawFn) -> Table:
    """Generate a random rulebook with two to five seats."""
    rulebook, text = draw(rulebooks())
    return Table(rulebook, draw(st.integers(2, 5)), text)


def tables() -> st.SearchStrategy[Table]:
    """Generate a table of the real titles, whose games are long, or more often a random one."""
    return st.integers(0, 3).flatmap(lambda number: toy_tables() if number else st.sampled_from(TABLES))


# Random games

Style = Callable[[Action], float]
"""The weight of an action for a random player."""


def _style(takes: float, draws: float, tickets: float, claims: float, withdraws: float) -> Style:
    likes: dict[type, float] = {
        DrawFaceUp: takes,
        DrawBlind: draws,
        DrawTickets: tickets,
        KeepTickets: 1,
        ClaimRoute: claims,
        PayTunnel: 1,
        Withdraw: withdraws,
        Pass: 1,
    }
    return lambda action: likes[type(action)]


STYLES: dict[str, Style] = {
    "anything": _style(1, 1, 1, 1, 1),
    "draw unseen": _style(1, 30, 1, 0.3, 1),
    "take": _style(20, 1, 1, 0.3, 1),
    "tickets": _style(1, 1, 60, 1, 1),
    "withdraw": _style(1, 1, 0.2, 5, 5),
}
"""Kinds of random players: some empty the deck, some the ticket deck."""


def choose(state: State, random: Random, style: Style) -> Action:
    """Choose a random legal action; a claim sometimes gets a payment that `legal_actions` does not list."""
    actions = list(legal_actions(state))
    action = random.choices(actions, [style(action) for action in actions])[0]
    if isinstance(action, ClaimRoute) and random.random() < 0.3:
        route, hand = state.rulebook.board.route(action.route), Cards(state.seats[state.turn - 1].hand)
        return ClaimRoute(route.id, random.choice(list(islice(payments(route, hand), 30))))
    return action


def steps(state: State, random: Random, style: Style) -> Iterator[tuple[Event, State]]:
    """Play the rest of a game at random; yield every event and the state after it."""
    while not isinstance(state.phase, Over):
        actor = state.to_act
        assert actor is not None
        what = draw(state, random.getrandbits(256)) if actor == DEALER else choose(state, random, style)
        state = apply(state, what)
        yield Event(actor, what), state


def play(table: Table, random: Random, style: str) -> Played:
    """Play a whole random game."""
    state = new_state(table.rulebook, table.seats)
    played = Played(table, [], [state])
    for event, after in steps(state, random, STYLES[style]):
        played.events.append(event)
        played.states.append(after)
        assert len(played.events) < MOST_STEPS, "this game does not end"
    return played


@st.composite
def games(draw: st.DrawFn, on: st.SearchStrategy[Table] | None = None) -> Played:
    """Generate a whole random game at any table."""
    table = draw(tables() if on is None else on)
    style = draw(st.sampled_from(sorted(STYLES)))
    return play(table, Random(draw(st.integers(0, 2**32))), style)


def randoms() -> st.SearchStrategy[Random]:
    """Generate a random generator with a seed chosen by Hypothesis."""
    return st.integers(0, 2**32).map(Random)
