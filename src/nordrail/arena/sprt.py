"""A sequential probability ratio test between two bots: it stops as soon as the games answer the question."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from math import log, log10
from typing import Any, Literal

from nordrail.arena.results import PlayedGame
from nordrail.arena.tournament import Tournament
from nordrail.engine.errors import IllegalAction, NotationError

ERROR = 0.05
"""The chance of each of the two wrong answers."""
MOST_GAMES = 40_000
"""Games after which a test ends without an answer, if nothing else is asked for."""
_FEWEST = 20
"""Deals before an answer: with fewer, their spread is hardly known."""

Verdict = Literal["stronger", "not stronger"]


def score_of(elo: float) -> float:
    """Return the share of victories that a lead in Elo points means.

    >>> score_of(0), round(score_of(20), 4)
    (0.5, 0.5288)
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """Return the lead in Elo points that a share of victories means; infinite for all or none."""
    if not 0 < score < 1:
        return float("inf") if score else float("-inf")
    return -400 * log10(1 / score - 1)


@dataclass(frozen=True, slots=True)
class Question:
    """Is the first bot stronger by `high` rather than by `low` Elo points?"""

    low: float
    high: float
    error: float = ERROR

    @classmethod
    def read(cls, text: str) -> "Question":
        """Parse two numbers such as `0,20`."""
        try:
            low, high = map(float, text.split(","))
        except ValueError:
            raise NotationError(f"{text!r} is not a pair of Elo points; write --sprt 0,20, for example") from None
        if not -1000 <= low < high <= 1000:
            raise NotationError(f"{text!r}: the first number must be less than the second, both within ±1000")
        return cls(low, high)

    @property
    def bound(self) -> float:
        """The log-likelihood ratio that answers the question with yes; its negative answers it with no."""
        return log((1 - self.error) / self.error)

    def check(self, tournament: Tournament) -> None:
        """Raise an error if the tournament cannot answer the question."""
        if len(tournament.entrants) != 2 or len(tournament.bots) != 2 or tournament.seats != 2:
            raise IllegalAction("--sprt compares two different bots at two seats")


@dataclass(slots=True)
class Sprt:
    """The test so far. Its unit is the deal, because the two games of a deal are not independent."""

    question: Question
    deals: int = 0
    verdict: Verdict | None = None
    _sum: float = 0.0
    _squares: float = 0.0

    @property
    def score(self) -> float:
        """The first bot's share of the victories."""
        return self._sum / self.deals if self.deals else 0.5

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio, by the normal approximation with the spread of the deals.

        The spread counts one deal won and one lost more than there were: ten equal deals have a spread, too.
        """
        if not self.deals:
            return 0.0
        low, high, mean = score_of(self.question.low), score_of(self.question.high), self.score
        spread = self._squares - self.deals * mean**2 + (1 - mean) ** 2 + mean**2
        return self.deals * (high - low) * (2 * mean - low - high) / (2 * spread / (self.deals + 1))

    def add(self, score: float) -> Verdict | None:
        """Add a deal, with the first bot's share of its victories, and return the answer if there is one now."""
        if self.verdict is None:
            self.deals += 1
            self._sum += score
            self._squares += score**2
            if self.deals >= _FEWEST and abs(self.ratio) >= self.question.bound:
                self.verdict = "stronger" if self.ratio > 0 else "not stronger"
        return self.verdict

    def to_json(self) -> dict[str, Any]:
        """Return the test as JSON values."""
        elo = elo_of(self.score)
        numbers = {"deals": self.deals, "ratio": self.ratio, "bound": self.question.bound, "score": self.score}
        finite = {"elo": elo if abs(elo) < float("inf") else None}
        return asdict(self.question) | numbers | finite | {"verdict": self.verdict}

    def sentence(self, bots: tuple[str, ...]) -> str:
        """Return the answer in words."""
        low, high = (f"{elo:g} Elo" for elo in (self.question.low, self.question.high))
        numbers = f"LLR {self.ratio:+.2f}, bounds ±{self.question.bound:.2f}, score {self.score:.1%}"
        found = f"after {self.deals:,} deals ({numbers})"
        if self.verdict is None:
            return f"SPRT: no answer yet {found}; play more games."
        first, second = bots
        fits = f"{high} fits better than {low}" if self.verdict == "stronger" else f"{low} fits better than {high}"
        return f"SPRT: {first} is {self.verdict} than {second}: a lead of {fits} {found}."


@dataclass(slots=True)
class InOrder:
    """Hands on whole deals in the order of their numbers, however the games end: the answer depends on nothing else."""

    bot: str
    games_a_deal: int = 2
    _next: int = 1
    _open: dict[int, list[float]] = field(default_factory=dict)

    def add(self, game: PlayedGame) -> Iterator[float]:
        """Add a game and yield the bot's share of the victories in each deal that is due now."""
        share = sum(share for share, bot in zip(game.shares, game.bots, strict=True) if bot == self.bot)
        self._open.setdefault(game.deal, []).append(share)
        while len(self._open.get(self._next, ())) == self.games_a_deal:
            shares = self._open.pop(self._next)
            self._next += 1
            yield sum(shares) / len(shares)


def run_sprt(sprt: Sprt, bot: str, games: Iterable[PlayedGame]) -> Iterator[PlayedGame]:
    """Yield the games until the question is answered."""
    deals = InOrder(bot)
    for game in games:
        yield game
        for score in deals.add(game):
            sprt.add(score)
        if sprt.verdict is not None:
            return
