"""Replays of uploaded records, line by line, with everything visible or as one seat saw it."""

import asyncio
from dataclasses import replace

from fastapi import APIRouter

from nordrail.engine.errors import BrokenRecord, NordrailError
from nordrail.engine.game import Game
from nordrail.engine.reason import Reason
from nordrail.engine.record import Record
from nordrail.engine.rules.state import State, new_state
from nordrail.engine.view import view
from nordrail.engine.view_message import ViewMessage, player_message, view_message
from nordrail.records.story import tell_story
from nordrail.server.wire.answers import Replay, ReplayStep
from nordrail.server.wire.requests import Upload
from nordrail.table.refusal import invalid
from nordrail.table.telling import result_message

MOST_LINES = 3000
"""The most lines of a record to replay; a real one has a few hundred."""

router = APIRouter(prefix="/api")


@router.post("/records")
async def replay(upload: Upload) -> Replay:
    """Replay a record line by line; errors are the same as those of `nordrail check`."""
    return await asyncio.to_thread(_replay, upload)


def _replay(upload: Upload) -> Replay:
    try:
        record = Record.load(upload.record)
        rulebook = record.rulebook()
        if upload.board is not None:
            rulebook = rulebook.with_board(upload.board)
        if len(record.events) > MOST_LINES:
            raise invalid(f"This record has more than {MOST_LINES:,} lines; no game is that long.")
        game = Game.from_record(record, rulebook=rulebook, dealer=None)
        if upload.seat is not None and game.state.choosing_first_tickets:  # hide even the number of choices
            game = Game.from_record(game.redacted(upload.seat), rulebook=rulebook, dealer=None)
        told = list(tell_story(game, "all" if upload.seat is None else upload.seat))
    except BrokenRecord as error:
        raise invalid(Reason(str(error), "broken_record", line=error.line)) from None
    except NordrailError as error:
        raise invalid(str(error)) from None
    steps = [ReplayStep(line=None, text="", view=_view(new_state(rulebook, len(record.names)), upload.seat))]
    for step, (_, _, state) in zip(told, game.steps, strict=True):
        text = " ".join(sentence.text.plain for sentence in step.sentences)
        steps.append(ReplayStep(line=str(step.event), text=text, view=_view(state, upload.seat)))
    return Replay(
        title=rulebook.title,
        board=rulebook.board.name,
        names=list(record.names),
        steps=steps,
        result=None if game.outcome is None else result_message(game.outcome),
    )


def _view(state: State, seat: int | None) -> ViewMessage:
    """Return the view of one seat, or one that shows each seat as it saw itself."""
    seen = view_message(view(state, seat))
    if seat is not None:
        return seen
    seats = range(1, len(state.seats) + 1)
    return replace(seen, players=[player_message(view(state, number).players[number - 1]) for number in seats])
