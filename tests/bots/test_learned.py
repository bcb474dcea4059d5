"""The learned player: its network, its weights, and where it gives way to the planner."""

import json
from array import array
from dataclasses import replace
from math import exp
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pytest
from tests.bots.playing import TABLES, play
from tests.conftest import NORDIC, both_titles

from nordrail.bots import Explainer, make_bot
from nordrail.bots.bot import Reason
from nordrail.bots.learned.learned import Learned
from nordrail.bots.learned.weights import (
    MAGIC,
    WeightsError,
    board_digest,
    read_weights,
    shipped_path,
    shipped_weights,
    write_weights,
)
from nordrail.engine.game import Game
from nordrail.engine.rules.bonus import Bonus, Routes
from nordrail.engine.rules.phase import Turn
from nordrail.engine.rules.rulebook import TITLES, find_title
from nordrail.engine.view import View
from nordrail.learn.training.brain import rate, unflatten
from nordrail.native.imagination import Imagination
from nordrail.native.network import Shape, answer, ask, shape_of
from nordrail.native.packing import packed
from nordrail.titles import NORTHERN_LIGHTS

Array = np.ndarray[Any, Any]


def positions(title: str, seats: int, seed: int) -> list[View]:
    """Return views of a game: the first question, and one in every twenty."""
    views: list[View] = []
    play(title, ["hungry"] * seats, seed, lambda view, legal, _: views.append(view) if len(legal) > 1 else None)
    return views[::20]


def question_of(view: View, seed: int = 0) -> Any:
    return ask(packed(view.rulebook, len(view.players)), Imagination(view).states(1, seed)[0])


def asked(view: View) -> bytes:
    return bytes(question_of(view))


def shape() -> Shape:
    return shape_of(packed(find_title(NORDIC), 2).library)


def add_layer(inputs: Array, matrix: Array, base: Array) -> Array:
    """Add one row after the other, as the compiled network does: sums of numbers of 32 bits depend on the order."""
    terms = inputs.reshape(-1, *(1,) * (matrix.ndim - 1)) * matrix
    total: Array = np.add.accumulate(np.concatenate([base[None], terms]), axis=0)[-1]
    return total


def reference(weights: dict[str, Array], question: Any) -> tuple[list[float], float, float]:
    """Compute the network with NumPy."""
    position = np.array(question.position, np.float32)
    shared = add_layer(position, weights["position"], weights["wide"])
    ratings = []
    for number in range(question.count):
        action = np.array(question.action[number], np.float32)
        wide = np.maximum(add_layer(action, weights["action"], shared), 0)
        narrow = np.maximum(add_layer(wide, weights["narrow"], weights["narrow_base"]), 0)
        ratings.append(float(add_layer(narrow, weights["rate"], (weights["trust"] * action[0])[0])))
    ahead = np.maximum(add_layer(position, weights["ahead"], weights["ahead_base"]), 0)
    win = add_layer(ahead, weights["chance"], weights["chance_base"][0])
    score = add_layer(ahead, weights["score"], weights["score_base"][0])
    return ratings, 1 / (1 + exp(-win)), float(np.float32(100) * score)


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_the_compiled_network_computes_exactly_what_numpy_does(title: str, seats: int) -> None:
    ours = shipped_weights(title)
    assert ours is not None
    weights, compared = unflatten(shape(), np.frombuffer(ours.numbers, "<f4")), 0
    for view in positions(title, seats, seed=4):
        question = question_of(view)
        ratings, chance, score = answer(packed(view.rulebook, seats), ours.numbers, question)
        assert (ratings, score) == reference(weights, question)[::2]
        assert chance == pytest.approx(reference(weights, question)[1], abs=1e-5)  # its exponential is an approximation
        assert ratings == pytest.approx(trained_ratings(weights, question), abs=1e-3)
        compared += len(ratings)
    assert compared > 20


def trained_ratings(weights: dict[str, Array], question: Any) -> list[float]:
    """Return the ratings that training works with."""
    position = np.array(question.position, np.float32)[None]
    action = np.array([list(question.action[number]) for number in range(question.count)], np.float32)[None]
    return [float(rating) for rating in rate(weights, position, action)[0]]


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_its_inputs_are_the_same_for_every_state_that_agrees_with_the_view(title: str, seats: int) -> None:
    compared = 0
    for view in positions(title, seats, seed=6):
        first, *others = (bytes(question_of(view, seed)) for seed in range(6))
        assert all(other == first for other in others)
        compared += 1
    assert compared > 2


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_every_proposed_action_is_legal(title: str, seats: int) -> None:
    game, proposed = Game.new(title, seats, seed=8), 0
    bots = [make_bot("learned", Random(seat)) for seat in range(seats)]
    while (seat := game.to_act) is not None:
        view, legal, bot = game.view(seat), game.legal(), bots[seat - 1]
        if len(legal) > 1 and proposed < 200:
            assert isinstance(bot, Explainer)
            advice = bot.explain(view, legal)
            for one in advice:
                game.play(one.action)  # the rules refuse what is illegal
            assert [one.value for one in advice] == sorted((one.value for one in advice), reverse=True)
            proposed += len(advice)
        game = game.play(bot.choose(view, legal))
    assert proposed >= 200


@both_titles
def test_it_tells_what_it_expects(title: str) -> None:
    game = play(title, ["learned", "learned"], seed=3, stop=60)
    bot = make_bot("learned", Random(1))
    assert isinstance(bot, Learned)
    advice = bot.explain(game.view(game.to_act), game.legal())
    chance, score = advice[0].chance, advice[0].score
    assert chance is not None
    assert score is not None
    assert 0 < chance.value == bot.chance < 1
    assert 20 < score.value == bot.score < 200
    assert advice[0].reasons[0] == Reason("wins_most", {"percent": round(100 * bot.chance)})
    assert {one.reasons[0].key for one in advice[1:]} <= {"rates_close", "rates_less"}
    assert all(len(one.reasons) > 1 for one in advice)


@both_titles
def test_our_weights_say_where_they_come_from(title: str) -> None:
    path = shipped_path(title)
    assert len(path.read_bytes()) < 1_000_000
    facts: dict[str, Any] = {**read_weights(path).facts}
    assert facts["title"] == title
    assert facts["encoding"] == shape().digest
    assert facts["board"] == board_digest(TITLES[title])
    assert facts["command"].startswith("nordrail train ")
    assert facts["seed"] >= 0
    assert facts["results"]["lessons"] > 1000


@pytest.mark.timed
@both_titles
def test_a_decision_takes_milliseconds(title: str) -> None:
    bot, seconds = make_bot("learned", Random(1)), []
    for view in positions(title, 3, seed=5):
        legal = [bot.choose(view, [None, None])]  # type: ignore[list-item]
        began = perf_counter()
        assert bot.choose(view, [*legal, *legal]) == legal[0]
        seconds.append(perf_counter() - began)
    assert sorted(seconds)[len(seconds) // 2] < 0.02  # 0.001 on an idle machine


def test_an_unknown_bonus_card_changes_its_inputs_and_it_plays_on() -> None:
    card = Bonus("M", "Midsummer", 9, Routes(length=2, country="Sweden"), "Swedish routes of two spaces")
    strange = replace(NORTHERN_LIGHTS, bonus_deck=(card,), bonuses_dealt=1)
    assert play(strange, ["learned", "learned"], seed=2).outcome is not None
    worthless = replace(strange, bonus_deck=(replace(card, points=0),))
    views: list[View] = []
    play(strange, ["hungry", "hungry"], seed=1, witness=lambda view, legal, _: views.append(view))
    turns = [view for view in views if isinstance(view.phase, Turn)]
    changed = [view for view in turns if asked(view) != asked(replace(view, rulebook=worthless))]
    assert len(changed) > len(turns) / 2


def test_on_a_board_without_weights_it_plays_like_the_planner() -> None:
    rulebook = find_title(NORDIC)
    board = replace(rulebook.board, tickets=rulebook.board.tickets[:-1])
    game = play(replace(rulebook, board=board), ["learned", "learned"], seed=3, stop=40)
    view, legal = game.view(game.to_act), game.legal()
    assert make_bot("learned", Random(1)).choose(view, legal) == make_bot("planner", Random(1)).choose(view, legal)
    assert game.record.dump() == play(game.rulebook, ["planner", "planner"], seed=3, stop=40).record.dump()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a copy of our weights."""
    path = tmp_path / "some.weights"
    path.write_bytes(shipped_path(NORDIC).read_bytes())
    return path


def choose_with(path: Path, title: str = NORDIC) -> None:
    game = play(title, ["path", "path"], seed=1, stop=4)
    make_bot(f"learned:weights={path}", Random(1)).choose(game.view(game.to_act), game.legal())


def test_weights_from_a_file_play(file: Path) -> None:
    choose_with(file)
    head, numbers = read_weights(file).facts, array("f", read_weights(file).numbers)
    write_weights(file, numbers, head)
    assert file.read_bytes() == shipped_path(NORDIC).read_bytes()


def test_bad_weights_get_a_sentence(file: Path, tmp_path: Path) -> None:
    good = file.read_bytes()
    head, _, body = good[len(MAGIC) :].partition(b"\n")
    facts = json.loads(head)
    bad = {
        "is not a file of weights": b"something else\n" + good,
        "second line does not describe the weights": MAGIC + b"[1]\n" + body,
        "weights do not have the hash": good[:-1] + bytes([good[-1] ^ 1]),
        "is too large": good + bytes(1_000_000),
    }
    for sentence, content in bad.items():
        file.write_bytes(content)
        with pytest.raises(WeightsError, match=sentence):
            choose_with(file)
    with pytest.raises(WeightsError, match="cannot be read: no such file"):
        choose_with(tmp_path / "missing")
    numbers = array("f", body)
    for change, count, sentence in (
        ({"encoding": "0123456789abcdef"}, len(numbers), r"other inputs \(0123456789abcdef\) than this version has"),
        ({}, 12, "has 12 weights, but the network has"),
        ({"board": "0"}, len(numbers), "was trained for another board than Nordic Countries"),
    ):
        write_weights(file, numbers[:count], facts | change)
        with pytest.raises(WeightsError, match=sentence):
            choose_with(file)
