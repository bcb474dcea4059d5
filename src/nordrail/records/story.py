"""Retell a record step by step, as seen by one seat, by a spectator, or with nothing hidden."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from nordrail.display.sentences import Sentence, tell
from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import Event, NameSeat
from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.engine.view import View, redact, view

Reader = int | None | Literal["all"]
"""Who reads: a seat, a spectator (`None`), or someone who may see everything (`"all"`)."""


@dataclass(frozen=True, slots=True)
class StoryStep:
    """One line of a record in words."""

    ply: int
    """Its number among the lines, from 1."""
    event: Event
    """What happened, as far as the reader may know it."""
    sentences: list[Sentence]
    view: View
    """The public view of the table afterwards."""
    names: tuple[str, ...]
    """The players' names afterwards, by seat."""

    def to_json(self) -> dict[str, Any]:
        """Return the step as JSON values."""
        return {
            "ply": self.ply,
            "event": str(self.event),
            "text": " ".join(sentence.text.plain for sentence in self.sentences),
            "turn": self.view.turn,
            "points": [player.points for player in self.view.players],
            "trains": [player.trains for player in self.view.players],
        }


def tell_story(game: Game, reader: Reader) -> Iterator[StoryStep]:
    """Yield every step of a game, as far as the reader may know it."""
    if isinstance(reader, int) and not 1 <= reader <= len(game.state.seats):
        raise IllegalAction(f"there is no seat {reader}: this game has seats 1 to {len(game.state.seats)}")
    if reader != "all":
        game = Game.from_record(known_to(game, reader), rulebook=game.rulebook, dealer=None)
    names = list(game.record.names)
    before = view(game.steps[0].before, None) if game.steps else None
    for ply, step in enumerate(game.steps, start=1):
        assert before is not None
        after = view(step.after, None)
        sentences = tell(step.event, before, after, names)
        if isinstance(step.event.what, NameSeat):
            names[step.event.what.seat - 1] = step.event.what.name
        yield StoryStep(ply, step.event, sentences, after, tuple(names))
        before = after


def known_to(game: Game, seat: int | None) -> Record:
    """Return the record as the seat could read it during the game."""
    if not game.over:
        return game.redacted(seat)
    return Record(game.record.public_headers, tuple(redact(event, seat) for event in game.events))
