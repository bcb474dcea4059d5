"""The options of a table: the game, its seats, and what is allowed."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOption:
    """Who gets a seat: the creator of the table, anyone with the link, or a bot."""

    who: Literal["me", "open", "bot"]
    name: str | None = None
    bot: str | None = None
    commit: str | None = None
    """The digest of what the player contributes to the shuffle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """The options that the creator of a table chooses."""

    title: str
    board: str | None = None
    """The text of a board file, for a board other than the title's own."""
    seats: tuple[SeatOption, ...]
    first: int | None = None
    """The seat that starts; `None` for a random one."""
    seconds_a_move: int | None = None
    """Seconds a player can think before a bot acts; `None` for no limit."""
    when_late: Literal["move", "hand_over"] = "move"
    """Whether that bot finishes the turn, or plays until the player returns."""
    watch: bool = True
    """Whether strangers may watch."""
    undo: bool = True
    """Whether players may undo moves."""
    away_bot: str = "hard"
    """The bot that plays for a player who is away."""
    practice: bool | None = None
    """Whether the game is practice and does not count; `None` if several people may agree to undo anything."""
    daily: str | None = None
    """The date of the deal of the day, if this table plays one; its seed is public."""
    hints: bool | None = None
    """Whether players may ask for hints, in a game that then does not count; `None` if only practice allows it."""
