"""Bots by name: options, levels, lists, and bots of installed packages."""

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from tests.conftest import NORDIC

from nordrail.bots import BOTS, LEVELS, Explainer, bot_list, bot_names, make_bot
from nordrail.bots.bot import Bot
from nordrail.bots.levels import ADVISER, DEFAULT_LEVEL
from nordrail.engine.errors import NotationError
from nordrail.engine.events import Action
from nordrail.engine.game import Game
from nordrail.engine.view import View

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


class Patient:
    """A bot with options of both kinds."""

    def __init__(self, rng: Random, seconds: float = 1, jobs: int = 1, depth: int | None = None) -> None:
        self.options = seconds, jobs, depth

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[0]


class Idle:
    """A bot that does not accept a random generator."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[0]


class Needy(Idle):
    """A bot with an option that has no default."""

    def __init__(self, rng: Random, cards: int) -> None:
        self.cards = cards


class Mute:
    """A class that can be made like a bot, but does not play."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install the package of docs/bots.md: its module, and the metadata that pip makes from its pyproject.toml."""
    text = re.search(r"((?:^    .*\n|^\n)+)After `pip install", PAGE, re.MULTILINE)
    assert text is not None
    project = tomllib.loads(re.sub("^    ", "", text[1], flags=re.MULTILINE))["project"]
    folder = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    ((group, entries),) = project["entry-points"].items()
    lines = [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items()), "broken = nordrail_squirrel:Bear"]
    (folder / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    module = entries["squirrel"].partition(":")[0]
    (tmp_path / f"{module}.py").write_text(PYTHON[0], encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def play(*bots: Bot) -> Game:
    game = Game.new(NORDIC, len(bots), seed=4)
    while (seat := game.to_act) is not None:
        game = game.play(bots[seat - 1].choose(game.view(seat), game.legal()))
    return game


@pytest.mark.usefixtures("package")
def test_a_bot_of_another_package_is_made_by_its_name_and_plays() -> None:
    assert "squirrel" in bot_names()
    bot = make_bot("squirrel:cards=5", Random(1))
    assert getattr(bot, "cards", None) == 5
    assert isinstance(bot, Explainer)
    assert play(bot, make_bot("squirrel", Random(2))).outcome is not None


@pytest.mark.usefixtures("package")
def test_a_bot_of_another_package_has_its_options_checked() -> None:
    with pytest.raises(NotationError, match=r"squirrel has no option 'nuts=1'; its options are cards=…"):
        make_bot("squirrel:nuts=1", Random(1))
    with pytest.raises(NotationError, match=r"squirrel: cards must be a whole number, not '1\.5'"):
        make_bot("squirrel:cards=1.5", Random(1))


@pytest.mark.usefixtures("package")
def test_a_missing_bot_of_another_package_gets_an_error_message() -> None:
    with pytest.raises(NotationError, match=r"the bot 'broken' \(nordrail_squirrel:Bear\) cannot be loaded: "):
        make_bot("broken", Random(1))


def test_without_the_package_there_is_no_such_bot() -> None:
    with pytest.raises(NotationError, match="there is no bot 'squirrel'; bots are easy, "):
        make_bot("squirrel", Random(1))


def test_options_are_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "patient", Patient)
    for text, options in {
        "patient": (1, 1, None),
        "patient:seconds=0.3": (0.3, 1, None),
        "patient:depth=3:seconds=2:jobs=4": (2.0, 4, 3),
    }.items():
        assert getattr(make_bot(text, Random(1)), "options", None) == options


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("patient:speed=1", "patient has no option 'speed=1'; its options are seconds=…, jobs=…, depth=…"),
        ("patient:seconds", "patient has no option 'seconds'; its options are"),
        ("patient:seconds=", "patient: seconds must be a number, not ''"),
        ("patient:seconds=fast", "patient: seconds must be a number, not 'fast'"),
        ("patient:seconds=inf", "patient: seconds must be a number, not 'inf'"),
        ("patient:jobs=1.5", "patient: jobs must be a whole number, not '1.5'"),
        ("patient:depth=x", "patient: depth must be a whole number, not 'x'"),
        ("random:seconds=1", "random has no option 'seconds=1'; it has no options"),
        ("patiemt", "(did you mean patient?)"),
        ("hardd", "(did you mean hard?)"),
        ("", "there is no bot ''"),
        (
            "idle",
            "the bot 'idle' cannot be made from Idle (too many positional arguments); it is called with just "
            "a random.Random, so declare it like `def __init__(self, rng: Random, cards: int = 8)`",
        ),
        (
            "needy",
            "the bot 'needy' cannot be made from Needy (missing a required argument: 'cards'); it is called with",
        ),
        ("thing", "the bot 'thing' cannot be made from 7 (7 is not a callable object); it is called with"),
        ("mute", "the bot 'mute' cannot play: it has no method choose(view, legal)"),
        ("hard:seconds=1", "hard is a level and has no options; its bot is planner"),
    ],
)
def test_an_invalid_bot_gets_an_error_message(monkeypatch: pytest.MonkeyPatch, text: str, sentence: str) -> None:
    for name, maker in {"patient": Patient, "idle": Idle, "needy": Needy, "thing": 7, "mute": Mute}.items():
        monkeypatch.setitem(BOTS, name, maker)
    with pytest.raises(NotationError) as caught:
        make_bot(text, Random(1))
    assert sentence in str(caught.value)


@pytest.mark.parametrize("text", ["nope", "xyz", ""])
def test_nothing_is_suggested_that_is_not_close(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        make_bot(text, Random(1))
    assert str(caught.value) == f"there is no bot {text!r}; bots are {', '.join(bot_names())}"


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        ("hard", ["hard"]),
        ("hard, easy", ["hard", "easy"]),
        ("search:seconds=1,random", ["search:seconds=1", "random"]),
        ("random,program:python3 -c 'a, b'", ["random", "program:python3 -c 'a, b'"]),
        ("program:a 'b,c',program:d \"e,f\",hard", ["program:a 'b,c'", 'program:d "e,f"', "hard"]),
        ("hard,", ["hard", ""]),
    ],
)
def test_several_bots_are_written_with_commas(text: str, bots: list[str]) -> None:
    assert bot_list(text) == bots


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_a_bot_and_has_a_sentence(level: str) -> None:
    assert type(make_bot(level, Random(1))) is type(make_bot(LEVELS[level].bot, Random(1)))
    assert LEVELS[level].sentence.endswith(".")
    assert f"| {level} | `{LEVELS[level].bot}` | {LEVELS[level].sentence} |" in PAGE


def test_there_are_five_levels_and_an_adviser() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard", "expert", "master"]
    assert DEFAULT_LEVEL in LEVELS
    assert isinstance(make_bot(ADVISER, Random(1)), Explainer)


def test_the_page_names_every_bot_and_shows_the_example_as_it_is() -> None:
    for name in BOTS:
        assert f"| `{name}` |" in PAGE
    assert PYTHON[1] == (ROOT / "examples" / "longest_first.py").read_text(encoding="utf-8")
