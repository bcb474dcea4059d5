"""Make the report of an analysis from what was computed."""

from nordrail.coach.evaluation import CERTAIN, POINT, evaluation
from nordrail.coach.judging import Judgement
from nordrail.coach.positions import Moment, Positions
from nordrail.coach.reports.accounts import accounts
from nordrail.coach.reports.lessons import lessons
from nordrail.coach.reports.report import VERSION, Analysis, CurvePoint, Decision, Grade, Verdict
from nordrail.coach.reports.stories import route_stories, ticket_fates, turning_points
from nordrail.coach.work import Work

GRADES: tuple[tuple[int, Grade], ...] = ((100_000, "blunder"), (50_000, "mistake"), (20_000, "inaccuracy"))
"""The chance to win that a decision must have cost for each grade, in millionths."""


def tell(positions: Positions, work: Work) -> Analysis:
    """Return the report."""
    game = positions.game
    assert game.outcome is not None
    curve = draw_curve(positions, work)
    decisions = [_decision(moment, work.judged.get(moment.line), curve) for moment in positions.decisions()]
    told = accounts(positions.events, [point.chances for point in curve], [point.scores for point in curve])
    tickets, routes = ticket_fates(positions, work), route_stories(positions, work, curve)
    points = turning_points(positions, work, curve)
    clear = {point.line for point in points}
    judged = [judgement.iterations for judgement in work.judged.values()]
    return Analysis(
        version=VERSION,
        title=game.rulebook.title,
        board=game.rulebook.board.name,
        names=list(game.names),
        games=work.games,
        imagined=round(sum(judged) / max(1, len(judged))),
        winners=list(game.outcome.winners),
        totals=list(game.outcome.totals),
        curve=curve,
        decisions=decisions,
        accounts=told,
        turning_points=points,
        tickets=tickets,
        routes=routes,
        lessons=lessons(game.rulebook, game.names, decisions, tickets, routes, told, positions.turns, clear),
    )


def draw_curve(positions: Positions, work: Work) -> list[CurvePoint]:
    """Return everyone's chances in every position; the last one is the result itself."""
    curve = []
    for line, (sums, state) in enumerate(zip(work.sums, positions.states, strict=True)):
        found = evaluation(sums, state)
        point = (list(found.chances), list(found.errors), list(found.scores))
        if line == len(work.sums) - 1:
            point = _result(positions)
        chances, errors, scores = point
        curve.append(CurvePoint(line=line, turn=positions.turns[line], chances=chances, errors=errors, scores=scores))
    return curve


def _result(positions: Positions) -> tuple[list[int], list[int], list[int]]:
    outcome = positions.game.outcome
    assert outcome is not None
    share = CERTAIN // len(outcome.winners)
    seats = range(1, positions.seats + 1)
    return (
        [share if seat in outcome.winners else 0 for seat in seats],
        [0 for _ in seats],
        [POINT * total for total in outcome.totals],
    )


def _decision(moment: Moment, judged: Judgement | None, curve: list[CurvePoint]) -> Decision:
    before, after = curve[moment.line - 1], curve[moment.line]
    own = None if judged is None else judged.own
    return Decision(
        line=moment.line,
        turn=moment.turn,
        seat=moment.seat,
        played=str(moment.action),
        forced=moment.forced,
        grade=_grade(str(moment.action), own),
        own=own,
        open=None if judged is None else judged.open,
        change=[now - was for was, now in zip(before.chances, after.chances, strict=True)],
        change_points=[now - was for was, now in zip(before.scores, after.scores, strict=True)],
    )


def _grade(played: str, own: Verdict | None) -> Grade:
    if own is None:
        return "forced"
    if own.best == played or not own.cost.value:
        return "best"
    if own.cost.low <= 0:
        return "good"
    return next((grade for least, grade in GRADES if own.cost.value >= least), "good")
