"""How a table is set up: the game, its seats, and what is allowed there."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOption:
    """Who gets a seat: the person who makes the table, anybody with the link, or a bot."""

    who: Literal["me", "open", "bot"]
    name: str | None = None
    bot: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """What the person who makes a table decides."""

    title: str
    board: str | None = None
    """The text of a board file, for a board other than the title's own."""
    seats: tuple[SeatOption, ...]
    first: int | None = None
    """The seat that begins; a random one if none is named."""
    seconds_a_move: int | None = None
    """How long a person may think before a bot takes over; `None` for no limit."""
    watch: bool = True
    """Whether strangers may watch."""
    undo: bool = True
    """Whether moves may be taken back."""
    away_bot: str = "hard"
    """The bot that plays for somebody who is away."""
