"""A finished game as one row of a table, with the same columns for every title."""

from collections import Counter

from nordrail.engine.components.cards import size
from nordrail.engine.events import ChooseFirst
from nordrail.engine.game import Game

Value = str | int | float | None

_GAME: dict[str, type] = {
    "record": str,
    "title": str,
    "rules": int,
    "board": str,
    "seats": int,
    "seed": str,
    "first": int,
    "decisions": int,
    "reason": str,
    "decided_by": str,
}
_SEAT: dict[str, type] = {
    "name": str,
    "total": int,
    "share": float,
    "route_points": int,
    "ticket_points": int,
    "bonus_points": int,
    "routes": int,
    "offered": int,
    "kept": int,
    "completed": int,
    "trains_left": int,
    "cards_left": int,
    "decisions": int,
}


def game_columns(seats: int) -> dict[str, type]:
    """Return the columns of games with at most this many seats, and their types; `total_2` is the total of seat 2."""
    by_seat = {f"{name}_{seat}": kind for seat in range(1, seats + 1) for name, kind in _SEAT.items()}
    return _GAME | by_seat


def game_row(game: Game) -> dict[str, Value] | None:
    """Return the row of a game, except for its `record`; `None` if it is unfinished or its tickets are hidden."""
    result = game.outcome
    if result is None:
        return None
    decisions = Counter(event.actor for event in game.events if event.actor)
    row: dict[str, Value] = {
        "title": game.rulebook.title,
        "rules": game.rulebook.version,
        "board": game.rulebook.board.name,
        "seats": len(result.sheets),
        "seed": game.record.headers.get("seed"),
        "first": next((event.what.seat for event in game.events if isinstance(event.what, ChooseFirst)), None),
        "decisions": decisions.total(),
        "reason": str(result.reason),
        "decided_by": result.decided_by,
    }
    for seat in range(1, len(result.sheets) + 1):
        row |= {f"{name}_{seat}": value for name, value in _seat(game, seat, decisions[seat]).items()}
    return row


def victory_share(game: Game, seat: int) -> float:
    """Return a seat's share of the victory: 1, 0, or a fraction if it is shared."""
    assert game.outcome is not None
    return (seat in game.outcome.winners) / len(game.outcome.winners)


def _seat(game: Game, seat: int, decisions: int) -> dict[str, Value]:
    assert game.outcome is not None
    sheet, owned = game.outcome.sheets[seat - 1], game.state.seats[seat - 1]
    return {
        "name": game.names[seat - 1],
        "total": sheet.total,
        "share": victory_share(game, seat),
        "route_points": sheet.routes,
        "ticket_points": sum(line.points for line in sheet.tickets),
        "bonus_points": sum(line.points for line in sheet.bonuses),
        "routes": owned.routes.bit_count(),
        "offered": sum(len(offer.tickets) for offer in game.state.offers if offer.seat == seat),
        "kept": len(sheet.tickets),
        "completed": sum(line.completed for line in sheet.tickets),
        "trains_left": owned.trains,
        "cards_left": size(owned.hand),
        "decisions": decisions,
    }
