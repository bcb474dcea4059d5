"""The TypeScript types say what the server's messages are, and are not stale."""

import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from nordrail.server import messages
from nordrail.server.http.app import make_app
from nordrail.server.run.settings import Settings
from nordrail.server.typescript import BODIES, FIRST_LINE, typescript

ROOT = Path(__file__).parents[2]
FILE = ROOT / "web" / "src" / "net" / "protocol.ts"
TEXT = typescript()
INTERFACES = dict(re.findall(r"^export interface (\w+) \{\n(.*?)^\}$", TEXT, re.MULTILINE | re.DOTALL))


def messages_by_name() -> dict[str, type[BaseModel]]:
    return {
        name: value
        for name, value in vars(messages).items()
        if isinstance(value, type) and value.__module__ == messages.__name__ and not name.startswith("_")
    }


def test_the_file_is_what_the_messages_say() -> None:
    assert FILE.read_text(encoding="utf-8") == TEXT, "protocol.ts is stale; run: make protocol"


def test_the_first_line_says_which_command_writes_it() -> None:
    assert TEXT.splitlines()[0] == FIRST_LINE
    assert "make protocol" in FIRST_LINE
    assert "\nprotocol: " in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_every_message_and_every_field_is_there() -> None:
    assert list(INTERFACES) == list(messages_by_name())
    for name, message in messages_by_name().items():
        assert re.findall(r"^  (\w+)\??: ", INTERFACES[name], re.MULTILINE) == list(message.model_fields), name


def test_every_docstring_is_there() -> None:
    for name, message in messages_by_name().items():
        assert f"/** {message.__doc__} */\nexport interface {name} {{" in TEXT
        for field, about in message.model_fields.items():
            if about.description:
                assert re.search(rf"/\*\* {re.escape(about.description)} \*/\n  {field}\??: ", INTERFACES[name])


@pytest.mark.parametrize(
    ("interface", "line"),
    [
        ("Hello", 'type: "hello";'),  # by which a union is told apart, so it must be there
        ("Hello", "number?: number | null;"),  # a client may leave it out
        ("NewTable", "watch?: boolean;"),  # or this, but not send null
        ("NewTable", "seats: SeatWish[];"),
        ("SeatWish", "name?: string | null;"),  # also in a message that is part of another
        ("Chair", "name: string | null;"),  # the server leaves nothing out
        ("Chair", "away: boolean;"),
        ("TableInfo", 'state: "open" | "playing" | "over";'),
        ("TableInfo", "asked: Asked | null;"),
        ("Made", "secrets: Record<string, string>;"),
        ("Sheet", "tiebreaks: number[] | null;"),
        ("Problem", "ok: false;"),
    ],
)
def test_a_field_has_its_type(interface: str, line: str) -> None:
    assert f"  {line}\n" in INTERFACES[interface]


def test_the_unions_name_what_can_be_said() -> None:
    assert "\nexport type Said = Update | Done | Problem | Pong;\n" in TEXT
    assert "\nexport type Heard = Hello | Move | TakeBack | Answer | Say | Return | Ping;\n" in TEXT


def test_every_body_of_a_request_is_known_as_one() -> None:
    paths: dict[str, dict[str, Any]] = make_app(Settings(db="unused.db")).openapi()["paths"]
    bodies = {
        request["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        for methods in paths.values()
        for request in methods.values()
        if "requestBody" in request
    }
    assert bodies == {body.__name__ for body in BODIES}
