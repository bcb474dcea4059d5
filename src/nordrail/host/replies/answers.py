"""Answers to clients, other than the updates of a table."""

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from nordrail.coach.reports.report import HintOption
from nordrail.display.board_layout import Layout
from nordrail.engine.board_message import BoardMessage, RulesMessage
from nordrail.engine.view_message import ViewMessage
from nordrail.host.refusals.reason_names import Why
from nordrail.table.happened import Happened
from nordrail.table.messages import Result, Update

# On a socket


@dataclass(frozen=True, slots=True)
class _SomeOf:
    """A mark for the description of a message: some fields of another one."""

    message: str

    def __get_pydantic_json_schema__(self, *_: object) -> dict[str, Any]:
        """Return the schema; pydantic asks for it by this name."""
        return {"type": "object", "some_of": self.message}


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """The request is stored. If it is sent again, it is answered again but not done again."""

    type: Literal["done"] = "done"
    id: str
    number: int
    """Its place in the journal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """The request was refused."""

    type: Literal["problem"] = "problem"
    ok: Literal[False] = False
    error: str
    """One word for programs."""
    detail: str
    """A sentence for people."""
    id: str | None = None
    """The id of the message that is answered."""
    reason: Why | None = None
    """The name of the sentence; `null` if the error says it all."""
    mistakes: list[Why] = field(default_factory=list)
    """The mistakes in a board file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pong:
    """The answer to a ping."""

    type: Literal["pong"] = "pong"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    """Whether the player of a seat is connected."""

    seat: int
    here: bool
    away: float | None
    """Seconds since the last connection was closed; `null` if the player is here, or if it is unknown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """Who is connected; sent after the first update and when it changes, if the hello asks for it."""

    type: Literal["presence"] = "presence"
    seats: list[Attendance]
    """The people and programs at the table; without those who may be connected to another process."""
    still: float
    """Seconds since the last action in the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """An update without what the reader already knows."""

    type: Literal["change"] = "change"
    number: int
    ply: int
    happened: list[Happened]
    done: dict[str, int]
    table: Annotated[dict[str, Any], _SomeOf("TableInfo")]
    """The fields that changed."""
    view: Annotated[dict[str, Any], _SomeOf("ViewMessage")]
    """The fields that changed; `players` has only the players that changed."""
    bonuses: dict[str, int]
    legal: list[str]
    undo: Literal["now", "ask"] | None
    left: float | None
    result: Result | None


ServerMessage = Update | Change | Done | Problem | Pong | Presence
"""A message from the server on a socket."""


# By HTTP


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A board, the numbers of its rules, and where it is drawn."""

    rules: RulesMessage
    board: BoardMessage
    layout: Layout
    file: str | None
    """The board file of a table that plays on a custom board."""
    warnings: list[Why]
    """What could spoil a game on a custom board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A new table, with the secrets of its host."""

    code: str
    host: str
    """The secret that lets the host start and change the table."""
    secrets: dict[int, str]
    """The secrets of the seats that the host takes."""
    commitment: str
    """The SHA-256 hash of the server's seed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """A seat and the secret that opens it."""

    seat: int
    secret: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticketed:
    """A token that moves a seat to another device, once and within a short time."""

    token: str
    seconds: int
    """How long the token is valid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentDetail:
    """What a payment means."""

    spaces: list[str]
    """The cards for each space, the spaces with a locomotive symbol first."""
    sensible: bool
    """Whether no other payment spends fewer locomotives and more cards of the same colour."""
    odds: list[float]
    """For a tunnel, the chances of 0, 1, 2 and more extra cards, as far as the seat can know."""
    reserve: str
    """For a tunnel, the cards left that can pay for more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Payments:
    """The ways a seat can pay for a route, or why it cannot."""

    route: str
    payments: list[str]
    """At most a hundred, the cheapest first."""
    details: list[PaymentDetail]
    """One for each payment, in the same order."""
    more: bool = False
    """Whether there are more."""
    why_not: str | None
    """A sentence for people."""
    reason: Why | None
    """The name of the sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayStep:
    """The game after a line of a record."""

    line: str | None
    """`null` before the first line."""
    text: str
    """The line in words."""
    view: ViewMessage


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A record, line by line."""

    title: str
    board: str
    names: list[str]
    steps: list[ReplayStep]
    result: Result | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """What the coach would do."""

    ply: int
    seat: int
    options: list[HintOption]
    """The best actions, best first: up to three, or the combinations of tickets that were compared."""
    left_turn: int
    """The hints that the seat may still ask for in this turn."""
    left: int
    """The hints that the seat may still ask for in this game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisStatus:
    """How far the analysis of a game is."""

    id: str
    state: Literal["waiting", "working", "done", "failed", "cancelled"]
    done: float
    """From 0 to 1."""
    ahead: int
    """The analyses that come before this one."""
    detail: str
    """Why it failed, as a sentence; otherwise empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesCopy:
    """A player's own copy of My games."""

    content: str
    """The games, encrypted by a browser, in base64."""
    at: float
    """When it was written or last used, in seconds since 1970."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BotInfo:
    """A bot that can sit at a table."""

    name: str
    kind: Literal["level", "bot", "package", "program"]
    """Where it comes from: a level of play, the bots of Nordrail, an installed package, or the host."""
    sentence: str
    """What to expect of it; empty if nobody says."""
    missing: str = ""
    """Why it cannot play here; empty if it can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """Who can reach the server."""

    url: str | None
    """The address for others on this network; `null` if only this machine reaches the server."""
    can_switch: bool
    """Whether the asker can let others in and shut them out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatNotices:
    """The notices of a seat."""

    key: str | None
    """The public key of this server, for the browser's `PushManager`; `null` if it cannot send notices."""
    devices: list[str]
    """The SHA-256 of each URL that gets them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The health of the server."""

    ok: bool
