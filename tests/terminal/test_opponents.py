"""Bots in the terminal: their names, their failures, their advice."""

import re
import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from random import Random
from time import sleep

import pytest
from rich.console import Console
from tests.terminal.playing import NORDIC, NORTHERN, play, said

from nordrail import Game
from nordrail.bots import BOTS
from nordrail.engine.events import Action, Pass
from nordrail.engine.view import View
from nordrail.terminal.session import Session


def test_bots_do_not_take_the_name_of_the_person() -> None:
    text = said(play("quit", "", title=NORTHERN, seats=5, options=("--name", "Freja")))
    assert "against Leif (random) and Solveig (random) and Torsten (random) and Aino (random)" in text


def test_each_opponent_can_be_a_different_bot() -> None:
    text = said(play("auto all", "", seats=3, bot="hard,random"))
    assert "You play against Freja (hard) and Leif (random)." in text
    assert "Total" in text


def test_a_hint_has_reasons() -> None:
    text = said(play("hint", "1 2", "", "hint", "quit", ""))
    assert text.count("Suggested command Value Reason") == 2
    assert re.search(r"keep \S+ \S+.* [+−]\d", text)


def test_an_adviser_without_reasons_suggests_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nordrail.terminal.setup.ADVISER", "random")
    assert "Suggested command: keep " in said(play("hint", "quit", ""))


def test_an_opponent_may_be_a_program() -> None:
    bot = f"program:{sys.executable} {Path(__file__).parents[2] / 'examples' / 'longest_first.py'}"
    assert "Total" in said(play("auto all", "", bot=bot))


def test_a_bot_that_fails_ends_the_game_which_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    result = play("1 2", "", str(path), bot=f"program:{sys.executable} -c pass")
    assert result.exit_code == 1
    text = " ".join(result.stdout.split())
    assert "Freja cannot continue: the bot " in text
    assert "exited with status 0 instead of answering. Seat 2 was asked for a line with one of" in text
    assert "1 keep" in path.read_text(encoding="utf-8")


class First:
    """A bot that plays the first legal action."""

    def __init__(self, rng: Random) -> None: ...

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[0]


def test_a_bot_that_breaks_a_rule_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    class Passer(First):
        def choose(self, view: View, legal: Sequence[Action]) -> Action:
            return Pass()

    monkeypatch.setitem(BOTS, "passer", Passer)
    result = play("1 2", "", "", bot="passer")
    assert result.exit_code == 1
    assert "Freja cannot continue: pass: first keep at least 2 of the 5 tickets offered" in " ".join(
        result.stdout.split()
    )


def test_bots_are_closed_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    made, closed = [], []

    class Polite(First):
        def __init__(self, rng: Random) -> None:
            made.append(self)

        def close(self) -> None:
            closed.append(self)

    monkeypatch.setitem(BOTS, "polite", Polite)
    said(play("1 2", "", "quit", "", seats=3, bot="polite"))
    assert made == closed
    assert len(made) > 2


def test_it_shows_who_is_thinking() -> None:
    console = Console(file=StringIO(), force_terminal=True, width=80)

    class Slow(First):
        def choose(self, view: View, legal: Sequence[Action]) -> Action:
            sleep(0.2)
            return super().choose(view, legal)

    game = Game.new(NORDIC, ["Astrid", "Freja"], seed=1)
    session = Session(game, 2, {1: Slow(Random(1))}, Slow(Random(2)), console)
    session._let_bot_act()
    assert isinstance(console.file, StringIO)
    assert "Astrid is thinking …" in console.file.getvalue()
    session.advice()
    assert "The adviser is thinking …" in console.file.getvalue()
