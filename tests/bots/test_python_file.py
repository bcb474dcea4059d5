"""Bots in a Python file without a package, options that are text, and answers in text."""

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from nordrail import Game
from nordrail.bots import ask, make_bot
from nordrail.bots.roster import runs_code
from nordrail.cli.app import app
from nordrail.engine.errors import NotationError
from nordrail.server.live.allowed_bots import read_allowed_bots

BOT = """
from random import Random
from neighbour import VERB

class Picky:
    def __init__(self, rng: Random, verb: str = VERB, cards: int = 2, patience: float = 0.5):
        self.verb, self.cards, self.patience = verb, cards, patience

    def choose(self, view, legal):
        return next((str(action) for action in legal if str(action).startswith(self.verb)), str(legal[0]))

class Helper:
    pass
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "neighbour.py").write_text('VERB = "draw"\n', encoding="utf-8")
    path = tmp_path / "picky bot.py"
    path.write_text(BOT, encoding="utf-8")
    return path


def test_a_class_in_a_file_is_a_bot_with_options_of_all_kinds(file: Path) -> None:
    for text in (f"{file}:Picky", str(file)):
        bot = make_bot(text, Random(1))
        assert vars(bot) == {"verb": "draw", "cards": 2, "patience": 0.5}
    bot = make_bot(f"{file}:Picky:verb=take:cards=3:patience=1", Random(1))
    assert vars(bot) == {"verb": "take", "cards": 3, "patience": 1.0}
    bot = make_bot(f"{file}:verb='a:b, c'", Random(1))
    assert vars(bot)["verb"] == "a:b, c"


def test_an_answer_can_be_text(file: Path) -> None:
    game = Game.new("northern-lights", 2, seed=1)
    bot = make_bot(str(file), Random(1))
    while game.state.choosing_first_tickets:
        game = game.play(ask(bot, game.view(game.to_act), game.legal()))
    assert str(ask(bot, game.view(game.to_act), game.legal())) == "draw"


@pytest.mark.parametrize(
    ("source", "kind", "sentence"),
    [
        ("x = 1\ny = 1 / 0\n", ":Bot", "line 2: ZeroDivisionError: division by zero"),
        ("class Bot:\n  def\n", ":Bot", "line 2: SyntaxError"),
        ("import no_such_module\n", "", "line 1: ModuleNotFoundError"),
        ("import sys\nsys.exit(2)\n", "", "line 2: SystemExit: 2"),
        ("class Bot: pass\n", "", "it has no class with a method choose"),
        ("class Bot: pass\n", ":Other", "has no class Other; its bots are none"),
        ("class A:\n  choose = 1\nclass B:\n  choose = 1\n", "", "it has A, B"),
        ("class Bot:\n  def __init__(self): pass\n", ":Bot", "it is called with just a random.Random"),
        ("class Bot:\n  def __init__(self, rng): pass\n", ":Bot", "it has no method choose"),
        ("class Bot:\n  def __init__(self, rng, n: int = 1): pass\n", ":Bot:m=1", "its options are n=…"),
    ],
)
def test_a_faulty_file_gets_a_sentence(tmp_path: Path, source: str, kind: str, sentence: str) -> None:
    path = tmp_path / "faulty.py"
    path.write_text(source, encoding="utf-8")
    with pytest.raises(NotationError) as error:
        make_bot(f"{path}{kind}", Random(1))
    assert sentence in str(error.value)
    assert str(path) in str(error.value)


def test_a_missing_file_gets_a_sentence() -> None:
    with pytest.raises(NotationError, match=r"there is no file nowhere\.py"):
        make_bot("nowhere.py:Bot", Random(1))


def test_a_file_counts_as_code_that_a_saved_game_must_not_run_unasked(file: Path) -> None:
    assert runs_code(f"{file}:Picky")
    assert runs_code("program:python3 my_bot.py")
    assert not runs_code("search:seconds=1")


def test_a_host_can_allow_a_file_and_its_path_is_not_told(file: Path) -> None:
    (allowed,) = read_allowed_bots([f"{file}:Picky:cards=3"]).values()
    assert (allowed.name, allowed.bot) == ("Picky", f"{file}:Picky:cards=3")


def test_the_arena_shows_where_a_bot_failed_and_counts_it(tmp_path: Path) -> None:
    path = tmp_path / "fragile.py"
    path.write_text(
        "class Fragile:\n    def __init__(self, rng): pass\n    def choose(self, view, legal):\n        return [][3]\n",
        encoding="utf-8",
    )
    options = ["arena", "--bots", "random", "--bot", f"{path}:Fragile", "--games", "2", "--jobs", "1"]
    result = CliRunner().invoke(app, options)
    assert result.exit_code == 0, result.output
    plain = " ".join(result.stdout.split())
    assert "failed to give a legal answer 2 times, and lost 2 games by it" in plain
    assert "line 4, in choose" in plain
    assert "IndexError: list index out of range" in plain
    forgiven = CliRunner().invoke(app, [*options, "--forgive"])
    assert "the first legal action was played" in " ".join(forgiven.stdout.split())
    assert CliRunner().invoke(app, ["arena"]).stderr.startswith("name the bots that play")
