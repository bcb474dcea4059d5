"""A PostgreSQL of one's own: made in a temporary folder, as durable as it comes, and deleted afterwards."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from tests.server.serving import free_port

DEBIAN = Path("/usr/lib/postgresql")
USER = "nordrail"


class Postgres:
    """A running PostgreSQL."""

    def __init__(self, programs: Path, port: int) -> None:
        self._programs, self._port = programs, port
        self._numbers = count(1)

    def new_database(self) -> str:
        """The address of a database that is empty."""
        name = f"games{next(self._numbers)}"
        at = ("--host=127.0.0.1", f"--port={self._port}", f"--username={USER}")
        subprocess.run([self._programs / "createdb", *at, name], check=True)
        return f"postgresql://{USER}@127.0.0.1:{self._port}/{name}"


@contextmanager
def postgresql() -> Iterator[Postgres]:
    """PostgreSQL does not run as root, so root runs it as the user whom its package makes."""
    programs, port = _programs(), free_port()
    folder = Path(tempfile.mkdtemp(prefix="nordrail-postgresql-"))
    options: dict[str, Any] = {"cwd": folder}
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
        options |= {"user": "postgres", "group": "postgres", "extra_groups": []}
    try:
        wishes = (f"--username={USER}", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        with (folder / "log").open("ab") as log:
            options |= {"stdout": log, "stderr": log}
            subprocess.run([programs / "initdb", f"--pgdata={folder / 'data'}", *wishes], check=True, **options)
            address = ("-h", "127.0.0.1", "-p", str(port), "-k", "")
            process = subprocess.Popen([programs / "postgres", "-D", folder / "data", *address], **options)
        try:
            _wait(programs, port, process, folder / "log")
            yield Postgres(programs, port)
        finally:
            process.send_signal(signal.SIGQUIT)  # at once: nothing of it is needed again
            process.wait(60)
    finally:
        shutil.rmtree(folder)


def _programs() -> Path:
    """The newest PostgreSQL of Debian, or the one in the path."""
    found = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    initdb = found[-1] if found else shutil.which("initdb")
    if initdb is None:
        raise FileNotFoundError("There is no PostgreSQL here. On Debian or Ubuntu: sudo apt install postgresql")
    return Path(initdb).parent


def _wait(programs: Path, port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    ask = [str(programs / "pg_isready"), "--quiet", "--host=127.0.0.1", f"--port={port}"]
    until = monotonic() + 60
    while subprocess.run(ask, check=False).returncode != 0:
        assert process.poll() is None, log.read_text()
        assert monotonic() < until, log.read_text()
        sleep(0.05)
