"""How a route is paid: check, list, choose. The only code that knows."""

from collections.abc import Iterable, Iterator

from nordrail.engine.components.board import Route
from nordrail.engine.components.cards import COLORS, ONE, Bag, Card, Cards, count, pairs, size
from nordrail.engine.reason import Reason

_LOCOMOTIVE = ONE[Card.LOCOMOTIVE]


def pays(route: Route, cards: Cards) -> bool:
    """Whether exactly these cards claim the route: they hold a payment, and none of them could be left out (C18)."""
    bag = cards.bag
    return covers(route, bag) and not any(covers(route, bag - ONE[card]) for card in Card if count(bag, card))


def payments(route: Route, hand: Cards) -> Iterator[Cards]:
    """Every payment for the route out of this hand, the cheapest and those with the fewest cards first.

    There can be thousands where any cards stand for a locomotive, so they are made one by one.
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
    """The payment with the fewest cards, and among those with the fewest locomotives."""
    bag, plain = hand.bag, route.length - route.locomotives
    locomotives = count(bag, Card.LOCOMOTIVE) if route.wild else 0
    for color in _largest_sets_first(route, bag, plain):
        used = min(count(bag, color), plain)
        engines = min(locomotives, route.length - used)
        paid = used * ONE[color] + engines * _LOCOMOTIVE
        missing = route.length - used - engines
        if not missing:
            return Cards(paid)
        if (chosen := _smallest_substitutes(route, bag - paid, missing)) is not None:
            return Cards(paid + chosen)
    return None


def _largest_sets_first(route: Route, bag: Bag, plain: int) -> Iterable[Card]:
    """The colours in the order of how many spaces they pay for, and then of how few cards that leaves."""
    if route.color is not None:
        return (route.color,)
    held = [(-min(own, plain), own, color) for color in COLORS if (own := count(bag, color))]
    return [color for _, _, color in sorted(held)] or COLORS[:1]


def _smallest_substitutes(route: Route, bag: Bag, missing: int) -> Bag | None:
    """Cards that stand for what is missing, from the smallest sets."""
    substitute = route.substitute
    if substitute is None or (substitute.same_color and missing > route.locomotives):
        return None
    each, wanted = (2, missing) if substitute.same_color else (1, missing * substitute.count)
    kinds = COLORS if route.wild or substitute.same_color else tuple(Card)
    chosen = 0
    for kind in _smallest_sets_first(bag, kinds, each):
        held = count(bag, kind)
        taken = min(wanted, held // each)
        chosen += taken * each * ONE[kind]
        wanted -= taken
    return None if wanted else chosen


def covers(route: Route, bag: Bag) -> bool:
    """Whether the bag holds a payment, perhaps with cards to spare."""
    locomotives, total, pairs_held = count(bag, Card.LOCOMOTIVE), size(bag), pairs(bag)
    return any(covers_with(route, count(bag, color), locomotives, total, pairs_held) for color in route.colors)


def covers_with(route: Route, own: int, locomotives: int, total: int, pairs_held: int) -> bool:
    """The same in plain numbers: cards of the set's colour, locomotives, all cards, pairs of one colour."""
    used = min(own, route.length - route.locomotives)
    engines = min(locomotives, route.length - used) if route.wild else 0
    missing = route.length - used - engines
    if not missing or route.substitute is None:
        return not missing
    if route.substitute.same_color:  # L7: a pair pays for a symbol only
        return missing <= min(route.locomotives, pairs_held - own // 2 + (own - used) // 2)
    return total - used - engines >= missing * route.substitute.count  # N5, N10


def _laid(route: Route, bag: Bag, locomotives: int, substituted: int) -> Iterator[Bag]:
    """Payments with so many locomotives and so many substitutes, some of them wasteful."""
    own = route.length - locomotives - substituted
    if own > route.length - route.locomotives:
        return
    for color in _largest_sets_first(route, bag, route.length - route.locomotives):
        if count(bag, color) < own:
            continue
        paid = own * ONE[color] + locomotives * _LOCOMOTIVE
        if not substituted:
            yield paid
            continue
        spare = bag - paid
        assert route.substitute is not None
        if route.substitute.same_color:
            for chosen in _choices(spare, COLORS, substituted, each=2):
                yield paid + chosen
        else:
            kinds = COLORS if route.wild else tuple(Card)
            for chosen in _choices(spare, kinds, substituted * route.substitute.count, each=1):
                yield paid + chosen


def _choices(bag: Bag, kinds: tuple[Card, ...], number: int, *, each: int) -> Iterator[Bag]:
    """Every way to choose so many cards (or pairs: `each` 2) of these kinds."""
    yield from _choose(bag, _smallest_sets_first(bag, kinds, each), number, each)


def _smallest_sets_first(bag: Bag, kinds: tuple[Card, ...], each: int) -> list[Card]:
    """The kinds of which there are enough, in the order in which one gives them away: locomotives last."""
    held = [(kind is Card.LOCOMOTIVE, own, kind) for kind in kinds if (own := count(bag, kind)) >= each]
    return [kind for _, _, kind in sorted(held)]


def _choose(bag: Bag, order: list[Card], number: int, each: int) -> Iterator[Bag]:
    if number == 0:
        yield 0
    elif order:
        first, *others = order
        for taken in range(min(number, count(bag, first) // each), -1, -1):
            for rest in _choose(bag, others, number - taken, each):
                yield taken * each * ONE[first] + rest


def terms(route: Route) -> str:
    """How the route is paid, in words."""
    plain = route.length - route.locomotives
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
        text += f"; any {route.substitute.count} cards stand for {'it' if route.length == 1 else 'one of these'}"
    return text


WRONG_PAYMENT = frozenset({"too_many_cards", "too_few_cards", "wrong_cards"})
"""The names of the reasons that `why_not` gives."""


def why_not(route: Route, cards: Cards) -> Reason | None:
    """Why these cards do not claim the route, in words; `None` if they do."""
    if pays(route, cards):
        return None
    if enough := cheapest_payment(route, cards):
        return Reason(f"these are more cards than it takes: {enough} is enough", "too_many_cards", enough=str(enough))
    allowed = set(route.colors) | ({Card.LOCOMOTIVE} if route.wild else set())
    colors = [card for card in Card if cards[card] and card != Card.LOCOMOTIVE]
    fits = all(card in allowed for card in cards) and (route.color is not None or len(colors) < 2)
    if (fits or route.substitute) and len(cards) < route.length:
        words = f"this route has {_number(route.length, 'space')}, you laid {_number(len(cards), 'card')}"
        return Reason(words, "too_few_cards", spaces=route.length, cards=len(cards))
    return Reason(f"this route takes {terms(route)}", "wrong_cards", route=route.id)


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
