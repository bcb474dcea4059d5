"""A table at one entry of its journal, as its readers see it, with each part made once."""

from nordrail.engine.view import own_unknown, player_view, unchanged_seats, view
from nordrail.engine.view_message import PlayerMessage, player_message, view_message
from nordrail.table.messages import Result, TableInfo, Update
from nordrail.table.table import Table
from nordrail.table.telling import result_message, secret_bonuses, table_info, update

_Own = tuple[PlayerMessage, dict[str, int]]


class Snapshot:
    """What the readers of a table can see now; most of it is taken from the snapshot `before`."""

    def __init__(self, table: Table, before: "Snapshot | None" = None) -> None:
        self.table = table
        self._own: dict[int, _Own] = {}
        """What only a player sees of its own seat: the seat and its bonuses."""
        self.info: TableInfo = table_info(table, None if before is None else (before.table, before.info))
        if table.state is not None:
            old = None if before is None else before.table.state
            if before is None or old is None:
                self._view = view(table.state, None)
                self.public = view_message(self._view)
                """The game as a spectator sees it."""
            else:
                same = unchanged_seats(old, table.state)
                self._own = {seat: own for seat, own in before._own.items() if seat in same}
                self._view = view(table.state, None, (old, before._view))
                self.public = view_message(self._view, {seat: before.public.players[seat - 1] for seat in same})
            self._unknown_to_all = self._view.unknown
            self._unknown: dict[int | None, str] = {None: self.public.unknown}

    def update(self, seat: int | None, since: int | None, now: float) -> Update:
        """Return everything that a reader may know, and what happened since an entry."""
        return update(self.table.at(now), seat, since, self.info)

    def result(self) -> Result | None:
        """Return the result, once the game is over."""
        return None if (outcome := self.table.outcome) is None else result_message(outcome, self.table)

    def own(self, seat: int) -> _Own:
        """Return a seat as its player sees it, and its progress on bonus cards that only this player knows."""
        if seat not in self._own:
            assert self.table.state is not None
            player = player_message(player_view(self.table.state, seat, seat))
            self._own[seat] = player, secret_bonuses(self.table, seat)
        return self._own[seat]

    def unknown(self, seat: int | None) -> str:
        """Return the cards that the reader has not seen."""
        if seat not in self._unknown:
            assert self.table.state is not None
            assert seat is not None
            self._unknown[seat] = str(own_unknown(self._view, self._unknown_to_all, self.table.state, seat))
        return self._unknown[seat]
