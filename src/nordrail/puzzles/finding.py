"""Puzzles found in a game of our bots: screened by a quick search, then checked by a long one."""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from random import Random

from nordrail.bots.bot import Estimate
from nordrail.bots.planner.planner import Planner
from nordrail.bots.search.reasons import advise
from nordrail.engine.events import Action, ClaimRoute
from nordrail.engine.game import Game
from nordrail.engine.rules.phase import ChooseTickets, SecondCard, TunnelPayment
from nordrail.engine.view import View
from nordrail.puzzles.comparison import Comparison
from nordrail.puzzles.puzzle import HARDEST, Answer, Kind, Puzzle, same_answer

SEATS_NAMES = ("Anna", "Bo", "Dag", "Elin", "Finn")
"""The players of the games; the names say nothing."""
GAP = 0.03
"""The least difference between the best answer and the next, in the chance to win."""
_HOPE = 0.15
"""The least chance to win of the best answer: nobody enjoys a lost game."""
_PROMISING = 0.02
"""The difference in the quick search that makes a long one worth its time."""
_BLOCKS = 0.25
"""The share of imagined states in which others need a route, for a claim to count as a block."""
_MOST_A_GAME = 3
_EXPLAINED = 3
"""The answers that get reasons."""
_TOLD = ("wins_most", "as_good", "wins_less")
"""Reasons that the chances themselves tell."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The imagined games of each action in both searches."""

    quick: int = 64
    long: int = 1600


class GameSearch:
    """One game of our bots, and the puzzles in it."""

    def __init__(self, title: str, seats: int, number: int, seed: int, effort: Effort) -> None:
        self._source = f"seed {seed}, {seats} seats, game {number}"
        self._rng = Random(f"{title} {self._source}")
        self._effort = effort
        self._game = Game.new(title, SEATS_NAMES[:seats], seed=f"puzzles {self._source}")
        self.decisions = 0
        """The decisions so far."""
        self.doubtful = 0
        """The positions that the long search rejected."""

    def puzzles(self, full: Container[Kind]) -> Iterator[Puzzle]:
        """Play the game and yield its puzzles, except those of kinds that are not needed any more."""
        found = 0
        while not self._game.over and found < _MOST_A_GAME:
            action, kind = self._decide()
            if kind is not None and kind not in full and (puzzle := self._check(action, kind)) is not None:
                found += 1
                yield puzzle
            self._game = self._game.play(action)
            self.decisions += 1

    def _decide(self) -> tuple[Action, Kind | None]:
        """Return the action to play, and the kind of puzzle that the position could be."""
        seat, seed = self._game.to_act, self._rng.getrandbits(48)
        assert seat is not None
        quick = Comparison(self._game.view(seat), seed)
        if len(quick.actions) < 2 or isinstance(self._game.state.phase, SecondCard):
            return quick.actions[0], None
        for share in (4, 1):
            quick.play(self._effort.quick // share)
            if quick.lead().high < _PROMISING:
                break
        best, lead = quick.actions[quick.leader], quick.lead()
        if lead.low <= 0 or lead.value < _PROMISING or not self._is_hard(quick):
            return best, None
        return best, self._kind(quick)

    def _is_hard(self, quick: Comparison) -> bool:
        """Return whether a bot that does not search would choose something else."""
        state = self._game.state
        if state.choosing_first_tickets and self._game.to_act != 1:
            return False  # a redacted record cannot tell that the others have chosen
        if quick.leader > 0:
            return True
        seen = self._game.view(self._game.to_act)
        return not same_answer(Planner(self._rng).choose(seen, self._game.legal()), quick.actions[0])

    def _kind(self, quick: Comparison) -> Kind | None:
        phase, best, first = self._game.state.phase, quick.actions[quick.leader], quick.actions[0]
        if isinstance(phase, TunnelPayment):
            return "tunnel"
        if isinstance(phase, ChooseTickets):
            return "tickets"
        if not isinstance(best, ClaimRoute):
            return "draw" if any(isinstance(action, ClaimRoute) for action in quick.actions) else None
        number = self._game.rulebook.board.route_number[best.route]
        if str(best) not in quick.planned and quick.demand[number] >= _BLOCKS:
            return "block"
        second, _ = quick.trials()[1]
        return "claim" if isinstance(first, ClaimRoute) or isinstance(quick.actions[second], ClaimRoute) else "draw"

    def _check(self, best: Action, kind: Kind) -> Puzzle | None:
        """Return the puzzle if a long search agrees; it knows only the redacted record."""
        seat = self._game.to_act
        assert seat is not None
        record = self._game.redacted(seat).dump()
        seen = Game.from_record(record, dealer=None).view(seat)
        long = Comparison(seen, self._rng.getrandbits(48), long=True)
        if best not in long.actions:
            return None
        for share in (8, 2, 1):
            long.play(self._effort.long // share)
            if not same_answer(long.actions[long.leader], best) or long.lead().high < GAP:
                self.doubtful += 1
                return None
        answers = answers_of(long, seen)
        if long.lead().low <= 0 or long.lead().value < GAP or answers[0].chance.value < _HOPE:
            self.doubtful += 1
            return None
        return Puzzle(self._game.rulebook.title, kind, difficulty(answers), seat, record, answers, self._source)


def answers_of(comparison: Comparison, seen: View) -> tuple[Answer, ...]:
    """Return what was compared, the best action first."""
    trials, leader = comparison.trials(), comparison.leader
    advice = advise([trial for _, trial in trials], seen, comparison.demand)
    nothing = Estimate(0.0, 0.0, 0.0)
    return tuple(
        Answer(
            str(trial.action),
            place,
            trial.tried,
            one.chance or nothing,
            one.score or nothing,
            nothing if place == leader else comparison.gap(leader, place),
            tuple(reason for reason in one.reasons if reason.key not in _TOLD) if number < _EXPLAINED else (),
        )
        for number, ((place, trial), one) in enumerate(zip(trials, advice, strict=True))
    )


def difficulty(answers: tuple[Answer, ...]) -> int:
    """Return 1 for a best answer that is far ahead and that the policy likes, 5 for the opposite."""
    gap = min(answer.behind.value for answer in answers[1:])
    close = (gap < 0.1) + (gap < 0.05)
    odd = (answers[0].rank >= 2) + (answers[0].rank >= 4)
    return min(HARDEST, 1 + close + odd)
