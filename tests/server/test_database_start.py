"""Before it serves, a server checks its database; each problem gets a sentence."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from filelock import FileLock

from nordrail.host.secrets import digest, handover_token, is_code, is_handover
from nordrail.records.files import FileError
from nordrail.server.run.settings import Settings
from nordrail.server.storage import database
from nordrail.server.storage.database import prepare_database
from nordrail.server.storage.store import Store


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(database, "_locks", {})
    monkeypatch.setattr(database, "_PATIENCE", 0.0)
    return str(tmp_path / "games.db")


def prepare(db: str) -> str:
    """Prepare a database, and return the sentence if that fails."""
    try:
        asyncio.run(prepare_database(Settings(db=db)))
    except FileError as error:
        return str(error)
    return ""


def make(db: str) -> None:
    async def opened() -> None:
        store = Store(db)
        await store.open()
        await store.close()

    asyncio.run(opened())


def test_a_database_of_a_newer_version_is_refused_and_left_alone(db: str) -> None:
    make(db)
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("update alembic_version set version_num = '9999'")
    assert "it was written by a newer version of Nordrail" in prepare(db)
    with closing(sqlite3.connect(db)) as connection:
        assert connection.execute("select version_num from alembic_version").fetchone() == ("9999",)


def test_a_damaged_file_is_refused(db: str) -> None:
    make(db)
    with closing(sqlite3.connect(db)) as connection, connection:
        for number in range(200):
            row = (f"A{number}", "{}" * 200, "s", "h", 0.0)
            connection.execute("insert into games (code, options, seed, host, created) values (?, ?, ?, ?, ?)", row)
    with Path(db).open("r+b") as file:
        for page in range(15, 40):  # of 4,096 bytes
            file.seek(page * 4096)
            file.write(b"\xff" * 200)
    assert "the file is damaged" in prepare(db)


def test_a_file_that_is_not_a_database_is_refused(db: str) -> None:
    Path(db).write_text("This is not a database. " * 100, encoding="utf-8")
    assert "file is not a database" in prepare(db)


def test_a_second_server_on_the_same_file_is_refused(db: str) -> None:
    with FileLock(f"{Path(db).resolve()}.lock"):
        assert "another server uses this database" in prepare(db)
    assert prepare(db) == ""


def test_a_copy_of_the_database_opens_no_seat() -> None:
    kept = digest("the secret of the seat")  # all that the database has
    ours, other = Settings().handover_key, Settings().handover_key
    token = handover_token(ours, "ABCDEF", 1, kept)
    assert is_handover(token, ours, "ABCDEF", 1, kept)
    assert not is_handover(handover_token(other, "ABCDEF", 1, kept), ours, "ABCDEF", 1, kept)
    assert not is_handover(handover_token(kept, "ABCDEF", 1, kept), ours, "ABCDEF", 1, kept)


def test_only_letters_and_digits_are_looked_up_in_the_database() -> None:
    assert is_code("ABCDEF")
    assert not any(map(is_code, ("", "\0", "AB\0DEF", "%", "Ä", "ABCDEFGHIJK")))
