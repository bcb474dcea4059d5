"""The deal of the day: one seed for a title and a date, the same everywhere."""

from datetime import date

from nordrail.engine.errors import NotationError

DAILY = "daily"
"""The header of a record that was dealt from such a seed; its value is the date."""
FIRST_DAY = "2026-01-01"
"""The first date with a deal."""


def daily_seed(title: str, day: str) -> str:
    """Return the seed of a title's deal on a date such as `2026-11-18`. It is public.

    >>> daily_seed("my-title", "2026-11-18")
    'daily my-title 2026-11-18'
    """
    return f"daily {title} {check_day(day)}"


def check_day(day: str) -> str:
    """Return the date if it is written as `2026-11-18`; raise `NotationError` if it is not."""
    try:
        exact: str | None = date.fromisoformat(day).isoformat()
    except ValueError:
        exact = None
    if exact != day:
        raise NotationError(f"{day[:20]!r} is not a date, such as 2026-11-18")
    return day
