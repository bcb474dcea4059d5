"""A process that runs bots. It reads questions from standard input, one a line.

A question holds the record as the bot's seat may see it. The process is given nothing else, so a bot cannot know more.
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
    """Return the bot's action in the game of a question."""
    record = Record.load(str(question["record"]))
    rulebook = find_title(record.headers["title"])
    if question["board"] is not None:
        rulebook = rulebook.with_board(str(question["board"]))
    seat = int(question["seat"] or 0)
    game = Game.from_record(record, rulebook=rulebook, dealer=None)
    return str(bot.choose(game.view(seat), game.legal(seat)))


def main() -> None:
    """Answer questions until the input ends: first with the bot's time limit, then with its action."""
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
