"""A record told line by line, with everything visible or as one seat saw it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from nordrail.engine.errors import BrokenRecord, NordrailError
from nordrail.engine.game import Game
from nordrail.engine.objection import Objection
from nordrail.engine.record import Record
from nordrail.engine.rules.state import State, new_state
from nordrail.engine.view import view
from nordrail.engine.view_message import ViewMessage, player_message, view_message
from nordrail.host.replies.answers import Replay, ReplayStep
from nordrail.records.story import tell_story
from nordrail.table.refusal import invalid
from nordrail.table.telling import result_message

Write = Callable[[Any], bytes]
"""A function that writes an answer as JSON, without spaces."""
MOST_LINES = 3000
"""The most lines of a record to replay; a real one has a few hundred."""
MOST_BYTES = 6_000_000
"""The most bytes of a replay; that of a real game has about two million."""


def replayed_record(text: str, board: str | None, seat: int | None, write: Write) -> bytes:
    """Replay a record and return a `Replay` as JSON; errors are the same as those of `nordrail check`."""
    try:
        game = _game(text, board, seat)
        told = list(tell_story(game, "all" if seat is None else seat))
    except BrokenRecord as error:
        raise invalid(Objection(str(error), "broken_record", line=error.line)) from None
    except NordrailError as error:
        raise invalid(str(error)) from None
    first = ReplayStep(line=None, text="", view=_view(new_state(game.rulebook, len(game.record.names)), seat))
    steps = [write(first)]
    size = len(steps[0])
    for step, (_, _, state) in zip(told, game.steps, strict=True):
        words = " ".join(sentence.text.plain for sentence in step.sentences)
        steps.append(write(ReplayStep(line=str(step.event), text=words, view=_view(state, seat))))
        size += len(steps[-1])
        if size > MOST_BYTES:
            raise invalid(f"The replay of this record has more than {MOST_BYTES:,} bytes; no game is that long.")
    return _whole(game, steps, write)


def _game(text: str, board: str | None, seat: int | None) -> Game:
    record = Record.load(text)
    rulebook = record.rulebook()
    if board is not None:
        rulebook = rulebook.with_board(board)
    if len(record.events) > MOST_LINES:
        raise invalid(f"This record has more than {MOST_LINES:,} lines; no game is that long.")
    game = Game.from_record(record, rulebook=rulebook, dealer=None)
    if seat is not None and game.state.choosing_first_tickets:  # hide even the number of choices
        game = Game.from_record(game.redacted(seat), rulebook=rulebook, dealer=None)
    return game


def _whole(game: Game, steps: list[bytes], write: Write) -> bytes:
    told = Replay(
        title=game.rulebook.title,
        board=game.rulebook.board.name,
        names=list(game.record.names),
        steps=[],
        result=None if game.outcome is None else result_message(game.outcome),
    )
    before, _, after = write(told).partition(b'"steps":[]')
    return b"".join((before, b'"steps":[', b",".join(steps), b"]", after))


def _view(state: State, seat: int | None) -> ViewMessage:
    """Return the view of one seat, or one that shows each seat as it saw itself."""
    seen = view_message(view(state, seat))
    if seat is not None:
        return seen
    seats = range(1, len(state.seats) + 1)
    return replace(seen, players=[player_message(view(state, number).players[number - 1]) for number in seats])
