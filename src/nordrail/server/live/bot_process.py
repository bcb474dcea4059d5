"""A process that thinks for bots. It reads questions from its input, a line each, and knows nothing else.

A question holds the record as the bot's seat may know it, so that no bot can know more, whatever it does.
"""

import json
import sys
from random import Random

from nordrail.bots import make_bot
from nordrail.bots.bot import Bot, budget, dismiss
from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.engine.rules.rulebook import find_title


def answer(question: dict[str, str | int | None], bot: Bot) -> str:
    """What the bot does in the game of a question."""
    record = Record.load(str(question["record"]))
    rulebook = find_title(record.headers["title"])
    if question["board"] is not None:
        rulebook = rulebook.with_board(str(question["board"]))
    seat = int(question["seat"] or 0)
    game = Game.from_record(record, rulebook=rulebook, dealer=None)
    return str(bot.choose(game.view(seat), game.legal(seat)))


def main() -> None:
    """Answers one question after the other until the input ends: how long the bot may think, then what it does."""
    for line in sys.stdin:
        question = json.loads(line)
        bot = make_bot(str(question["bot"]), Random(str(question["chance"])))
        try:
            print(json.dumps({"seconds": budget(bot)}), flush=True)
            print(json.dumps({"action": answer(question, bot)}), flush=True)
        finally:
            dismiss(bot)


if __name__ == "__main__":
    main()
