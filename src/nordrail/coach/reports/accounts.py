"""Luck and skill: what each deal and each choice changed. The parts of an account add up to the result exactly."""

from collections.abc import Sequence
from typing import Literal

from nordrail.coach.reports.report import Account
from nordrail.engine.events import DEALER, Event


def accounts(
    events: Sequence[Event], chances: Sequence[Sequence[int]], scores: Sequence[Sequence[int]]
) -> list[Account]:
    """Return two accounts for each seat, given its values before the first event and after each."""
    units: list[tuple[Literal["chance", "points"], Sequence[Sequence[int]]]] = [("chance", chances), ("points", scores)]
    seats = range(1, len(chances[0]) + 1)
    return [_account(events, values, seat, unit) for seat in seats for unit, values in units]


def _account(
    events: Sequence[Event], values: Sequence[Sequence[int]], seat: int, unit: Literal["chance", "points"]
) -> Account:
    worth = [value[seat - 1] for value in values]
    parts = [0] * (len(values[0]) + 1)
    for event, before, after in zip(events, worth, worth[1:], strict=False):
        parts[event.actor] += after - before
    by_seat = parts[1:]
    return Account(
        seat=seat,
        unit=unit,
        start=worth[0],
        luck=parts[DEALER],
        own=by_seat[seat - 1],
        others=sum(by_seat) - by_seat[seat - 1],
        result=worth[-1],
        by_seat=by_seat,
    )
