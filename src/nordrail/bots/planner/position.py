"""What a bot can read from a view, in plain numbers."""

from nordrail.bots.planner.board_tables import Atlas, atlas_of
from nordrail.bots.planner.bonus_value import route_worth, ticket_worth
from nordrail.engine.components.board import members
from nordrail.engine.components.cards import Card, counts
from nordrail.engine.components.network import components
from nordrail.engine.view import View

KINDS = range(len(Card))
"""The eight colours and the locomotive."""


class Position:
    """The table as one seat sees it."""

    def __init__(self, view: View) -> None:
        me = view.me
        assert me is not None
        self.atlas: Atlas = atlas_of(view.rulebook, len(view.players))
        self.seat = me.seat
        self.open = self._set(view.open)
        self.networks = [self._set(player.routes) for player in view.players]
        """The routes of every seat."""
        self.mine = self.networks[me.seat - 1]
        self.barred = 0
        for route in me.routes:
            self.barred |= self.atlas.twins[view.rulebook.board.route_number[route]]
        self._parts = components(
            [view.rulebook.board.edges[number] for number in members(self.mine)], len(self.atlas.around)
        )
        self.hand = counts(me.cards.bag)
        self.trains = me.trains
        number = view.rulebook.board.ticket_number
        self.tickets = [number[ticket] for ticket in me.tickets]
        self.face_up = counts(view.face_up.bag)
        self.unknown = counts(view.unknown.bag)
        self.unknown_total = sum(self.unknown)
        self.route_worth = route_worth(view.rulebook, view.bonuses)
        self.ticket_worth = ticket_worth(view.rulebook, view.bonuses)
        self.usable = self.atlas.usable(self.open, self.barred, self.trains)
        self.horizon = _horizon(self.atlas, view)
        """How many turns this seat will probably have, this one included."""

    def has_joined(self, a: int, b: int) -> bool:
        """Whether the seat's own routes join two cities."""
        return self._parts[a] == self._parts[b]

    def _set(self, routes: tuple[str, ...]) -> int:
        number = self.atlas.rulebook.board.route_number
        return sum([1 << number[route] for route in routes])


def turns_to_end(atlas: Atlas, trains: int, cards: int) -> float:
    """How many turns a player needs to run out of trains."""
    spaces = max(0, trains - atlas.rulebook.last_round_at)
    return spaces / atlas.spaces_a_claim + max(0.0, spaces - 0.75 * cards) / atlas.useful_cards


def _horizon(atlas: Atlas, view: View) -> float:
    if view.final_turns is not None:
        return 1.0
    return 1 + min(turns_to_end(atlas, player.trains, len(player.cards)) for player in view.players)
