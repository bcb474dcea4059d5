"""A process that runs bots. It reads questions from standard input, one per line.

A question holds the record as the bot's seat may see it. The process is given nothing else, so a bot cannot know more.
A question without a bot asks for a hint.
"""

import json
import sys
import traceback
from dataclasses import asdict
from random import Random
from typing import Any

from nordrail.bots import make_bot
from nordrail.bots.bot import Bot, budget, dismiss
from nordrail.coach.hint import SECONDS, hint
from nordrail.host.bot_answer import bot_answer, position
from nordrail.host.bot_question import BotQuestion
from nordrail.host.daily import BOT, par
from nordrail.server.children.confinement import confine

MEMORY = 2 << 30
"""Bytes of memory."""
_LONGEST_TRACE = 4000
_PAR = 60.0
"""Seconds for a whole game of bots; it takes about one."""


def answer(question: BotQuestion, bot: Bot) -> str:
    """Return the bot's action in the game of a question."""
    board = None if question["board"] is None else str(question["board"])
    return bot_answer(str(question["record"]), board, int(question["seat"] or 0), bot)


def advise(question: BotQuestion) -> list[dict[str, Any]]:
    """Return the options of a hint in the game of a question."""
    board, seat = None if question["board"] is None else str(question["board"]), int(question["seat"] or 0)
    game = position(str(question["record"]), board)
    return [asdict(option) for option in hint(game.view(seat), game.legal(seat), Random(str(question["chance"])))]


def _choose(question: BotQuestion) -> str:
    return answer(question, make_bot(BOT, Random(str(question["chance"]))))


def main() -> None:
    """Answer questions until the input ends: first with the time limit, then with an action, a hint or an error."""
    confine(MEMORY, sys.argv[1] or None)
    for line in sys.stdin:
        try:
            _answer_line(json.loads(line))
        except Exception as error:
            print(json.dumps({"error": _discreet_trace(error)}), flush=True)


def _discreet_trace(error: BaseException) -> str:
    """Return where an error was raised, without its message, which could quote the hand of a seat."""
    frames = "".join(traceback.format_tb(error.__traceback__))[-_LONGEST_TRACE:]
    return f"{frames}{type(error).__module__}.{type(error).__qualname__}"


def _answer_line(question: BotQuestion) -> None:
    if "daily" in question:
        print(json.dumps({"seconds": _PAR}), flush=True)
        points = par(str(question["title"]), str(question["daily"]), _choose)
        print(json.dumps({"points": points}), flush=True)
        return
    if "bot" not in question:
        print(json.dumps({"seconds": SECONDS}), flush=True)
        print(json.dumps({"options": advise(question)}), flush=True)
        return
    try:
        bot = make_bot(str(question["bot"]), Random(str(question["chance"])))
    except Exception:  # it has seen nothing yet
        print(json.dumps({"error": traceback.format_exc()[-_LONGEST_TRACE:]}), flush=True)
        return
    try:
        print(json.dumps({"seconds": budget(bot)}), flush=True)
        print(json.dumps({"action": answer(question, bot)}), flush=True)
    finally:
        dismiss(bot)


if __name__ == "__main__":
    main()
