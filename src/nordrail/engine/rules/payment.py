"""Payments for routes: check, list and choose them. No other module does."""

from collections.abc import Iterable, Iterator

from nordrail.engine.components.board import Route
from nordrail.engine.components.cards import (
    COLORS,
    MOST,
    ONE,
    Bag,
    Card,
    Cards,
    bag_of,
    count,
    counts,
    holds,
    pairs,
    size,
)
from nordrail.engine.objection import Objection

_LOCOMOTIVE = ONE[Card.LOCOMOTIVE]


def pays(route: Route, cards: Cards) -> bool:
    """Return whether exactly these cards claim the route: they cover it, and none can be left out (C18)."""
    bag = cards.bag
    if not covers(route, bag):
        return False
    if size(bag) == route.length:  # every space takes a card
        return True
    return not any(covers(route, bag - ONE[card]) for card in Card if count(bag, card))


def payments(route: Route, hand: Cards) -> Iterator[Cards]:
    """Yield every payment for the route from this hand, the cheapest first.

    There can be thousands if any cards replace a locomotive, so they are generated one by one.
    """
    bag, seen = hand.bag, set()
    engines = count(bag, Card.LOCOMOTIVE) if route.wild else 0
    for substituted in range(_most_substituted(route) + 1):
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


def sensible(choices: list[Cards]) -> list[Cards]:
    """Leave out payments that spend a locomotive where another one spends a card of the same colour."""
    colored = [choice.bag & _LOCOMOTIVE - 1 for choice in choices]
    return [
        choice
        for choice, own in zip(choices, colored, strict=True)
        if not any(
            own != others and len(choice) == len(other) and holds(others, own)
            for other, others in zip(choices, colored, strict=True)
        )
    ]


def on_spaces(route: Route, payment: Cards) -> list[Cards]:
    """Return the cards that pay for each space, the spaces with a locomotive symbol first."""
    bag = payment.bag
    for color in _largest_sets_first(route, bag):
        used, engines, missing = lay(route, count(bag, color), count(bag, Card.LOCOMOTIVE))
        rest = bag - used * ONE[color] - engines * _LOCOMOTIVE
        sets = _substitute_sets(route, Cards(rest))
        if len(sets) == missing and (not missing or can_substitute(route, missing, size(rest), pairs(rest))):
            locomotives, own = [Cards(_LOCOMOTIVE)] * engines, [Cards(ONE[color])] * used
            pairs_only = route.substitute is not None and route.substitute.same_color
            return (sets + locomotives if pairs_only else locomotives + sets) + own  # L7: a pair pays for a symbol only
    raise ValueError(f"{payment} does not pay for {route.id}")


def _substitute_sets(route: Route, cards: Cards) -> list[Cards]:
    """Divide substitutes into sets that each replace one card; none if some are left over."""
    if route.substitute is None:
        return []
    each, kinds = route.substitute.count, [*cards]
    sets = [kinds[first : first + each] for first in range(0, len(kinds), each)]
    if any(len(one) < each or (route.substitute.same_color and len(set(one)) > 1) for one in sets):
        return []
    return [Cards(bag_of(one)) for one in sets]


def lay(route: Route, own: int, locomotives: int) -> tuple[int, int, int]:
    """Place cards of one colour on the route, then locomotives; return the count of each and of empty spaces."""
    used = min(own, route.length - route.locomotives)
    engines = min(locomotives, route.length - used) if route.wild else 0
    return used, engines, route.length - used - engines


def by_space(route: Route, own: int, locomotives: int) -> tuple[int, int, int]:
    """Place cards like `lay`; return the count of the colour, of locomotives on symbols, and of those elsewhere."""
    used, engines, _ = lay(route, own, locomotives)
    on_symbols = min(engines, route.locomotives)
    return used, on_symbols, engines - on_symbols


def helps(route: Route, own: int, locomotives: int) -> tuple[bool, bool]:
    """Return whether another card of the colour would fill an empty space beside these, and another locomotive."""
    _, _, missing = lay(route, own, locomotives)
    return lay(route, own + 1, locomotives)[2] < missing, lay(route, own, locomotives + 1)[2] < missing


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
    own, plain = counts(bag), route.plain
    held = [color for color in COLORS if own[color]]
    return sorted(held, key=lambda color: own[color] if own[color] >= plain else 2 * MOST - own[color]) or COLORS[:1]


def _smallest_substitutes(route: Route, bag: Bag, missing: int) -> Bag | None:
    """Choose substitutes for the missing cards, from the smallest sets."""
    substitute = route.substitute
    if substitute is None or (substitute.same_color and missing > route.locomotives):
        return None
    wanted, each = substitute.sets(missing)
    chosen = 0
    for kind in _smallest_sets_first(route, bag, each):
        taken = min(wanted, count(bag, kind) // each)
        chosen += taken * each * ONE[kind]
        wanted -= taken
        if not wanted:
            return chosen
    return None


def covers(route: Route, bag: Bag) -> bool:
    """Return whether the bag contains a payment, possibly with cards to spare."""
    locomotives, total, pairs_held = count(bag, Card.LOCOMOTIVE), size(bag), pairs(bag)
    colors = _largest_sets_first(route, bag)
    return any(covers_with(route, count(bag, color), locomotives, total, pairs_held) for color in colors)


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
    for color in list(_largest_sets_first(route, bag))[: None if own else 1]:
        if count(bag, color) < own:
            continue
        paid = own * ONE[color] + locomotives * _LOCOMOTIVE
        if not substituted:
            yield paid
            continue
        assert route.substitute is not None
        number, each = route.substitute.sets(substituted)
        spare = _spare(route, bag - paid, color, own)
        for chosen in _choose(spare, _smallest_sets_first(route, spare, each), number, each):
            yield paid + chosen


def _most_substituted(route: Route) -> int:
    """Return the most cards of a payment that substitutes can replace."""
    if route.substitute is None:
        return 0
    return route.locomotives if route.substitute.same_color else route.length  # L7


def _spare(route: Route, bag: Bag, color: Card, own: int) -> Bag:
    """Return the cards that can be substitutes beside `own` cards of a colour, without those that would do more.

    If a space without a symbol is still to be paid, another card of the colour pays for it alone. So do more than `own`
    cards of any other colour that the route takes, because then the route is paid in that colour.
    """
    if own == route.plain:
        return bag
    bag -= count(bag, color) * ONE[color]
    if route.substitute is not None and not route.substitute.same_color:
        for other in route.colors:
            bag -= max(0, count(bag, other) - own) * ONE[other]
    return bag


def _smallest_sets_first(route: Route, bag: Bag, each: int) -> list[Card]:
    """Sort the kinds with enough cards for a substitute by the order of spending them: locomotives last."""
    own = counts(bag)
    order = sorted([color for color in COLORS if own[color] >= each], key=own.__getitem__)
    if own[Card.LOCOMOTIVE] and not route.wild and each == 1:  # locomotives make no pair of one colour
        order.append(Card.LOCOMOTIVE)
    return order


def _choose(bag: Bag, order: list[Card], number: int, each: int) -> Iterator[Bag]:
    """Yield every way to choose `number` cards (or pairs, if `each` is 2), preferring earlier kinds."""
    if number == 0:
        yield 0
    elif order:
        first, *others = order
        left = sum(count(bag, kind) // each for kind in others)
        for taken in range(min(number, count(bag, first) // each), max(0, number - left) - 1, -1):
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


def why_not(route: Route, cards: Cards) -> Objection | None:
    """Explain why these cards do not claim the route; `None` if they do."""
    if pays(route, cards):
        return None
    if enough := cheapest_payment(route, cards):
        return Objection(f"these are too many cards: {enough} is enough", "too_many_cards", enough=str(enough))
    allowed = set(route.colors) | ({Card.LOCOMOTIVE} if route.wild else set())
    colors = [card for card in Card if cards[card] and card != Card.LOCOMOTIVE]
    fits = all(card in allowed for card in cards) and (route.color is not None or len(colors) < 2)
    if (fits or route.substitute) and len(cards) < route.length:
        words = f"this route has {_number(route.length, 'space')}, but you played {_number(len(cards), 'card')}"
        return Objection(words, "too_few_cards", spaces=route.length, cards=len(cards))
    return Objection(f"this route takes {terms(route)}", "wrong_cards", route=route.id)


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
