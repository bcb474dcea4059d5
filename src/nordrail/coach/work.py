"""What an analysis has computed so far. It can be stored and continued later."""

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from nordrail.bots.bot import Reason
from nordrail.coach.evaluation import add
from nordrail.coach.judging import Judgement
from nordrail.coach.reports.report import Cost, OptionJudged, Verdict
from nordrail.engine.errors import NordrailError
from nordrail.native.appraisal import Appraisal

_SUMS = ("wins", "wins_squared", "score", "score_squared", "step_wins", "step_score")


class OtherGame(NordrailError):
    """Stored work that belongs to another game."""


@dataclass
class Work:
    """Sums for every position, and the judgement of each decision by its line."""

    fingerprint: str
    """The game that it belongs to."""
    sums: list[Appraisal]
    judged: dict[int, Judgement] = field(default_factory=dict)

    @classmethod
    def begin(cls, fingerprint: str, positions: int) -> "Work":
        """Begin with nothing."""
        return cls(fingerprint, [Appraisal() for _ in range(positions)])

    @property
    def games(self) -> int:
        """The games that were played on from every position."""
        return int(self.sums[0].games)

    def add(self, more: Any) -> None:
        """Add the sums of other games."""
        for total, one in zip(self.sums, more, strict=True):
            add(total, one)

    def dump(self) -> str:
        """Return the work as JSON."""
        sums = [
            {"games": one.games, "done": [_sparse(row) for row in one.done]}
            | {name: list(getattr(one, name)) for name in _SUMS}
            for one in self.sums
        ]
        judged = {line: asdict(judgement) for line, judgement in self.judged.items()}
        return json.dumps({"fingerprint": self.fingerprint, "sums": sums, "judged": judged}, separators=(",", ":"))

    @classmethod
    def load(cls, text: str, fingerprint: str) -> "Work":
        """Read stored work; raise `OtherGame` if it is not about this game."""
        try:
            stored = json.loads(text)
            if stored["fingerprint"] != fingerprint:
                raise OtherGame("this file belongs to the analysis of another game")
            judged = {int(line): _judgement(one) for line, one in stored["judged"].items()}
            return cls(fingerprint, [_appraisal(one) for one in stored["sums"]], judged)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError):
            raise OtherGame("this file is not the stored work of an analysis") from None


def _sparse(row: Any) -> dict[int, int]:
    return {place: number for place, number in enumerate(row) if number}


def _appraisal(stored: dict[str, Any]) -> Appraisal:
    one = Appraisal(games=stored["games"])
    for name in _SUMS:
        getattr(one, name)[:] = stored[name]
    for row, numbers in zip(one.done, stored["done"], strict=True):
        for place, number in numbers.items():
            row[int(place)] = number
    return one


def _judgement(stored: dict[str, Any]) -> Judgement:
    return Judgement(stored["iterations"], _verdict(stored["own"]), _verdict(stored["open"]))


def _verdict(stored: dict[str, Any]) -> Verdict:
    return Verdict(
        **stored
        | {
            "cost": Cost(**stored["cost"]),
            "points": Cost(**stored["points"]),
            "options": [OptionJudged(**one) for one in stored["options"]],
            "reasons": [Reason(**one) for one in stored["reasons"]],
        }
    )
