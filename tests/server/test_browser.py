"""`nordrail play` starts a local server and prints its URL."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from socket import create_server
from time import monotonic, sleep

import httpx
import pytest
from tests.server.serving import free_port
from typer.testing import CliRunner

from nordrail.cli.app import app
from nordrail.server.run import browser


def test_play_serves_the_game_and_takes_another_port_if_its_own_is_taken(tmp_path: Path) -> None:
    with closing(create_server(("127.0.0.1", free_port()))) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "nordrail", "play", "--no-browser", "--port", str(port)]
        playing = subprocess.Popen([*command, "--db", str(tmp_path / "games.db")], stdout=subprocess.PIPE, text=True)
        try:
            assert playing.stdout is not None
            said = playing.stdout.readline()
            url = said.split()[3]
            assert said.startswith("Nordrail is at http://127.0.0.1:")
            assert f":{port}/" not in url
            page = _fetch(url)
            assert "<title>Nordrail</title>" in page.text
            script = page.text.partition('src="./')[2].partition('"')[0]
            assert httpx.get(url + script, verify=False).headers["cache-control"].startswith("public")
            assert httpx.get(url + "icon.svg", verify=False).headers["content-type"] == "image/svg+xml"
        finally:
            playing.terminate()
            playing.communicate(timeout=30)
    assert playing.returncode == 0


def test_play_says_what_is_wrong_with_its_database(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    db.write_text("This is not a database, but a letter to a friend.\n" * 9, encoding="utf-8")
    command = [sys.executable, "-m", "nordrail", "play", "--no-browser", "--port", "0", "--db", str(db)]
    played = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert played.returncode == 1
    assert played.stderr == f"{db}: the database cannot be opened (file is not a database)\n"


def test_play_without_a_built_client_says_how_to_build_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(browser, "files", lambda package: tmp_path)
    played = CliRunner().invoke(app, ["play", "--no-browser", "--db", str(tmp_path / "games.db")])
    assert played.exit_code == 1
    said = " ".join(played.output.split())
    assert said == "the web client is not built: run `make play` in the checkout to build it"


def _fetch(url: str) -> httpx.Response:
    until = monotonic() + 60
    while True:
        try:
            return httpx.get(url, verify=False)
        except httpx.HTTPError:
            assert monotonic() < until, "the server does not answer"
            sleep(0.1)
