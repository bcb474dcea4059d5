"""A child process that answers questions, one at a time, with an environment that contains no secrets."""

import asyncio
import os
import sys
from collections.abc import Sequence

_KEPT = (
    *("PATH", "LANG", "LC_ALL", "TZ", "TMPDIR", "SYSTEMROOT", "VIRTUAL_ENV", "NORDRAIL_NATIVE"),
    *("PYTHONPATH", "PYTHONHOME", "PYTHONUTF8", "PYTHONDONTWRITEBYTECODE"),
)
"""The variables that a child inherits."""


class Child:
    """One process that runs a module."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, module: str, options: Sequence[str], longest_line: int) -> "Child":
        """Run a module in a new process."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", module, *options),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=longest_line,
            env={name: os.environ[name] for name in _KEPT if name in os.environ},
        )
        return cls(process)

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.returncode is None

    def ask(self, question: bytes) -> None:
        """Send a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(question + b"\n")

    async def hear_line(self, seconds: float) -> bytes:
        """Read a line; raise `TimeoutError` if it takes too long."""
        assert self._process.stdout is not None
        async with asyncio.timeout(seconds):
            return await self._process.stdout.readline()

    async def hear(self, size: int, seconds: float) -> bytes:
        """Read this many bytes; raise `TimeoutError` if it takes too long, or `EOFError` if the process ends."""
        assert self._process.stdout is not None
        async with asyncio.timeout(seconds):
            return await self._process.stdout.readexactly(size)

    async def end(self) -> None:
        """Kill the process."""
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()
