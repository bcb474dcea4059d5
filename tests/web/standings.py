"""Where players stood at the end of recorded games of Northern Lights, for the client's own tests."""

from pathlib import Path
from typing import Any

from nordrail.engine.cards import Cards
from nordrail.engine.record import Record
from nordrail.engine.scoring import Standing

RECORDS = Path(__file__).parents[1] / "records/northern_lights"


def standings() -> list[dict[str, Any]]:
    """Each seat of each finished game, with what the engine counts for every bonus card."""
    found = []
    for path in sorted(RECORDS.glob("*.game")):
        *_, state = Record.load(path.read_text(encoding="utf-8")).replay()
        if state.to_act is not None:
            continue
        for number, seat in enumerate(state.seats, start=1):
            standing = Standing(state.rulebook.board, seat)
            found.append(
                {
                    "seat": number,
                    "cards": str(Cards(seat.hand)),
                    "trains": seat.trains,
                    "points": seat.points,
                    "routes": [route.id for route in standing.routes],
                    "tickets": [ticket.id for ticket in standing.tickets],
                    "offered": [],
                    "counts": {bonus.letter: bonus.count(standing) for bonus in state.rulebook.bonus_deck},
                }
            )
    return found
