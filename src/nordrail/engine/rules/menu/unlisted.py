"""Legal actions that the menu does not list, for the reader of a view."""

from collections.abc import Sequence

from nordrail.engine.components.cards import holds
from nordrail.engine.events import Action, ClaimRoute
from nordrail.engine.rules.payment import why_not
from nordrail.engine.view import View


def why_illegal(view: View, legal: Sequence[Action], action: Action) -> str | None:
    """Return why the reader cannot do this; `None` if it is in the menu, or a claim with another legal payment.

    `legal` is the menu, which lists each route that can be claimed, but not every payment for it (C18).
    """
    if action in legal:
        return None
    claims = {claim.route for claim in legal if isinstance(claim, ClaimRoute)}
    if not isinstance(action, ClaimRoute) or action.route not in claims:
        return "it is not on the list of legal actions"
    assert view.me is not None
    if not holds(view.me.cards.bag, action.cards.bag):
        return f"the hand is {view.me.cards}"
    return why_not(view.rulebook.board.route(action.route), action.cards)
