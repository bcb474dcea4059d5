"""A client that talks to a server over HTTP and WebSocket."""

import json
from typing import Any

import httpx
from tests.server.serving import Json, Server
from websockets.sync.client import ClientConnection, connect


class Guest:
    """A client of a server."""

    def __init__(self, server: Server, client: httpx.Client) -> None:
        self.server, self.client = server, client

    def make(self, title: str, *names: str) -> Json:
        """Create a table and start its game."""
        seats = [
            {"who": "bot", "bot": name[4:]} if name[:4] == "bot:" else {"who": "me", "name": name} for name in names
        ]
        made: Json = self.client.post("/api/tables", json={"title": title, "seats": seats}).json()
        assert self.ask("POST", made["code"], "start", made["host"]).status_code == 204
        return made

    def ask(self, method: str, code: str, what: str, secret: str | None = None, **more: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        return self.client.request(method, f"/api/tables/{code}/{what}", headers=headers, **more)

    def connect(self, code: str, **more: Any) -> ClientConnection:
        address = f"{self.server.url.replace('http', 'ws')}/api/tables/{code}/play"
        connection: ClientConnection = connect(address, compression=None, proxy=None, ping_interval=None, **more)
        return connection

    def choose(self, code: str, secret: str, id_: str) -> httpx.Response:
        """Keep all the first tickets."""
        action = self.ask("GET", code, "update", secret).json()["legal"][-1]
        return self.ask("POST", code, "moves", secret, json={"id": id_, "ply": 0, "action": action})

    def state(self, code: str) -> str:
        return str(self.client.get(f"/api/tables/{code}").json()["state"])


def hello(connection: ClientConnection, secret: str | None, number: int = 0) -> Json:
    connection.send(json.dumps({"type": "hello", "secret": secret, "number": number}))
    return hear(connection)


def hear(connection: ClientConnection) -> Json:
    message: Json = json.loads(connection.recv(timeout=60))
    return message
