"""Lessons for the network: decisions of its games, and how imagined games ended after some of the actions."""

import ctypes
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import numpy as np

from nordrail.engine.rules.rulebook import Rulebook
from nordrail.native.network import Course, LessonSums, play_lessons, shape_of
from nordrail.native.packing import packed

COURSE = Course(share=0.5, explore=0.1, whole=0.5, times=2, depth=6, late=12)
"""Half of the decisions are taught, each action with two imagined games of six turns; half of these are played on."""
POLICY = 0.3
"""The share of the seats that the policy plays."""
_MOST = 600
"""The most lessons of one game."""
Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Lessons:
    """Decisions as arrays with a row for each."""

    position: Array
    action: Array
    result: Array
    """The result of each action, from 0 to 1; only the first `count` of a row count."""
    final: Array
    """The result at the end of the same games, in rows that are `whole`."""
    whole: Array
    count: Array
    seats: Array
    won: Array
    score: Array

    def __len__(self) -> int:
        return len(self.count)

    def save(self, path: Path) -> None:
        """Write them to a file."""
        draft = path.with_suffix(".draft.npz")
        np.savez(draft, **{field.name: getattr(self, field.name) for field in fields(self)})
        draft.replace(path)

    @classmethod
    def load(cls, path: Path) -> "Lessons":
        """Read them from a file."""
        with np.load(path) as stored:
            return cls(**{field.name: stored[field.name] for field in fields(cls)})

    @classmethod
    def join(cls, parts: Sequence["Lessons"]) -> "Lessons":
        """Join several parts."""
        names = [field.name for field in fields(cls)]
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def _unpack(lessons: Any, kind: Any) -> Lessons:
    table = np.frombuffer(lessons, dtype=np.dtype(kind))
    return Lessons(
        position=table["position"].astype(np.float16),
        action=table["action"].astype(np.float16),
        result=table["result"].copy(),
        final=table["final"].copy(),
        whole=table["whole"].astype(bool),
        count=table["count"].astype(np.int8),
        seats=table["seats"].astype(np.int8),
        won=table["won"].copy(),
        score=table["score"].copy(),
    )


@dataclass(frozen=True)
class Task:
    """The games of one cycle, which can be divided into parts that are played at the same time."""

    rulebook: Rulebook
    weights: Array
    seed: str
    seconds: float
    """The time for games."""
    games: int | None = None
    """The number of games instead of a time: the same task then has the same lessons, wherever its parts are played."""
    parts: int = 1


Harvest = tuple[Lessons, LessonSums, float]
"""The lessons, the results, and the processor time that other machines took for them."""


def make_lessons(task: Task) -> Harvest:
    """Play all parts of a task here."""
    if task.parts == 1:
        return join_parts([play_part(task, 0)])
    with ThreadPoolExecutor(task.parts) as pool:
        return join_parts(list(pool.map(lambda part: play_part(task, part), range(task.parts))))


def play_part(task: Task, part: int) -> tuple[Lessons, LessonSums]:
    """Play the games of one part, at tables of all sizes; return the lessons and the results."""
    data = np.ascontiguousarray(task.weights, dtype=np.float32)
    pointer, end = data.ctypes.data_as(ctypes.c_void_p), monotonic() + task.seconds
    share = None if task.games is None else task.games // task.parts + (part < task.games % task.parts)
    rng, tally, made = Random(f"{task.seed}/{part}"), LessonSums(), list[Lessons]()
    while not made or (monotonic() < end if share is None else len(made) < share):
        seats = rng.choices(task.rulebook.seats, [1 / number for number in task.rulebook.seats])[0]
        rules = packed(task.rulebook, seats)
        kind = shape_of(rules.library).lesson
        lessons = (kind * _MOST)()
        policy = sum(1 << seat for seat in range(seats) if rng.random() < POLICY)
        if policy == (1 << seats) - 1:
            continue
        count = play_lessons(rules, pointer, COURSE, policy, rng.getrandbits(64), lessons, tally)
        made.append(_unpack((kind * count).from_buffer_copy(lessons), kind))
    return Lessons.join(made), tally


def join_parts(parts: Sequence[tuple[Lessons, LessonSums]], elsewhere: float = 0.0) -> Harvest:
    """Join the results of all parts in their order."""
    return Lessons.join([made for made, _ in parts]), _add([tally for _, tally in parts]), elsewhere


def _add(tallies: Sequence[LessonSums]) -> LessonSums:
    total = LessonSums()
    numbers = sum(np.frombuffer(bytes(tally), dtype=np.float64) for tally in tallies)
    ctypes.memmove(ctypes.byref(total), np.ascontiguousarray(numbers).ctypes.data, ctypes.sizeof(LessonSums))
    return total
