"""The last check of a puzzle: fresh searches of its answers, then its best action against every legal one."""

from collections.abc import Iterator

from nordrail.bots.search.habits import DEPTH
from nordrail.engine.events import Action, ClaimRoute
from nordrail.engine.notation import parse_action
from nordrail.engine.view import View
from nordrail.native.lookahead import CANDIDATES, Lookahead
from nordrail.puzzles.comparison import TO_THE_END, Comparison
from nordrail.puzzles.puzzle import Puzzle, is_twin, same_answer

CLEAR = 0.02
"""The least difference between the best answer and any other action, in the chance to win."""
REPLAYS = 3
"""The fresh searches that must confirm the lead: the one that found the puzzle chose it among many for its lead."""
_FRESH = 1 << 40
"""The distance between the seeds of two replays: more than one search uses."""
_SHARES = (8, 4, 2, 1)
"""The parts of the effort after which an action that is too close ends the check."""


def is_proved(puzzle: Puzzle, games: int) -> bool:
    """Return whether fresh searches confirm the best answer, and it is clearly ahead of every other legal action.

    Each action plays 192 games, and those that are not clearly behind play up to `games`. A puzzle about drawing or
    building must also have a claim among its answers.
    """
    if puzzle.kind == "draw" and not any(isinstance(parse_action(one.action), ClaimRoute) for one in puzzle.answers):
        return False
    return all(is_confirmed(puzzle, games, replay) for replay in range(1, REPLAYS + 1)) and _beats_the_rest(
        puzzle, games
    )


def is_confirmed(puzzle: Puzzle, games: int, replay: int) -> bool:
    """Return whether the best answer is clearly ahead of the others in a search with another seed."""
    view, seed = puzzle.game().view(puzzle.seat), int(puzzle.id, 16) + replay * _FRESH
    answers = [parse_action(answer.action) for answer in puzzle.answers]
    return _is_ahead(Comparison(view, seed, long=True, only=answers), games)


def _beats_the_rest(puzzle: Puzzle, games: int) -> bool:
    """Return whether the best answer is clearly ahead of every legal action that was not compared with it."""
    view, seed = puzzle.game().view(puzzle.seat), int(puzzle.id, 16)
    best, rest = parse_action(puzzle.best.action), uncompared(puzzle)
    step = CANDIDATES - 1
    return all(
        _is_ahead(Comparison(view, seed + at, long=True, only=[best, *rest[at : at + step]]), games)
        for at in range(0, len(rest), step)
    )


def _is_ahead(wide: Comparison, games: int) -> bool:
    """Return whether the first action is clearly ahead of the others."""
    others = range(1, len(wide.actions))
    for share in _SHARES:
        wide.play(games // share)
        if any(wide.gap(0, other).high < CLEAR for other in others):
            return False
    return all(gap.low > 0 and gap.value >= CLEAR for gap in (wide.gap(0, other) for other in others))


def uncompared(puzzle: Puzzle) -> list[Action]:
    """Return the legal actions that are not among the answers, with one payment for each route."""
    game = puzzle.game()
    board, view = game.rulebook.board, game.view(puzzle.seat)
    best, *others = (parse_action(answer.action) for answer in puzzle.answers)
    usual = {action.route: action for action in _usual_claims(view)}
    found: list[Action] = []
    for action in game.legal():
        if isinstance(action, ClaimRoute):
            action = usual.get(action.route, action)
        if not is_twin(action, best, board) and not any(same_answer(action, other) for other in (*others, *found)):
            found.append(action)
    return found


def _usual_claims(view: View) -> Iterator[ClaimRoute]:
    """Yield the claims of all routes, those with the payment that the policy prefers last."""
    ahead = Lookahead(view, 0, DEPTH, TO_THE_END)
    every = (1 << len(ahead.packed.routes)) - 1
    for _, event in sorted(ahead.options(every), key=lambda option: option[0]):
        if isinstance(action := ahead.action(event), ClaimRoute):
            yield action
