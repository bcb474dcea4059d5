"""The client rates players like the arena: both compute the ratings of `web/tests/ratings.json`."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from nordrail.arena.ratings import rate
from nordrail.arena.results import PlayedGame

FIXTURE = Path(__file__).parents[2] / "web/tests/ratings.json"


def expected(games: Sequence[Mapping[str, Any]]) -> dict[str, list[float]]:
    """Rate these games, given by names and ranks, with openskill."""
    played = [_game(number, **game) for number, game in enumerate(games, start=1)]
    names = sorted({name for game in games for name in game["names"]})
    return {name: list(rating) for name, rating in rate(names, played).items()}


def _game(number: int, names: Sequence[str], ranks: Sequence[int]) -> PlayedGame:
    seats, none = len(names), (0,) * len(names)
    return PlayedGame(
        number=number,
        deal=number,
        bots=tuple(names),
        totals=tuple(-rank for rank in ranks),
        winners=tuple(seat for seat, rank in enumerate(ranks, start=1) if rank == 1),
        routes=((),) * seats,
        kept=none,
        completed=none,
        blocked=none,
        seconds=((),) * seats,
        over_budget=none,
        illegal=none,
        complaints=("",) * seats,
    )


def test_the_ratings_that_the_client_must_compute_are_those_of_openskill() -> None:
    known = json.loads(FIXTURE.read_text(encoding="utf-8"))
    assert len(known["games"]) > 50
    assert any(len(set(game["ranks"])) < len(game["ranks"]) for game in known["games"])  # ties
    assert any(len(set(game["names"])) < len(game["names"]) for game in known["games"])  # one bot with two seats
    found = expected(known["games"])
    assert found.keys() == known["ratings"].keys()
    for name, rating in known["ratings"].items():
        assert found[name] == pytest.approx(rating, rel=1e-9)
