"""A process that reads the files of strangers, boards, records and tables, within limits of memory and CPU.

It reads questions from standard input, one per line, and writes each answer as a `Heading`, then JSON.
"""

import json
import sys

from nordrail.engine.errors import NordrailError
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.host.replies.printed_board import printed_board
from nordrail.host.replies.replayed_record import replayed_record
from nordrail.host.requests.creating import must_be_title
from nordrail.host.table_file import check_table, read_table
from nordrail.server.children.confinement import confine, limit_time
from nordrail.server.children.parser_answer import Heading, Refused, write_rulebook
from nordrail.server.wire.json_text import to_bytes
from nordrail.table.refusal import Refusal, invalid, invalid_board

MEMORY = 512 << 20
"""Bytes of memory."""

Question = dict[str, str | int | None]


def answer(question: Question) -> bytes:
    """Return as JSON what a question asks for; refuse what the file does wrong."""
    if question["what"] == "table":
        return _table(str(question["file"]))
    title, board, seat = str(question.get("title")), question.get("board"), question.get("seat")
    if question["what"] == "replay":
        text = None if board is None else str(board)
        return replayed_record(str(question["record"]), text, None if seat is None else int(seat), to_bytes)
    rulebook = _rulebook(title, str(board))
    if question["what"] == "rulebook":
        return write_rulebook(rulebook)
    return to_bytes(printed_board(rulebook, str(board) if question["file"] else None))


def _rulebook(title: str, board: str) -> Rulebook:
    try:
        return find_title(title).with_board(board)
    except NordrailError as error:
        raise invalid_board(error) from None


def _table(text: str) -> bytes:
    file = read_table(text)
    title, board = must_be_title(file.options.title), file.options.board
    return check_table(file, title if board is None else _rulebook(title.title, board)).encode()


def _answered(question: Question) -> bytes:
    try:
        found = answer(question)
        return Heading(len(found)).line() + found
    except Refusal as refusal:
        return Heading(0, Refused.of(refusal)).line()
    except MemoryError:
        return Heading(0, Refused.of(invalid("This file takes too much memory to read"))).line()


def main() -> None:
    """Answer questions until the input ends; the arguments are a file to hide and the seconds of CPU for each."""
    confine(MEMORY, sys.argv[1] or None)
    for line in sys.stdin.buffer:
        limit_time(int(sys.argv[2]))
        sys.stdout.buffer.write(_answered(json.loads(line)))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
