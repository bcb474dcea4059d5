"""Everything that can happen at a table, as its readers are told."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Sat:
    """A player took a seat."""

    number: int
    kind: Literal["sit"] = "sit"
    seat: int
    name: str
    bot: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """A seat became free."""

    number: int
    kind: Literal["leave"] = "leave"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningStarted:
    """The players open their contributions to the shuffle."""

    number: int
    kind: Literal["opening"] = "opening"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A player opened a contribution to the shuffle."""

    number: int
    kind: Literal["open"] = "open"
    seat: int
    nonce: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """The game started."""

    number: int
    kind: Literal["start"] = "start"


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A player or the dealer acted."""

    number: int
    kind: Literal["line"] = "line"
    text: str
    """A line of the record, with `?` for hidden cards and tickets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chose:
    """A seat chose its first tickets."""

    number: int
    kind: Literal["choice"] = "choice"
    seat: int
    text: str | None
    """The choice; `null` for other readers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TookBack:
    """A seat undid its last action."""

    number: int
    kind: Literal["back"] = "back"
    seat: int
    lines: int
    """The number of lines of the record that are left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedBack:
    """A seat asked to undo its last action."""

    number: int
    kind: Literal["ask_back"] = "ask_back"
    seat: int
    lines: int
    """The number of lines of the record that would be left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredBack:
    """A seat answered a request to undo."""

    number: int
    kind: Literal["answer_back"] = "answer_back"
    seat: int
    yes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WentAway:
    """A bot took over a seat, or its player came back."""

    number: int
    kind: Literal["away"] = "away"
    seat: int
    bot: str | None
    once: bool
    """Whether the bot plays only one turn, because the time was up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nudged:
    """A seat reminded another one that it must act."""

    number: int
    kind: Literal["nudge"] = "nudge"
    seat: int
    whom: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Voted:
    """A seat agreed to a proposal, or declined it."""

    number: int
    kind: Literal["vote"] = "vote"
    seat: int
    what: Literal["bot", "end"]
    whom: int | None
    yes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Resigned:
    """A seat gave up the game."""

    number: int
    kind: Literal["resign"] = "resign"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The game ended before its last turn."""

    number: int
    kind: Literal["end"] = "end"
    why: Literal["resigned", "agreed", "closed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hinted:
    """A seat asked for a hint."""

    number: int
    kind: Literal["hint"] = "hint"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chatted:
    """A seat posted a chat message."""

    number: int
    kind: Literal["chat"] = "chat"
    seat: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Invited:
    """A seat invited the others to play again at another table."""

    number: int
    kind: Literal["invite"] = "invite"
    seat: int
    code: str
    """The code of that table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Copied:
    """A seat saved the whole table to a file."""

    number: int
    kind: Literal["copy"] = "copy"
    seat: int


Happened = (
    Sat
    | Left
    | OpeningStarted
    | Opened
    | Started
    | Played
    | Chose
    | TookBack
    | AskedBack
    | AnsweredBack
    | WentAway
    | Nudged
    | Voted
    | Resigned
    | Ended
    | Hinted
    | Chatted
    | Invited
    | Copied
)
"""An event at a table, as the reader may see it; `number` is its place in the journal, from 1."""
