"""The options of a table as a request or a file states them: each field is checked."""

from typing import Any, Literal, cast

from nordrail.host.requests.body import Body
from nordrail.table.options import SeatOption, TableOptions
from nordrail.table.refusal import Refusal, invalid

LONGEST_BOARD = 200_000
"""The longest board file, in characters."""
_COMMIT = "[0-9a-f]{64}"
_TABLE = (
    *("title", "board", "seats", "first", "seconds_a_move", "when_late"),
    *("watch", "undo", "practice", "hints", "away_bot"),
)
NEEDS_SERVER = (
    "These pages have no server, so only people at this screen can play; run `nordrail play --lan` or `nordrail serve` "
    "for a table with friends on other devices."
)
"""Why no seat stays open for others."""


def read_wish(value: Any) -> TableOptions:
    """Return the options of a table without open seats."""
    body = Body(value, _TABLE)
    late = body.text("when_late", 9) if body.value("when_late", None) is not None else "move"
    if late not in ("move", "hand_over"):
        raise invalid("when_late: this must be move or hand_over.")
    return TableOptions(
        title=body.text("title", 40),
        board=body.maybe_text("board", LONGEST_BOARD),
        seats=tuple(_seat(seat, place) for place, seat in enumerate(body.listed("seats", 2, 5))),
        first=body.maybe_number("first", 1, 5),
        seconds_a_move=body.maybe_number("seconds_a_move", 10, 30 * 86400),
        when_late=cast(Literal["move", "hand_over"], late),
        watch=body.flag("watch", otherwise=True),
        undo=body.flag("undo", otherwise=True),
        practice=body.maybe_flag("practice"),
        hints=body.maybe_flag("hints"),
        away_bot=body.maybe_text("away_bot", 40, least=1) or "hard",
    )


def _seat(value: Any, place: int) -> SeatOption:
    body = Body(value, ("who", "name", "bot", "commit"), f"seats.{place}")
    who = body.text("who", 4)
    if who == "open":
        raise Refusal("needs_server", NEEDS_SERVER)
    if who not in ("me", "bot"):
        raise invalid(f"seats.{place}.who: this must be me or bot.")
    return SeatOption(
        who=cast(Literal["me", "bot"], who),
        name=body.maybe_text("name", 40, least=1),
        bot=body.maybe_text("bot", 40, least=1),
        commit=body.maybe_text("commit", 64, pattern=_COMMIT),
    )
