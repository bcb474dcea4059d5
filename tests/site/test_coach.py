"""What the host in the browser computes by itself: hints, analyses, and the bots of the deal of the day."""

import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from nordrail.host import lesson
from nordrail.site.files.python_files import our_package
from nordrail.site.live_table import Pauses
from nordrail.site.site_host import SiteHost

TITLES = ("nordic-countries", "northern-lights")
_MOST_STEPS = 3000


class Player:
    """A player at a table of a host in this process."""

    def __init__(self, made: dict[str, Any], host: SiteHost) -> None:
        self.host, self.code, self.secret = host, made["code"], made["secrets"]["1"]

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the host, which must not refuse."""
        answer = self.host.request(method, path, self.secret, None if body is None else json.dumps(body))
        assert answer.status < 300, answer.text
        return json.loads(answer.text) if answer.kind == "application/json" and answer.text else answer.text

    def update(self) -> Any:
        """Return the position."""
        return self.ask("GET", f"/tables/{self.code}/update")

    def play(self) -> str:
        """Play the game to its end, the first legal claim each time, and return the record."""
        self.host.open(1, self.code)
        self.host.hear(1, json.dumps({"type": "hello", "secret": self.secret, "number": 0}))
        for step in range(_MOST_STEPS):
            now = self.update()
            if now["result"]:
                return str(self.ask("GET", f"/tables/{self.code}/record"))
            if now["legal"]:
                action = next((one for one in now["legal"] if one.startswith("claim")), now["legal"][0])
                said = {"type": "move", "id": f"m{step}", "ply": now["ply"], "action": action}
                self.host.hear(1, json.dumps(said))
            else:
                self.host.act()
            self.host.take()
        raise AssertionError("the game does not end")


def sat(wish: dict[str, Any], path: str = "/tables") -> Player:
    """Create a table at a new host, and start its game."""
    host = SiteHost(Pauses(0, 0))
    made = json.loads(host.request("POST", path, None, json.dumps(wish)).text)
    player = Player(made, host)
    if path == "/tables":
        assert host.request("POST", f"/tables/{player.code}/start", made["host"], "{}").status == 204
    return player


def table_with(title: str, bot: str = "easy", **more: Any) -> Player:
    """Sit down at a table with a bot."""
    seats = [{"who": "me", "name": "Astrid"}, {"who": "bot", "bot": bot}]
    return sat({"title": title, "seats": seats, "first": 1, **more})


@pytest.mark.parametrize("title", TITLES)
def test_a_hint(title: str) -> None:
    player = table_with(title, hints=True)
    asked = {"id": "first", "ply": player.update()["ply"]}
    hint = player.ask("POST", f"/tables/{player.code}/hints", asked)
    legal = player.update()["legal"]
    assert hint["options"]
    assert all(option["action"] in legal for option in hint["options"])
    assert player.ask("POST", f"/tables/{player.code}/hints", asked) == hint  # it costs only once
    assert player.update()["table"]["chairs"][0]["hints"] == 1


@pytest.mark.parametrize("title", TITLES)
def test_an_analysis(title: str) -> None:
    player = table_with(title)
    player.play()
    status = player.ask("POST", f"/tables/{player.code}/analysis", {"seconds": 5})
    assert status["state"] == "waiting"
    other = player.host.request("POST", "/analyses", None, json.dumps({"record": "another"}))
    assert json.loads(other.text)["error"] == "too_many"
    for _ in range(_MOST_STEPS):
        if status["state"] not in ("waiting", "working"):
            break
        assert player.host.wait() == 0
        player.host.act()
        status = player.ask("GET", f"/analyses/{status['id']}")
    assert status["state"] == "done"
    result = player.ask("GET", f"/analyses/{status['id']}/result")
    assert {one["seat"] for one in result["decisions"]} == {1, 2}
    assert player.host.analyses.running is None


def test_an_analysis_can_be_stopped_and_a_bad_record_is_refused() -> None:
    player = table_with(TITLES[0])
    record = lesson.lesson_record(TITLES[0]).dump()
    for text, error in (("nonsense", "invalid"), (record, "invalid")):
        id_ = player.ask("POST", "/analyses", {"record": text})["id"]
        player.host.analyses.act()
        assert player.ask("GET", f"/analyses/{id_}")["state"] == "failed"
        assert json.loads(player.host.request("GET", f"/analyses/{id_}/result").text)["error"] == error
    player.play()
    id_ = player.ask("POST", f"/tables/{player.code}/analysis", {})["id"]
    player.host.analyses.act()
    player.ask("DELETE", f"/analyses/{id_}")
    assert player.ask("GET", f"/analyses/{id_}")["state"] == "cancelled"
    assert player.host.analyses.running is None


@pytest.mark.parametrize("title", TITLES)
def test_the_deal_of_the_day_is_the_same_for_everyone(title: str) -> None:
    wish = {"title": title, "day": "2026-11-18", "name": "Astrid"}
    one, other = (sat(wish, "/daily").play() for _ in range(2))
    assert one == other


def test_the_packed_python_needs_nothing_else(tmp_path: Path) -> None:
    with ZipFile(BytesIO(our_package())) as archive:
        archive.extractall(tmp_path)
    code = """
import sys
sys.path.insert(0, sys.argv[1])
from nordrail.site.site_host import SiteHost
import nordrail, nordrail.bots.roster as roster
from random import Random
assert nordrail.__file__.startswith(sys.argv[1])
for name in roster.BOTS:
    if name not in roster.COMPILED_BOTS:
        roster.make_bot(name, Random(1))
import nordrail.bots.search.search, nordrail.bots.learned.learned
print(SiteHost().request("GET", "/puzzles").status)
"""
    command = [sys.executable, "-I", "-S", "-c", code, str(tmp_path)]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout == "200\n"
