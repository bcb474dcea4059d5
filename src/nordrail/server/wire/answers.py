"""What the server answers besides what a table tells its readers."""

from dataclasses import dataclass
from typing import Literal, cast

from nordrail.display.board_layout import Layout
from nordrail.engine.board_message import BoardMessage, RulesMessage
from nordrail.engine.reason import Reason
from nordrail.engine.view_message import ViewMessage
from nordrail.table.messages import Result, Update

ReasonName = Literal[
    # the rules forbid it
    "over",
    "not_your_turn",
    "second_card",
    "tickets_first",
    "tunnel_first",
    "not_face_up",
    "locomotive_first",
    "deck_empty",
    "tickets_gone",
    "route_yours",
    "route_taken",
    "twin_yours",
    "twin_closed",
    "few_trains",
    "too_many_cards",
    "too_few_cards",
    "wrong_cards",
    "not_in_hand",
    "tunnel_cards",
    "cards_needed",
    "nobody_claims",
    # the table does not allow it
    "seat_taken",
    "name_taken",
    "bad_name",
    "no_table",
    "sit_first",
    "host_only",
    "no_watching",
    "free_seats",
    "old_link",
    "no_take_back",
    "choose_again",
    "nothing_done",
    "much_chat",
    "broken_record",
]
"""Everything that a person can be told, for clients that translate it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Why something is refused, for clients that translate it."""

    name: ReasonName
    values: dict[str, int | str]
    """What its sentence names: seats, numbers, cards."""


def reason_message(reason: Reason | None) -> Why | None:
    """A reason as a client gets it, if it has a name."""
    if reason is None or not reason.name:
        return None
    return Why(name=cast(ReasonName, reason.name), values=reason.values)


# On a socket


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """The request is kept; sent again, it is answered again and not done again."""

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
    """The sentence by name; `null` where the error says it all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pong:
    """The answer to a ping."""

    type: Literal["pong"] = "pong"


ServerMessage = Update | Done | Problem | Pong
"""What the server says on a socket."""


# By HTTP


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A board, the numbers of its rules, and where it is drawn."""

    rules: RulesMessage
    board: BoardMessage
    layout: Layout
    file: str | None
    """The board file of a table that plays on a custom board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A new table, with the secrets of the person who made it."""

    code: str
    host: str
    """The secret that starts and changes the table."""
    secrets: dict[int, str]
    """The secret of each seat that the person who made the table has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """A seat and the secret that opens it."""

    seat: int
    secret: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticketed:
    """A token that hands a seat over to another device, once and soon."""

    token: str
    seconds: int
    """How long it is valid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Payments:
    """How a seat can pay for a route, or why it cannot."""

    route: str
    payments: list[str]
    """The sensible ones first; at most a hundred."""
    more: bool = False
    """Whether there are others."""
    why_not: str | None
    """A sentence for people."""
    reason: Why | None
    """The sentence by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayStep:
    """The game after one line of a record."""

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
class BotInfo:
    """A bot that can sit at a table."""

    name: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """Whether the server is well."""

    ok: bool
