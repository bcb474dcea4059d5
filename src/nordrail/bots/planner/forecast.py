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
        self.for_second = counts(view.rulebook.face_up.for_second(self.face_up))
        """The face-up cards that can be the second card of a draw, counted by kind."""
        self.unknown_bag = view.unknown.bag
        self.unknown = counts(self.unknown_bag)
        """The cards that the seat has not seen, counted by kind."""
        self.unknown_total = sum(self.unknown)
        self.ticket_numbers = [self.board.ticket_number[ticket] for ticket in self.tickets]
        self.route_worth = route_worth(view.rulebook, view.bonuses)
        self.ticket_worth = ticket_worth(view.rulebook, view.bonuses)
        self.horizon = _horizon(self.atlas, view)
        """Turns this seat will probably have, including this one."""


def turns_to_end(atlas: Atlas, trains: int, cards: int) -> float:
    """Estimate the turns a player needs to run out of trains."""
    spaces = atlas.rulebook.trains_to_last_round(trains)
    return spaces / atlas.spaces_a_claim + max(0.0, spaces - 0.75 * cards) / atlas.useful_cards


def _horizon(atlas: Atlas, view: View) -> float:
    if view.final_turns is not None:
        return 1.0
    return 1 + min(turns_to_end(atlas, player.trains, len(player.cards)) for player in view.players)
