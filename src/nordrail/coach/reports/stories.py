"""What happened in a game: turning points, the fate of every ticket, and the routes that mattered."""

from collections.abc import Sequence
from math import sqrt

from nordrail.coach.evaluation import CERTAIN
from nordrail.coach.positions import Positions
from nordrail.coach.reports.report import Block, CurvePoint, RouteStory, TicketFate, TurningPoint
from nordrail.coach.work import Work
from nordrail.engine.components.board import members
from nordrail.engine.events import ClaimRoute
from nordrail.native.appraisal import VICTORY

_MOST_POINTS, _MOST_ROUTES = 5, 8
_TURN, _CLEAR = 40_000, 2.5
"""A turning point changes a chance by this much, and by this many standard errors."""
_HOPELESS, _LOST = 150_000, 100_000
"""A ticket that never had this chance was hopeless; below this chance it is lost."""
_BLOCKED, _MATTERS = 250_000, 30_000
"""The chance of a ticket that a block takes, and the chance to win that a route must change to be told."""


def turning_points(positions: Positions, work: Work, curve: Sequence[CurvePoint]) -> list[TurningPoint]:
    """Return the events that changed the chances most and clearly, in the order of the game."""
    found = []
    for line, event in enumerate(positions.events, start=1):
        before, after = curve[line - 1].chances, curve[line].chances
        place = max(range(positions.seats), key=lambda seat: abs(after[seat] - before[seat]))
        change = abs(after[place] - before[place])
        if change >= _TURN and _is_clear(work, line, place):
            point = TurningPoint(
                line=line,
                turn=curve[line - 1].turn,
                seat=event.actor,
                what=str(event.what),
                chances_before=before,
                chances_after=after,
            )
            found.append((change, point))
    largest = sorted(found, key=lambda one: (-one[0], one[1].line))[:_MOST_POINTS]
    return sorted((point for _, point in largest), key=lambda point: point.line)


def _is_clear(work: Work, line: int, place: int) -> bool:
    """Return whether a line changed the victories of a seat in the games by many standard errors."""
    before, after = work.sums[line - 1], work.sums[line]
    step = (after.wins[place] / after.games - before.wins[place] / before.games) / VICTORY
    mean_square = after.step_wins[place] / after.games / VICTORY**2
    return bool(abs(step) >= _CLEAR * sqrt(max(0.0, mean_square - step**2) / after.games))


def ticket_chance(work: Work, place: int, seat: int, ticket: int) -> int:
    """Return the chance of a seat to complete a ticket after a line, in millionths."""
    sums = work.sums[place]
    return int(CERTAIN * sums.done[seat - 1][ticket] // sums.games)


def ticket_fates(positions: Positions, work: Work) -> list[TicketFate]:
    """Return the fate of every ticket that was kept."""
    fates = []
    last = len(positions.states) - 1
    for seat in range(1, positions.seats + 1):
        kept: dict[int, int] = {}
        for place, state in enumerate(positions.states):
            for ticket in state.seats[seat - 1].tickets:
                kept.setdefault(ticket, place)
        fates += [_fate(positions, work, seat, ticket, range(line, last + 1)) for ticket, line in kept.items()]
    return fates


def _fate(positions: Positions, work: Work, seat: int, ticket: int, places: range) -> TicketFate:
    chances = [ticket_chance(work, place, seat, ticket) for place in places]
    completed, lost = chances[-1] == CERTAIN, None
    if not completed:
        alive = [place for place, chance in zip(places, chances, strict=True) if chance >= _LOST]
        lost = min(alive[-1] + 1, places[-1]) if alive else places[0]
    known = positions.game.rulebook.board.tickets[ticket]
    return TicketFate(
        seat=seat,
        ticket=known.id,
        points=known.points,
        kept=places[0],
        completed=completed,
        at_first=chances[0],
        most=max(chances),
        lost=lost,
        hopeless=not completed and max(chances) < _HOPELESS,
    )


def route_stories(positions: Positions, work: Work, curve: Sequence[CurvePoint]) -> list[RouteStory]:
    """Return the claims that changed most, in the order of the game."""
    found, begun = [], 0
    for line, event in enumerate(positions.events, start=1):
        if isinstance(event.what, ClaimRoute):
            begun = line
        before, after = positions.states[line - 1], positions.states[line]
        for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=True), start=1):
            if was.routes != now.routes:
                number = members(now.routes & ~was.routes)[0]
                found.append(_story(positions, work, curve, (begun, line), seat, number))
    told = [story for story in found if story.blocks or abs(story.change) >= _MATTERS]
    told.sort(key=lambda story: -max(abs(story.change), *(block.before - block.after for block in story.blocks), 0))
    return sorted(told[:_MOST_ROUTES], key=lambda story: story.line)


def _story(
    positions: Positions, work: Work, curve: Sequence[CurvePoint], lines: tuple[int, int], seat: int, route: int
) -> RouteStory:
    first, last = lines
    blocks = []
    for other in range(1, positions.seats + 1):
        for ticket in positions.states[first - 1].seats[other - 1].tickets if other != seat else ():
            was, now = (ticket_chance(work, place, other, ticket) for place in (first - 1, last))
            if was - now >= _BLOCKED:
                name = positions.game.rulebook.board.tickets[ticket].id
                blocks.append(Block(seat=other, ticket=name, before=was, after=now))
    return RouteStory(
        line=first,
        turn=curve[first - 1].turn,
        seat=seat,
        route=positions.game.rulebook.board.routes[route].id,
        change=curve[last].chances[seat - 1] - curve[first - 1].chances[seat - 1],
        blocks=blocks,
    )
