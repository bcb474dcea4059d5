"""The network of the learned player in the compiled simulator: its questions, its answers, and lessons for it."""

import ctypes
from ctypes import POINTER, Structure, c_char_p, c_double, c_float, c_int32, c_uint64, c_void_p
from functools import lru_cache
from hashlib import sha256
from typing import Any

from nordrail.native import structures as c
from nordrail.native.lookahead import atlas_of
from nordrail.native.packing import NativeError, Packed, to_set

CHOICES, TAUGHT = 16, 8
"""The limits in traits.h and lessons.c."""
_WORD = (1 << 64) - 1


class Course(Structure):
    """The way in which lessons are made."""

    _fields_ = (
        *((name, c_float) for name in ("share", "explore", "whole")),
        *((name, c_int32) for name in ("times", "depth", "late")),
    )


class LessonSums(Structure):
    """Sums over games: of the network, then of the policy."""

    _fields_ = (
        *((name, c_double * 2) for name in ("games", "wins", "score", "tickets", "completed", "routes", "trains")),
        ("decisions", c_double),
    )


class Shape:
    """The sizes of the network's layers and inputs, and the structures that depend on them."""

    def __init__(self, library: Any) -> None:
        sizes = (c_int32 * 10)()
        library.nordrail_network_sizes(sizes)
        self.position, self.action, self.wide, self.narrow, self.foresight = sizes[:5]
        self.question, self.lesson = self._question(), self._lesson()
        kinds: list[type[Structure]] = [self.question, self.lesson, Course, LessonSums]
        described = [self.weights * 4, *(ctypes.sizeof(kind) for kind in kinds)]
        if sizes[5:] != described:
            raise NativeError("the compiled simulator belongs to another version")
        rules, number = POINTER(c.Rules), c_int32
        library.nordrail_question.argtypes = (rules, c_void_p, POINTER(c.State), c_void_p, c_void_p)
        library.nordrail_answer.argtypes = (c_void_p, c_void_p, *(POINTER(c_float),) * 3)
        library.nordrail_question.restype = library.nordrail_answer.restype = None
        library.nordrail_inputs.restype = c_char_p
        library.nordrail_lessons.argtypes = (
            *(rules, c_void_p, c_void_p, POINTER(Course), number, c_uint64, c_void_p, number, POINTER(LessonSums)),
        )
        library.nordrail_lessons.restype = number
        position, _, action = library.nordrail_inputs().decode().partition("|")
        self.position_inputs, self.action_inputs = position.split(), action.split()
        layers = ",".join(map(str, sizes[:5]))
        self.digest = sha256(f"{position}|{action}|{layers}".encode()).hexdigest()[:16]
        """A hash of the inputs and layers: weights fit only this."""

    @property
    def layers(self) -> dict[str, tuple[int, ...]]:
        """The parts of the weights with their shapes, in the order of network.c."""
        return {
            "position": (self.position, self.wide),
            "action": (self.action, self.wide),
            "wide": (self.wide,),
            "narrow": (self.wide, self.narrow),
            "narrow_base": (self.narrow,),
            "rate": (self.narrow,),
            "trust": (1,),
            "ahead": (self.position, self.foresight),
            "ahead_base": (self.foresight,),
            "chance": (self.foresight,),
            "score": (self.foresight,),
            "chance_base": (1,),
            "score_base": (1,),
        }

    @property
    def weights(self) -> int:
        """The number of weights."""
        return sum(shape[0] * (shape[1] if len(shape) > 1 else 1) for shape in self.layers.values())

    def _question(self) -> type[Structure]:
        class Question(Structure):
            _fields_ = (
                ("count", c_int32),
                ("seat", c_int32),
                ("position", c_float * self.position),
                ("action", c_float * self.action * CHOICES),
                ("event", c.Event * CHOICES),
            )

        return Question

    def _lesson(self) -> type[Structure]:
        class Lesson(Structure):
            _fields_ = (
                *((name, c_int32) for name in ("count", "seat", "seats", "phase")),
                ("position", c_float * self.position),
                ("action", c_float * self.action * TAUGHT),
                ("result", c_float * TAUGHT),
                ("final", c_float * TAUGHT),
                ("won", c_float),
                ("score", c_float),
                ("whole", c_int32),
            )

        return Lesson


@lru_cache(maxsize=1)
def shape_of(library: Any) -> Shape:
    """Return the sizes of the network."""
    return Shape(library)


def ask(rules: Packed, state: c.State, routes: int = 0) -> Any:
    """Return the decision of the seat to act as the network sees it; it is also asked about claims of these routes."""
    question = shape_of(rules.library).question()
    atlas, more = atlas_of(rules.rulebook, rules.seats), to_set(routes)
    rules.library.nordrail_question(rules.pointer, atlas, state, ctypes.byref(more), ctypes.byref(question))
    return question


def answer(rules: Packed, weights: Any, question: Any) -> tuple[list[float], float, float]:
    """Return the ratings of a question's actions, the chance to win and the expected score."""
    ratings, chance, score = (c_float * CHOICES)(), c_float(), c_float()
    rules.library.nordrail_answer(weights, ctypes.byref(question), ratings, ctypes.byref(chance), ctypes.byref(score))
    return ratings[: question.count], chance.value, score.value


def play_game(rules: Packed, weights: Any, policy: int, seed: int, tally: LessonSums) -> None:
    """Play a game of the network; the policy plays the seats in these bits. Add its results to the tally."""
    shape_of(rules.library)
    atlas = atlas_of(rules.rulebook, rules.seats)
    rules.library.nordrail_lessons(rules.pointer, atlas, weights, None, policy, seed & _WORD, None, 0, tally)


def play_lessons(
    rules: Packed, weights: Any, course: Course, policy: int, seed: int, lessons: Any, tally: LessonSums
) -> int:
    """Play a game like `play_game` and write lessons of it to an array; return how many."""
    atlas = atlas_of(rules.rulebook, rules.seats)
    call = rules.library.nordrail_lessons
    return int(call(rules.pointer, atlas, weights, course, policy, seed & _WORD, lessons, len(lessons), tally))
