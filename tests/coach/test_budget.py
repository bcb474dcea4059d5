"""An analysis takes the time that it was given, with the start before it and the report after it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.coach.games import finished

from nordrail.coach import analyser
from nordrail.coach.analyser import Analyser
from nordrail.coach.judging import Judgement, judge
from nordrail.coach.positions import Moment, Positions
from nordrail.coach.reports.report import Analysis
from nordrail.coach.reports.telling import tell
from nordrail.coach.start_up import start_up
from nordrail.coach.work import Work

GAMES, STATE, REPORT = 0.2, 0.002, 0.2
"""Seconds for some games from every position, for a decision in one imagined state, and for a report."""
START = 1.5
"""Seconds before the analyser is made."""
JUDGEMENTS: dict[int, Judgement] = {}
SUMS: list[Any] = []


class Time:
    """A clock that moves only when something is computed; everything is really computed once only."""

    def __init__(self) -> None:
        self.now = 100.0
        self.judged: list[int] = []

    def __call__(self) -> float:
        return self.now

    def judge(self, moment: Moment, iterations: int, chance: str) -> Judgement:
        """Judge as if in many states."""
        self.now += iterations * STATE
        self.judged.append(iterations)
        if moment.line not in JUDGEMENTS:
            JUDGEMENTS[moment.line] = judge(moment, 1, chance)
        return replace(JUDGEMENTS[moment.line], iterations=iterations)

    def tell(self, positions: Positions, work: Work) -> Analysis:
        """Report slowly."""
        self.now += REPORT
        return tell(positions, work)

    def playing(self, play: Callable[[int, int], Any]) -> Callable[[int, int], Any]:
        """Return a slow way to play."""

        def slowly(first: int, games: int) -> Any:
            self.now += GAMES
            if not SUMS:
                SUMS.append(play(first, games))
            return SUMS[0]

        return slowly


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    found = Time()
    monkeypatch.setattr(analyser, "judge", found.judge)
    monkeypatch.setattr(analyser, "tell", found.tell)
    return found


def made(clock: Time, monkeypatch: pytest.MonkeyPatch) -> Analyser:
    found = Analyser(finished("nordic-countries", 2), threads=1, spent=START, clock=clock)
    monkeypatch.setattr(found._appraiser, "play", clock.playing(found._appraiser.play))
    return found


@pytest.mark.parametrize("seconds", [15.0, 20.0, 60.0])
def test_the_time_includes_the_start_and_the_report(
    clock: Time, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    began, shares = clock.now - START, list[float]()
    made(clock, monkeypatch).run(seconds, progress=shares.append)
    took = clock.now - began
    assert seconds - 3 < took <= seconds
    assert max(clock.judged) >= 64  # there was time to look again
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_a_report_comes_even_if_the_time_is_too_short(clock: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    told = made(clock, monkeypatch).run(0.5)
    assert told.games == analyser.GAMES
    assert set(clock.judged) == {16}


def test_without_threads_the_time_is_kept_too(clock: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    began, found = clock.now - START, made(clock, monkeypatch)
    shares = list(found.steps(20.0))
    found.report()
    assert shares == sorted(shares)
    assert clock.now - began <= 20.0


def test_a_second_run_has_its_whole_time(clock: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    found = made(clock, monkeypatch)
    found.run(20.0)
    began = clock.now
    found.run(20.0)
    assert 17.0 < clock.now - began <= 20.0


def test_a_process_that_runs_for_long_was_not_started_for_an_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    for since, expected in ((0.7, 0.7), (12.0, 0.0)):
        monkeypatch.setattr("nordrail.coach.start_up._since_start", lambda since=since: since)
        assert start_up() == expected
