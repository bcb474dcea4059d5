"""Answers of the server, other than the updates of a table."""

from dataclasses import dataclass
from typing import Literal, cast

from nordrail.display.board_layout import Layout
from nordrail.engine.board_message import BoardMessage, RulesMessage
from nordrail.engine.reason import Reason
from nordrail.engine.view_message import ViewMessage
from nordrail.table.messages import Result, Update

ReasonName = Literal[
    # forbidden by the rules
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
    # forbidden at this table
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
"""Every reason that a person can meet, for clients that translate them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Why something is refused, for clients that translate it."""

    name: ReasonName
    values: dict[str, int | str]
    """The seats, numbers and cards in its sentence."""


def reason_message(reason: Reason | None) -> Why | None:
    """Return a reason for clients, if it has a name."""
    if reason is None or not reason.name:
        return None
    return Why(name=cast(ReasonName, reason.name), values=reason.values)


# On a socket


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Pong:
    """The answer to a ping."""

    type: Literal["pong"] = "pong"


ServerMessage = Update | Done | Problem | Pong
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A new table, with the secrets of its host."""

    code: str
    host: str
    """The secret that lets the host start and change the table."""
    secrets: dict[int, str]
    """The secrets of the seats that the host takes."""


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
class Payments:
    """The ways a seat can pay for a route, or why it cannot."""

    route: str
    payments: list[str]
    """At most a hundred, the cheapest first."""
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
class BotInfo:
    """A bot that can sit at a table."""

    name: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """Who can reach the server."""

    url: str | None
    """The address for others on this network; `null` if only this machine reaches the server."""
    can_switch: bool
    """Whether the asker can let others in and shut them out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The health of the server."""

    ok: bool
