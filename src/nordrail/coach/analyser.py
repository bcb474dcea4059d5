"""Analyse a finished game: play on from every position, judge every decision, and report."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from nordrail.coach.judging import Judgement, judge
from nordrail.coach.need import must_be_over, must_be_possible
from nordrail.coach.positions import Moment, Positions
from nordrail.coach.reports.report import Analysis
from nordrail.coach.reports.telling import tell
from nordrail.coach.work import Work
from nordrail.engine.game import Game
from nordrail.native.appraisal import Appraiser

SECONDS = 20.0
"""Total seconds for an analysis, including the start before it and the report after it."""
THREADS = 2
GAMES = 8
"""Games played on from every position in one piece of work."""
LEVELS = (16, 64, 256, 1024, 4096)
"""Imagined states for a decision: at first, and each time that it is judged again with more time."""
_LEAST_GAMES = 32
"""Games from every position before any decision is judged again."""
_MOST_GAMES = 4000
_WAIT = 0.1
"""Seconds between two checks whether to stop."""
_LONGER = 1.3
"""Factor on the duration of the last piece of work; the next one starts if that much time is left."""
_WRITING = 2.0
"""Factor on the time to make a report: the time to write it as JSON or as text."""

Clock = Callable[[], float]
Progress = Callable[[float], None]
_Task = Callable[[], Callable[[], None]]
"""A piece of work for a thread; it returns what stores its result."""


class Cancelled(Exception):
    """The analysis was stopped; what it had computed is kept."""


class Analyser:
    """The analysis of one game, which can be stopped and continued, and gets better with time.

    With a number of iterations, its result does not depend on the clock or the number of threads.
    """

    def __init__(
        self,
        game: Game,
        *,
        threads: int = THREADS,
        work: str | None = None,
        levels: tuple[int, ...] = LEVELS,
        spent: float = 0.0,
        clock: Clock = perf_counter,
    ) -> None:
        """Take a finished game, and what `work` another analysis of it has stored.

        `spent` is the time of the first run outside the analyser, in seconds: before it starts and after its report.
        """
        self._clock, self._spent_elsewhere = clock, spent
        self._began: float | None = clock()
        must_be_over(game)
        must_be_possible(game.rulebook, len(game.state.seats))
        self.positions = Positions.of(game)
        self.moments = [moment for moment in self.positions.decisions() if not moment.forced]
        self._fingerprint = self.positions.fingerprint()
        known = Work.begin(self._fingerprint, len(self.positions.states))
        self.work = known if work is None else Work.load(work, self._fingerprint)
        seed = int(self._fingerprint[:16], 16)
        self._appraiser = Appraiser(self.positions.states, self.positions.turns_before(), seed)
        self._threads, self._stopped, self._levels = max(1, threads), False, levels
        self._next_game = self.work.games
        self._asked: set[tuple[int, int]] = set()
        self._spent = {"playing": 0.0, "judging": 0.0}
        """The seconds that the threads have spent, to share the time fairly."""
        self._took: dict[str | int, float] = {}
        """The seconds of the last piece of games, and of each decision by its line for one imagined state."""
        self._slowest = 0.0
        """The most seconds of a decision for one imagined state."""

    def stop(self) -> None:
        """Stop soon; `run` then raises `Cancelled`."""
        self._stopped = True

    def run(self, seconds: float = SECONDS, *, iterations: int = 0, progress: Progress | None = None) -> Analysis:
        """Compute exactly this many games and imagined states, or until the time is nearly up, and report.

        The time of the first run began when this analyser was made, and includes the report.
        """
        if iterations:
            self._run_exactly(iterations, progress or (lambda share: None))
        else:
            self._run_for(seconds, progress or (lambda share: None))
        return self.report()

    def steps(self, seconds: float = SECONDS) -> Iterator[float]:
        """Compute without threads, a piece of work at each step; yield the share of the time that has passed."""
        began = self._begin()
        choose = self._chooser(began + seconds)
        while not self._stopped and (task := choose()) is not None:
            task()()
            yield min(0.99, (self._clock() - began) / max(seconds, 0.1))

    def report(self) -> Analysis:
        """Report what is known now; every position and decision must have been looked at once."""
        return tell(self.positions, self.work)

    # Work

    def _run_exactly(self, iterations: int, progress: Progress) -> None:
        firsts = range(self.work.games, iterations, GAMES)
        tasks = [self._play(first, min(GAMES, iterations - first)) for first in firsts]
        for moment in self.moments:
            known = self.work.judged.get(moment.line)
            if known is None or known.iterations != iterations:
                tasks.append(self._judge(moment, iterations))
        total, left = max(1, len(tasks)), iter(tasks)
        self._compute(lambda: next(left, None), lambda done: progress(min(1.0, done / total)))

    def _run_for(self, seconds: float, progress: Progress) -> None:
        began = self._begin()

        def tell_progress(_: int) -> None:
            progress(min(0.99, (self._clock() - began) / max(seconds, 0.1)))

        self._compute(self._chooser(began + seconds), tell_progress)
        progress(1.0)

    def _begin(self) -> float:
        """Return when the time of this run began."""
        began = self._clock() if self._began is None else self._began - self._spent_elsewhere
        self._began = None
        return began

    def _chooser(self, end: float) -> Callable[[], _Task | None]:
        """Return a function that chooses the next piece of work which leaves time for the report."""
        first = iter(self._first_tasks())
        deadline: float | None = None

        def choose() -> _Task | None:
            nonlocal deadline
            if (task := next(first, None)) is not None:
                return task
            if deadline is None:
                deadline = end - self._time_to_report()
            return self._better(deadline - self._clock())

        return choose

    def _time_to_report(self) -> float:
        """Make a report to see how long it takes; a decision that a thread still works on is left out of it."""
        began = self._clock()
        if self.work.games:
            self.report()
        return (1 + _WRITING) * (self._clock() - began)

    def _first_tasks(self) -> list[_Task]:
        """List what every report needs: some games from each position, and one look at each decision."""
        tasks = [self._play(self._take_games(), GAMES)] if not self.work.games else []
        return tasks + [
            self._judge(moment, self._levels[0]) for moment in self.moments if moment.line not in self.work.judged
        ]

    def _better(self, left: float) -> _Task | None:
        """Return what improves the report most in this time: more games, or a closer look at a costly decision."""
        games = self._next_game < _MOST_GAMES and self._fits("games", 1, left)
        due = self._next_game < _LEAST_GAMES or self._spent["playing"] <= self._spent["judging"]
        if due and games:
            return self._play(self._take_games(), GAMES)
        if (found := self._doubtful(left)) is not None:
            moment, level = found
            self._asked.add((moment.line, level))
            return self._judge(moment, level)
        return self._play(self._take_games(), GAMES) if games else None

    def _doubtful(self, left: float) -> tuple[Moment, int] | None:
        """Return the decision that may have cost most and can be judged with the next level in this time."""
        most, found = 0, None
        for moment in self.moments:
            known = self.work.judged.get(moment.line)
            level = next((one for one in self._levels if known is not None and one > known.iterations), None)
            if known is None or level is None or (moment.line, level) in self._asked:
                continue
            high = max(known.own.cost.high, known.open.cost.high // 4)
            if high > most and self._fits(moment.line, level, left):
                most, found = high, (moment, level)
        return found

    def _fits(self, what: str | int, times: int, left: float) -> bool:
        """Return whether a piece of work ends in this time, as long as it took the last time."""
        took = self._took.get(what, 0.0 if what == "games" else self._slowest)
        return left > 0 and _LONGER * took * times <= left

    def _take_games(self) -> int:
        first, self._next_game = self._next_game, self._next_game + GAMES
        return first

    def _play(self, first: int, games: int) -> _Task:
        def play() -> Callable[[], None]:
            with self._timed("playing", "games", games / GAMES):
                sums = self._appraiser.play(first, games)
            return lambda: self.work.add(sums)

        return play

    def _judge(self, moment: Moment, iterations: int) -> _Task:
        def think() -> Callable[[], None]:
            with self._timed("judging", moment.line, iterations):
                found = judge(moment, iterations, f"{self._fingerprint} {moment.line} {iterations}")
            return lambda: self._note(moment.line, found)

        return think

    @contextmanager
    def _timed(self, kind: str, what: str | int, times: float) -> Iterator[None]:
        began = self._clock()
        yield
        took = self._clock() - began
        self._spent[kind] += took
        self._took[what] = took / times
        if what != "games":
            self._slowest = max(self._slowest, took / times)

    def _note(self, line: int, found: Judgement) -> None:
        self.work.judged[line] = found

    def _compute(self, choose: Callable[[], _Task | None], progress: Callable[[int], None]) -> None:
        """Run pieces of work in threads; their results are stored by this thread alone."""
        running: set[Future[Any]] = set()
        done = 0
        with ThreadPoolExecutor(self._threads) as pool:
            while True:
                while not self._stopped and len(running) < self._threads and (task := choose()) is not None:
                    running.add(pool.submit(task))
                if not running:
                    break
                finished, running = wait(running, _WAIT, FIRST_COMPLETED)
                for future in finished:
                    future.result()()
                    done += 1
                progress(done)
        if self._stopped:
            self._stopped = False
            raise Cancelled("the analysis was stopped")


def analyse(
    game: Game,
    seconds: float = SECONDS,
    *,
    iterations: int = 0,
    threads: int = THREADS,
    progress: Progress | None = None,
) -> Analysis:
    """Analyse a finished game."""
    return Analyser(game, threads=threads).run(seconds, iterations=iterations, progress=progress)
