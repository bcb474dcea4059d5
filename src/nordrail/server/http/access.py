"""Who asks: a stranger, somebody with the secret of a seat, or the host. Whoever is not known may nothing but look."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Header, Request

from nordrail.engine.reason import Reason
from nordrail.server.live.live_table import LiveTable
from nordrail.server.live.lobby import Lobby
from nordrail.server.live.secrets import digest, opens
from nordrail.table.refusal import Refusal, forbidden
from nordrail.table.table import Table

_SCHEME = "Bearer "


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody at a table."""

    live: LiveTable
    seat: int | None
    host: bool

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.live.table

    def own_seat(self) -> int:
        """The seat of whoever asks; a refusal if there is none."""
        if self.seat is None:
            raise forbidden(Reason("Only somebody who sits at this table can do that.", "sit_first"))
        return self.seat

    def must_be_person(self) -> int:
        """The seat of a person; programs only play."""
        seat = self.own_seat()
        if self.table.seats[seat - 1].who == "program":
            raise forbidden("The token of a program reads and moves, and does nothing else.")
        return seat

    def must_be_host(self) -> None:
        """A refusal for everybody but the host."""
        if not self.host:
            raise forbidden(Reason("Only the host of this table can do that.", "host_only"))

    @property
    def may_watch(self) -> bool:
        """Whether whoever asks may follow the game."""
        return self.seat is not None or self.host or self.table.options.watch

    def may_look(self) -> None:
        """A refusal for strangers where nobody may watch."""
        if not self.may_watch:
            raise forbidden(Reason("At this table nobody may watch.", "no_watching"))


def who_asks(live: LiveTable, secret: str | None) -> Asker:
    """What a secret opens at this table; a wrong one is refused, so that nobody plays on as a stranger unawares."""
    if secret is None:
        return Asker(live, None, host=False)
    seat, host = live.table.seat_of(digest(secret)), opens(secret, live.table.host)
    if seat is None and not host:
        raise Refusal("wrong_secret", "This secret opens nothing at this table; the seat may have moved elsewhere.")
    return Asker(live, seat, host)


def the_lobby(request: Request) -> Lobby:
    """The lobby of this application."""
    lobby: Lobby = request.app.state.lobby
    return lobby


LobbyHere = Annotated[Lobby, Depends(the_lobby)]


async def the_asker(code: str, lobby: LobbyHere, authorization: Annotated[str | None, Header()] = None) -> Asker:
    """Who asks about the table in the address."""
    live = await lobby.find(code)
    if authorization is None:
        return who_asks(live, None)
    if not authorization.startswith(_SCHEME):
        raise Refusal("wrong_secret", "A secret is sent as: Authorization: Bearer SECRET.")
    return who_asks(live, authorization.removeprefix(_SCHEME))


AskerHere = Annotated[Asker, Depends(the_asker)]
