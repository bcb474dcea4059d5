"""The bots: they answer every question legally, from a view alone, and the same seed gives the same game."""

from random import Random

import pytest
from tests.bots.playing import QUICK_SEARCH, TABLES, play

from nordrail.bots import BOTS, make_bot
from nordrail.engine.errors import NotationError

PLAYERS = [QUICK_SEARCH if name == "search" else name for name in BOTS]
"""Every bot; none of them looks at the clock."""


@pytest.mark.parametrize(("title", "seats"), TABLES)
@pytest.mark.parametrize("bot", PLAYERS)
def test_a_bot_plays_a_whole_game_legally(bot: str, title: str, seats: int) -> None:
    assert play(title, [bot] * seats, seed=1).outcome is not None


@pytest.mark.parametrize("bot", PLAYERS)
def test_the_same_seed_gives_the_same_game(bot: str) -> None:
    games = [play("nordic-countries", [bot, "random"], seed=5).record.dump() for _ in range(2)]
    assert games[0] == games[1]


def test_an_unknown_bot_gets_a_suggestion() -> None:
    with pytest.raises(NotationError, match=r"no bot 'randon'; bots are .*random.* \(did you mean random"):
        make_bot("randon", Random(1))
