"""A bot's action in a game. The bot gets only the record as its seat may read it."""

from functools import lru_cache

from nordrail.bots.bot import Bot, ask
from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.engine.rules.rulebook import Rulebook, find_title


def bot_answer(text: str, board: str | None, seat: int, bot: Bot) -> str:
    """Return the bot's action; the record is that of its seat, on the title's own board or on that of a file."""
    game = position(text, board)
    return str(ask(bot, game.view(seat), game.legal(seat)))


def position(text: str, board: str | None) -> Game:
    """Return the game that a seat's record tells of."""
    record = Record.load(text)
    return Game.from_record(record, rulebook=_rulebook(record.headers["title"], board), dealer=None)


@lru_cache(maxsize=8)
def _rulebook(title: str, board: str | None) -> Rulebook:
    return find_title(title) if board is None else find_title(title).with_board(board)
