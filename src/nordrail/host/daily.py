"""The deal of the day: its table, the fixed chance of its bots, and the result of a bot in the player's seat."""

from collections.abc import Callable
from datetime import UTC, datetime

from nordrail.engine.daily import FIRST_DAY, check_day, daily_seed
from nordrail.engine.errors import NotationError
from nordrail.engine.objection import Objection
from nordrail.engine.rules.rulebook import find_title
from nordrail.host.bot_question import BotQuestion, bot_question
from nordrail.table import acts
from nordrail.table.options import SeatOption, TableOptions
from nordrail.table.refusal import invalid
from nordrail.table.table import Table

BOT = "hard"
"""The opponent, and the bot that the player is measured against. It plays the same for the same chance."""
_MOST_DECISIONS = 2000


def utc_day(now: float) -> str:
    """Return the date of a time, everywhere the same: UTC's."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def check_playable(day: str, today: str) -> str:
    """Return the date if its deal can be played; refuse others with a sentence."""
    try:
        check_day(day)
    except NotationError as error:
        raise invalid(f"{error}.") from None
    if day > today:
        words = f"The deal of {day} is not out yet; today is {today} (UTC)."
        raise invalid(Objection(words, "deal_not_out", day=day, today=today))
    if day < FIRST_DAY:
        words = f"There are no deals before {FIRST_DAY}."
        raise invalid(Objection(words, "no_deal", day=FIRST_DAY))
    return day


def daily_options(title: str, day: str, name: str | None) -> TableOptions:
    """Return the options of a daily table; without a name, a bot has the player's seat."""
    me = SeatOption(who="bot", bot=BOT) if name is None else SeatOption(who="me", name=name)
    seats = (me, SeatOption(who="bot", bot=BOT))
    return TableOptions(title=title, seats=seats, first=1, practice=False, away_bot=BOT, daily=day)


def fixed_seed(table: Table, seat: int) -> str | None:
    """Return the seed of a bot's next decision at a daily table; `None` at others, where it is random."""
    return None if table.options.daily is None else f"{table.seed} {seat} {len(table.events)}"


def par(title: str, day: str, choose: Callable[[BotQuestion], str]) -> list[int]:
    """Play a deal with the bot in every seat; return the points of each seat."""
    options, seed = daily_options(title, day, None), daily_seed(title, day)
    table = Table("DAILYS", find_title(title), options, seed, "", 0.0)
    for seat in (1, 2):
        table = acts.put_bot(table, seat, BOT)
    table = acts.begin(table)
    for _ in range(_MOST_DECISIONS):
        if table.over:
            break
        seat = table.to_act()[0]
        decision = fixed_seed(table, seat)
        assert decision is not None
        table = acts.move(table, seat, table.ply, choose(bot_question(table, seat, decision)))
    assert table.outcome is not None
    return list(table.outcome.totals)
