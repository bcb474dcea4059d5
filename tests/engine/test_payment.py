"""Payments for routes, compared with a slow definition that tries every set of cards."""

from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest
from tests.conftest import NORDIC, NORTHERN

from nordrail.engine.components.board import Kind, Route, Substitute
from nordrail.engine.components.cards import Card, Cards
from nordrail.engine.rules.payment import (
    by_space,
    cheapest_payment,
    covers,
    helps,
    lay,
    on_spaces,
    payments,
    pays,
    sensible,
    why_not,
)
from nordrail.engine.rules.rulebook import find_title

Counts = tuple[int, ...]
"""The number of cards of each kind, locomotives last."""

LOCOMOTIVE = len(Card) - 1
BOARDS = {title: find_title(title).board for title in (NORDIC, NORTHERN)}


def kinds_of_route() -> list[tuple[str, Route]]:
    """Return one route of every kind on both boards, kinds that differ in more than colour."""
    found: dict[tuple[object, ...], tuple[str, Route]] = {}
    for title, board in BOARDS.items():
        for route in board.routes:
            kind = (title, route.kind, route.length, route.locomotives, route.color is None, str(route.substitute))
            found.setdefault(kind, (title, route))
    return list(found.values())


ROUTES = kinds_of_route()
every_kind = pytest.mark.parametrize(("title", "route"), ROUTES, ids=[f"{title}:{route.id}" for title, route in ROUTES])


# The slow definition


def uses_all(title: str, route: Route, counts: Counts) -> bool:
    """Return whether all these cards fit on the spaces of the route in some way."""
    colors = range(LOCOMOTIVE) if route.color is None else [int(route.color)]
    plain, symbols = route.length - route.locomotives, route.locomotives
    wild = title == NORTHERN or route.kind is not Kind.REGULAR  # L4; N3
    for color, on_plain, on_symbols in product(colors, range(plain + 1), range(symbols + 1)):
        if (on_plain or on_symbols) and not wild:
            continue
        for own in range(plain - on_plain + 1):
            left = list(counts)
            left[color] -= own
            left[LOCOMOTIVE] -= on_plain + on_symbols
            if min(left) >= 0 and stand_for(title, route, left, plain - on_plain - own, symbols - on_symbols):
                return True
    return False


def stand_for(title: str, route: Route, cards: list[int], plain: int, symbols: int) -> bool:
    """Return whether exactly these cards replace the missing ones."""
    if title == NORTHERN and route.kind is Kind.FERRY:  # L7
        return plain == 0 and not cards[LOCOMOTIVE] and not any(n % 2 for n in cards) and sum(cards) == 2 * symbols
    if route.kind is Kind.FERRY:  # N5
        return sum(cards) == 3 * (plain + symbols)
    if route.id == "lieksa-murmansk":  # N10
        return sum(cards) == 4 * plain
    return sum(cards) == plain == 0


def parts(counts: Counts) -> Iterator[Counts]:
    """Return every subset of these cards."""
    return product(*(range(number + 1) for number in counts))


def inside(one: Counts, other: Counts) -> bool:
    return all(a <= b for a, b in zip(one, other, strict=True))


def slow_payments(title: str, route: Route, hand: Counts) -> set[Counts]:
    """C18: return every set that pays and has no smaller subset that pays."""
    paying = sorted((part for part in parts(hand) if uses_all(title, route, part)), key=sum)
    least: list[Counts] = []
    for part in paying:
        if not any(inside(smaller, part) for smaller in least):
            least.append(part)
    return set(least)


def counts_of(cards: Cards) -> Counts:
    return tuple(cards[kind] for kind in Card)


def cards_of(counts: Counts) -> Cards:
    return Cards("".join(kind.letter * number for kind, number in zip(Card, counts, strict=True)))


def random_hands(title: str, route: Route, number: int) -> Iterator[Counts]:
    """Generate hands with many of the required cards, most of them close to a payment."""
    luck = Random(f"{title} {route.id}")
    long_route = route.id == "lieksa-murmansk"
    for _ in range(number):
        colors = luck.sample(range(LOCOMOTIVE), 3 if long_route else luck.choice([2, 3, 4]))
        if route.color is not None and luck.random() < 0.8:
            colors[0] = int(route.color)
        hand = [0] * len(Card)
        if long_route:
            hand[colors[0]] = luck.randint(5, 9)
        for _ in range(luck.randint(route.length - 1, 14)):
            kind = luck.choice([*colors, colors[0], LOCOMOTIVE])
            hand[kind] += hand[kind] < 12
        yield tuple(hand)


@pytest.mark.no_cover  # slow under coverage
@every_kind
def test_the_payments_are_those_of_the_slow_definition(
    title: str, route: Route
) -> None:  # C18, N3, N5, N6, N10, L4, L7
    payable = 0
    for hand in random_hands(title, route, 15):
        expected = slow_payments(title, route, hand)
        listed = [counts_of(cards) for cards in payments(route, cards_of(hand))]
        assert set(listed) == expected
        assert len(listed) == len(expected), "a payment is listed twice"
        payable += bool(expected)
    assert payable > 0


@every_kind
def test_a_payment_is_divided_among_the_spaces(title: str, route: Route) -> None:  # N5, N10, L7
    for hand in random_hands(title, route, 5):
        for payment in islice(payments(route, cards_of(hand)), 100):
            spaces = on_spaces(route, payment)
            assert len(spaces) == route.length
            assert sum(spaces, Cards()) == payment
            for place, cards in enumerate(spaces):
                symbol = place < route.locomotives
                if len(cards) > 1:
                    assert route.substitute
                    assert len(cards) == route.substitute.count
                    assert symbol or not route.substitute.same_color
                    assert not route.substitute.same_color or len(set(cards)) == 1
                else:
                    assert cards == Cards("L") or not symbol
            colors = {str(cards) for cards in spaces if len(cards) == 1} - {"L"}
            assert len(colors) < 2
            assert route.color is None or colors <= {route.color.letter}


@pytest.mark.parametrize(
    ("title", "route", "hand", "expected"),
    [
        (NORTHERN, "bergen-oslo:red", "RRRRRLL", ["RRR"]),
        (NORTHERN, "karlstad-oslo:green", "GL", ["G"]),
        (NORDIC, "orebro-oslo:yellow", "YYYL", ["YY"]),
        (NORDIC, "alborg-goteborg", "GLYKR", ["GL", "YL", "KL", "RL", "GYKR"]),
        (NORDIC, "kristiansand-stavanger:green", "GGL", ["GG"]),
    ],
)
def test_a_locomotive_is_not_spent_where_a_card_of_the_colour_does(
    title: str, route: str, hand: str, expected: list[str]
) -> None:
    choices = list(payments(BOARDS[title].route(route), Cards(hand)))
    assert sorted(map(str, sensible(choices))) == sorted(expected)


def test_cards_that_do_not_pay_are_on_no_spaces() -> None:
    with pytest.raises(ValueError, match="GR does not pay"):
        on_spaces(BOARDS[NORTHERN].route("bergen-oslo:red"), Cards("RG"))
    ferry = next(route for route in BOARDS[NORDIC].routes if route.substitute and not route.substitute.same_color)
    with pytest.raises(ValueError, match="does not pay"):
        on_spaces(ferry, Cards("G" * ferry.length))


@every_kind
def test_a_set_and_locomotives_are_laid_as_far_as_they_go(title: str, route: Route) -> None:
    for own in range(8):
        for locomotives in range(5):
            used, engines, missing = lay(route, own, locomotives)
            assert (used, used + engines + missing) == (min(own, route.plain), route.length)
            assert engines <= (locomotives if route.wild else 0)
            color = route.colors[0]
            laid = Cards(color.letter * used + "L" * engines)
            assert pays(route, laid) == (not missing), "what covers every space is a payment, and nothing else"


@pytest.mark.no_cover  # slow under coverage
@every_kind
def test_exactly_the_payments_pay(title: str, route: Route) -> None:  # C18
    for hand in random_hands(title, route, 4):
        expected = slow_payments(title, route, hand)
        for part in parts(hand):
            cards = cards_of(part)
            assert pays(route, cards) == (part in expected), cards
            assert covers(route, cards.bag) == any(inside(payment, part) for payment in expected), cards
            assert (why_not(route, cards) is None) == (part in expected), cards


@pytest.mark.no_cover  # slow under coverage
@every_kind
def test_the_cheapest_payment_has_the_fewest_cards_and_then_the_fewest_locomotives(title: str, route: Route) -> None:
    for hand in random_hands(title, route, 15):
        expected = slow_payments(title, route, hand)
        cheapest = cheapest_payment(route, cards_of(hand))
        if not expected:
            assert cheapest is None
            continue
        assert cheapest is not None
        assert counts_of(cheapest) in expected
        best = min((sum(payment), payment[LOCOMOTIVE]) for payment in expected)
        assert (len(cheapest), cheapest[Card.LOCOMOTIVE]) == best


def test_the_cheapest_payment_of_the_long_route_spares_locomotives() -> None:  # N10
    long_route = BOARDS[NORDIC].route("lieksa-murmansk")
    assert str(cheapest_payment(long_route, Cards("GGGGGGGGLRRRR"))) == "GGGGGGGGRRRR"
    assert str(cheapest_payment(long_route, Cards("GGGGGGGGLRRR"))) == "GGGGGGGGRRRL"


@every_kind
def test_payments_with_few_cards_come_first_and_none_is_cheaper_than_the_first(title: str, route: Route) -> None:
    for hand in random_hands(title, route, 15):
        costs = [(len(cards), cards[Card.LOCOMOTIVE]) for cards in payments(route, cards_of(hand))]
        sizes = [number for number, _ in costs]
        assert sizes == sorted(sizes)
        assert costs[:1] == sorted(costs)[:1]


@pytest.mark.parametrize(
    ("route", "hand", "listed"),
    [
        ("helsinki-turku", "WWL", ["W"]),
        ("helsinki-turku", "KL", []),
        ("helsinki-turku", "", []),
        ("kuopio-oulu", "GGGRRRRBB", ["GGG", "RRR"]),
        ("andalsnes-lillehammer", "YYLL", ["YY", "YL", "LL"]),
        ("alborg-kristiansand", "RLL", ["RL", "LL"]),
        ("alborg-kristiansand", "RBBB", ["BBBR"]),
        ("alborg-kristiansand", "RBBKL", ["RL", "BBKR", "BBKL"]),
        ("umea-vaasa", "BKL", ["L"]),
        ("lieksa-murmansk", "GGGGGGGGBBBBB", ["BBBBGGGGGGGG"]),
    ],
)
def test_some_payments_of_nordic_countries_in_their_order(route: str, hand: str, listed: list[str]) -> None:
    assert [str(cards) for cards in payments(BOARDS[NORDIC].route(route), Cards(hand))] == listed


@pytest.mark.parametrize(
    ("route", "hand", "listed"),
    [
        ("helsinki-turku", "WWL", ["W", "L"]),
        ("oulu-rovaniemi", "YYLL", ["YY", "YL", "LL"]),
        ("alborg-goteborg:1", "BBBKKL", ["L", "KK", "BB"]),
        ("goteborg-kobenhavn:1", "RLL", ["RL", "LL"]),
        ("goteborg-kobenhavn:1", "RRRBB", ["BBR", "RRR", "BRR"]),
        ("alborg-oslo", "RRBBL", ["BBL", "RRL", "BBRR"]),
    ],
)
def test_some_payments_of_northern_lights(route: str, hand: str, listed: list[str]) -> None:
    assert sorted(str(cards) for cards in payments(BOARDS[NORTHERN].route(route), Cards(hand))) == sorted(listed)


@pytest.mark.no_cover  # slow under coverage
def test_a_gray_ferry_has_more_than_a_thousand_payments_out_of_seventeen_cards() -> None:  # N5
    ferry = BOARDS[NORDIC].route("helsinki-stockholm:gray")
    assert sum(1 for _ in payments(ferry, Cards("PPBBOOWWGGYYKKRRL"))) == 1562


@pytest.mark.parametrize("route", ["mo_i_rana-trondheim:red", "helsinki-stockholm:gray", "lieksa-murmansk"])
def test_payments_are_made_one_by_one(route: str) -> None:
    whole_deck = find_title(NORDIC).deck
    first = list(islice(payments(BOARDS[NORDIC].route(route), whole_deck), 5))
    assert len(first) == 5
    assert iter(payments(BOARDS[NORDIC].route(route), Cards(""))) is not None
    assert next(payments(BOARDS[NORDIC].route(route), Cards("")), None) is None


@pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])
def test_a_route_accepts_exactly_the_cards_that_some_payment_includes(title: str) -> None:
    rulebook = find_title(title)
    for route in rulebook.board.routes:
        enough = str(cheapest_payment(route, rulebook.deck))
        for card in Card:
            hand = Cards(enough + card.letter * 4)
            included = any(payment[card] for payment in payments(route, hand))
            assert included == (card in route.accepts), (route.id, card)


@pytest.mark.parametrize("color", [None, Card.RED])
@pytest.mark.parametrize(
    ("substitute", "length", "symbols"),
    [("99 any", 9, 0), ("99 any", 9, 1), ("5 any", 9, 0), ("1 any", 9, 3), ("2 same", 9, 8), ("2 same", 9, 4)],
)
def test_the_first_payments_of_a_hostile_route_are_found_without_trying_millions(
    substitute: str, length: int, symbols: int, color: Card | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = Kind.FERRY if symbols else Kind.REGULAR
    route = Route("a-b", "a", "b", color, length, kind, symbols, 0, wild=True, substitute=Substitute.read(substitute))
    tried = 0

    def count_and_check(tested: Route, cards: Cards) -> bool:
        nonlocal tried
        tried += 1
        assert tried < 3000
        return pays(tested, cards)

    monkeypatch.setattr("nordrail.engine.rules.payment.pays", count_and_check)
    for hand in ("PBOWGYKRL" * 10 + "PBOWG", "PBOWGYKR" * 15, "P" * 60 + "BOWGYKR" * 5, "PPBBOOWWGGYYKKRR"):
        for payment in islice(payments(route, Cards(hand)), 100):
            assert pays(route, payment)


@every_kind
def test_another_card_helps_if_it_leaves_fewer_spaces_empty(title: str, route: Route) -> None:  # N3, L4
    for own, locomotives in product(range(route.length + 2), repeat=2):
        used, engines, missing = lay(route, own, locomotives)
        color, locomotive = helps(route, own, locomotives)
        assert color == (missing > 0 and used < route.plain)
        assert locomotive == (missing > 0 and route.wild)
        on_symbols, on_others = by_space(route, own, locomotives)[1:]
        assert by_space(route, own, locomotives)[0] == used
        assert on_symbols + on_others == engines
        assert on_symbols == min(engines, route.locomotives)
