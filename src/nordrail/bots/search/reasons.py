"""What the search found out about an action: its chances, and the reasons for and against it."""

from collections.abc import Iterable, Sequence
from math import sqrt

from nordrail.bots.bot import Advice, Estimate, Reason
from nordrail.bots.planner.explanations import Explanation
from nordrail.bots.reasons import in_english
from nordrail.bots.search.contest import Trial
from nordrail.engine.components.board import Board
from nordrail.engine.events import ClaimRoute, DrawBlind, DrawFaceUp, DrawTickets, KeepTickets
from nordrail.engine.view import View

_CLEAR = 0.04
"""The difference in a ticket's chance that is worth a word."""
_LIKELY, _UNLIKELY = 0.65, 0.35
"""The chances from which a ticket to keep is called likely, and up to which it is called unlikely."""
_WANTED = 0.2
"""The share of imagined games in which others need a route that is worth a word."""
_SAME = 0.01
"""A difference in the chance to win that says nothing."""


def advise(trials: Sequence[Trial], view: View, demand: Sequence[float]) -> list[Advice]:
    """Turn what was tried into advice, in the same order."""
    planner = Explanation(view)
    return [_advice(trial, trials, view, demand, planner) for trial in trials]


def _advice(trial: Trial, trials: Sequence[Trial], view: View, demand: Sequence[float], planner: Explanation) -> Advice:
    assert view.me is not None
    number, kept = (
        view.rulebook.board.ticket_number,
        trial.action.tickets if isinstance(trial.action, KeepTickets) else (),
    )
    held = {ticket: number[ticket] for ticket in (*view.me.tickets, *kept)}
    tickets = {ticket: _share(trial.done[place], trial.tried) for ticket, place in held.items()}
    reasons = (*_reasons(trial, trials, view, tickets, demand), *_plan_reasons(trial, tickets, planner))
    return Advice(
        trial.action,
        trial.lead,
        in_english(reasons, view.rulebook),
        reasons,
        _around(trial.chance, trial.error, 0.0, 1.0),
        _around(trial.score, trial.score_error),
        tickets,
    )


def _around(value: float, error: float, least: float = -1000.0, most: float = 1000.0) -> Estimate:
    return Estimate(value, max(least, value - 1.96 * error), min(most, value + 1.96 * error))


def _share(share: float, tried: int) -> Estimate:
    """Return a share with Wilson's interval, which is right for shares near 0 and 1 too."""
    if not tried:
        return Estimate(0.5, 0.0, 1.0)
    z = 1.96
    middle = (share + z * z / (2 * tried)) / (1 + z * z / tried)
    half = z * sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried)) / (1 + z * z / tried)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def _reasons(
    trial: Trial, trials: Sequence[Trial], view: View, tickets: dict[str, Estimate], demand: Sequence[float]
) -> Iterable[Reason]:
    best, percent = trials[0], round(100 * trial.chance)
    less = round(100 * (best.chance - trial.chance))
    if trial is best:
        yield Reason("wins_most", {"percent": percent})
    elif best.chance - trial.chance < _SAME or less < 1:
        yield Reason("as_good", {"percent": percent})
    else:
        yield Reason("wins_less", {"percent": percent, "less": less})
    board = view.rulebook.board
    if isinstance(trial.action, ClaimRoute):
        place = board.route_number[trial.action.route]
        yield Reason("scores", {"points": view.rulebook.scores(board.routes[place])})
        if demand[place] >= _WANTED:
            yield Reason("wanted", {"percent": round(100 * demand[place])})
    if isinstance(trial.action, DrawTickets) and trial is best:
        yield Reason("new_tickets")
    yield from _ticket_reasons(trial, trials, tickets, board)


def _plan_reasons(trial: Trial, tickets: dict[str, Estimate], planner: Explanation) -> Iterable[Reason]:
    """Tell which tickets to keep are likely and which of them belong together, and what a card is good for."""
    action = trial.action
    if isinstance(action, DrawFaceUp | DrawBlind):
        yield from planner.draw(action)
    elif isinstance(action, KeepTickets) and trial.tried:
        for ticket in action.tickets:
            chance = tickets[ticket].value
            if chance >= _LIKELY or chance <= _UNLIKELY:
                key = "ticket_likely" if chance >= _LIKELY else "ticket_unlikely"
                yield Reason(key, {"ticket": ticket, "percent": round(100 * chance)})
        yield from planner.shared_ways(action.tickets)


def _ticket_reasons(
    trial: Trial, trials: Sequence[Trial], tickets: dict[str, Estimate], board: Board
) -> Iterable[Reason]:
    others = [other for other in trials if other is not trial and other.tried]
    if not others or isinstance(trial.action, KeepTickets):
        return
    for ticket, chance in tickets.items():
        place = board.ticket_number[ticket]
        otherwise = sum(other.done[place] for other in others) / len(others)
        if abs(chance.value - otherwise) < _CLEAR:
            continue
        key = "ticket_likelier" if chance.value > otherwise else "ticket_unlikelier"
        shares = {"percent": round(100 * chance.value), "otherwise": round(100 * otherwise)}
        values: dict[str, str | int] = {"ticket": ticket, **shares}
        yield Reason(key, values)
