"""Who sends a request: a stranger, a player with the secret of a seat, or the host. Strangers may only look."""

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from nordrail.engine.objection import Objection
from nordrail.host.secrets import digest, opens
from nordrail.table.refusal import Refusal, forbidden
from nordrail.table.table import Table


class WithTable(Protocol):
    """A table in memory, which changes."""

    table: Table


Live = TypeVar("Live", bound=WithTable)


@dataclass(frozen=True, slots=True)
class Asker(Generic[Live]):
    """The sender of a request to a table."""

    live: Live
    seat: int | None
    host: bool

    @property
    def table(self) -> Table:
        """The current table."""
        return self.live.table

    def own_seat(self) -> int:
        """Return the asker's seat; refuse an asker without one."""
        if self.seat is None:
            raise forbidden(Objection("Only players at this table can do that.", "sit_first"))
        return self.seat

    def must_be_person(self) -> int:
        """Return the asker's seat; refuse a program, which can only play."""
        seat = self.own_seat()
        if self.table.seats[seat - 1].who == "program":
            raise forbidden("A program's secret can only read and move.")
        return seat

    def must_be_host(self) -> None:
        """Refuse anyone but the host."""
        if not self.host:
            raise forbidden(Objection("Only the host of this table can do that.", "host_only"))

    @property
    def may_watch(self) -> bool:
        """Whether the asker may follow the game."""
        return self.seat is not None or self.host or self.table.options.watch

    def may_look(self) -> None:
        """Refuse strangers if the table does not allow watchers."""
        if not self.may_watch:
            raise forbidden(Objection("This table does not allow watchers.", "no_watching"))


def who_asks(live: Live, secret: str | None) -> Asker[Live]:
    """Identify an asker by secret; refuse a wrong secret instead of treating its owner as a stranger."""
    if secret is None:
        return Asker(live, None, host=False)
    seat, host = live.table.seat_of(digest(secret)), opens(secret, live.table.host)
    if seat is None and not host:
        raise Refusal("wrong_secret", "This secret is not valid here; another device may have taken the seat over.")
    return Asker(live, seat, host)
