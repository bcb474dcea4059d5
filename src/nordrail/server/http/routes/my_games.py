"""A player's own copy of My games over HTTP, encrypted by the browser."""

import re
from typing import Annotated

from fastapi import APIRouter, Depends, Header

from nordrail.host.replies.answers import GamesCopy
from nordrail.server.http.access import LobbyHere
from nordrail.server.http.origin import OriginHere
from nordrail.server.wire.requests import KeepCopy
from nordrail.table.refusal import Refusal

router = APIRouter(prefix="/api")
_BEARER = re.compile("Bearer ([0-9a-f]{64})")


def _token(authorization: Annotated[str | None, Header()] = None) -> str:
    found = _BEARER.fullmatch(authorization or "")
    if found is None:
        raise Refusal("wrong_secret", "Send the token of a copy as: Authorization: Bearer TOKEN.")
    return found[1]


TokenHere = Annotated[str, Depends(_token)]


@router.get("/my-games")
async def find_copy(token: TokenHere, lobby: LobbyHere) -> GamesCopy:
    """Return your copy of My games."""
    return await lobby.copies.find(token)


@router.put("/my-games", status_code=204)
async def keep_copy(token: TokenHere, wish: KeepCopy, lobby: LobbyHere, address: OriginHere) -> None:
    """Keep a copy of My games, which your browser has encrypted."""
    await lobby.copies.keep(token, wish.content, address)


@router.delete("/my-games", status_code=204)
async def remove_copy(token: TokenHere, lobby: LobbyHere) -> None:
    """Delete your copy."""
    await lobby.copies.remove(token)
