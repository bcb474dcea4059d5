"""Payments for routes: check, list and choose them. No other module does."""

from collections.abc import Iterable, Iterator

from nordrail.engine.components.board import Route
from nordrail.engine.components.cards import COLORS, ONE, Bag, Card, Cards, count, pairs, size
from nordrail.engine.reason import Reason

_LOCOMOTIVE = ONE[Card.LOCOMOTIVE]


def pays(route: Route, cards: Cards) -> bool:
    """Return whether exactly these cards claim the route: they cover it, and none can be left out (C18)."""
    bag = cards.bag
    return covers(route, bag) and not any(covers(route, bag - ONE[card]) for card in Card if count(bag, card))


def payments(route: Route, hand: Cards) -> Iterator[Cards]:
    """Yield every payment for the route from this hand, the cheapest first.

    There can be thousands if any cards replace a locomotive, so they are generated one by one.
    """
    bag, seen = hand.bag, set()
    engines = count(bag, Card.LOCOMOTIVE) if route.wild else 0
    substitutes = route.length if route.substitute else 0
    for substituted in range(substitutes + 1):
        for locomotives in range(min(engines, route.length - substituted) + 1):
            for payment in _laid(route, bag, locomotives, substituted):
                if payment not in seen and pays(route, Cards(payment)):
                    seen.add(payment)
                    yield Cards(payment)


def cheapest_payment(route: Route, hand: Cards) -> Cards | None:
    """Return the payment with the fewest cards, then the fewest locomotives."""
    bag, locomotives = hand.bag, hand[Card.LOCOMOTIVE]
    for color in _largest_sets_first(route, bag):
        used, engines, missing = lay(route, count(bag, color), locomotives)
        paid = used * ONE[color] + engines * _LOCOMOTIVE
        if not missing:
            return Cards(paid)
        if (chosen := _smallest_substitutes(route, bag - paid, missing)) is not None:
            return Cards(paid + chosen)
    return None


def lay(route: Route, own: int, locomotives: int) -> tuple[int, int, int]:
    """Place cards of one colour on the route, then locomotives; return the count of each and of empty spaces."""
    used = min(own, route.length - route.locomotives)
    engines = min(locomotives, route.length - used) if route.wild else 0
    return used, engines, route.length - used - engines


def can_substitute(route: Route, missing: int, spare: int, pairs_spare: int) -> bool:
    """Return whether the spare cards, including pairs of one colour, can replace the missing ones."""
    if route.substitute is None:
        return False
    if route.substitute.same_color:  # L7: a pair pays for a symbol only
        return missing <= min(route.locomotives, pairs_spare)
    return spare >= missing * route.substitute.count  # N5, N10


def _largest_sets_first(route: Route, bag: Bag) -> Iterable[Card]:
    """Sort the colours by the spaces they pay for, then by the fewest cards left over."""
    if route.color is not None:
        return (route.color,)
    held = [(-min(own, route.plain), own, color) for color in COLORS if (own := count(bag, color))]
    return [color for _, _, color in sorted(held)] or COLORS[:1]


def _smallest_substitutes(route: Route, bag: Bag, missing: int) -> Bag | None:
    """Choose substitutes for the missing cards, from the smallest sets."""
    substitute = route.substitute
    if substitute is None or (substitute.same_color and missing > route.locomotives):
        return None
    wanted, each = substitute.sets(missing)
    chosen = 0
    for kind in _smallest_sets_first(route, bag, each):
        held = count(bag, kind)
        taken = min(wanted, held // each)
        chosen += taken * each * ONE[kind]
        wanted -= taken
    return None if wanted else chosen


def covers(route: Route, bag: Bag) -> bool:
    """Return whether the bag contains a payment, possibly with cards to spare."""
    locomotives, total, pairs_held = count(bag, Card.LOCOMOTIVE), size(bag), pairs(bag)
    return any(covers_with(route, count(bag, color), locomotives, total, pairs_held) for color in route.colors)


def covers_with(route: Route, own: int, locomotives: int, total: int, pairs_held: int) -> bool:
    """Do the same with counts: cards of the colour, locomotives, all cards, pairs of one colour."""
    used, engines, missing = lay(route, own, locomotives)
    pairs_spare = pairs_held - own // 2 + (own - used) // 2
    return not missing or can_substitute(route, missing, total - used - engines, pairs_spare)


def _laid(route: Route, bag: Bag, locomotives: int, substituted: int) -> Iterator[Bag]:
    """Yield payments with these numbers of locomotives and substitutes, including wasteful ones."""
    own = route.length - locomotives - substituted
    if own > route.plain:
        return
    for color in _largest_sets_first(route, bag):
        if count(bag, color) < own:
            continue
        paid = own * ONE[color] + locomotives * _LOCOMOTIVE
        if not substituted:
            yield paid
            continue
        spare = bag - paid
        assert route.substitute is not None
        number, each = route.substitute.sets(substituted)
        for chosen in _choose(spare, _smallest_sets_first(route, spare, each), number, each):
            yield paid + chosen


def _smallest_sets_first(route: Route, bag: Bag, each: int) -> list[Card]:
    """Sort the kinds with enough cards for a substitute by the order of spending them: locomotives last."""
    kinds = COLORS if route.wild or each > 1 else Card  # locomotives make no pair of one colour
    held = [(kind is Card.LOCOMOTIVE, own, kind) for kind in kinds if (own := count(bag, kind)) >= each]
    return [kind for _, _, kind in sorted(held)]


def _choose(bag: Bag, order: list[Card], number: int, each: int) -> Iterator[Bag]:
    """Yield every way to choose `number` cards (or pairs, if `each` is 2), preferring earlier kinds."""
    if number == 0:
        yield 0
    elif order:
        first, *others = order
        for taken in range(min(number, count(bag, first) // each), -1, -1):
            for rest in _choose(bag, others, number - taken, each):
                yield taken * each * ONE[first] + rest


def terms(route: Route) -> str:
    """Describe how the route is paid."""
    plain = route.plain
    color = f"{route.color.word} " if route.color is not None else ""
    cards = f"{_number(plain, f'{color}card')}{'' if color else ' of one colour' if plain > 1 else ''}"
    if route.wild:
        cards += " or locomotives" if plain > 1 else " or a locomotive"
    parts = [cards] if plain else []
    if route.locomotives:
        pair = " or pair" if route.locomotives == 1 else " or pairs"
        pair = f"{pair} of one colour" if route.substitute and route.substitute.same_color else ""
        parts.insert(0, f"{_number(route.locomotives, 'locomotive')}{pair}")
    text = " and ".join(parts)
    if route.substitute and not route.substitute.same_color:
        text += f"; any {route.substitute.count} cards replace {'it' if route.length == 1 else 'one of these'}"
    return text


WRONG_PAYMENT = frozenset({"too_many_cards", "too_few_cards", "wrong_cards"})
"""The names of the reasons that `why_not` returns."""


def why_not(route: Route, cards: Cards) -> Reason | None:
    """Explain why these cards do not claim the route; `None` if they do."""
    if pays(route, cards):
        return None
    if enough := cheapest_payment(route, cards):
        return Reason(f"these are too many cards: {enough} is enough", "too_many_cards", enough=str(enough))
    allowed = set(route.colors) | ({Card.LOCOMOTIVE} if route.wild else set())
    colors = [card for card in Card if cards[card] and card != Card.LOCOMOTIVE]
    fits = all(card in allowed for card in cards) and (route.color is not None or len(colors) < 2)
    if (fits or route.substitute) and len(cards) < route.length:
        words = f"this route has {_number(route.length, 'space')}, but you played {_number(len(cards), 'card')}"
        return Reason(words, "too_few_cards", spaces=route.length, cards=len(cards))
    return Reason(f"this route takes {terms(route)}", "wrong_cards", route=route.id)


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
