"""The TypeScript types match the server's messages."""

import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest
from pydantic import BaseModel

from nordrail.server.http.app import make_app
from nordrail.server.run.settings import Settings
from nordrail.server.wire.descriptions import message_types
from nordrail.server.wire.typescript import FIRST_LINE, typescript

ROOT = Path(__file__).parents[2]
FILE = ROOT / "web" / "src" / "net" / "protocol.ts"
TEXT = typescript()
INTERFACES = dict(re.findall(r"^export interface (\w+) \{\n(.*?)^\}$", TEXT, re.MULTILINE | re.DOTALL))


def names_of_fields(message: type) -> list[str]:
    if is_dataclass(message):
        return [field.name for field in fields(message)]
    assert issubclass(message, BaseModel)
    return list(message.model_fields)


def test_the_file_is_what_the_messages_say() -> None:
    assert FILE.read_text(encoding="utf-8") == TEXT, "protocol.ts is stale; run: make protocol"


def test_the_first_line_says_which_command_writes_it() -> None:
    assert TEXT.splitlines()[0] == FIRST_LINE
    assert "make protocol" in FIRST_LINE
    assert "\nprotocol: " in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_every_message_and_every_field_is_there() -> None:
    assert list(INTERFACES) == list(message_types())
    for name, message in message_types().items():
        assert re.findall(r"^  (\w+)\??: ", INTERFACES[name], re.MULTILINE) == names_of_fields(message), name


def test_every_docstring_is_there() -> None:
    for name, message in message_types().items():
        assert f"/** {message.__doc__} */\nexport interface {name} {{" in TEXT
    assert "  /** The entry of the journal that asks; an answer names it. */\n  number: " in INTERFACES["Asked"]
    assert "  /** The `ply` of the update that it answers. */\n  ply: " in INTERFACES["Move"]


@pytest.mark.parametrize(
    ("interface", "line"),
    [
        ("Hello", 'type: "hello";'),  # the discriminator of a union is required
        ("Hello", "number?: number | null;"),  # a client can omit it
        ("NewTable", "watch?: boolean;"),  # a client can omit it, but not send null
        ("NewTable", "seats: NewSeat[];"),
        ("NewSeat", "name?: string | null;"),  # also in a nested message
        ("Chair", "name: string | null;"),  # the server omits nothing
        ("Chair", "away: boolean;"),
        ("TableInfo", 'state: "open" | "playing" | "over";'),
        ("TableInfo", "asked: Asked | null;"),
        ("Made", "secrets: Record<string, string>;"),
        ("Sheet", "tiebreaks: number[] | null;"),
        ("Problem", "ok: false;"),
        ("Problem", "id: string | null;"),
        ("Update", "happened: Happened[];"),  # a union is referred to by name
        ("ViewMessage", "phase: PhaseMessage;"),
    ],
)
def test_a_field_has_its_type(interface: str, line: str) -> None:
    assert f"  {line}\n" in INTERFACES[interface]


def test_the_unions_name_what_can_be_said() -> None:
    assert "\nexport type ServerMessage = Update | Change | Done | Problem | Pong | Presence;\n" in TEXT
    said = "Hello | Move | TakeBack | AnswerUndo | Say | InviteAgain | NudgePlayer | CastVote | GiveUp | Return | Ping"
    assert f"\nexport type ClientMessage = {said};\n" in TEXT


def test_the_reference_knows_every_message_and_its_docstrings() -> None:
    schemas = make_app(Settings(db="unused.db")).openapi()["components"]["schemas"]
    assert set(schemas) <= {*message_types(), "HTTPValidationError", "ValidationError"}
    assert schemas["Asked"]["properties"]["number"]["description"].startswith("The entry of the journal")
    assert schemas["NewTable"]["properties"]["watch"]["description"] == "Whether strangers may watch."
