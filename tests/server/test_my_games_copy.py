"""Copies of My games: kept under the hash of a token, replaced, deleted, refused with a reason, and forgotten."""

import asyncio
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

import httpx
import pytest
from tests.server.serving import Json, Server, serving

from nordrail.server.live import copies
from nordrail.server.live.copies import Copies
from nordrail.server.storage.store import Store
from nordrail.table.refusal import Refusal

BOX = b64encode(b"\x00secret games\xff").decode()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("copies") / "games.db")) as server:
        yield server


def put(server: Server, token: str | None, body: Json) -> httpx.Response:
    return server.request("PUT", "/api/my-games", token, json=body)


def test_a_copy_is_kept_replaced_kept_over_a_restart_and_deleted(server: Server) -> None:
    token = token_hex(32)
    assert server.request("GET", "/api/my-games", token).status_code == 404
    assert put(server, token, {"content": b64encode(b"old").decode()}).status_code == 204
    assert put(server, token, {"content": BOX}).status_code == 204
    assert server.stop() == 0
    server.start()
    told = server.request("GET", "/api/my-games", token)
    assert (told.status_code, told.json()["content"]) == (200, BOX)
    other = server.request("GET", "/api/my-games", token_hex(32))  # a wrong key
    assert (other.status_code, other.json()["error"]) == (404, "not_found")
    assert server.request("DELETE", "/api/my-games", token_hex(32)).status_code == 404
    assert server.request("DELETE", "/api/my-games", token).status_code == 204
    assert server.request("GET", "/api/my-games", token).status_code == 404


def test_the_database_contains_neither_the_token_nor_the_key(server: Server) -> None:
    token = token_hex(32)
    assert put(server, token, {"content": BOX}).status_code == 204
    content = b"".join(file.read_bytes() for file in Path(server.db).parent.glob("games.db*"))
    assert sha256(token.encode()).hexdigest().encode() in content
    assert token.encode() not in content


@pytest.mark.parametrize("token", [None, "", "x", "A" * 64, "0" * 63, "0" * 65, "../" + "0" * 61])
def test_a_malformed_token_is_refused(server: Server, token: str | None) -> None:
    for answer in (server.request("GET", "/api/my-games", token), put(server, token, {"content": BOX})):
        assert (answer.status_code, answer.json()["error"]) == (401, "wrong_secret")


@pytest.mark.parametrize(
    ("content", "status", "error"),
    [
        ("", 422, "invalid"),
        ("not base64!", 422, "invalid"),
        ("AAA", 422, "invalid"),
        (5, 422, "invalid"),
        ("A" * 990_004, 422, "invalid"),
        ("A" * 1_000_000, 413, "too_large"),
    ],
)
def test_malformed_and_large_copies_are_refused(server: Server, content: object, status: int, error: str) -> None:
    token = token_hex(32)
    answer = put(server, token, {"content": content})
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert server.request("GET", "/api/my-games", token).status_code == 404


def test_an_address_keeps_only_so_many_and_old_ones_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "_MOST_AN_ADDRESS", 2)
    now = [1000.0]
    monkeypatch.setattr(copies, "time", lambda: now[0])

    async def refusal(found: Copies, token: str, address: str) -> str:
        with pytest.raises(Refusal) as caught:
            await found.keep(token, BOX, address)
        return caught.value.error

    async def play() -> None:
        store = Store(str(tmp_path / "games.db"))
        await store.open()
        found = Copies(store.files)
        for token in ("a", "b", "a"):
            await found.keep(token, BOX, "one")
        assert await refusal(found, "c", "one") == "too_many"
        await found.keep("c", BOX, "two")
        found.full = True
        assert await refusal(found, "d", "three") == "full"
        await found.keep("c", BOX, "two")  # one that is there can be replaced
        now[0] = 2000.0
        await found.find("a")
        await store.files.forget(1500.0, "copy")
        assert (await found.find("a")).content == BOX
        with pytest.raises(Refusal):
            await found.find("b")
        found.full = False
        for _ in range(copies._A_MINUTE):
            await found.keep("x", BOX, "four")
        assert await refusal(found, "x", "four") == "too_many"
        await store.close()

    asyncio.run(play())
