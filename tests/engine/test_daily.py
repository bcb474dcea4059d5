"""The seed of the deal of the day follows from the title and the date alone."""

import pytest

from nordrail import TITLES
from nordrail.engine.daily import check_day, daily_seed
from nordrail.engine.errors import NotationError


def test_every_title_and_date_has_a_seed_of_its_own() -> None:
    seeds = {daily_seed(title, day) for title in TITLES for day in ("2026-11-18", "2026-11-19")}
    assert len(seeds) == 2 * len(TITLES)
    assert daily_seed(next(iter(TITLES)), "2026-11-18") in seeds


@pytest.mark.parametrize("day", ["", "2026-02-30", "20261118", "2026-1-1", "today", "2026-11-18 "])
def test_something_else_is_not_a_date(day: str) -> None:
    with pytest.raises(NotationError, match="is not a date"):
        check_day(day)
