"""Bots in the same process as the table. They get the record as their seat may read it, and nothing else."""

from collections.abc import Iterator
from random import Random
from secrets import token_hex

from nordrail.bots import make_bot
from nordrail.bots.bot import dismiss
from nordrail.bots.levels import ADVISER, fitting
from nordrail.host.bot_answer import bot_answer
from nordrail.host.daily import fixed_seed
from nordrail.table.table import Table
from nordrail.table.telling import record_text

_MOST_FAILURES = 4
"""The failures at a table after which a bot is not asked again."""


class BotPlayer:
    """The bots of one table."""

    def __init__(self) -> None:
        self._failures: dict[tuple[int, str], int] = {}

    def choices(self, table: Table, seat: int, bot: str) -> Iterator[str]:
        """Yield actions until one is accepted: of the bot, again of the bot, of the planner, the first legal one."""
        record, routes = record_text(table, seat), len(table.rulebook.board.routes)
        seed, failed = fixed_seed(table, seat), self._failures.get((seat, bot), 0)
        for name in (ADVISER,) if failed >= _MOST_FAILURES else (bot, bot, ADVISER):
            action = _asked(fitting(name, routes), record, table.options.board, seat, seed or token_hex(16))
            if action is not None:
                yield action
            self._failures[seat, bot] = self._failures.get((seat, bot), 0) + 1
        yield table.legal(seat)[0]


def _asked(name: str, record: str, board: str | None, seat: int, seed: str) -> str | None:
    """Return what a bot chooses; `None` if it fails, which must not stop the table."""
    try:
        bot = make_bot(name, Random(seed))
        try:
            return bot_answer(record, board, seat, bot)
        finally:
            dismiss(bot)
    except Exception:
        return None
