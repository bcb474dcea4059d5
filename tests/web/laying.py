"""Tables in the midst of a game, laid out as a test wants them and kept where the server finds them."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from textwrap import dedent
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.server.serving import Json, Server
from tests.web.conftest import Visit

from nordrail.engine.components.cards import Cards
from nordrail.engine.notation import parse_event
from nordrail.engine.rules.legality import check
from nordrail.engine.rules.rulebook import find_title
from nordrail.server.live.secrets import digest, new_code, new_secret
from nordrail.server.storage.store import Kept, Store
from nordrail.table import acts
from nordrail.table.journal import Entry, Line, Sit, Start
from nordrail.table.options import SeatOption, TableOptions
from nordrail.table.table import Table

NORDIC, NORTHERN = "nordic-countries", "northern-lights"
both_titles = pytest.mark.parametrize("title", [NORDIC, NORTHERN])
PLAIN = {NORDIC: ("orebro-oslo:yellow", "YY"), NORTHERN: ("karlstad-oslo:green", "G")}
"""A route after which nothing is dealt, and cards for it."""
MANY = 2000
"""So many seeds are tried, and so many moves are made, before a test gives up."""


class Laid:
    """A table at which a test deals the cards up to a point; the server deals on, from a seed that can be chosen.

    People sit at it, and `bot:easy` is a bot. Without `chosen`, all are choosing their first tickets. With it, it is
    seat 1's turn; where a hand is larger than the first deal, all have drawn until everybody has theirs, or more.
    """

    def __init__(
        self,
        title: str,
        *names: str,
        hands: tuple[str, ...] = (),
        show: str = "PBOWG",
        chosen: bool = True,
        **options: Any,
    ) -> None:
        self.title, self.code = title, new_code()
        seating = TableOptions(title=title, seats=(SeatOption(who="open"),) * len(names), **options)
        self.table = Table(self.code, find_title(title), seating, "0", digest(new_secret()), 1_700_000_000.0)
        self.secrets: dict[int, str] = {}
        for seat, name in enumerate(names, start=1):
            kind, _, what = name.rpartition(":")
            if kind == "bot":
                self._add(Sit(seat=seat, name=what, who="bot", bot=what))
            else:
                self.secrets[seat] = new_secret()
                self._add(Sit(seat=seat, name=name, who="person", digest=digest(self.secrets[seat])))
        hands = (*hands, *["KKRR"] * (len(names) - len(hands)))
        self._deal(hands, show)
        if chosen:
            self._choose_and_draw(hands)

    def _deal(self, hands: tuple[str, ...], show: str) -> None:
        self._add(Start())
        rulebook = self.table.rulebook
        tickets, offer = [ticket.id for ticket in rulebook.board.tickets], rulebook.tickets.first_offer
        self.play("* first 1")
        if rulebook.bonuses_dealt:
            self.play("* bonus A B C D")
        for seat, hand in enumerate(hands, start=1):
            self.play(f"* hand {seat} {hand[: rulebook.starting_hand]}")
        self.play(f"* show {show}")
        for seat in range(1, len(hands) + 1):
            self.play(f"* offer {seat} {' '.join(tickets[(seat - 1) * offer : seat * offer])}")

    def _choose_and_draw(self, hands: tuple[str, ...]) -> None:
        for seat in range(1, len(hands) + 1):
            self.play(f"{seat} {self.table.legal(seat)[0]}")
        rest = {seat: hand[self.table.rulebook.starting_hand :] for seat, hand in enumerate(hands, start=1)}
        while any(rest.values()) or self.table.to_act() != [1]:
            (seat,) = self.table.to_act()
            card, rest[seat] = rest[seat][:1] or self._spare("".join(rest.values())), rest[seat][1:]
            self.play(f"{seat} draw\n* hand {seat} {card}")

    def _spare(self, wanted: str) -> str:
        """A card of the deck that nobody is waiting for."""
        assert self.table.state is not None
        left = str(Cards(self.table.state.pile))
        return max("PBOWGYKR", key=lambda kind: left.count(kind) - wanted.count(kind))

    def _add(self, *entries: Entry) -> None:
        self.table = self.table.added(entries)

    def play(self, lines: str) -> "Laid":
        """Plays lines of a record, deals among them, each one judged first."""
        for line in dedent(lines).strip().splitlines():
            event = parse_event(line.strip())
            assert self.table.state is not None
            check(self.table.state, event)
            self._add(Line(event=event, seat=event.actor or None))
        return self

    def choose_seed(self, action: str, wanted: Callable[[list[str]], bool]) -> "Laid":
        """A seed with which this action of the seat to act brings deals as they are wanted."""
        (seat,) = self.table.to_act()
        for number in range(MANY):
            assert self.table.game is not None
            self.table = self.table.added([], self.table.game.dealt_from(str(number)))
            self.table.seed = str(number)
            moved = acts.move(self.table, seat, self.table.ply, action)
            if wanted([str(event) for event in moved.events[len(self.table.events) + 1 :]]):
                return self
        raise AssertionError(f"no seed brings that after {action}")

    def play_on(self, until: Callable[[Table], bool]) -> "Laid":
        """Everybody claims the longest route that they can, and draws else, until it is so."""
        for _ in range(MANY):
            if until(self.table):
                return self
            (seat,) = self.table.to_act()
            self.table = acts.move(self.table, seat, self.table.ply, self._hasty(self.table.legal(seat)))
        raise AssertionError("it never comes to that")

    def _hasty(self, legal: Any) -> str:
        def worth(action: str) -> int:
            verb, *rest = action.split()
            return self.table.rulebook.board.route(rest[0]).length if verb == "claim" else verb in ("draw", "pay")

        return str(max(legal, key=worth))

    def keep(self, server: Server) -> "Laid":
        """Puts the table where the server finds it."""
        table = self.table

        async def keep() -> None:
            store = Store(server.db)
            await store.create(Kept(table.code, table.options, table.seed, table.host, table.created), table.entries)
            await store.close()

        with ThreadPoolExecutor(1) as elsewhere:  # Playwright has a loop of its own running here
            elsewhere.submit(asyncio.run, keep()).result()
        return self

    def open(self, visit: Visit, server: Server, *seats: int, **more: Any) -> Page:
        """A browser that has these seats; without one, it watches."""
        settings = {"hints": False} | more.pop("settings", {})
        known = {
            "code": self.code,
            "title": self.title,
            "secrets": {seat: self.secrets[seat] for seat in seats},
            "number": 0,
        }
        kept = {"nordrail.tables": {self.code: known}, "nordrail.settings": settings}
        storage = [{"name": name, "value": json.dumps(value)} for name, value in kept.items()]
        state = {"cookies": [], "origins": [{"origin": server.url, "localStorage": storage}]}
        return visit(f"{server.url}/#/t/{self.code}", storage_state=state, **more)

    def update(self, server: Server, seat: int) -> Json:
        """What the server tells the seat now."""
        told: Json = server.request("GET", f"/api/tables/{self.code}/update", self.secrets[seat]).json()
        return told

    def me(self, server: Server, seat: int = 1) -> Json:
        """What the server says of the seat itself."""
        player: Json = self.update(server, seat)["view"]["players"][seat - 1]
        return player
