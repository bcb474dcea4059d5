"""Twin records: identical for one reader, with different cards and tickets where that reader cannot see them."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tests.laws.strategies import Table

from nordrail.engine.components.cards import Cards
from nordrail.engine.errors import BrokenRecord
from nordrail.engine.events import DealHand, Event, KeepTickets, OfferTickets
from nordrail.engine.rules.state import State


def twin(
    table: Table, events: Sequence[Event], last: State, reader: int | None, random: Random
) -> tuple[list[Event], State] | None:
    """Find another legal record that the reader cannot distinguish, and its last state, in a few attempts."""
    other = list(events)
    for change in random.choices(
        [_swap_cards, _swap_with_deck, _swap_tickets, _keep_others, _keep_another_number], k=6
    ):
        tried = change(table, other, last, reader, random)
        if tried != other and (state := _replayed(table, tried)) is not None:
            other, last = tried, state
    return None if other == list(events) else (other, last)


def _replayed(table: Table, events: Sequence[Event]) -> State | None:
    """Return the last state if every event is legal."""
    try:
        *_, state = table.record(tuple(events)).replay(table.rulebook)
    except BrokenRecord:
        return None
    return state


def _hidden_hands(events: Sequence[Event], reader: int | None) -> list[int]:
    return [
        place for place, event in enumerate(events) if isinstance(event.what, DealHand) and event.what.seat != reader
    ]


def _cards(event: Event) -> Cards:
    assert isinstance(event.what, DealHand)
    return event.what.cards


def _exchange(event: Event, away: str, here: str) -> Event:
    assert isinstance(event.what, DealHand)
    return Event(event.actor, replace(event.what, cards=event.what.cards - Cards(away) + Cards(here)))


def _swap_cards(_: Table, events: list[Event], __: State, reader: int | None, random: Random) -> list[Event]:
    """Swap two cards that were dealt unseen to others."""
    places = _hidden_hands(events, reader)
    if len(places) < 2:
        return events
    one, other = random.sample(places, 2)
    a, b = (random.choice(str(_cards(events[place]))) for place in (one, other))
    changed = list(events)
    changed[one], changed[other] = _exchange(events[one], a, b), _exchange(events[other], b, a)
    return changed


def _swap_with_deck(_: Table, events: list[Event], last: State, reader: int | None, random: Random) -> list[Event]:
    """Swap a card dealt unseen to another player with one from the deck."""
    places = _hidden_hands(events, reader)
    if not places or not last.pile:
        return events
    place, changed = random.choice(places), list(events)
    dealt, undealt = str(_cards(events[place])), str(Cards(last.pile))
    changed[place] = _exchange(events[place], random.choice(dealt), random.choice(undealt))
    return changed


def _swap_tickets(table: Table, events: list[Event], _: State, reader: int | None, random: Random) -> list[Event]:
    """Swap two tickets that the reader has never seen."""
    seen = {
        ticket
        for event in events
        if isinstance(event.what, OfferTickets) and event.what.seat == reader
        for ticket in event.what.tickets
    }
    unseen = [ticket.id for ticket in table.rulebook.board.tickets if ticket.id not in seen]
    if len(unseen) < 2:
        return events
    a, b = random.sample(unseen, 2)
    names = {a: b, b: a}
    return [_renamed(event, names) for event in events]


def _renamed(event: Event, names: dict[str, str]) -> Event:
    if not isinstance(event.what, OfferTickets | KeepTickets):
        return event
    tickets = tuple(names.get(ticket, ticket) for ticket in event.what.tickets)
    return Event(event.actor, replace(event.what, tickets=tickets))


def _choices(events: list[Event], reader: int | None) -> list[tuple[int, OfferTickets]]:
    """List the choices of other seats, with the tickets offered."""
    offers: dict[int, OfferTickets] = {}
    choices = []
    for place, event in enumerate(events):
        if isinstance(event.what, OfferTickets):
            offers[event.what.seat] = event.what
        if isinstance(event.what, KeepTickets) and event.actor != reader:
            choices.append((place, offers[event.actor]))
    return choices


def _keep_others(_: Table, events: list[Event], __: State, reader: int | None, random: Random) -> list[Event]:
    """Let another player keep the same number of different tickets."""
    if not (choices := _choices(events, reader)):
        return events
    place, offer = random.choice(choices)
    what, changed = events[place].what, list(events)
    assert isinstance(what, KeepTickets)
    changed[place] = Event(offer.seat, KeepTickets(tuple(random.sample(offer.tickets, len(what.tickets)))))
    return changed


def _keep_another_number(_: Table, events: list[Event], last: State, reader: int | None, random: Random) -> list[Event]:
    """C4: change the number of first tickets kept, which is secret during the choice."""
    if not last.choosing_first_tickets or not (choices := _choices(events, reader)):
        return events
    place, offer = random.choice(choices)
    changed, number = list(events), random.randint(1, len(offer.tickets))
    changed[place] = Event(offer.seat, KeepTickets(tuple(random.sample(offer.tickets, number))))
    return changed
