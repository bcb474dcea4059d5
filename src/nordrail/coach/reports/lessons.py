"""Lessons from a game: keys and values for every language, and the same in English."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from nordrail.bots.bot import Reason
from nordrail.bots.reasons import in_english
from nordrail.coach.evaluation import CERTAIN, POINT
from nordrail.coach.reports.naming import in_words, route_name, ticket_name
from nordrail.coach.reports.report import Account, Decision, Lesson, RouteStory, TicketFate
from nordrail.engine.rules.rulebook import Rulebook

ENGLISH = {
    "better_move": "On turn {turn} it was better to {best} than to {played}: {points} points, {percent} % of a victory",
    "hopeless_ticket": "{ticket} never had a real chance (at most {percent} %), and cost {points} points",
    "lost_ticket": "{ticket} was lost on turn {turn}, and cost {points} points",
    "blocked": "On turn {turn}, {name} took {route}, and {ticket} became unlikely",
    "blocking": "On turn {turn}, taking {route} made {ticket} of {name} unlikely",
    "lucky": "The cards were kind: over the whole game, luck brought {percent} percentage points",
    "unlucky": "The cards were unkind: over the whole game, luck took {percent} percentage points",
    "steady": "{percent} % of the decisions were the best that the coach found",
    "strong_move": "On turn {turn} it was strong to {played}: it added {percent} % to the chance to win",
}
"""The sentence for each key. The client has the same keys in every language."""
MOST = 3
"""Lessons for a seat."""
_LUCK, _STRONG = 150_000, 80_000
_EACH, _REASONS = 2, 3
"""The most lessons with the same key, and reasons for one."""
_TICKET_POINT = 8_000
"""What a point of a ticket weighs, in millionths of a victory."""


class _Found(NamedTuple):
    weight: int
    line: int
    key: str
    values: dict[str, str | int]
    reasons: tuple[Reason, ...] = ()


def lessons(
    rulebook: Rulebook,
    names: Sequence[str],
    decisions: Sequence[Decision],
    tickets: Sequence[TicketFate],
    routes: Sequence[RouteStory],
    accounts: Sequence[Account],
    turns: Sequence[int],
    clear: Collection[int],
) -> list[Lesson]:
    """Return up to three lessons for each seat, the most important first; `clear` are the lines of turning points."""
    found = []
    for seat in range(1, len(names) + 1):
        own = [decision for decision in decisions if decision.seat == seat]
        all_found = [
            *_moves(own, clear),
            *_tickets([fate for fate in tickets if fate.seat == seat], turns),
            *_blocks(seat, routes),
            *_luck(next(one for one in accounts if one.seat == seat and one.unit == "chance")),
            *_steady(own),
        ]
        found += [_lesson(rulebook, names, seat, one) for one in _most_important(all_found)]
    return found


def _most_important(found: Iterable[_Found]) -> list[_Found]:
    chosen: list[_Found] = []
    for one in sorted(found, key=lambda one: (-one.weight, one.line)):
        if sum(other.key == one.key for other in chosen) < _EACH and len(chosen) < MOST:
            chosen.append(one)
    return chosen


def _moves(decisions: Iterable[Decision], clear: Collection[int]) -> Iterable[_Found]:
    for decision in decisions:
        if decision.own is None:
            continue
        cost, gain = decision.own.cost.value, decision.change[decision.seat - 1]
        if decision.grade in ("inaccuracy", "mistake", "blunder"):
            values: dict[str, str | int] = {
                "turn": decision.turn,
                "played": decision.played,
                "best": decision.own.best,
                "points": max(0, round(decision.own.points.value / POINT)),
                "percent": _percent(cost),
            }
            yield _Found(2 * cost, decision.line, "better_move", values, tuple(decision.own.reasons[:_REASONS]))
        elif decision.grade == "best" and gain >= _STRONG and decision.line in clear:
            values = {"turn": decision.turn, "played": decision.played, "percent": _percent(gain)}
            yield _Found(gain, decision.line, "strong_move", values)


def _tickets(fates: Iterable[TicketFate], turns: Sequence[int]) -> Iterable[_Found]:
    for fate in fates:
        if fate.completed:
            continue
        points, weight = 2 * fate.points, 2 * fate.points * _TICKET_POINT
        if fate.hopeless:
            percent = _percent(fate.most)
            yield _Found(
                weight, fate.kept, "hopeless_ticket", {"ticket": fate.ticket, "points": points, "percent": percent}
            )
        elif fate.lost is not None:
            values: dict[str, str | int] = {"ticket": fate.ticket, "turn": turns[fate.lost - 1], "points": points}
            yield _Found(weight * 3 // 4, fate.lost, "lost_ticket", values)


def _blocks(seat: int, routes: Iterable[RouteStory]) -> Iterable[_Found]:
    for story in routes:
        for block in story.blocks:
            weight = (block.before - block.after) // 4
            values: dict[str, str | int] = {"turn": story.turn, "route": story.route, "ticket": block.ticket}
            if block.seat == seat:
                yield _Found(weight, story.line, "blocked", {**values, "seat": story.seat})
            elif story.seat == seat:
                yield _Found(weight, story.line, "blocking", {**values, "seat": block.seat})


def _luck(account: Account) -> Iterable[_Found]:
    if abs(account.luck) >= _LUCK:
        key = "lucky" if account.luck > 0 else "unlucky"
        yield _Found(abs(account.luck) // 4, 0, key, {"percent": _percent(abs(account.luck))})


def _steady(decisions: Sequence[Decision]) -> Iterable[_Found]:
    judged = [decision for decision in decisions if not decision.forced]
    if judged:
        good = sum(decision.grade in ("best", "good") for decision in judged)
        yield _Found(0, 0, "steady", {"percent": round(100 * good / len(judged))})


def _percent(chance: int) -> int:
    return round(100 * chance / CERTAIN)


def _lesson(rulebook: Rulebook, names: Sequence[str], seat: int, found: _Found) -> Lesson:
    board, words = rulebook.board, dict(found.values)
    for key in ("played", "best"):
        if key in words:
            words[key] = in_words(str(words[key]), board)
    if "ticket" in words:
        words["ticket"] = ticket_name(str(words["ticket"]), board)
    if "route" in words:
        words["route"] = route_name(str(words["route"]), board)
    if "seat" in words:
        words["name"] = names[int(words["seat"]) - 1]
    sentence = ENGLISH[found.key].format(**words)
    if found.reasons:
        sentence += f", because {in_english(found.reasons, rulebook)}"
    return Lesson(
        seat=seat,
        line=found.line,
        key=found.key,
        values=found.values,
        sentence=sentence + ".",
        reasons=list(found.reasons),
    )
