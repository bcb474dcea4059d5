"""The turns it takes to collect the cards for some routes and claim them."""

from collections.abc import Sequence

from nordrail.bots.planner.board_tables import GRAY, LOCOMOTIVE, Atlas

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
    """Estimate the turns to claim all these routes, using every card in hand once.

    Coloured routes take their colour, then gray ones take what is left, longest first. Locomotives pay for symbols,
    then for missing cards. Substitutes for locomotives come last.
    """
    colors = list(hand[:LOCOMOTIVE])
    missing, wild, scarcest = _lay_colored(atlas, routes, colors)
    gray, gray_wild, replaceable = _lay_gray(atlas, routes, colors)
    symbols = sum([atlas.symbols[number] for number in routes])
    locomotives = max(0, hand[LOCOMOTIVE] - symbols)
    symbols, spare = _substitute_symbols(atlas, max(0, symbols - hand[LOCOMOTIVE]), colors)
    helped = min(locomotives, wild + gray_wild)
    cards = missing + wild + gray + gray_wild - helped
    if replaceable:
        replaced = min(replaceable, spare // atlas.any_for_card)
        spare -= replaced * atlas.any_for_card
        cards += replaceable - replaced
    return (
        sum([atlas.claim_turns[number] for number in routes])
        + _CARD * cards
        + atlas.worst_card * scarcest
        - _OPEN_COLOR * (gray + gray_wild + replaceable)
        + atlas.missing_symbol * symbols
        - _SPARE_CARD * min(spare, _MOST_SPARE)
        - _SPARE_LOCOMOTIVE * (locomotives - helped)
    )


def _lay_colored(atlas: Atlas, routes: Sequence[int], colors: list[int]) -> tuple[int, int, int]:
    """Take the cards for coloured routes.

    Return the missing cards where only the colour pays, where a locomotive pays too, and of the scarcest colour.
    """
    strict = wild = 0
    lacking = [0] * LOCOMOTIVE
    for number in routes:
        color, plain = atlas.color[number], atlas.plain[number]
        if color == GRAY:
            continue
        own = colors[color]
        if own >= plain:
            colors[color] = own - plain
            continue
        colors[color] = 0
        lacking[color] += plain - own
        if atlas.wild[number]:
            wild += plain - own
        else:
            strict += plain - own
    return strict, wild, max(lacking)


def _lay_gray(atlas: Atlas, routes: Sequence[int], colors: list[int]) -> tuple[int, int, int]:
    """Take the cards for gray routes, each time of the colour with the most cards left.

    Return the missing cards where only a colour pays, where a locomotive pays too, and where any cards replace one.
    """
    strict = wild = replaceable = 0
    grays = [number for number in routes if atlas.color[number] == GRAY]
    for number in sorted(grays, key=atlas.plain.__getitem__, reverse=True):
        most = max(colors)
        used = min(atlas.plain[number], most)
        colors[colors.index(most)] -= used
        lacking = atlas.plain[number] - used
        if atlas.wild[number]:
            wild += lacking
        elif atlas.any[number]:
            replaceable += lacking
        else:
            strict += lacking
    return strict, wild, replaceable


def _substitute_symbols(atlas: Atlas, symbols: int, colors: Sequence[int]) -> tuple[int, int]:
    """Pay for locomotive symbols with spare cards, and return the symbols and cards left."""
    spare = sum(colors)
    if not symbols:
        return 0, spare
    if atlas.any_for_symbol:
        paid = min(symbols, spare // atlas.any_for_symbol)
        return symbols - paid, spare - paid * atlas.any_for_symbol
    paid = min(symbols, sum([own >> 1 for own in colors]))
    return symbols - paid, spare - 2 * paid
