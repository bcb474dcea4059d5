"""A record told step by step, as one seat, a spectator or somebody who may see everything knows it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from nordrail.display.sentences import Sentence, tell
from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import Event, NameSeat
from nordrail.engine.record import Record
from nordrail.engine.rules.phase import Over
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.view import View, redact, view

Reader = int | None | Literal["all"]
"""Who reads: a seat, somebody who watches (`None`), or somebody who may see everything."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a record and what it says."""

    ply: int
    """Its place among the lines, counted from 1."""
    event: Event
    """What happened, as the reader may know it."""
    sentences: list[Sentence]
    view: View
    """What everybody sees of the table afterwards."""
    names: tuple[str, ...]
    """Who sits where afterwards."""

    def to_json(self) -> dict[str, Any]:
        """The step in words and numbers, ready for JSON."""
        return {
            "ply": self.ply,
            "event": str(self.event),
            "text": " ".join(sentence.text.plain for sentence in self.sentences),
            "turn": self.view.turn,
            "points": [player.points for player in self.view.players],
            "trains": [player.trains for player in self.view.players],
        }


def tell_story(record: Record, rulebook: Rulebook, reader: Reader) -> Iterator[Step]:
    """Every step of a record as the reader may know it."""
    if isinstance(reader, int) and not 1 <= reader <= len(record.names):
        raise IllegalAction(f"there is no seat {reader}: this game has seats 1 to {len(record.names)}")
    if reader != "all":
        record = known_to(record, rulebook, reader)
    names, before = list(record.names), None
    for ply, state in enumerate(record.replay(rulebook)):
        after = view(state, None)
        if before is not None:
            event = record.events[ply - 1]
            sentences = tell(event, before, after, names)
            if isinstance(event.what, NameSeat):
                names[event.what.seat - 1] = event.what.name
            yield Step(ply, event, sentences, after, tuple(names))
        before = after


def known_to(record: Record, rulebook: Rulebook, seat: int | None) -> Record:
    """The record as the seat could read it while the game went on."""
    *_, state = record.replay(rulebook)
    if not isinstance(state.phase, Over):
        return record.redacted(seat, rulebook)
    headers = {key: value for key, value in record.headers.items() if key not in ("seed", "result")}
    return Record(headers, tuple(redact(event, seat) for event in record.events))
