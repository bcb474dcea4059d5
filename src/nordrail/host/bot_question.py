"""What a bot is asked: the record as its seat may read it, and nothing else of the game."""

from nordrail.table.table import Table
from nordrail.table.telling import record_text

BotQuestion = dict[str, str | int | None]
"""A question to a bot, or one for the points of a deal of the day."""


def bot_question(table: Table, seat: int, chance: str) -> BotQuestion:
    """Return the question to the bot of a seat; `chance` is the seed of its decision."""
    return {"record": record_text(table, seat), "board": table.options.board, "seat": seat, "chance": chance}
