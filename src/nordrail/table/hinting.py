"""Hints: who may ask for one, and how often. The journal notes only that a hint was asked for."""

from nordrail.engine.objection import Objection
from nordrail.table.adding import must_be_playing
from nordrail.table.journal import HintRequest
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table

MOST_A_TURN, MOST_A_GAME = 4, 60
"""The most hints of a seat."""


def ask_hint(table: Table, seat: int, ply: int, request: str | None = None) -> Table:
    """Note that a seat asks for a hint; asking again in the same position does not count again."""
    must_be_playing(table)
    if not table.allows_hints:
        raise Refusal("no_hints", Objection("Hints are not allowed at this table.", "hints_off"))
    if ply != table.ply:
        raise Refusal("stale", "The game has moved on; this is the current position.")
    if seat not in table.to_act():
        raise Refusal("no_hints", "It is not your turn.")
    if any(asked.ply == ply for asked in table.hints.get(seat, ())):
        return table
    left_turn, left = hints_left(table, seat)
    if not left:
        words = f"You have used all {MOST_A_GAME} hints of this game."
        raise Refusal("no_hints", Objection(words, "hints_spent", most=MOST_A_GAME))
    if not left_turn:
        words = f"You have used all {MOST_A_TURN} hints for this turn."
        raise Refusal("no_hints", Objection(words, "hints_spent_turn", most=MOST_A_TURN))
    return table.added([HintRequest(seat=seat, move=request)])


def hints_left(table: Table, seat: int) -> tuple[int, int]:
    """Return how many hints a seat may still ask for: in this turn, and in the game."""
    asked, turn = table.hints.get(seat, ()), table.turn_of(seat)
    left = max(0, MOST_A_GAME - len(asked))
    return min(left, max(0, MOST_A_TURN - sum(one.turn == turn for one in asked))), left
