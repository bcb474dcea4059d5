"""Everything that crosses the wire, in both directions. The client's TypeScript types are made from this module."""

import ast
from inspect import getsource
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from nordrail.engine.reason import Reason

LONGEST_CHAT = 300
"""How many letters a line of chat may have."""
LONGEST_BOARD = 200_000
"""How many letters the file of a board may have."""
LONGEST_RECORD = 500_000
"""How many letters an uploaded record may have; a real one has about ten thousand."""

Name = Annotated[str, Field(min_length=1, max_length=40)]
Bot = Annotated[str, Field(min_length=1, max_length=40)]
Secret = Annotated[str, Field(min_length=20, max_length=60)]
MoveId = Annotated[str, Field(min_length=1, max_length=40)]


class _Message(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """With what is said below each field; pydantic's own way would read it at every start, which takes long."""
        named = handler(core)
        fields = handler.resolve_ref_schema(named)["properties"]
        for message in cls.__mro__[: cls.__mro__.index(_Message)]:
            definition = ast.parse(getsource(message)).body[0]
            assert isinstance(definition, ast.ClassDef)
            for field, below in pairwise(definition.body):
                match field, below:
                    case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(about))):
                        fields[name].setdefault("description", about)
        return named


# Making and joining tables


class SeatWish(_Message):
    """Who is to sit on a seat: whoever makes the table, anybody who has the link, or a bot."""

    who: Literal["me", "open", "bot"]
    name: Name | None = None
    bot: Bot | None = None


class NewTable(_Message):
    """A table to be made."""

    title: Annotated[str, Field(max_length=40)]
    board: Annotated[str, Field(max_length=LONGEST_BOARD)] | None = None
    """The text of a board file, for another board than the title's own."""
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=5)]
    first: Annotated[int, Field(ge=1, le=5)] | None = None
    """The seat that begins; by lot if none is named."""
    seconds_a_move: Annotated[int, Field(ge=10, le=30 * 86400)] | None = None
    """How long a person may think before a bot plays on; without it there is no clock."""
    watch: bool = True
    """Whether strangers may watch."""
    undo: bool = True
    """Whether moves may be taken back."""
    away_bot: Bot = "hard"
    """Who plays for somebody who stays away."""


class OwnBoard(_Message):
    """The file of an own board, to be drawn."""

    title: Annotated[str, Field(max_length=40)]
    board: Annotated[str, Field(max_length=LONGEST_BOARD)]


class Made(_Message):
    """A new table, with the secrets of whoever made it."""

    code: str
    host: str
    """The secret that starts and changes the table."""
    secrets: dict[int, str]
    """For every seat of whoever made the table, the secret that opens it."""


class Join(_Message):
    """Somebody wants to sit down."""

    name: Name
    program: bool = False
    """Whether a program plays, by the bot API."""


class Joined(_Message):
    """A seat and the secret that opens it."""

    seat: int
    secret: str


class PutBot(_Message):
    """The host puts a bot on a free seat."""

    bot: Bot


class Ticketed(_Message):
    """A token that hands a seat over to another device, once and soon."""

    token: str
    seconds: int
    """How long it is good."""


class TakeOver(_Message):
    """Another device takes a seat over."""

    token: Annotated[str, Field(max_length=60)]


# What is true at a table


class Chair(_Message):
    """A seat and who has it."""

    seat: int
    who: Literal["open", "person", "program", "bot"]
    name: str | None = None
    bot: str | None = None
    """The bot that plays, also for somebody who is away."""
    away: bool = False
    chosen: bool = False
    """Whether it has chosen its first tickets, while all are choosing."""


class Asked(_Message):
    """A seat wants to take something back and waits for the others."""

    number: int
    """The entry of the journal that asks; an answer names it."""
    seat: int
    lines: int
    """How many lines of the record would be left."""
    agreed: list[int]


class TableInfo(_Message):
    """What everybody may know about a table."""

    code: str
    title: str
    board: str
    """The name of the board."""
    state: Literal["open", "playing", "over"]
    chairs: list[Chair]
    first: int | None
    seconds_a_move: int | None
    watch: bool
    undo: bool
    away_bot: str
    commitment: str
    """The SHA-256 of the seed, known before the first card is dealt."""
    seed: str | None
    """What all deals followed from, once the game is over."""
    asked: Asked | None
    bonuses: list[dict[str, int]]
    """How far each seat is with each bonus card, where everybody can count it, by the letter of the card."""
    created: float
    moved: float
    """When the last move was made, in seconds since 1970."""


class PlayerMessage(_Message):
    """What the reader may know of one seat; `?` stands for what is secret."""

    seat: int
    cards: str
    trains: int
    points: int
    routes: list[str]
    tickets: list[str]
    offered: list[str]


class PhaseMessage(_Message):
    """What the game waits for."""

    ask: Literal["turn", "second card", "tickets", "tunnel", "deal", "nothing"]
    seat: int | None = None
    keep: int | None = None
    route: str | None = None
    laid: str | None = None
    color: str | None = None
    turned: str | None = None
    due: int | None = None
    deal: str | None = None
    count: int | None = None
    reason: str | None = None


class ViewMessage(_Message):
    """The game as the reader may know it."""

    title: str
    rules: int
    seat: int | None
    players: list[PlayerMessage]
    turn: int
    to_act: int | None
    phase: PhaseMessage
    open: list[str]
    face_up: str
    deck: int
    discard: str
    unknown: str
    tickets_left: int
    bonuses: list[str]
    final_turns: int | None


class TicketScore(_Message):
    """A ticket on a score sheet."""

    ticket: str
    completed: bool
    points: int


class BonusScore(_Message):
    """A bonus on a score sheet."""

    letter: str
    name: str
    count: int
    points: int


class Sheet(_Message):
    """The end of the game for one seat."""

    seat: int
    routes: int
    tickets: list[TicketScore]
    bonuses: list[BonusScore]
    total: int
    tiebreaks: list[int] | None


class Result(_Message):
    """How a game ended."""

    sheets: list[Sheet]
    winners: list[int]
    decided_by: str
    reason: str


class Happened(_Message):
    """Something that happened at a table, as the reader may know it."""

    number: int
    """Its place in the journal, counted from 1."""
    kind: Literal["sit", "leave", "start", "line", "choice", "back", "ask_back", "answer_back", "away", "chat"]
    seat: int | None = None
    name: str | None = None
    text: str | None = None
    """A line of the record, or of the chat."""
    lines: int | None = None
    """How many lines of the record are left."""
    yes: bool | None = None
    bot: str | None = None


# What the server says


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
"""Everything that a person can be told, so that a client has words for it."""


class Why(_Message):
    """Why something is refused, for a client that has words of its own."""

    name: ReasonName
    values: dict[str, int | str]
    """What its sentence names: seats, numbers, cards."""


def reason_message(reason: Reason | None) -> Why | None:
    """A reason on its way to a client, if it has a name."""
    if reason is None or not reason.name:
        return None
    return Why.model_validate({"name": reason.name, "values": reason.values})


class Update(_Message):
    """What has happened since the reader last heard, and what is true now."""

    type: Literal["update"] = "update"
    number: int
    """The last entry of the journal that this message knows of."""
    ply: int
    """What a move must answer: the number of the last entry that changed the game."""
    seat: int | None
    """Who reads; nothing for somebody who watches."""
    table: TableInfo
    happened: list[Happened]
    view: ViewMessage | None
    """Nothing before the game begins."""
    bonuses: dict[str, int]
    """How far the reader is with the bonus cards that depend on its hand and tickets."""
    legal: list[str]
    """What the reader may do now; of the claims, each route with its cheapest payments."""
    undo: Literal["now", "ask"] | None
    """Whether the reader can take its last action back: at once, or if the others agree."""
    result: Result | None


class Done(_Message):
    """What was asked for is kept; sent again, it is answered again and not done again."""

    type: Literal["done"] = "done"
    id: str
    number: int
    """Its place in the journal."""


class Problem(_Message):
    """What was asked for was not done."""

    type: Literal["problem"] = "problem"
    ok: Literal[False] = False
    error: str
    """One word for programs."""
    detail: str
    """A sentence for people."""
    id: str | None = None
    """The id of the message that is answered."""
    reason: Why | None = None
    """Which sentence it is; nothing where the error says it all."""


class Pong(_Message):
    """The answer to a ping."""

    type: Literal["pong"] = "pong"


Said = Annotated[Update | Done | Problem | Pong, Field(discriminator="type")]
"""What the server says on a socket."""


# What a client says


class Hello(_Message):
    """The first message: who reads, and what it has already heard."""

    type: Literal["hello"] = "hello"
    secret: Secret | None = None
    """The secret of a seat; without one, somebody watches."""
    number: Annotated[int, Field(ge=0)] | None = None
    """The last entry that the reader knows; without it, it wants to know what is true now and no more."""


class Move(_Message):
    """A seat acts."""

    type: Literal["move"] = "move"
    id: MoveId
    ply: Annotated[int, Field(ge=0)]
    """What it answers."""
    action: Annotated[str, Field(max_length=400)]
    """In the notation, without the seat: `take R`."""


class TakeBack(_Message):
    """A seat takes its last move back, or asks the others whether it may."""

    type: Literal["back"] = "back"
    id: MoveId
    ply: Annotated[int, Field(ge=0)]


class Answer(_Message):
    """A seat answers whether another one may take something back."""

    type: Literal["answer"] = "answer"
    question: Annotated[int, Field(ge=1)]
    """The entry that asks, so that a late answer is none to another question."""
    yes: bool


class Say(_Message):
    """A seat says something."""

    type: Literal["chat"] = "chat"
    id: MoveId
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


class Return(_Message):
    """Somebody who was away is back."""

    type: Literal["return"] = "return"


class Ping(_Message):
    """Is anybody there?"""

    type: Literal["ping"] = "ping"


Heard = Annotated[Hello | Move | TakeBack | Answer | Say | Return | Ping, Field(discriminator="type")]
"""What a client says on a socket."""


# Asking by HTTP


class Known(_Message):
    """A table that a browser knows."""

    code: Annotated[str, Field(max_length=10)]
    secret: Secret | None = None
    number: Annotated[int, Field(ge=0)] = 0
    """The last entry that it has seen."""


class KnownTables(_Message):
    """All the tables that a browser knows."""

    tables: Annotated[list[Known], Field(max_length=100)]


class MyTable(_Message):
    """A table that a browser knows, and what happened there since it last looked."""

    table: TableInfo
    seat: int | None
    your_turn: bool
    to_act: list[int]
    """The seats that the game waits for."""
    happened: list[Happened]


class Payments(_Message):
    """How a seat can pay for a route, or why it cannot."""

    route: str
    payments: list[str]
    """The sensible ones first; of thousands, the first hundred."""
    more: bool = False
    """Whether there are others."""
    why_not: str | None
    """A sentence for people."""
    reason: Why | None
    """Which sentence it is."""


class Upload(_Message):
    """A record to look at."""

    record: Annotated[str, Field(max_length=LONGEST_RECORD)]
    board: Annotated[str, Field(max_length=LONGEST_BOARD)] | None = None
    seat: Annotated[int, Field(ge=1, le=5)] | None = None
    """Whose view is wanted; everything if none is named."""


class ReplayStep(_Message):
    """The game after one line of a record."""

    line: str | None
    """Nothing before the first line."""
    text: str
    """The line in words."""
    view: ViewMessage


class Replay(_Message):
    """A record, line by line."""

    title: str
    board: str
    names: list[str]
    steps: list[ReplayStep]
    result: Result | None


class BotInfo(_Message):
    """A bot that can sit at a table."""

    name: str
    sentence: str


class Status(_Message):
    """Whether the server is well."""

    ok: bool
