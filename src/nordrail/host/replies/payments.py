"""The ways to pay for a route, with what each of them means for the seat."""

from itertools import islice

from nordrail.engine.components.board import Kind, Route
from nordrail.engine.components.cards import Cards
from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import ClaimRoute, Event
from nordrail.engine.objection import Objection
from nordrail.engine.rules.legality import check
from nordrail.engine.rules.payment import WRONG_PAYMENT, on_spaces, payments, sensible, terms
from nordrail.engine.unseen.tunnel_odds import tunnel_odds, tunnel_reserve
from nordrail.engine.view import View, view
from nordrail.host.refusals.reason_names import reason_message
from nordrail.host.replies.answers import PaymentDetail, Payments
from nordrail.table.refusal import not_found
from nordrail.table.table import Table

MOST_PAYMENTS = 100
"""The most payments to list for a route."""


def route_payments(table: Table, seat: int, route: str) -> Payments:
    """List the ways to pay for a route now, or say why there are none."""
    state = table.state
    found = {known.id: known for known in table.rulebook.board.routes}.get(route)
    if found is None:
        raise not_found(f"There is no route {route[:60]!r} on this board.")
    if state is None or table.over or table.choosing:
        return _not_now(route, Objection("routes cannot be claimed now", "nobody_claims"))
    hand = Cards(state.seats[seat - 1].hand)
    possible = list(islice(payments(found, hand), MOST_PAYMENTS + 1))
    claim = ClaimRoute(route, possible[0] if possible else hand)
    try:
        check(state, Event(seat, claim))
    except IllegalAction as error:
        reason = error.reason
        if reason.name in WRONG_PAYMENT:
            reason = Objection(f"you need {terms(found)}", "cards_needed", route=route)
        return _not_now(route, reason)
    more, listed = len(possible) > MOST_PAYMENTS, possible[:MOST_PAYMENTS]
    details = _details(view(state, seat), found, listed)
    return Payments(route=route, payments=list(map(str, listed)), details=details, more=more, why_not=None, reason=None)


def _details(seen: View, route: Route, listed: list[Cards]) -> list[PaymentDetail]:
    assert seen.me is not None
    hand, better, tunnel = seen.me.cards, sensible(listed), route.kind is Kind.TUNNEL
    return [
        PaymentDetail(
            spaces=list(map(str, on_spaces(route, payment))),
            sensible=payment in better,
            odds=tunnel_odds(seen, payment) if tunnel else [],
            reserve=str(tunnel_reserve(hand, payment)) if tunnel else "",
        )
        for payment in listed
    ]


def _not_now(route: str, reason: Objection) -> Payments:
    sentence = f"{reason[0].upper()}{reason[1:]}."
    return Payments(route=route, payments=[], details=[], why_not=sentence, reason=reason_message(reason))
