"""The distributions: an sdist with the built client, a wheel made from it, and `nordrail play` without Node."""

import json
import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution, requires
from pathlib import Path
from shutil import rmtree
from time import monotonic, sleep
from urllib.parse import urljoin
from zipfile import ZipFile

import httpx
import pytest
from packaging.requirements import Requirement
from tests.server.serving import free_port

from nordrail.engine.rules.rulebook import TITLES
from nordrail.native import build

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "src/nordrail/web"


@dataclass(frozen=True)
class Made:
    sdist: Path
    wheel: Path
    """Made without a compiler."""
    compiled: Path


def run(*command: str | Path, cwd: Path, path: str = os.environ["PATH"]) -> str:
    """Run Python and return its output."""
    done = subprocess.run(
        [sys.executable, *command], cwd=cwd, env=os.environ | {"PATH": path}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    folder = tmp_path_factory.mktemp("dist")
    run("-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    source = folder / sdist.name.removesuffix(".tar.gz")
    rmtree(source / "web")  # to prevent a build
    hidden = "import sys; sys.modules['ziglang'] = None; from hatchling.cli import hatchling; sys.exit(hatchling())"
    run("-c", hidden, "build", "-t", "wheel", "-d", folder, cwd=source, path="")
    (wheel,) = folder.glob("*.whl")
    run("-m", "hatchling", "build", "-t", "wheel", "-d", folder / "compiled", cwd=source)
    (compiled,) = (folder / "compiled").glob("*.whl")
    return Made(sdist, wheel, compiled)


def test_a_wheel_carries_the_simulator_if_there_is_a_compiler(made: Made) -> None:
    library = f"nordrail/native/{build.file_name()}"
    with tarfile.open(made.sdist) as archive:
        names = archive.getnames()
    assert any(name.endswith("native/c/nordrail.c") for name in names)
    assert not any(name.endswith(build.file_name()) for name in names)
    assert made.wheel.name.endswith("-py3-none-any.whl")
    assert library not in ZipFile(made.wheel).namelist()
    if build.find_compiler():
        assert re.search(r"-py3-none-(?!any).*\.whl$", made.compiled.name)
        assert library in ZipFile(made.compiled).namelist()


def required_parts() -> set[Path]:
    """Return the folders and modules of the packages that ours requires, and of those that they require."""
    closure: dict[str, Distribution] = {}
    waiting = [(requirement, "") for requirement in requires("nordrail") or []]
    while waiting:
        text, extra = waiting.pop()
        requirement = Requirement(text)
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        found = distribution(requirement.name)
        for wanted in ("", *requirement.extras):
            if f"{found.name}[{wanted}]" not in closure:
                closure[f"{found.name}[{wanted}]"] = found
                waiting += [(one, wanted) for one in found.requires or []]
    files = [(one, file.parts[0]) for one in closure.values() for file in one.files or [] if file.parts[0] != ".."]
    return {Path(str(one.locate_file(part))) for one, part in files if part != "__pycache__"}


def test_an_environment_with_what_the_wheel_requires_is_smaller_than_ours() -> None:
    names = {part.name for part in required_parts()}
    assert {"fastapi", "uvicorn", "typer", "sqlalchemy", "websockets"} <= names
    assert names.isdisjoint({"numpy", "pytest", "playwright", "sphinx", "gymnasium"})


@pytest.fixture(scope="module")
def nordrail(made: Made, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command in a new environment with the wheel, and with what the wheel requires, linked from ours."""
    folder = tmp_path_factory.mktemp("environment")
    run("-m", "venv", "--without-pip", folder, cwd=folder)
    python = folder / "bin" / "python"
    run(
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "-q",
        "--no-deps",
        "--no-index",
        "--no-compile",
        made.wheel,
        cwd=folder,
    )
    (packages,) = folder.glob("lib/python*/site-packages")
    for part in required_parts():
        if not (packages / part.name).exists():
            (packages / part.name).symlink_to(part)
    where = subprocess.check_output([python, "-I", "-c", "import nordrail; print(nordrail.__file__)"], text=True)
    assert Path(where).is_relative_to(folder)
    return folder / "bin" / "nordrail"


def names_in(made: Path) -> list[str]:
    if made.suffix == ".whl":
        with ZipFile(made) as wheel:
            return wheel.namelist()
    with tarfile.open(made) as sdist:
        return [name.partition("/")[2] for name in sdist.getnames()]


def test_the_wheel_holds_the_game_and_nothing_else(made: Made) -> None:
    names = names_in(made.wheel)
    assert "nordrail/web/index.html" in names
    assert "nordrail/py.typed" in names
    assert {f"nordrail/bots/learned/weights/{title}.weights" for title in TITLES} <= {*names}
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"nordrail"}
    assert not [name for name in names if re.search(r"node_modules|/tests?/|\.map$|\.ts$|\.svelte$|\.pyc$", name)]
    assert made.wheel.stat().st_size < 1_800_000


def test_the_sdist_holds_all_sources_and_the_built_client(made: Made) -> None:
    names = set(names_in(made.sdist))
    client = {file.relative_to(ROOT).as_posix() for file in built_files()}
    assert client <= names
    assert {"web/package-lock.json", "web/src/main.ts", "tests/test_package.py", "LICENSE"} <= names
    assert not [name for name in names if re.search(r"node_modules|screenshots/|\.venv|\.pyc$|\.db$", name)]
    assert made.sdist.stat().st_size < 3_000_000


def built_files() -> list[Path]:
    """Return the files that a server sends; the other service worker is for `nordrail site`."""
    return [file for file in CLIENT.rglob("*") if file.is_file() and file.name != "site-sw.js"]


@pytest.fixture(scope="module")
def shown(nordrail: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address that `nordrail play` opens in the browser, with an empty PATH."""
    folder = tmp_path_factory.mktemp("playing")
    browser, opened = folder / "browser", folder / "opened"
    browser.write_text(f"#!/bin/sh\necho $1 > {opened}.new && /bin/mv {opened}.new {opened}\n", encoding="utf-8")
    browser.chmod(0o755)
    environment = {"PATH": "", "HOME": str(folder), "BROWSER": f"{browser} %s"}
    command = [str(nordrail), "play", "--port", str(free_port()), "--db", str(folder / "games.db")]
    playing = subprocess.Popen(command, cwd=folder, env=environment)
    try:
        until = monotonic() + 60
        while not opened.exists():
            assert playing.poll() is None
            assert monotonic() < until, "no browser was opened"
            sleep(0.05)
        yield opened.read_text(encoding="utf-8").strip()
    finally:
        playing.terminate()
        playing.wait(30)


def test_play_shows_the_page_with_all_it_names_and_serves_every_file_of_the_client(shown: str) -> None:
    page = httpx.get(shown, verify=False)
    assert page.headers["content-type"].startswith("text/html")
    named = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert any(name.endswith(".js") for name in named)
    for name in named:
        assert httpx.get(urljoin(shown, name), verify=False).status_code == 200, name
    for file in built_files():
        name = file.relative_to(CLIENT).as_posix()
        answer = httpx.get(urljoin(shown, "" if name == "index.html" else name), verify=False)
        assert answer.content == file.read_bytes(), name
    for title in ("nordic-countries", "northern-lights"):
        printed = httpx.get(urljoin(shown, f"api/boards/{title}"), verify=False).json()
        assert printed["layout"]["cities"].keys() == {city["id"] for city in printed["board"]["cities"]}


def test_help_and_simulate_need_only_what_the_wheel_requires(nordrail: Path) -> None:
    helped = subprocess.run([nordrail, "--help"], capture_output=True, text=True, check=True).stdout
    assert "Play in the browser" in helped
    simulated = subprocess.run(
        [nordrail, "simulate", "--games", "5", "--jobs", "1", "--json"], capture_output=True, text=True, check=True
    ).stdout
    assert json.loads(simulated)["games"] == 5
