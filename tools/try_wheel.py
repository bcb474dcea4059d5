"""Start the newest wheel of a folder in an empty environment: `python -m tools.try_wheel dist`."""

import os
import socket
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 60
"""Seconds until the game has to answer."""


def try_wheel(wheel: Path) -> None:
    """Install a wheel with its dependencies into a new environment, and open the game as a browser would."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        programs = Path(folder) / ("Scripts" if os.name == "nt" else "bin")
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([programs / "python", "-m", "pip", "install", "--quiet", wheel.resolve()], check=True)
        subprocess.run([programs / "nordrail", "--version"], check=True, cwd=folder)
        subprocess.run([programs / "nordrail", "simulate", "--games", "20", "--jobs", "1"], check=True, cwd=folder)
        play(programs / "nordrail", Path(folder))


def play(nordrail: Path, folder: Path) -> None:
    """Run `nordrail play` without a browser until it shows its first page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(nordrail), "play", "--no-browser", "--port", str(port), "--db", str(folder / "games.db")]
    playing = subprocess.Popen(command, cwd=folder)
    try:
        print(f"nordrail play shows {first_page(port, playing)} bytes.")
    finally:
        playing.terminate()
        playing.wait(30)


def first_page(port: int, playing: subprocess.Popen[bytes]) -> int:
    """Wait for the first page and return its size."""
    until = monotonic() + PATIENCE
    while monotonic() < until and playing.poll() is None:
        try:
            with urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
                text = page.read()
        except (URLError, ConnectionError, TimeoutError):
            sleep(0.2)
            continue
        if b"Nordrail" in text:
            return len(text)
    sys.exit("nordrail play shows no page.")


if __name__ == "__main__":
    wheels = sorted(Path(sys.argv[1]).glob("*.whl"), key=lambda file: file.stat().st_mtime)
    if not wheels:
        sys.exit(f"There is no wheel in {sys.argv[1]}.")
    try_wheel(wheels[-1])
