"""The rules that a board file may change: trains, tickets offered and kept, and the deck."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from nordrail.engine.components.cards import MOST, Card
from nordrail.engine.components.toml_fields import Fields

TRAINS = range(3, 61)
"""The possible numbers of trains; more than start the last round."""
TICKETS = range(1, 9)
"""The possible numbers of tickets in an offer."""
_OFFERS = ("first_offer", "first_keep", "offer", "keep")


@dataclass(frozen=True, slots=True)
class BoardRules:
    """The numbers that differ from those of the title."""

    trains: int | None = None
    """The trains of each player."""
    tickets: Mapping[str, int] = field(default_factory=dict)
    """The fields of `TicketRules` that differ."""
    deck: Mapping[Card, int] = field(default_factory=dict)
    """The number of cards of the kinds that differ."""


def read_rules(file: Fields) -> BoardRules:
    """Read the optional table `rules`."""
    rules = _table(file, "rules")
    rules.expect("trains", "tickets", "deck")
    tickets, deck = _table(rules, "tickets"), _table(rules, "deck")
    tickets.expect(*_OFFERS)
    deck.expect(*(card.word for card in Card))
    return BoardRules(
        rules.read_number("trains", TRAINS[0], TRAINS[-1]) if "trains" in rules.values else None,
        {key: tickets.read_number(key, TICKETS[0], TICKETS[-1]) for key in _OFFERS if key in tickets.values},
        {card: deck.read_number(card.word, 0, MOST) for card in Card if card.word in deck.values},
    )


def _table(fields: Fields, key: str) -> Fields:
    fields.read(key, {})
    return fields.at(key)
