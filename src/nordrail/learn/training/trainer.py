"""A training run: play, learn, measure, and again."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import numpy as np

from nordrail.bots.learned.weights import board_digest, write_weights
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.learn.training.brain import Adam, chosen_gain, flatten, gradients, new_weights
from nordrail.learn.training.checkpoint import Checkpoint
from nordrail.learn.training.correction import Correction
from nordrail.learn.training.curves import write_page
from nordrail.learn.training.lessons import Array, Harvest, Lessons, Task, make_lessons
from nordrail.learn.training.measuring import means, measure
from nordrail.native.network import shape_of
from nordrail.native.packing import packed

BATCH = 512
"""Lessons in a step."""
PASSES = 6.0
"""How often each lesson is used."""
MEMORY = 0.998
"""How much of the running mean of the weights remains after a step."""
_VERBS = ("ask", "claim", "keep", "draw")
"""The actions whose correction depends on the position."""


@dataclass(frozen=True)
class Schedule:
    """What a run does in each cycle."""

    seed: int = 1
    seconds: float = 20.0
    """The time for games."""
    games: int | None = None
    """The number of games instead of a time: the same run then has the same weights."""
    deals: int = 100
    """The deals that are played against the policy."""
    tables_every: int = 10
    """The cycles from one measurement of tables of all sizes to the next."""
    threads: int = 1
    kept: int = 40
    """The cycles whose lessons are used."""
    pace: float = 0.5
    """The size of the steps."""


class Trainer:
    """A run in a folder. It continues where the folder's last cycle ended."""

    def __init__(
        self,
        rulebook: Rulebook,
        folder: Path,
        plan: Schedule,
        command: str = "",
        make: Callable[[Task], Harvest] = make_lessons,
    ) -> None:
        self.rulebook, self.plan, self.command, self._make = rulebook, plan, command, make
        shape = self._shape = shape_of(packed(rulebook, rulebook.seats[0]).library)
        known = {"title": rulebook.title, "board": board_digest(rulebook), "encoding": shape.digest, "seed": plan.seed}
        self.folder = Checkpoint(folder, known)
        self.weights, self.mean = new_weights(shape, plan.seed), new_weights(shape, plan.seed)
        self._adam = Adam(self.weights)
        self.cycle = self.folder.load(self.weights, self.mean, self._adam)
        self.rows = list(self.folder.rows(self.cycle))
        self._parts = self.folder.lessons(self.cycle)

    def run(self, until: float | None, cycles: int | None, tell: Callable[[dict[str, Any]], None]) -> None:
        """Train until this time of the monotonic clock, or for a number of cycles, whichever comes first."""
        last = None if cycles is None else self.cycle + cycles
        while (until is None or monotonic() < until) and (last is None or self.cycle < last):
            tell(self.step())

    def step(self) -> dict[str, Any]:
        """Run one cycle and return its row of the log."""
        began = process_time()
        plan, number = self.plan, self.cycle
        seed = f"{plan.seed}/{number}"
        task = Task(self.rulebook, flatten(self.mean), seed, plan.seconds, plan.games, plan.threads)
        fresh, tally, elsewhere = self._make(task)
        gained = chosen_gain(self.mean, fresh)
        self._parts = [*self._parts, fresh][-plan.kept :]
        losses = self._learn(len(fresh))
        measured = self._measure(self.rulebook.seats[0])
        earlier = self.rows[-1] if self.rows else {"lessons": 0, "cpu": 0.0}
        row = {
            "cycle": number,
            "lessons": earlier["lessons"] + len(fresh),
            "cpu": round(earlier["cpu"] + elsewhere + process_time() - began, 1),
            "gained": round(gained, 5),
            "losses": {name: round(loss, 5) for name, loss in losses.items()},
            "practice": means(tally, 0),
            "measured": measured,
            "tables": self._tables(measured) if number % plan.tables_every == 0 else None,
        }
        self.rows.append(row)
        self.cycle += 1
        self.folder.add_lessons(number, fresh, plan.kept)
        self.folder.log(row)
        self.folder.save(self.cycle, self.weights, self.mean, self._adam)
        self.write(self.folder.folder / "network.weights")
        write_page(self.folder.folder / "curves.html", self.rulebook.name, self.rows)
        return row

    def _measure(self, seats: int) -> dict[str, Any]:
        first = (self.plan.seed << 32) + self.cycle * self.plan.deals
        return measure(self.rulebook, flatten(self.mean), self.plan.deals, first, seats)

    def _tables(self, smallest: dict[str, Any]) -> dict[str, Any]:
        """Measure tables of all sizes, because one network plays them all; the smallest is known."""
        known, *others = self.rulebook.seats
        return {str(known): smallest} | {str(seats): self._measure(seats) for seats in others}

    def _learn(self, fresh: int) -> dict[str, float]:
        lessons = Lessons.join(self._parts)
        correction = Correction([self._shape.action_inputs.index(verb) for verb in _VERBS])
        correction.fit(lessons)
        lessons = replace(lessons, result=correction.apply(lessons))
        chance = np.random.default_rng([self.plan.seed, self.cycle])
        sums: dict[str, float] = {}
        steps = max(1, round(PASSES * fresh / BATCH))
        for _ in range(steps):
            slopes, losses = gradients(self.weights, lessons, chance.integers(0, len(lessons), BATCH))
            self._adam.step(self.weights, slopes, self.plan.pace)
            memory = min(MEMORY, 1 - 1 / (1 + self._adam.steps))
            for name, part in self.mean.items():
                part += (1 - memory) * (self.weights[name] - part)
            for name, loss in losses.items():
                sums[name] = sums.get(name, 0.0) + loss / steps
        return sums

    def write(self, path: Path, results: dict[str, Any] | None = None) -> None:
        """Write the mean weights as a file that the bot can use."""
        row = self.rows[-1] if self.rows else {}
        facts = {
            "title": self.rulebook.title,
            "board": board_digest(self.rulebook),
            "encoding": self._shape.digest,
            "command": self.command,
            "seed": self.plan.seed,
            "results": results or {name: row.get(name) for name in ("cycle", "lessons", "cpu", "measured")},
        }
        numbers: Array = flatten(self.mean)
        write_weights(path, numbers.tolist(), facts)
