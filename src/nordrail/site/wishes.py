"""What requests ask for, checked: the same limits as those of the server."""

from dataclasses import dataclass
from typing import Any, Literal, cast

from nordrail.site.body import Body
from nordrail.table.options import SeatOption, TableOptions
from nordrail.table.refusal import Refusal, invalid

LONGEST_BOARD, LONGEST_RECORD, LONGEST_CHAT = 200_000, 500_000, 300
"""The longest board file, record and line of chat, in characters."""
_NONCE = "[0-9A-Za-z_-]{16,64}"
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


def read_options(value: Any) -> TableOptions:
    """Return the options of a new table."""
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


def read_nonces(value: Any) -> dict[int, str]:
    """Return what the asker contributes to the shuffle, by seat."""
    nonces = Body({} if value is None else value, ("nonces",)).value("nonces", {})
    body = Body(nonces, ("1", "2", "3", "4", "5"), "nonces")
    return {int(seat): body.text(seat, 64, pattern=_NONCE) for seat in nonces}


def read_nonce(value: Any) -> str:
    """Return what a player contributes to the shuffle."""
    return Body(value, ("nonce",)).text("nonce", 64, pattern=_NONCE)


@dataclass(frozen=True, slots=True)
class Known:
    """A table that the browser remembers."""

    code: str
    secret: str | None
    number: int


def read_known(value: Any) -> list[Known]:
    """Return the tables that a browser remembers."""
    found = []
    for place, one in enumerate(Body(value, ("tables",)).listed("tables", 0, 100)):
        body = Body(one, ("code", "secret", "number"), f"tables.{place}")
        secret = body.maybe_text("secret", 60, least=20)
        found.append(Known(body.text("code", 10), secret, body.maybe_number("number") or 0))
    return found
