"""A server that is killed while many play loses nothing; `make fire` shows the same hundreds of times."""

import asyncio

import pytest
from tests.server.serving import serving

from fire import database
from storm import Storm


@pytest.mark.parametrize(("kind", "kills"), [("sqlite", 3), ("postgresql", 2)])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(kind: str, kills: int) -> None:
    with database(kind) as db, serving(db) as server:
        tally = asyncio.run(Storm(server, seed=kills).rage(kills))
    assert tally.complaints == []
    assert tally.kills == kills
    assert tally.acknowledged > kills
