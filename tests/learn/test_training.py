"""Training: the gradients are right, a run can be stopped and resumed, and what it writes can play."""

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from tests.bots.playing import play
from tests.conftest import NORDIC, NORTHERN, both_titles
from typer.testing import CliRunner

from nordrail.bots import make_bot
from nordrail.bots.learned.weights import read_weights
from nordrail.cli.app import app
from nordrail.engine.rules.rulebook import find_title
from nordrail.learn.training.brain import Adam, foresee, gradients, new_weights, rate
from nordrail.learn.training.checkpoint import Checkpoint, TrainingError
from nordrail.learn.training.correction import Correction
from nordrail.learn.training.curves import draw
from nordrail.learn.training.lessons import COURSE, Array, Lessons, Task, make_lessons
from nordrail.learn.training.measuring import measure
from nordrail.learn.training.trainer import Schedule, Trainer
from nordrail.native.network import Shape, shape_of
from nordrail.native.packing import packed

PLAN = Schedule(seed=3, games=2, deals=1, kept=2)
"""Short cycles; the third forgets the lessons of the first."""


def shape() -> Shape:
    return shape_of(packed(find_title(NORDIC), 2).library)


def lessons_of(title: str, games: int = 3, seed: str = "5", threads: int = 1) -> Lessons:
    rulebook = find_title(title)
    weights = np.concatenate([part.ravel() for part in new_weights(shape(), 1).values()])
    return make_lessons(Task(rulebook, weights, seed, seconds=0, games=games, parts=threads))[0]


def run(folder: Path, cycles: int, title: str = NORDIC, plan: Schedule = PLAN) -> Trainer:
    trainer = Trainer(find_title(title), folder, plan, "nordrail train")
    trainer.run(None, cycles, lambda row: None)
    return trainer


def numbers(folder: Path) -> bytes:
    return read_weights(folder / "network.weights").numbers


@both_titles
def test_a_resumed_run_has_the_same_weights_as_one_that_was_not_stopped(title: str, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    straight = run(whole, 3, title)
    early = numbers(run_once(parts, title))
    resumed = run(parts, 2, title)
    assert numbers(whole) == numbers(parts) != early
    assert [strip(row) for row in straight.rows] == [strip(row) for row in resumed.rows]
    assert [path.name for path in sorted(parts.glob("lessons-*"))] == ["lessons-00001.npz", "lessons-00002.npz"]


def run_once(folder: Path, title: str) -> Path:
    run(folder, 1, title)
    return folder


def strip(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of the log without the time that it took."""
    return {name: value for name, value in row.items() if name != "cpu"}


def test_a_cycle_that_was_not_finished_is_repeated(tmp_path: Path) -> None:
    run(tmp_path / "whole", 2)
    run(tmp_path / "parts", 1)
    state = (tmp_path / "parts/state.npz").read_bytes()
    run(tmp_path / "parts", 1)
    (tmp_path / "parts/state.npz").write_bytes(state)  # as if it was stopped after the log, before the state
    trainer = run(tmp_path / "parts", 1)
    assert numbers(tmp_path / "parts") == numbers(tmp_path / "whole")
    assert [row["cycle"] for row in trainer.rows] == [0, 1]


@both_titles
def test_lessons_depend_on_the_seed_alone(title: str) -> None:
    first, again, other = (lessons_of(title, seed=seed) for seed in ("5", "5", "6"))
    for name in ("position", "action", "result", "final", "won", "score"):
        assert getattr(first, name).tobytes() == getattr(again, name).tobytes()
    assert first.result.tobytes() != other.result.tobytes()
    assert len(lessons_of(title, games=4, threads=2)) > 0
    assert set(first.seats.tolist()) <= set(find_title(title).seats)


@both_titles
def test_lessons_hold_what_they_say(title: str) -> None:
    lessons = lessons_of(title, games=6)
    taught = np.arange(lessons.result.shape[1]) < lessons.count[:, None]
    assert lessons.count.min() > 1
    assert (lessons.result[taught] >= 0).all()
    assert (lessons.result[taught] <= 1).all()
    assert not lessons.result[~taught].any()
    assert not lessons.final[~lessons.whole].any()
    assert abs(float(lessons.whole.mean()) - COURSE.whole) < 0.15
    assert set(lessons.won.tolist()) == {0.0, 1.0}
    assert 0.2 < float(lessons.score.mean()) < 2


def test_the_gradients_are_those_of_the_loss() -> None:
    lessons, chance = lessons_of(NORDIC), np.random.default_rng(1)
    weights = {
        name: (part + chance.normal(0, 0.1, part.shape)).astype(np.float64)
        for name, part in new_weights(shape(), 1).items()
    }
    rows = np.arange(len(lessons))
    slopes, _ = gradients(weights, lessons, rows)
    for name, part in weights.items():
        way = chance.normal(0, 1, part.shape)
        step = 1e-7  # a larger one crosses corners of the network
        sides = [total_loss(weights | {name: part + sign * step * way}, lessons, rows) for sign in (1, -1)]
        assert (slopes[name] * way).sum() == pytest.approx((sides[0] - sides[1]) / (2 * step), rel=1e-4)


def total_loss(weights: dict[str, Array], lessons: Lessons, rows: Array) -> float:
    """Return the loss, written down again: the choice, the fit, the chance to win and the score."""
    position, action = lessons.position[rows].astype(float), lessons.action[rows].astype(float)
    mask = np.arange(lessons.result.shape[1]) < lessons.count[rows, None]
    count = mask.sum(1)
    gain = lessons.result[rows] - ((lessons.result[rows] * mask).sum(1) / count)[:, None]
    rating = rate(weights, position, action)
    odds = np.exp((rating - rating.max(1, keepdims=True)) / 1.5) * mask
    odds /= odds.sum(1, keepdims=True)
    miss = ((rating - ((rating * mask).sum(1) / count)[:, None]) / 40 - gain) * mask
    chance, score = foresee(weights, position)
    won = lessons.won[rows]
    guess = -(won * np.log(chance) + (1 - won) * np.log(1 - chance))
    total = -40 * (odds * gain * mask).sum(1) + 20 * (miss**2).sum(1) + guess + (score / 100 - lessons.score[rows]) ** 2
    return float(total.mean())


def test_it_learns_the_lessons() -> None:
    lessons, weights = lessons_of(NORDIC, games=4), new_weights(shape(), 1)
    adam, rows = Adam(weights), np.arange(len(lessons))
    before = gradients(weights, lessons, rows)[1]
    for _ in range(60):
        adam.step(weights, gradients(weights, lessons, rows)[0])
    after = gradients(weights, lessons, rows)[1]
    assert after["choose"] > before["choose"]
    assert all(after[name] < before[name] for name in ("fit", "won", "score"))


def test_new_weights_rate_like_the_policy() -> None:
    lessons, weights = lessons_of(NORTHERN), new_weights(shape(), 1)
    action = lessons.action.astype(np.float32)
    assert np.allclose(rate(weights, lessons.position.astype(np.float32), action), 5 * action[:, :, 0])
    chance, score = foresee(weights, lessons.position.astype(np.float32))
    assert set(chance) == {0.5}
    assert not score.any()


def test_the_correction_finds_a_bias() -> None:
    lessons = lessons_of(NORDIC, games=30)
    claim = shape().action_inputs.index("claim")
    taught = np.arange(lessons.result.shape[1]) < lessons.count[:, None]
    claims = (lessons.action[:, :, claim] > 0) & taught
    mixed = lessons.whole & claims.any(1) & (~claims & taught).any(1)
    biased = Lessons(**(vars(lessons) | {"final": np.where(taught, lessons.result - 0.1 * claims, 0)}))
    correction = Correction([claim])
    correction.fit(biased)
    change = correction.apply(biased) - biased.result
    means = [change[mixed][some[mixed]].mean() for some in (claims, ~claims & taught)]
    assert means[0] < means[1] - 0.02


@both_titles
def test_the_weights_of_a_run_play(title: str, tmp_path: Path) -> None:
    run(tmp_path / "run", 1, title)
    bot = f"learned:weights={tmp_path / 'run/network.weights'}"
    assert play(title, [bot, "path"], seed=2).outcome is not None
    facts: dict[str, Any] = {**read_weights(tmp_path / "run/network.weights").facts}
    assert (facts["title"], facts["seed"], facts["command"]) == (title, 3, "nordrail train")
    assert facts["results"]["measured"]["games"] == 2


def test_measuring_is_the_same_each_time_and_counts_both_sides() -> None:
    rulebook = find_title(NORTHERN)
    weights = np.concatenate([part.ravel() for part in new_weights(shape(), 1).values()])
    found = measure(rulebook, weights, deals=3, seed=9, seats=3)
    assert found == measure(rulebook, weights, deals=3, seed=9, seats=3)
    assert found["games"] == 9
    assert 0 <= found["wins"] <= 1
    assert found["own"]["score"] != found["other"]["score"]


def test_a_torn_line_of_the_log_is_skipped(tmp_path: Path) -> None:
    checkpoint = Checkpoint(tmp_path / "run", {})
    checkpoint.log({"cycle": 0})
    with (tmp_path / "run/log.jsonl").open("a") as file:
        file.write('{"cycle": 1, "lo')  # as if the run was killed while it wrote
    assert [row["cycle"] for row in checkpoint.rows(5)] == [0]
    checkpoint.log({"cycle": 1})
    checkpoint.log({"cycle": 2})
    assert [row["cycle"] for row in checkpoint.rows(5)] == [0, 1, 2]


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    run(tmp_path / "run", 1)
    with pytest.raises(TrainingError, match="holds another run: its title is nordic-countries, not northern-lights"):
        run(tmp_path / "run", 1, NORTHERN)
    with pytest.raises(TrainingError, match="its seed is 3, not 4"):
        run(tmp_path / "run", 1, plan=Schedule(seed=4))
    (tmp_path / "other").mkdir()
    (tmp_path / "other/letter.txt").write_text("Dear Bo")
    with pytest.raises(TrainingError, match="neither empty nor the folder of a training run"):
        run(tmp_path / "other", 1)


def test_the_curves_are_a_picture(tmp_path: Path) -> None:
    trainer = run(tmp_path, 2)
    picture = ElementTree.fromstring(draw("Nordic <Countries>", trainer.rows))
    lines = picture.findall(".//{http://www.w3.org/2000/svg}polyline")
    assert all("nan" not in line.attrib["points"] for line in lines)
    page = (tmp_path / "curves.html").read_text(encoding="utf-8")
    assert "2 cycles" in page
    assert not re.search(r"(?:src|href)=|<script", page)


@both_titles
def test_tables_of_every_size_are_measured_now_and_then_and_drawn(title: str, tmp_path: Path) -> None:
    trainer = run(tmp_path, 3, title, replace(PLAN, tables_every=2))
    seats = [str(number) for number in find_title(title).seats]
    measured = [row["tables"] for row in trainer.rows]
    assert measured[1] is None
    assert list(measured[0]) == list(measured[2]) == seats
    assert measured[2][seats[0]] == trainer.rows[2]["measured"]
    assert [table["games"] for table in measured[2].values()] == [int(number) for number in seats]
    picture = draw(title, trainer.rows)
    assert all(f">{number} seats</text>" in picture for number in seats)
    assert f">{seats[0]} seats</text>" not in draw(title, [row | {"tables": None} for row in trainer.rows])


def command(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["train", *arguments])
    return " ".join(result.output.split())


def test_the_command_trains_and_resumes(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    options = (str(folder), "--title", NORTHERN, "--cycles", "1", "--games", "1", "--deals", "1")
    first = command(*options)
    assert "0 " in first
    assert "of 2 games" in first
    assert "network.weights, the curves in" in first
    assert command(*options).startswith("Resuming after 1 cycles. 1 ")
    assert [json.loads(row)["cycle"] for row in (folder / "log.jsonl").read_text().splitlines()] == [0, 1]
    assert "its seed is 1, not 2" in command(*options, "--seed", "2")
    make_bot(f"learned:weights={folder / 'network.weights'}", Random(1))
