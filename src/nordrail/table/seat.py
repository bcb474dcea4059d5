"""A seat at a table, and what its player asks of the others."""

from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat and its player."""

    who: Literal["open", "person", "program", "bot"] = "open"
    name: str | None = None
    bot: str | None = None
    digest: str | None = None
    commit: str | None = None
    """The digest of what the player contributes to the shuffle."""
    nonce: str | None = None
    """The contribution, once it is opened."""
    away: bool = False
    once: bool = False
    """Whether the bot plays only the current turn, because the player's time was up."""
    late: int = 0
    """The number of turns in a row that a bot finished because the time was up."""
    resigned: bool = False

    @property
    def played_by(self) -> str | None:
        """The bot that plays on this seat, if any."""
        return self.bot if self.who == "bot" or self.away else None


Question = tuple[Literal["bot", "end"], int | None]
"""A proposal to vote on: let a bot play for a seat, or end the game."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """The seats that agree to a proposal."""

    began: float
    agreed: tuple[int, ...] = ()
    silence: bool = True
    """Whether silence is consent: not if somebody who has not agreed plays on."""

    def with_yes(self, seat: int) -> "Ballot":
        """Return the ballot after a seat has agreed."""
        return replace(self, agreed=tuple(sorted({*self.agreed, seat})))


@dataclass(frozen=True, slots=True)
class Asking:
    """A seat's request to go back to the first `lines` lines of the record."""

    number: int
    seat: int
    lines: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HintAsked:
    """When a seat asked for a hint."""

    ply: int
    turn: int
    """The same for all hints of a turn."""
