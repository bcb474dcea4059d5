"""Changes: applied to what a reader knew, they give exactly the update that the reader may see."""

import json
from random import Random
from typing import Any

from tests.server.test_table import TITLES, begun, both_titles

from nordrail.host.changes import Changes, changes_between
from nordrail.host.snapshot import Snapshot
from nordrail.server.wire.json_text import json_text, to_text
from nordrail.table import acts
from nordrail.table.table import Table
from nordrail.table.telling import update

Json = dict[str, Any]
SEATS = {"nordic-countries": 3, "northern-lights": 4}
assert set(SEATS) == set(TITLES)


def known(snapshot: Snapshot, seat: int | None, since: int) -> Json:
    """Return a full update as the reader receives it, from the table alone."""
    text = json_text(update(snapshot.table, seat, since))
    return json.loads(text)  # type: ignore[no-any-return]


def applied(before: Json, change: Json) -> Json:
    """Apply a change as a client does."""
    players = {player["seat"]: player for player in (*before["view"]["players"], *change["view"].get("players", []))}
    view = before["view"] | change["view"] | {"players": list(players.values())}
    return before | change | {"type": "update", "table": before["table"] | change["table"], "view": view}


class Reader:
    """A client that applies the changes it is sent."""

    def __init__(self, seat: int | None, first: Snapshot) -> None:
        self.seat, self.knows = seat, known(first, seat, first.table.number)

    def hear(self, changes: Changes) -> None:
        self.knows = applied(self.knows, json.loads(changes.text(self.seat)))

    def check(self, now: Snapshot, since: int) -> None:
        assert self.knows == known(now, self.seat, since)


def play_through(table: Table, chance: Random) -> list[int]:
    """Play to the end, with undos and chat; compare a reader after each entry and all at the end; return the sizes."""
    before, sizes = Snapshot(table), []
    readers = [Reader(seat, before) for seat in (None, *range(1, len(table.seats) + 1))]
    while not table.over:
        seat = chance.choice(table.to_act())
        if chance.random() < 0.05:
            table = acts.chat(table, seat, 'Hei "du" \\ æ', f"chat {table.number}")
        elif chance.random() < 0.05 and not table.choosing and table.events[-1].actor:
            table = acts.take_back(table, table.events[-1].actor, table.ply, f"back {table.number}")
        else:
            action = chance.choice(table.legal(seat))
            table = acts.move(table, seat, table.ply, action, f"move {table.number}", back=True)
        after = Snapshot(table, before)
        changes = changes_between(before, after, to_text)
        assert changes is not None
        for reader in readers:
            reader.hear(changes)
        for reader in readers if table.over else chance.sample(readers, 1):
            reader.check(after, before.table.number)
        sizes.append(len(changes.text(None)))
        before = after
    return sizes


@both_titles
def test_a_change_and_the_last_update_make_the_next_update_for_every_reader(title: str) -> None:
    names = [f"Guest {seat}" for seat in range(1, SEATS[title] + 1)]
    sizes = play_through(begun(title, *names, undo=True), Random(5))
    assert sorted(sizes)[len(sizes) // 2] < 1000


def test_a_game_that_has_not_started_has_no_changes() -> None:
    table = begun("nordic-countries", "Astrid", "Bjørn")
    waiting = Table(table.code, table.rulebook, table.options, table.seed, table.host, table.created)
    assert changes_between(Snapshot(waiting), Snapshot(table), to_text) is None
