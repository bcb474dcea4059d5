"""Copies of My games under a key that only the player has: the server sees neither the key nor the games."""

from base64 import b64decode, b64encode
from binascii import Error
from time import time

from nordrail.host.replies.answers import GamesCopy
from nordrail.host.secrets import digest
from nordrail.server.http.limits import Allowances
from nordrail.server.storage.file_store import FileStore, StoredFile
from nordrail.table.refusal import Refusal, invalid, not_found

_MOST_AN_ADDRESS = 20
"""The most copies that come from one address."""
_A_MINUTE = 20
"""Copies that an address can write per minute."""


class Copies:
    """The copies that players keep here, each under the hash of a token that is derived from its key."""

    def __init__(self, files: FileStore) -> None:
        self._files = files
        self._writers = Allowances(_A_MINUTE)
        self.full = False
        """Whether the database is too large to keep more."""

    async def find(self, token: str) -> GamesCopy:
        """Return a copy, and extend its life."""
        found = await self._files.find("copy", digest(token))
        if found is None:
            raise _none()
        await self._files.use("copy", found.name, time())
        return GamesCopy(content=b64encode(found.content).decode(), at=found.at)

    async def keep(self, token: str, content: str, address: str) -> None:
        """Write a copy, or replace it."""
        try:
            box = b64decode(content, validate=True)
        except Error:
            raise invalid("A copy must be in base64.") from None
        if not self._writers.take(address):
            raise Refusal("too_many", "Too many copies were written from this address; wait a minute.")
        name = digest(token)
        if not await self._files.has("copy", name):
            if self.full:
                raise Refusal("full", "This server has no room for more copies.")
            if await self._files.count("copy", address) >= _MOST_AN_ADDRESS:
                raise Refusal("too_many", "Too many copies came from this address; delete some of them first.")
        await self._files.keep(StoredFile("copy", name, box, time(), address=address))

    async def remove(self, token: str) -> None:
        """Delete a copy."""
        if not await self._files.remove("copy", digest(token)):
            raise _none()


def _none() -> Refusal:
    return not_found("There is no copy under this key.")
