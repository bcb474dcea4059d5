"""The table and the asker of a request over HTTP."""

from typing import Annotated

from fastapi import Depends, Header, Request

from nordrail.host.requests.asker import Asker, who_asks
from nordrail.server.live.live_table import LiveTable
from nordrail.server.live.lobby import Lobby
from nordrail.table.refusal import Refusal

_SCHEME = "Bearer "
TableAsker = Asker[LiveTable]
"""The sender of a request to a table of this server."""


def the_lobby(request: Request) -> Lobby:
    """Return the lobby of this application."""
    lobby: Lobby = request.app.state.lobby
    return lobby


LobbyHere = Annotated[Lobby, Depends(the_lobby)]


async def the_asker(code: str, lobby: LobbyHere, authorization: Annotated[str | None, Header()] = None) -> TableAsker:
    """Identify the asker at the table in the URL."""
    live = await lobby.find(code)
    if authorization is None:
        return who_asks(live, None)
    if not authorization.startswith(_SCHEME):
        raise Refusal("wrong_secret", "Send a secret as: Authorization: Bearer SECRET.")
    return who_asks(live, authorization.removeprefix(_SCHEME))


AskerHere = Annotated[TableAsker, Depends(the_asker)]
