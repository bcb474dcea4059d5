"""The chances of extra cards for a tunnel, compared with turning over every possible set of cards."""

from collections import Counter
from itertools import combinations

import pytest
from tests.conftest import NORDIC, Table, table, toy

from nordrail.engine.components.cards import Card, Cards
from nordrail.engine.rules.rulebook import find_title
from nordrail.engine.unseen.tunnel_odds import extra_cards, independent_odds, tunnel_odds, tunnel_reserve

TUNNEL = '"bergen-oslo" = { color = "green", length = 2, tunnel = true }'


def slow_odds(possible: str, laid: str, *, deck: int = 3, discard: str = "") -> list[float]:
    """Turn over every set of three cards, from the deck first, and count how often each number of cards is due."""
    matching = {laid.replace("L", "")[:1] or "L", "L"}
    due: Counter[int] = Counter()
    for turned in combinations(possible, min(3, deck)):
        for more in combinations(discard, min(3 - len(turned), len(discard))):
            due[sum(card in matching for card in turned + more)] += 1
    return [due[count] / due.total() for count in range(4)]


def small(deck: str = "GGGGGRRRRRLLLWWWBBB") -> Table:
    """Return a table with few cards, where seat 1 holds GG and seat 2 RR."""
    return table(toy(NORDIC, deck, TUNNEL, hand=2, face_up=2), "GG", "RR", show="WB")


@pytest.mark.parametrize("laid", ["GG", "GL", "LL"])
def test_every_card_that_could_be_in_the_deck_is_as_likely(laid: str) -> None:  # N6, N8
    seen = small().view(1)
    assert Counter(unknown := str(seen.unknown)) == Counter("GGGRRRRRLLLWWBB"), "the other hand is secret"
    odds = tunnel_odds(seen, Cards(laid))
    assert odds == pytest.approx(slow_odds(unknown, laid))
    assert sum(odds) == pytest.approx(1)


def test_the_discards_come_after_the_deck() -> None:  # N9
    seen = small().change(pile="G", discard="GLWWB", unseen=Cards("GGGRR").bag).view(1)  # the own two included
    assert tunnel_odds(seen, Cards("GG")) == pytest.approx(slow_odds("GRR", "GG", deck=1, discard="GLWWB"))


def test_a_deck_without_cards_costs_nothing_more() -> None:  # N9
    assert tunnel_odds(small().change(pile="", discard="").view(1), Cards("GG")) == [1, 0, 0, 0]
    one = small().change(pile="L", discard="", unseen=Cards("GGL").bag)
    assert tunnel_odds(one.view(1), Cards("GG")) == [0, 1, 0, 0]


def test_cards_of_an_earlier_deck_are_not_in_this_one() -> None:
    at = small().change(pile="RRW", discard="", unseen=Cards("RRW").bag, unseen_before=(Cards("GGGRRLLL").bag,))
    for number in (1, 2):
        at.change_seat(number, drawn=0, drawn_before=(at.seat(number).drawn,))
    assert tunnel_odds(at.view(1), Cards("GG")) == [1, 0, 0, 0]


def test_the_odds_are_the_same_whatever_the_others_hold() -> None:  # C21
    at = small()
    odds = tunnel_odds(at.view(1), Cards("GG"))
    swapped = at.change_seat(2, hand="GL", drawn=Cards("GL").bag).change(pile="GGRRRRRLLWWBB")
    assert tunnel_odds(swapped.view(1), Cards("GG")) == odds


@pytest.mark.parametrize(("laid", "reserve"), [("GG", "GLL"), ("GL", "GGL"), ("LL", "")])
def test_the_reserve_is_what_can_answer(laid: str, reserve: str) -> None:  # N6, N8
    assert tunnel_reserve(Cards("GGGLLRR"), Cards(laid)) == Cards(reserve)
    assert Card.RED not in list(tunnel_reserve(Cards("GGGLLRR"), Cards(laid)))


@pytest.mark.parametrize(("laid", "extra"), [("GG", 5), ("GL", 5), ("LL", 2)])
def test_cards_that_cost_an_extra_card_are_the_colour_and_locomotives(laid: str, extra: int) -> None:  # N6, N8
    assert extra_cards(Cards("GGGLLRR").bag, Cards(laid)) == extra


@pytest.mark.parametrize("chance", [0.0, 0.25, 1.0])
def test_independent_odds_are_those_of_a_deck_without_end(chance: float) -> None:  # N6
    odds = independent_odds(find_title(NORDIC), chance)
    assert len(odds) == find_title(NORDIC).tunnel_cards + 1
    assert sum(odds) == pytest.approx(1)
    assert sum(due * share for due, share in enumerate(odds)) == pytest.approx(3 * chance)
