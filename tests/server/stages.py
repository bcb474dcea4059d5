"""Tables before, during and after the game, and secrets of this table and others."""

from collections.abc import Iterator
from importlib.resources import files
from random import Random

from tests.conftest import NORDIC, NORTHERN
from tests.laws.strategies import Table, play
from tests.server.push_service import Browser
from tests.server.serving import Json
from tests.server.test_table import begun

from nordrail.engine.rules.rulebook import find_title
from nordrail.host.secrets import digest
from nordrail.host.table_file import write_table
from nordrail.puzzles.shelf import puzzles_of
from nordrail.server.storage.store import Kept, Store
from nordrail.table.journal import Entry, Line, Sit, Start
from nordrail.table.options import SeatOption, TableOptions

ROLES = ("stranger", "wrong", "seat", "another", "host", "program", "seat elsewhere", "host elsewhere")
"""No secret, an invalid one, or that of a seat or a host, at this table or another."""
STAGES = ("open", "playing", "over")
SEATS = {NORDIC: ("seat", "program", None), NORTHERN: ("seat", "another", "program", None)}
"""The players by seat; the last seat is free until the game starts."""
WATCHED = {NORDIC: True, NORTHERN: False}
"""Whether strangers may watch; if so, the first of two results applies, otherwise the second."""
SPARE = 20
"""Extra tables before the game, for requests that change one."""
SPARE_GAMES = 2
"""Extra tables during the game."""
PUZZLE = puzzles_of(NORDIC)[0]
DAY = "2026-01-02"
"""A puzzle to look at and to answer."""
COPY = write_table(begun(NORDIC, "Astrid", "bot:easy"))
"""The file of a table to continue."""


def secret_of(role: str) -> str | None:
    return None if role == "stranger" else f"secret-of-{role.replace(' ', '-')}".ljust(32, "x")


def code_of(title: str, stage: str, number: int = 0) -> str:
    return f"{title[3]}{stage}{number}".upper()


def expected(result: str, title: str) -> str:
    return result.split("/")[0 if WATCHED[title] else -1]


def roles_at(title: str) -> list[str]:
    return [role for role in ROLES if role != "another" or role in SEATS[title]]


def bearer(role: str) -> dict[str, str]:
    return {} if role == "stranger" else {"authorization": f"Bearer {secret_of(role)}"}


def body_of(what: str, legal: list[str]) -> Json | None:
    """Return a valid body for a request."""
    board = files("nordrail.titles.nordic_countries").joinpath("board.toml").read_text(encoding="utf-8")
    record = "title nordic-countries\nrules 1\nseats A | B\n\n* first 1\n"
    bodies: dict[str, Json] = {
        "POST /api/records": {"record": record},
        "POST /api/puzzles/{puzzle}/answer": {"action": PUZZLE.best.action},
        "POST /api/analyses": {"record": record},
        "PUT /api/my-games": {"content": "AAAA"},
        "POST hints": {"id": "h", "ply": 0},
        "POST copy": {"secrets": [secret_of("seat")]},
        "POST /api/copies": {"file": COPY},
        "POST /api/boards": {"title": NORDIC, "board": board},
        "POST /api/my-tables": {"tables": []},
        "POST /api/network": {"lan": True},
        "POST /api/tables": {"title": NORDIC, "seats": [{"who": "open"}] * 2},
        "POST /api/lessons": {"title": NORDIC, "name": "Astrid"},
        "POST /api/daily": {"title": NORDIC, "day": DAY, "name": "Astrid"},
        "POST moves": {"id": "m", "ply": 0, "action": legal[0] if legal else "pass"},
        "POST seats/{free}": {"name": "Frida"},
        "PUT seats/{free}/bot": {"bot": "easy"},
        "PUT seats/{own}/handover": {"token": "9999999999.x"},
        "PUT seats/{other}/handover": {"token": "9999999999.x"},
        "PUT seats/{own}/nonce": {"nonce": "0123456789abcdef"},
        "PUT seats/{other}/nonce": {"nonce": "0123456789abcdef"},
        "PUT seats/{own}/notices": Browser().device("https://push.example.org/x"),
        "PUT seats/{other}/notices": Browser().device("https://push.example.org/x"),
        "PUT webhook": {"url": "https://example.org/x"},
    }
    return bodies.get(what)


async def keep_tables(db: str) -> None:
    store = Store(db)
    await store.open()
    for title, chairs in SEATS.items():
        options = TableOptions(title=title, seats=(SeatOption(who="open"),) * len(chairs), watch=WATCHED[title])
        spare = [("open", number) for number in range(1, SPARE + 1)]
        spare += [("playing", number) for number in range(1, SPARE_GAMES + 1)]
        for stage, number in (*((stage, 0) for stage in STAGES), *spare):
            kept = Kept(code_of(title, stage, number), options, "seed", digest(secret_of("host") or ""), 0.0)
            await store.create(kept, list(entries(title, stage)))
        away = Kept(code_of(title, "away"), options, "seed", digest(secret_of("host elsewhere") or ""), 0.0)
        sits = Sit(seat=1, name="Eva", who="person", digest=digest(secret_of("seat elsewhere") or ""))
        await store.create(away, [sits])
    await store.close()


def entries(title: str, stage: str) -> Iterator[Entry]:
    for seat, role in enumerate(SEATS[title], start=1):
        kept = digest(secret_of(role or "somebody else") or "")
        if role or stage != "open":
            yield Sit(seat=seat, name=role or "Dag", who="program" if role == "program" else "person", digest=kept)
    if stage != "open":
        yield Start()
        events = play(Table(find_title(title), len(SEATS[title])), Random(1), "anything").events
        begin = next(place for place, event in enumerate(events) if event.actor)
        for event in events if stage == "over" else events[:begin]:
            yield Line(event=event)
