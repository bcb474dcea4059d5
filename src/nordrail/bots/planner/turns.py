"""The turns it takes to collect the cards for some routes and claim them."""

from collections.abc import Sequence

from nordrail.bots.planner.board_tables import Atlas

_CARD = 0.7
"""Turns that a missing card costs: a turn draws two, and not every card is the right one."""
_OPEN_COLOR = 0.08
"""Turns saved per card where a gray route leaves the colour open."""
_SPARE_CARD = 0.06
"""Turns saved by a card that no route needs."""
_SPARE_LOCOMOTIVE = 0.1
"""The same for a locomotive."""
_MOST_SPARE = 10
"""The most spare cards that save turns."""


def turns_for(atlas: Atlas, routes: Sequence[int], hand: Sequence[int]) -> float:
    """Estimate the turns to claim all these routes, using every card in hand once."""
    cards, scarcest, gray, symbols, spare, locomotives = atlas.shortfall(routes, hand)
    return (
        sum([atlas.claim_turns[number] for number in routes])
        + _CARD * cards
        + atlas.worst_card * scarcest
        - _OPEN_COLOR * gray
        + atlas.missing_symbol * symbols
        - _SPARE_CARD * min(spare, _MOST_SPARE)
        - _SPARE_LOCOMOTIVE * locomotives
    )
