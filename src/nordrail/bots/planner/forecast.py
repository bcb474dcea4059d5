"""What the planner expects of a position: the turns left, and what routes and tickets add to bonuses."""

from nordrail.bots.planner.board_tables import Atlas, atlas_of
from nordrail.bots.planner.bonus_value import route_worth, ticket_worth
from nordrail.bots.position import Position
from nordrail.engine.components.cards import Card, counts
from nordrail.engine.view import View

KINDS = range(len(Card))
"""The eight colours and the locomotive."""


class Forecast(Position):
    """A position as plain numbers, with estimates."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.atlas: Atlas = atlas_of(view.rulebook, len(view.players))
        self.cards = counts(self.hand)
        """The cards in hand, counted by kind."""
        self.shown = counts(self.face_up)
        """The face-up cards, counted by kind."""
        self.unknown = counts(view.unknown.bag)
        """The cards that the seat has not seen, counted by kind."""
        self.unknown_total = sum(self.unknown)
        self.ticket_numbers = [self.board.ticket_number[ticket] for ticket in self.tickets]
        self.route_worth = route_worth(view.rulebook, view.bonuses)
        self.ticket_worth = ticket_worth(view.rulebook, view.bonuses)
        self.horizon = _horizon(self.atlas, view)
        """Turns this seat will probably have, including this one."""

    def has_joined(self, a: int, b: int) -> bool:
        """Tell whether the seat's own routes join two cities."""
        return self.joined[a] == self.joined[b]


def turns_to_end(atlas: Atlas, trains: int, cards: int) -> float:
    """Estimate the turns a player needs to run out of trains."""
    spaces = max(0, trains - atlas.rulebook.last_round_at)
    return spaces / atlas.spaces_a_claim + max(0.0, spaces - 0.75 * cards) / atlas.useful_cards


def _horizon(atlas: Atlas, view: View) -> float:
    if view.final_turns is not None:
        return 1.0
    return 1 + min(turns_to_end(atlas, player.trains, len(player.cards)) for player in view.players)
