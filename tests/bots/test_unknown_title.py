"""Bots depend on no title: they play one with bonus cards and numbers that none of them has ever seen."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.bots.playing import QUICK_SEARCH, play

import nordrail.bots
from nordrail.bots import BOTS, Explainer, make_bot
from nordrail.bots.planner.bonus_value import route_worth, ticket_worth
from nordrail.engine.components.board import members
from nordrail.engine.rules.bonus import Bonus, Routes, Tickets
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.rulebook import TITLES, Rulebook
from nordrail.engine.unseen.imagine import imagine
from nordrail.titles import NORDIC_COUNTRIES, NORTHERN_LIGHTS

ROOT = Path(nordrail.bots.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
PLAYERS = [QUICK_SEARCH if name == "search" else name for name in BOTS]

SWEDISH = Bonus("M", "Midsummer", 9, Routes(length=2, country="Sweden"), "Swedish routes of two spaces")
CHEAP = Bonus("Q", "Queue", 8, Tickets(most_points=9, country="Finland"), "cheap completed tickets to Finland")
UNKNOWN = replace(NORTHERN_LIGHTS, title="unknown", bonus_deck=(SWEDISH, CHEAP), bonuses_dealt=2)
"""A title with its own two bonus cards."""
DEEP = replace(
    NORDIC_COUNTRIES,
    title="deep",
    tunnel_cards=5,
    tickets=replace(NORDIC_COUNTRIES.tickets, offer=4, keep=2),
    bonuses=(),
)
"""A title without bonuses, with deeper tunnels and more tickets to choose from."""


@pytest.mark.parametrize("bot", PLAYERS)
@pytest.mark.parametrize("rulebook", [UNKNOWN, DEEP], ids=lambda rulebook: rulebook.title)
def test_a_bot_plays_a_title_that_it_does_not_know(rulebook: Rulebook, bot: str) -> None:
    result = play(rulebook, [bot, bot], seed=2).outcome
    assert result is not None
    assert [line.letter for line in result.sheets[0].bonuses] == [card.letter for card in rulebook.bonus_deck]


def test_what_a_new_card_counts_is_worth_something_to_the_planner() -> None:
    for worth, counted in [
        (route_worth(UNKNOWN, ("M", "Q")), SWEDISH.counts),
        (ticket_worth(UNKNOWN, ("M", "Q")), CHEAP.counts),
    ]:
        assert isinstance(counted, Routes | Tickets)
        assert [number for number, points in enumerate(worth) if points > 0] == members(counted.on(UNKNOWN.board))


def test_what_a_new_card_counts_changes_what_the_search_expects() -> None:
    view = play(UNKNOWN, ["hungry", "path"], seed=1, stop=60).view(1)
    worthless = replace(UNKNOWN, bonus_deck=tuple(replace(card, points=0) for card in UNKNOWN.bonus_deck))
    scores = []
    for rulebook in (UNKNOWN, worthless):
        bot = make_bot(QUICK_SEARCH, Random(1))
        assert isinstance(bot, Explainer)
        seen = replace(view, rulebook=rulebook)
        advice = bot.explain(seen, list(legal_actions(imagine(seen, Random(1)))))
        assert advice[0].score is not None
        scores.append(advice[0].score.value)
    assert scores[0] > scores[1] + 1


def words_of_titles() -> set[str]:
    """Return the names of titles, countries and bonus cards, and the letters of the cards."""
    words = set()
    for rulebook in TITLES.values():
        words |= {rulebook.title, rulebook.name} | {city.country for city in rulebook.board.cities}
        words |= {word for card in (*rulebook.bonuses, *rulebook.bonus_deck) for word in (card.letter, card.name)}
    return words - {""}


def strings(source: str) -> Iterator[str]:
    """Yield every string of a module that is not a docstring."""
    tree = ast.parse(source)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value


def counted_literals(source: str) -> list[str]:
    """Return the calls of `range` and `min` with a number of two or more: how many there are depends on the title."""
    return [
        ast.unparse(node)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("range", "min")
        if any(
            isinstance(given, ast.Constant) and isinstance(given.value, int) and given.value > 1 for given in node.args
        )
    ]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_bot_uses_a_word_or_a_number_of_a_title(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert words_of_titles() & set(strings(source)) == set()
    assert counted_literals(source) == []
    assert "nordrail.titles" not in source


def test_words_and_numbers_of_a_title_are_found() -> None:
    assert {"K", "Norway", "Globetrotter", "nordic-countries"} <= words_of_titles()
    assert list(strings('"""K"""\nx = {"K": 1}')) == ["K"]
    assert counted_literals("range(3), min(3, 4.0), range(1, n), min(x, 0), max(5, x)") == ["range(3)", "min(3, 4.0)"]
