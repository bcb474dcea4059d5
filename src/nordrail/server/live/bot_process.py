"""A process that runs bots. It reads questions from standard input, one a line.

A question holds the record as the bot's seat may see it. The process is given nothing else, so a bot cannot know more.
"""

import json
import sys
import traceback
from functools import lru_cache
from random import Random

from nordrail.bots import make_bot
from nordrail.bots.bot import Bot, ask, budget, dismiss
from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.server.children.confinement import confine

MEMORY = 2 << 30
"""Bytes of memory."""
_LONGEST_TRACE = 4000


def answer(question: dict[str, str | int | None], bot: Bot) -> str:
    """Return the bot's action in the game of a question."""
    record = Record.load(str(question["record"]))
    rulebook = _rulebook(record.headers["title"], None if question["board"] is None else str(question["board"]))
    seat = int(question["seat"] or 0)
    game = Game.from_record(record, rulebook=rulebook, dealer=None)
    return str(ask(bot, game.view(seat), game.legal(seat)))


@lru_cache(maxsize=8)
def _rulebook(title: str, board: str | None) -> Rulebook:
    return find_title(title) if board is None else find_title(title).with_board(board)


def main() -> None:
    """Answer questions until the input ends: first with the bot's time limit, then with its action or its error."""
    confine(MEMORY, sys.argv[1] or None)
    for line in sys.stdin:
        try:
            _answer_line(json.loads(line))
        except Exception:
            print(json.dumps({"error": traceback.format_exc()[-_LONGEST_TRACE:]}), flush=True)


def _answer_line(question: dict[str, str | int | None]) -> None:
    bot = make_bot(str(question["bot"]), Random(str(question["chance"])))
    try:
        print(json.dumps({"seconds": budget(bot)}), flush=True)
        print(json.dumps({"action": answer(question, bot)}), flush=True)
    finally:
        dismiss(bot)


if __name__ == "__main__":
    main()
