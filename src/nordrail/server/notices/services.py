"""Notices through apprise, to any service that it supports, from a process of its own."""

import asyncio
import json
import os
import sys
from importlib.util import find_spec

from nordrail.engine.errors import IllegalAction
from nordrail.server.notices.addresses import BadTarget, parse
from nordrail.server.notices.posting import Failed

_SECONDS = 30.0
"""Time to send one notice, including the start of the process."""


def is_webhook(url: str) -> bool:
    """Return whether a URL is a webhook; everything else is for apprise."""
    return url.lower().startswith(("http://", "https://"))


def check_targets(urls: tuple[str, ...]) -> None:
    """Refuse targets that can never work. The messages don't repeat the URL, because it can contain a password."""
    for number, url in enumerate(urls, start=1):
        if is_webhook(url):
            try:
                parse(url, plain=True)
            except BadTarget as error:
                raise IllegalAction(f"--notify, number {number}: {error}") from None
        elif find_spec("apprise") is None:
            raise IllegalAction(f"--notify, number {number}, needs apprise: pip install 'nordrail[notices]'")


class Services:
    """A process with apprise, started for the first notice."""

    def __init__(self, *, private: bool) -> None:
        self._private = private
        self._lock = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None

    async def send(self, url: str, title: str, text: str) -> None:
        """Send a notice to the service with this URL."""
        question = json.dumps({"url": url, "title": title, "text": text}).encode() + b"\n"
        async with self._lock:
            sent = False
            try:
                async with asyncio.timeout(_SECONDS):
                    process = self._process or await self._start()
                    assert process.stdin is not None
                    assert process.stdout is not None
                    process.stdin.write(question)
                    sent = json.loads(await process.stdout.readline())["sent"]
            except (TimeoutError, OSError, RuntimeError, ValueError) as error:  # uvloop: RuntimeError if it died
                await self._end()
                raise Failed(type(error).__name__) from None
            except asyncio.CancelledError:
                await self._end()
                raise
        if not sent:
            raise Failed("the service refused it")

    async def close(self) -> None:
        """End the process."""
        async with self._lock:
            await self._end()

    async def _start(self) -> asyncio.subprocess.Process:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "nordrail.server.notices.apprise_process"),
            *(["--allow-private"] if self._private else []),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={name: value for name, value in os.environ.items() if not name.startswith("NORDRAIL_")},
        )
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()
