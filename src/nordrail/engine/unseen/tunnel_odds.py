"""The chances that a tunnel costs more cards, as far as a seat can know."""

from math import comb

from nordrail.engine.components.cards import ONE, Bag, Card, Cards, common, count, size
from nordrail.engine.rules.apply import tunnel_color
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.view import View


def tunnel_odds(view: View, laid: Cards) -> list[float]:
    """Return the chances that a tunnel paid with these cards costs 0, 1, 2 and more extra cards (N6, N8, N9).

    All cards that could be in the deck are equally likely to be turned over. If it runs out, the discards are next.
    """
    deck = common(view.unknown.bag, view.unseen[-1].bag)
    from_deck = min(view.rulebook.tunnel_cards, view.pile)
    from_discard = min(view.rulebook.tunnel_cards - from_deck, len(view.discard))
    first = _hypergeometric(deck, extra_cards(deck, laid), from_deck)
    then = _hypergeometric(view.discard.bag, extra_cards(view.discard.bag, laid), from_discard)
    odds = [0.0] * (view.rulebook.tunnel_cards + 1)
    for due, chance in enumerate(first):
        for more, other in enumerate(then):
            odds[due + more] += chance * other
    return odds


def independent_odds(rulebook: Rulebook, chance: float) -> list[float]:
    """Return the chances of 0, 1, 2 and more extra cards if each card turned over costs one with this chance.

    `tunnel_odds` is exact; this is a quick estimate for thousands of claims.
    """
    turned = rulebook.tunnel_cards
    return [comb(turned, due) * chance**due * (1 - chance) ** (turned - due) for due in range(turned + 1)]


def tunnel_reserve(hand: Cards, laid: Cards) -> Cards:
    """Return the cards left in the hand that can pay the extra cards of a tunnel (N6, N8)."""
    return Cards(sum(count(hand.bag - laid.bag, kind) * ONE[kind] for kind in _kinds(laid)))


def _kinds(laid: Cards) -> set[Card]:
    """Return the kinds that cost an extra card and pay for it: locomotives, and the colour that was played."""
    return {tunnel_color(laid.bag), Card.LOCOMOTIVE}


def extra_cards(bag: Bag, laid: Cards) -> int:
    """Count the cards of a bag that would each cost an extra card if they were turned over (N6, N8)."""
    return sum(count(bag, kind) for kind in _kinds(laid))


def _hypergeometric(bag: Bag, matching: int, drawn: int) -> list[float]:
    """Return the chances of 0, 1, 2 and more matching cards among those drawn from the bag."""
    total = size(bag)
    ways = [comb(matching, hits) * comb(total - matching, drawn - hits) for hits in range(drawn + 1)]
    return [way / comb(total, drawn) for way in ways]
