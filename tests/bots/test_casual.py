"""The bot that plans like a person: styles, slips, and what it forgets."""

from collections.abc import Sequence
from random import Random
from statistics import mean

import pytest
from tests.bots.playing import play
from tests.conftest import NORDIC, both_titles

from nordrail.bots import make_bot
from nordrail.bots.levels import LEVELS
from nordrail.bots.planner.blocking import Blocking
from nordrail.bots.planner.casual import STYLES
from nordrail.engine.errors import NotationError
from nordrail.engine.events import Action
from nordrail.engine.game import Game
from nordrail.engine.view import View

CAREFUL = "casual:slips=0:forgets=0"


def decisions(title: str, seed: int) -> list[tuple[View, Sequence[Action]]]:
    """Return the questions with a choice of a game between fast bots."""
    found: list[tuple[View, Sequence[Action]]] = []
    play(title, ["hungry", "racer"], seed, lambda view, legal, _: found.append((view, legal)))
    return [(view, legal) for view, legal in found if len(legal) > 1]


def hands(title: str, bot: str) -> float:
    """Return how many cards this bot holds on average in two games against itself."""
    held: list[int] = []

    def witness(view: View, _: Sequence[Action], __: Action) -> None:
        assert view.me is not None
        held.append(len(view.me.cards))

    for seed in range(2):
        play(title, [bot, bot], seed, witness)
    return mean(held)


@both_titles
def test_without_slips_it_plays_like_the_planner(title: str) -> None:
    for view, legal in decisions(title, 1)[::4]:
        casual, planner = (make_bot(name, Random(1)).choose(view, legal) for name in (CAREFUL, "planner"))
        assert casual == planner


@both_titles
def test_the_same_seed_slips_in_the_same_way_and_others_in_another(title: str) -> None:
    questions = decisions(title, 2)[::6]
    answers = [[make_bot("casual:slips=2", Random(seed)).choose(*one) for one in questions] for seed in (1, 1, 2)]
    assert answers[0] == answers[1] != answers[2]


def test_more_slips_agree_less_with_the_planner() -> None:
    questions = decisions(NORDIC, 3)[::3]
    best = [make_bot("planner", Random(1)).choose(*one) for one in questions]
    agreed = [
        sum(
            make_bot(f"casual:slips={slips}:forgets=0", Random(place)).choose(*one) == action
            for place, (one, action) in enumerate(zip(questions, best, strict=True))
        )
        for slips in (0.3, 30)
    ]
    assert agreed[0] > 0.6 * len(questions) > agreed[1]


@both_titles
def test_the_styles_can_be_told_apart(title: str) -> None:
    assert hands(title, "casual:style=collector:slips=0") > 1.2 * hands(title, "casual:style=racer:slips=0")


@both_titles
def test_a_collector_keeps_more_tickets_than_a_racer(title: str) -> None:
    kept = dict.fromkeys(("collector", "racer"), 0)
    for style in kept:
        for seed in range(6):
            game = Game.new(title, 2, seed=seed)
            view, legal = game.view(game.to_act), game.legal()
            kept[style] += str(make_bot(f"casual:style={style}:slips=0", Random(1)).choose(view, legal)).count(" ")
    assert kept["collector"] > kept["racer"]


def test_one_that_forgets_the_others_blocks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    harm, usual = list[float](), Blocking.harm

    def witness(blocking: Blocking, number: int) -> float:
        harm.append(usual(blocking, number))
        return harm[-1]

    monkeypatch.setattr(Blocking, "harm", witness)
    for forgets, blocks in ((0, True), (1, False)):
        harm.clear()
        for view, legal in decisions(NORDIC, 4):
            make_bot(f"casual:forgets={forgets}", Random(1)).choose(view, legal)
        assert harm
        assert any(harm) == blocks


def test_an_unknown_style_gets_a_sentence() -> None:
    with pytest.raises(NotationError, match="no style 'lazy'; its styles are collector, racer, builder"):
        make_bot("casual:style=lazy", Random(1))


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_the_first_levels_are_casual_and_differ_in_style(level: str) -> None:
    assert any(LEVELS[level].bot.startswith(f"casual:style={style}:") for style in STYLES)
    assert LEVELS["easy"].bot.split(":")[1] != LEVELS["medium"].bot.split(":")[1]
