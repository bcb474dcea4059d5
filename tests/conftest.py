"""A table where a test plays every seat and the dealer: lines of notation in, facts out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from textwrap import dedent
from typing import TYPE_CHECKING, Any

import pytest

from nordrail.engine.components.cards import Cards
from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import DealHand
from nordrail.engine.notation import parse_event
from nordrail.engine.rules.apply import apply
from nordrail.engine.rules.legality import check
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.phase import Dealing, EndReason, Over, Phase, Turn
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.engine.rules.scoring import Outcome, outcome
from nordrail.engine.rules.state import Seat, State, new_state
from nordrail.engine.view import View, view

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

NORDIC, NORTHERN = "nordic-countries", "northern-lights"

both_titles = pytest.mark.parametrize("title", [NORDIC, NORTHERN])


class Table:
    """A state, with its facts as readable values."""

    def __init__(self, state: State) -> None:
        self.state = state

    def play(self, lines: str) -> Table:
        """Check and play lines of notation."""
        for line in dedent(lines).strip().splitlines():
            event = parse_event(line)
            check(self.state, event)
            self.state = apply(self.state, event.what)
        return self

    def refusal(self, line: str) -> str:
        """Return why the rules forbid a line now."""
        event = parse_event(line)
        with pytest.raises(IllegalAction) as caught:
            check(self.state, event)
        return str(caught.value).removeprefix("* ").removeprefix(f"{event.what}: ")

    def change(self, **changes: Any) -> Table:
        """Change the state directly, if playing up to it would take hundreds of lines."""
        for name in {"face_up", "pile", "discard"} & changes.keys():
            changes[name] = Cards(changes[name]).bag
        self.state = self.state._replace(**changes)
        return self

    def change_seat(self, number: int, **changes: Any) -> Table:
        """Change one seat directly."""
        seats = list(self.state.seats)
        if "hand" in changes:
            changes["hand"] = Cards(changes["hand"]).bag
        seats[number - 1] = seats[number - 1]._replace(**changes)
        self.state = self.state._replace(seats=tuple(seats))
        return self

    @property
    def legal(self) -> list[str]:
        """The legal actions of the seat to act."""
        return [str(action) for action in legal_actions(self.state)]

    @property
    def to_act(self) -> int | None:
        """The seat that must act, 0 for the dealer."""
        return self.state.to_act

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return self.state.phase

    @property
    def face_up(self) -> str:
        """The face-up cards."""
        return str(Cards(self.state.face_up))

    @property
    def deck(self) -> str:
        """The cards in the deck."""
        return str(Cards(self.state.pile))

    @property
    def discard(self) -> str:
        """The discards."""
        return str(Cards(self.state.discard))

    @property
    def outcome(self) -> Outcome:
        """The score sheets."""
        return outcome(self.state)

    def seat(self, number: int) -> Seat:
        """Return a seat."""
        return self.state.seats[number - 1]

    def hand(self, number: int) -> str:
        """Return the cards a seat holds."""
        return str(Cards(self.seat(number).hand))

    def tickets(self, number: int) -> list[str]:
        """Return the tickets a seat has kept."""
        return [self.state.rulebook.board.tickets[ticket].id for ticket in self.seat(number).tickets]

    def routes(self, number: int) -> list[str]:
        """Return the routes a seat has claimed."""
        routes = enumerate(self.state.rulebook.board.routes)
        return [route.id for place, route in routes if self.seat(number).routes >> place & 1]

    def view(self, seat: int | None = None) -> View:
        """Return what a seat or a spectator can see."""
        return view(self.state, seat)


def empty_table(title: str | Rulebook, seats: int = 2) -> Table:
    """Return a table before the first deal."""
    return Table(new_state(find_title(title) if isinstance(title, str) else title, seats))


def table(title: str | Rulebook, *hands: str, seats: int = 2, show: str = "PBOWG", bonus: str = "A B C D") -> Table:
    """Return a table at seat 1's first turn, with these hands and face-up cards and the first tickets of the board.

    Default hands are black and red. If a hand is larger than a starting hand, the dealer deals the rest too.
    """
    at = empty_table(title, max(seats, len(hands)))
    rulebook, numbers = at.state.rulebook, range(1, len(at.state.seats) + 1)
    hands = (*hands, *("KKRR" for _ in numbers[len(hands) :]))
    at.play("* first 1")
    if rulebook.bonuses_dealt:
        at.play(f"* bonus {bonus}")
    for number, hand in zip(numbers, hands, strict=True):
        at.play(f"* hand {number} {hand[: rulebook.starting_hand]}")
    at.play(f"* show {show}")
    ids = [ticket.id for ticket in rulebook.board.tickets]
    offer, keep = rulebook.tickets.first_offer, rulebook.tickets.first_keep
    for number in numbers:
        at.play(f"* offer {number} {' '.join(ids[(number - 1) * offer : number * offer])}")
    for number in numbers:
        at.play(f"{number} keep {' '.join(ids[(number - 1) * offer :][:keep])}")
    for number, hand in zip(numbers, hands, strict=True):
        if rest := hand[rulebook.starting_hand :]:
            at.change(phase=Dealing(DealHand, number, len(rest), Turn())).play(f"* hand {number} {rest}")
    return at


def toy(
    title: str, deck: str, routes: str, *, hand: int = 1, face_up: int = 1, trains: int = 40, tickets: int = 2
) -> Rulebook:
    """Return a small version of a title: few cards, a custom board, at least one ticket per seat."""
    rulebook = find_title(title)
    ends = ["bergen-oslo", "bergen-narvik", "bergen-umea", "oslo-narvik", "oslo-umea", "narvik-umea"]
    cities = [f'{city} = {{ name = "{city}", country = "Norway" }}' for city in ("bergen", "oslo", "narvik", "umea")]
    board = "\n".join(
        [
            'name = "Toy"\n[cities]',
            *cities,
            "[routes]",
            *dedent(routes).strip().splitlines(),
            '"narvik-umea" = { color = "white", length = 9 }\n"oslo-umea" = { color = "white", length = 9 }',
            '"bergen-umea" = { color = "white", length = 9 }',
            "[tickets]",
            *(f'"{pair}" = {points}' for points, pair in enumerate(ends[:tickets], start=1)),
        ]
    )
    return replace(
        rulebook.with_board(board),
        deck=Cards(deck),
        starting_hand=hand,
        trains=trains,
        face_up=replace(rulebook.face_up, size=face_up),
        tickets=replace(rulebook.tickets, first_offer=1, first_keep=1),
    )


def at_the_end(
    title: str | Rulebook,
    routes: Sequence[str],
    tickets: Sequence[str] = (),
    *,
    hands: Sequence[str] = (),
    trains: Sequence[int] = (),
    points: Sequence[int] = (),
    bonuses: str = "",
) -> Outcome:
    """Return the outcome of seats with these routes and tickets: one string per seat, names separated by spaces.

    Pass `points` to replace the points of the routes, for example to set up a tie.
    """
    at = empty_table(title, len(routes))
    board, values = at.state.rulebook.board, at.state.rulebook.points
    for place, claimed in enumerate(routes):
        lengths = [board.route(route).length for route in claimed.split()]
        kept = tickets[place].split() if tickets else []
        at.change_seat(
            place + 1,
            routes=sum(1 << board.route_number[route] for route in claimed.split()),
            tickets=tuple(board.ticket_number[ticket] for ticket in kept),
            points=points[place] if points else sum(values[length] for length in lengths),
            trains=trains[place] if trains else 40 - sum(lengths),
            hand=hands[place] if hands else "",
        )
    return at.change(phase=Over(EndReason.LAST_ROUND), bonuses=tuple(bonuses)).outcome


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Drive browsers; a process can have only one of these."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Share one Chromium among all tests of a process."""
    from tests.web.browsing import launched

    with launched(playwright) as running:
        yield running
