"""The host in the browser and the server send the same bytes for the same seed and moves, to every reader."""

import itertools
import json
import re
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nordrail.server.http.app import make_app
from nordrail.server.run.settings import Settings
from nordrail.site.live_table import Pauses
from nordrail.site.site_host import SiteHost

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it wants a client that nothing else here needs
    from starlette.testclient import TestClient, WebSocketTestSession

Json = dict[str, Any]
TITLES = ("nordic-countries", "northern-lights")
_TIME = re.compile(r'\d{9,}\.\d+|(?<="still":)[\d.]+|(?<="away":)[\d.]+|(?<="left":)[\d.]+')
READERS = (1, 2, None)


def timeless(text: str) -> str:
    """Return a message without the times in it, which no two hosts share."""
    return _TIME.sub("TIME", text)


def _connected(client: TestClient, code: str, sockets: ExitStack) -> WebSocketTestSession:
    """Open a socket to the server; the test client complains of the server's task when it is closed."""
    session = client.websocket_connect(f"ws://127.0.0.1/api/tables/{code}/play")
    session.__enter__()

    def leave() -> None:
        with suppress(CancelledError):
            session.__exit__(None, None, None)

    sockets.callback(leave)
    return session


class Both:
    """The same table at both hosts, and the same readers."""

    def __init__(self, client: TestClient, title: str, sockets: ExitStack) -> None:
        self.client, self.site = client, SiteHost(Pauses(0, 0))
        self.wish = {"title": title, "seats": [{"who": "me", "name": name} for name in ("Astrid", "Bjørn")], "first": 1}
        self.made = self.ask("POST", "/tables", body=self.wish)
        self.code = self.made["code"]
        self.ask("POST", f"/tables/{self.code}/start", self.made["host"], {"nonces": {}})
        self.served: list[WebSocketTestSession] = []
        self.last: list[Json] = [{} for _ in READERS]
        for socket, seat in enumerate(READERS):
            self.served.append(_connected(client, self.code, sockets))
            self.site.open(socket, self.code)
            secret = None if seat is None else self.secret(seat)
            self.say(socket, {"type": "hello", "secret": secret, "number": 0, "presence": True, "changes": True})

    def secret(self, seat: int) -> str:
        return str(self.made["secrets"][str(seat)])

    def ask(self, method: str, path: str, secret: str | None = None, body: Any = None) -> Any:
        """Ask both over HTTP, and return the answer that they agree on."""
        headers = {} if secret is None else {"authorization": f"Bearer {secret}"}
        served = self.client.request(method, f"/api{path}", headers=headers, json=body)
        own = self.site.request(method, path, secret, None if body is None else json.dumps(body))
        assert own.status == served.status_code
        assert timeless(own.text) == timeless(served.text)
        if own.status == 204:
            return None
        return json.loads(own.text) if own.kind == "application/json" else own.text

    def say(self, socket: int, message: Json) -> None:
        """Say it to both, and compare what all readers then hear."""
        self.served[socket].send_text(json.dumps(message))
        self.site.hear(socket, json.dumps(message))
        for heard, text, _ in self.site.take()[1]:
            assert text is not None
            assert timeless(text) == timeless(self.served[heard].receive_text())
            self._note(heard, json.loads(text))

    def _note(self, socket: int, told: Json) -> None:
        if told["type"] in ("update", "change"):
            self.last[socket] |= told

    def quiet(self) -> None:
        """Check that the server has nothing more to say than the site."""
        for socket in range(len(READERS)):
            self.say(socket, {"type": "ping"})

    def move(self, number: int, random: Random) -> bool:
        """Make a legal move at both; return `False` at the end of the game."""
        acting = [socket for socket in (0, 1) if self.last[socket]["legal"]]
        if not acting:
            return False
        socket = acting[0]
        legal, ply = self.last[socket]["legal"], self.last[socket]["ply"]
        claims = [action for action in legal if action.startswith("claim")]
        action = random.choice(claims or legal)
        self.say(socket, {"type": "move", "id": f"m{number}", "ply": ply, "action": action})
        return True


@pytest.fixture
def both(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Both]:
    """Both hosts, which draw the same codes, secrets and seeds."""
    for module in ("nordrail.server.live.lobby", "nordrail.site.site_host"):
        monkeypatch.setattr(f"{module}.new_secret", lambda: "secret-of-the-same-length-everywhere")
    made = itertools.count()
    monkeypatch.setattr(
        "nordrail.host.requests.creating.new_secret", lambda: f"secret-of-a-seat-number-{next(made) % 2}-0000"
    )
    for module in ("nordrail.server.live.lobby", "nordrail.site.site_host"):
        monkeypatch.setattr(f"{module}.new_code", iter(("ABCDEF", "GHJKLM")).__next__)
    monkeypatch.setattr("nordrail.server.http.app._hear_the_end", lambda lobby: None)
    app = make_app(Settings(db=str(tmp_path / "games.db"), messages_a_second=10_000, work_a_second=0))
    with TestClient(app, base_url="http://127.0.0.1") as client, ExitStack() as sockets:
        yield Both(client, request.param, sockets)


@pytest.mark.parametrize("both", TITLES, indirect=True)
def test_a_whole_game(both: Both) -> None:
    random = Random(7)
    moves = next(number for number in itertools.count() if not both.move(number, random))
    assert moves > 60
    both.quiet()
    assert all(last["result"] for last in both.last)
    for seat in READERS:
        secret = None if seat is None else both.secret(seat)
        record = both.ask("GET", f"/tables/{both.code}/record", secret)
        both.ask("POST", "/records", body={"record": record, "seat": seat})


@pytest.mark.parametrize("both", TITLES, indirect=True)
def test_questions_and_refusals(both: Both) -> None:
    random, table = Random(3), f"/tables/{both.code}"
    for number in range(12):
        both.move(number, random)
        ply = both.last[0]["ply"]
        both.say(0, {"type": "move", "id": f"old{number}", "ply": ply - 1, "action": "draw"})
        both.say(1, {"type": "move", "id": f"odd{number}", "ply": ply, "action": "dance"})
        both.say(2, {"type": "move", "id": f"who{number}", "ply": ply, "action": "draw"})
        both.say(0, {"type": "chat", "id": f"chat{number}", "text": "Hej på dig!"})
        both.say(0, {"type": "chat", "id": f"chat{number}", "text": "Hej på dig!"})
        both.say(number % 2, {"type": "back", "id": f"back{number}", "ply": ply})
    both.say(1, {"type": "nudge", "id": "nudge", "whom": 1})
    for seat in (1, 2):
        both.ask("GET", f"{table}/ways", both.secret(seat))
        both.ask("GET", f"{table}/record", both.secret(seat))
        both.ask("GET", f"{table}/update?number=5", both.secret(seat))
        for route in both.ask("GET", f"{table}/board")["routes"][::9]:
            both.ask("GET", f"{table}/routes/{route['id']}/payments", both.secret(seat))
    known = [{"code": both.code, "secret": both.secret(1), "number": 4}, {"code": "QQQQQQ", "number": 0}]
    both.ask("POST", "/my-tables", body={"tables": known})
    for path in ("/bots", table, f"{table}/printed", "/boards/nordic-countries", "/boards/none", "/tables/NOTABL"):
        both.ask("GET", path)
    both.ask("GET", f"{table}/ways")
    both.ask("GET", f"{table}/record", "a-secret-that-opens-nothing")
    both.ask("POST", "/boards", body={"title": "nordic-countries", "board": "name = 3"})
    both.ask("POST", "/records", body={"record": "nonsense"})
    both.ask("POST", "/tables", body={**both.wish, "title": "none"})
    both.ask("POST", "/tables", body={**both.wish, "seats": [{"who": "bot", "bot": "nobody"}] * 2})
    both.say(1, {"type": "resign", "id": "resign"})
    both.quiet()


@pytest.mark.parametrize("both", TITLES, indirect=True)
def test_the_deal_of_the_day(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nordrail.host.requests.creating.new_secret", lambda: "the-secret-of-the-only-person")
    title, day = both.wish["title"], "2026-11-18"
    both.ask("GET", "/daily")
    assert len(both.ask("GET", f"/daily/{title}/{day}")["points"]) == 2
    for wrong in (f"{title}/2026-02-30", f"{title}/1999-01-01", f"{title}/9999-01-01", f"none/{day}"):
        both.ask("GET", f"/daily/{wrong}")
    both.ask("POST", "/daily", body={"title": title, "day": "1999-01-01", "name": "Astrid"})
    made = both.ask("POST", "/daily", body={"title": title, "day": day, "name": "Astrid"})
    both.ask("GET", f"/tables/{made['code']}/update", made["secrets"]["1"])


@pytest.mark.parametrize("both", TITLES, indirect=True)
def test_puzzles(both: Both) -> None:
    found = [one["id"] for one in both.ask("GET", "/puzzles") if one["title"] == both.wish["title"]]
    for name in found[:: len(found) // 3]:
        legal = both.ask("GET", f"/puzzles/{name}")["update"]["legal"]
        for action in (*legal[::7], "claim nowhere RR", "dance"):
            both.ask("POST", f"/puzzles/{name}/answer", body={"action": action})
    both.ask("GET", "/puzzles/none")
    both.ask("POST", "/puzzles/none/answer", body={"action": "draw"})


@pytest.mark.parametrize("both", TITLES, indirect=True)
def test_what_the_coach_refuses(both: Both) -> None:
    table, secret = f"/tables/{both.code}", both.secret(1)
    both.ask("POST", f"{table}/hints", secret, {"id": "first", "ply": both.last[0]["ply"]})
    both.ask("POST", f"{table}/analysis", secret, {})
    both.ask("GET", "/analyses/none")
    both.ask("GET", "/analyses/none/result")
    both.ask("DELETE", "/analyses/none")
