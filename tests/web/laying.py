"""Tables in the middle of a game, set up as a test needs them and stored where the server finds them."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from textwrap import dedent
from time import time
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.server.serving import Json, Server
from tests.web.conftest import Visit

from nordrail.engine.components.cards import Cards
from nordrail.engine.notation import parse_event
from nordrail.engine.rules.legality import check
from nordrail.engine.rules.rulebook import find_title
from nordrail.host.secrets import digest, new_code, new_secret
from nordrail.server.storage.store import Kept, Store
from nordrail.table import acts
from nordrail.table.journal import Entry, Line, Sit, Start
from nordrail.table.options import SeatOption, TableOptions
from nordrail.table.table import Table

NORDIC, NORTHERN = "nordic-countries", "northern-lights"
both_titles = pytest.mark.parametrize("title", [NORDIC, NORTHERN])
PLAIN = {NORDIC: ("orebro-oslo:yellow", "YY"), NORTHERN: ("karlstad-oslo:green", "G")}
"""A route that deals no cards when claimed, and cards for it."""
MANY = 2000
"""The most seeds to try, or moves to make, before a test fails."""


class Laid:
    """A table where a test deals the first cards; the server deals the rest, from a seed that a test can choose.

    Names are players; `bot:easy` is a bot. Without `chosen`, all players are choosing their first tickets. With it, it
    is seat 1's turn, and all players have drawn until each has at least the hand given. The last move was
    `idle_days` ago.
    """

    def __init__(
        self,
        title: str,
        *names: str,
        hands: tuple[str, ...] = (),
        show: str = "PBOWG",
        chosen: bool = True,
        idle_days: int = 1,
        **options: Any,
    ) -> None:
        self.title, self.code = title, new_code()
        seating = TableOptions(title=title, seats=(SeatOption(who="open"),) * len(names), **options)
        created = time() - idle_days * 86400
        self.table = Table(self.code, find_title(title), seating, "0", digest(new_secret()), created)
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
        """Return a card of the deck that no hand needs."""
        assert self.table.state is not None
        left = str(Cards(self.table.state.pile))
        return max("PBOWGYKR", key=lambda kind: left.count(kind) - wanted.count(kind))

    def _add(self, *entries: Entry) -> None:
        self.table = self.table.added(entries)

    def play(self, lines: str) -> "Laid":
        """Play lines of a record, including deals, and check each of them first."""
        for line in dedent(lines).strip().splitlines():
            event = parse_event(line.strip())
            assert self.table.state is not None
            check(self.table.state, event)
            self._add(Line(event=event, seat=event.actor or None))
        return self

    def choose_seed(self, action: str, wanted: Callable[[list[str]], bool]) -> "Laid":
        """Choose a seed for which this action of the acting seat leads to the wanted deals."""
        (seat,) = self.table.to_act()
        for number in range(MANY):
            assert self.table.game is not None
            self.table = self.table.added([], self.table.game.dealt_from(str(number)))
            self.table.seed = str(number)
            moved = acts.move(self.table, seat, self.table.ply, action)
            if wanted([str(event) for event in moved.events[len(self.table.events) + 1 :]]):
                return self
        raise AssertionError(f"no seed leads to the wanted deals after {action}")

    def play_on(self, until: Callable[[Table], bool]) -> "Laid":
        """Let every player claim their longest possible route, or draw, until the condition holds."""
        for _ in range(MANY):
            if until(self.table):
                return self
            (seat,) = self.table.to_act()
            self.table = acts.move(self.table, seat, self.table.ply, self._hasty(self.table.legal(seat)))
        raise AssertionError("the condition never holds")

    def _hasty(self, legal: Any) -> str:
        def worth(action: str) -> int:
            verb, *rest = action.split()
            return self.table.rulebook.board.route(rest[0]).length if verb == "claim" else verb in ("draw", "pay")

        return str(max(legal, key=worth))

    def keep(self, server: Server) -> "Laid":
        """Store the table where the server finds it."""
        table = self.table

        async def keep() -> None:
            store = Store(server.db)
            await store.create(Kept(table.code, table.options, table.seed, table.host, table.created), table.entries)
            await store.close()

        with ThreadPoolExecutor(1) as elsewhere:  # Playwright already runs an event loop in this thread
            elsewhere.submit(asyncio.run, keep()).result()
        return self

    def open(self, visit: Visit, server: Server, *seats: int, **more: Any) -> Page:
        """Open the table in a browser that has these seats, or as a spectator without any."""
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
        """Return the seat's current update from the server."""
        told: Json = server.request("GET", f"/api/tables/{self.code}/update", self.secrets[seat]).json()
        return told

    def me(self, server: Server, seat: int = 1) -> Json:
        """Return the seat's own entry in the server's view."""
        player: Json = self.update(server, seat)["view"]["players"][seat - 1]
        return player
