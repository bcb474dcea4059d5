"""A server that is killed while many play loses nothing; `make fire` repeats this hundreds of times."""

import asyncio

import pytest
from tests.server.serving import serving

from faults import KINDS, Faults
from fire import database
from nordrail.table.journal import Line, Start
from storm import Game, Storm, Tally, read_journals


@pytest.mark.parametrize(("kind", "kills"), [("sqlite", 3), ("postgresql", 2)])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(kind: str, kills: int) -> None:
    with database(kind) as db, serving(db) as server:
        tally = asyncio.run(Storm(server, seed=kills).rage(kills))
    assert tally.complaints == []
    assert tally.kills == kills
    assert tally.acknowledged > kills


@pytest.mark.parametrize("kind", ["stop", "clock", "proxy", "readers"])
def test_nothing_is_lost_by_other_faults(kind: str) -> None:
    """The full disk and the restart of PostgreSQL are in `test_outage.py`."""
    with KINDS[kind](Faults(seed=1)) as (server, fault):
        tally = asyncio.run(Storm(server, 1, fault).rage(1))
    assert tally.complaints == []
    assert tally.kills == 1
    assert tally.acknowledged > 0


def test_the_examination_notices_what_is_lost_half_there_or_there_twice() -> None:
    async def run(title: str) -> dict[str, Tally]:
        game = Game(server, title, ("Astrid", "Bjørn"), seed=1)
        async with asyncio.timeout(60):
            while game.number < 60 and not game.over:
                await asyncio.sleep(0.02)
        await game.leave()
        journal = list((await read_journals(db, [game.code]))[game.code])
        last = max(number for number, _ in game.promises())
        deal = max(number for number, entry in journal if isinstance(entry, Line) and entry.event.actor == 0)
        journals = {
            "whole": journal,
            "lost": journal[: last - 1],
            "half": journal[: deal - 1],
            "twice": [*journal, (len(journal) + 1, journal[last - 1][1])],
            "gap": [*journal[:-1], (len(journal) + 1, journal[-1][1])],
            "changed": [(1, Start()), *journal[1:]],
        }
        tallies = {}
        for name, damaged in journals.items():
            tallies[name] = Tally()
            game.examine(damaged, game.promises(), tallies[name])
            game.examine_told(damaged, tallies[name])
        return tallies

    with database("sqlite") as db, serving(db) as server:
        for title in ("nordic-countries", "northern-lights"):
            tallies = asyncio.run(run(title))
            assert tallies["whole"].complaints == []
            assert tallies["lost"].lost > 0
            assert tallies["half"].half == 1
            assert tallies["twice"].twice == 1
            assert any("numbered" in complaint for complaint in tallies["gap"].complaints)
            assert tallies["changed"].lost == 2  # both received something else
