"""`nordrail play` on the local network: off until its player switches it on, and only from the same machine."""

import asyncio
import json
from pathlib import Path
from socket import socket
from urllib.parse import urlsplit

import httpx
import pytest
from tests.server.serving import playing
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from nordrail.engine.errors import IllegalAction
from nordrail.server.http.app import make_app
from nordrail.server.run import lan as network
from nordrail.server.run.lan import Lan, lan_address
from nordrail.server.run.settings import Settings

ADDRESS = "127.0.0.2"
"""Stands in for an address on the network; it is not one of the names for this machine."""
TABLE = {"title": "nordic-countries", "seats": [{"who": "open"}] * 2}


def test_the_switch_opens_the_network_and_closes_it_again(tmp_path: Path) -> None:
    with playing(str(tmp_path / "games.db"), "--lan-address", ADDRESS) as (url,), httpx.Client(timeout=60) as client:
        api = f"{url}/api/network"
        assert client.get(api).json() == {"url": None, "can_switch": True}
        other = {"host": f"{ADDRESS}:{urlsplit(url).port}"}
        assert client.get(api, headers=other).json()["error"] == "wrong_host"

        told = client.post(api, json={"lan": True}).json()
        lan = told["url"]
        assert told == {"url": lan, "can_switch": True}
        assert urlsplit(lan).hostname == ADDRESS  # the same port unless another program has it there
        assert client.post(api, json={"lan": True}).json() == told
        assert client.get(f"{lan}/api/network").json() == {"url": lan, "can_switch": False}
        assert client.post(f"{lan}/api/network", json={"lan": False}).status_code == 403
        made = client.post(f"{lan}/api/tables", json=TABLE, headers={"origin": lan})
        assert made.status_code == 201

        with connect(f"{lan.replace('http', 'ws')}/api/tables/{made.json()['code']}/play") as friend:
            friend.send('{"type": "hello", "secret": null}')
            assert json.loads(friend.recv(timeout=60))["type"] == "update"
            assert client.post(api, json={"lan": False}).json() == {"url": None, "can_switch": True}
            with pytest.raises(ConnectionClosed):
                friend.recv(timeout=60)
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{lan}/healthz")
        again = client.post(api, json={"lan": True}).json()["url"]
        assert urlsplit(again).hostname == ADDRESS  # the port can be another program's by now
        assert client.get(f"{again}/api/network").json() == {"url": again, "can_switch": False}


def test_the_option_opens_the_network_from_the_start(tmp_path: Path) -> None:
    with playing(str(tmp_path / "games.db"), "--lan", "--lan-address", ADDRESS) as (url, lan):
        assert urlsplit(lan).hostname == ADDRESS
        assert "<title>Nordrail</title>" in httpx.get(f"{lan}/", timeout=60).text
        assert httpx.get(f"{url}/api/network", timeout=60).json() == {"url": lan, "can_switch": True}
        assert httpx.post(f"{url}/api/network", json={"lan": False}, timeout=60).json()["url"] is None
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{lan}/healthz")


def test_another_machine_cannot_switch_and_a_missing_network_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "lan_address", lambda: None)
    app = make_app(Settings(db=str(tmp_path / "games.db")), Lan(8000))

    async def ask(client: str, host: str) -> httpx.Response:
        carrier = httpx.ASGITransport(app, client=(client, 50_000))
        async with httpx.AsyncClient(transport=carrier, base_url=f"http://{host}:8000") as one:
            return await one.post("/api/network", json={"lan": True})

    async def everyone() -> None:
        async with app.router.lifespan_context(app):
            assert (await ask("192.168.1.9", "127.0.0.1")).status_code == 403
            here = await ask("127.0.0.1", "127.0.0.1")
            assert here.status_code == 409
            assert here.json()["error"] == "no_network"
            assert here.json()["detail"] == "This computer is not connected to a local network."

    asyncio.run(everyone())
    with pytest.raises(IllegalAction, match="not connected"):
        Lan(8000).listen()


@pytest.mark.parametrize(
    ("found", "wanted"), [("192.168.1.20", "192.168.1.20"), ("127.0.0.1", None), ("8.8.8.8", None), (None, None)]
)
def test_only_an_address_of_a_local_network_is_found(
    found: str | None, wanted: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Probe(socket):
        def connect(self, _: object) -> None:
            if found is None:
                raise OSError("network is unreachable")

        def getsockname(self) -> tuple[str, int]:
            return str(found), 1

    monkeypatch.setattr("nordrail.server.run.lan.socket.socket", Probe)
    assert lan_address() == wanted


def test_a_server_on_every_address_tells_its_address_on_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nordrail.server.http.routes.network.lan_address", lambda: "192.168.1.20")
    app = make_app(Settings(db=str(tmp_path / "games.db"), host="0.0.0.0"))

    async def ask() -> None:
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1:8123") as client,
        ):
            told = (await client.get("/api/network")).json()
            assert told == {"url": "http://192.168.1.20:8123", "can_switch": False}

    asyncio.run(ask())
