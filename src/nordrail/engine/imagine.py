"""Sample a complete state that a seat cannot distinguish from the true one, given only its view."""

from collections.abc import Sequence
from itertools import count as numbers
from random import Random

from nordrail.engine.components.cards import ONE, UNKNOWN, Bag, Cards, bag_of, count, size
from nordrail.engine.events import HIDDEN
from nordrail.engine.rules.payment import covers
from nordrail.engine.rules.phase import ChooseTickets
from nordrail.engine.rules.state import Offer, Revealed, Seat, State, TicketPile
from nordrail.engine.view import OfferView, PlayerView, View

_PATIENCE = 1000
"""The number of attempts at dealing hands that agree with every pass."""


def imagine(view: View, rng: Random) -> State:
    """Sample a state that agrees with everything the reader of the view has seen.

    The other players hold the cards they took face up and have not played. Their other cards come from the deck in use
    when they drew them, including cards that they played but never took face up. A player who had to pass could not
    have claimed a route. Tickets that the reader returned are still under the deck, or were offered to another player.
    """
    draws = _imagine_draws(view, rng)
    ticket_pile, offers, tickets, offered = _Tickets(view, rng).result()
    seats = tuple(
        _seat(view, player, draws[player.seat - 1], tickets[player.seat], offered[player.seat])
        for player in view.players
    )
    reader = () if view.seat is None else view.players[view.seat - 1].drawn
    unseen = [cards.bag for cards in view.unseen]
    for place, cards in enumerate(reader):
        unseen[place] += cards.bag
    return State(
        rulebook=view.rulebook,
        seats=seats,
        turn=view.turn,
        phase=view.phase,
        open=_route_set(view, view.open),
        face_up=view.face_up.bag,
        pile=unseen[-1] - sum(seat.drawn for seat in seats),
        discard=view.discard.bag,
        unseen=unseen[-1],
        unseen_before=tuple(unseen[:-1]),
        tickets=ticket_pile,
        offers=offers,
        bonuses=view.bonuses,
        final_turns=view.final_turns,
        passes=view.passes,
    )


def _seat(view: View, player: PlayerView, draws: list[Bag], tickets: list[int], offered: tuple[int, ...]) -> Seat:
    revealed = sum(revealed.cards for revealed in player.revealed)
    if _is_hidden(player):
        seen = player.cards.bag & ONE[UNKNOWN] - 1
        hand = seen - revealed + sum(draws)
    else:
        hand = player.cards.bag
        seen = hand - sum(draws) + revealed
    routes = _route_set(view, player.routes)
    twins = view.rulebook.board.twins
    barred = 0
    for route in player.routes:
        barred |= twins[view.rulebook.board.route_number[route]]
    return Seat(
        hand=hand,
        trains=player.trains,
        points=player.points,
        routes=routes,
        barred=barred,
        tickets=tuple(tickets),
        offered=offered,
        seen=seen,
        drawn=draws[-1],
        drawn_before=tuple(draws[:-1]),
        revealed=player.revealed,
        stuck=player.stuck,
    )


def _is_hidden(player: PlayerView) -> bool:
    return any(cards[UNKNOWN] for cards in player.drawn)


def _route_set(view: View, routes: Sequence[str]) -> int:
    number = view.rulebook.board.route_number
    return sum(1 << number[route] for route in routes)


# Cards


def _imagine_draws(view: View, rng: Random) -> list[list[Bag]]:
    """Sample the cards that every seat drew unseen from each deck."""
    tried = 0
    while True:
        tried += 1
        draws = _try_draws(view, rng)
        if draws is not None and (tried > _PATIENCE or not _contradict_a_pass(view, draws)):
            return draws


def _try_draws(view: View, rng: Random) -> list[list[Bag]] | None:
    left = [cards.bag for cards in view.unseen]
    hidden = [player for player in view.players if _is_hidden(player)]
    draws = [[0 if _is_hidden(player) else cards.bag for cards in player.drawn] for player in view.players]
    for player in view.players:
        if player not in hidden and player.seat != view.seat:
            left = [bag - drawn.bag for bag, drawn in zip(left, player.drawn, strict=True)]
    revealed = [(news.shuffles, player, news) for player in hidden for news in player.revealed]
    for _, player, news in sorted(revealed, key=lambda item: item[0]):
        if not _draw_what_was_revealed(player, news, draws[player.seat - 1], left, rng):
            return None
    for deck, bag in enumerate(left):
        rooms = [len(player.drawn[deck]) - size(draws[player.seat - 1][deck]) for player in hidden]
        cards = rng.sample([*Cards(bag)], sum(rooms))
        for player, room in zip(hidden, rooms, strict=True):
            draws[player.seat - 1][deck] += bag_of(cards[:room])
            del cards[:room]
    return draws


def _draw_what_was_revealed(
    player: PlayerView, revealed: Revealed, draws: list[Bag], left: list[Bag], rng: Random
) -> bool:
    """Assign decks to the cards the player revealed after drawing them unseen; return whether that is possible."""
    if revealed.shuffles == 0:  # there was only one deck
        draws[0] += revealed.cards
        left[0] -= revealed.cards
        return True
    for card in Cards(revealed.cards):
        odds = []
        for deck, drawn in enumerate(player.drawn[: revealed.shuffles + 1]):
            drawn_by_then = revealed.drawn if deck == revealed.shuffles else len(drawn)
            room = max(0, drawn_by_then - size(draws[deck]))
            odds.append(room * count(left[deck], card) / max(1, size(left[deck])))
        if not any(odds):
            return False
        deck = rng.choices(range(len(odds)), odds)[0]
        draws[deck] += ONE[card]
        left[deck] -= ONE[card]
    return True


def _contradict_a_pass(view: View, draws: list[list[Bag]]) -> bool:
    """C7: return whether a player who had to pass could have claimed a route with these cards."""
    routes = view.rulebook.board.routes
    for player in view.players:
        for stuck in player.stuck:
            hand = stuck.gained + sum(draws[player.seat - 1][: stuck.shuffles + 1])
            if any(stuck.routes >> number & 1 and covers(route, hand) for number, route in enumerate(routes)):
                return True
    return False


# Tickets


class _Contradiction(Exception):
    """The reader has seen a ticket in a different place from this history."""


class _Tickets:
    """A possible history of the ticket deck; placeholders represent tickets that the reader has not seen."""

    def __init__(self, view: View, rng: Random) -> None:
        self._view, self._rng = view, rng
        self._number = view.rulebook.board.ticket_number
        phase = view.phase
        self._first_choice = phase if isinstance(phase, ChooseTickets) and phase.then is not None else None

    def result(
        self,
    ) -> tuple[TicketPile, tuple[Offer, ...], dict[int, list[int]], dict[int, tuple[int, ...]]]:
        """Return the deck, every choice so far, and for each seat the tickets kept and offered."""
        while True:
            try:
                self._begin()
                for offer in self._history():
                    self._choose(offer)
                waiting = self._view.players
                if self._first_choice:
                    waiting = waiting[self._first_choice.seat - 1 :]
                return self._settle({player.seat: self._deal(player.offered) for player in waiting})
            except _Contradiction:
                continue

    def _begin(self) -> None:
        self._stand_ins = numbers(len(self._number))
        self._meaning: dict[int, int] = {}
        self._unseen = len(self._number)
        self._returned: list[int] = []
        self._offers: list[Offer] = []

    def _history(self) -> list[OfferView]:
        """List the choices made, including one for every seat whose first choice is still secret (C4)."""
        view, phase = self._view, self._first_choice
        if phase is None:
            return list(view.offers)
        own = {offer.seat: offer for offer in view.offers}
        history = []
        for player in view.players[: phase.seat - 1]:
            most = len(player.offered)
            least = min(phase.keep, most)
            chosen = OfferView(player.seat, player.offered, (HIDDEN,) * self._rng.randint(least, max(least, most)))
            history.append(own.get(player.seat, chosen))
        return history

    def _choose(self, offer: OfferView) -> None:
        dealt = self._deal(offer.tickets)
        if HIDDEN in offer.kept:
            places = sorted(self._rng.sample(range(len(dealt)), len(offer.kept)))
        else:
            places = [offer.tickets.index(ticket) for ticket in offer.kept]
        kept = tuple(dealt[place] for place in places)
        self._offers.append(Offer(offer.seat, dealt, kept))
        if self._view.rulebook.tickets.refused_return:
            self._returned += [ticket for ticket in dealt if ticket not in kept]

    def _deal(self, tickets: tuple[str, ...]) -> tuple[int, ...]:
        """Deal unseen tickets first, then the returned ones in order; the reader knows its own."""
        fresh = min(len(tickets), self._unseen)
        self._unseen -= fresh
        returned = len(tickets) - fresh
        dealt = [next(self._stand_ins) for _ in range(fresh)] + self._returned[:returned]
        del self._returned[:returned]
        for stand_in, ticket in zip(dealt, tickets, strict=True):
            if ticket != HIDDEN and self._meaning.setdefault(stand_in, self._number[ticket]) != self._number[ticket]:
                raise _Contradiction
        if len(set(self._meaning.values())) < len(self._meaning):
            raise _Contradiction
        return tuple(dealt)

    def _settle(
        self, pending: dict[int, tuple[int, ...]]
    ) -> tuple[TicketPile, tuple[Offer, ...], dict[int, list[int]], dict[int, tuple[int, ...]]]:
        """Replace every remaining placeholder with a random remaining ticket."""
        used = set(self._meaning.values())
        rest = [number for number in range(len(self._number)) if number not in used]
        self._rng.shuffle(rest)
        for stand_in in range(len(self._number), next(self._stand_ins)):
            if stand_in not in self._meaning:
                self._meaning[stand_in] = rest.pop()
        offers = tuple(Offer(seat, self._named(dealt), self._named(kept)) for seat, dealt, kept in self._offers)
        seats = [player.seat for player in self._view.players]
        tickets = {seat: [ticket for offer in offers if offer.seat == seat for ticket in offer.kept] for seat in seats}
        offered = {seat: self._named(pending.get(seat, ())) for seat in seats}
        pile = TicketPile(sum(1 << ticket for ticket in rest), len(rest), self._named(tuple(self._returned)))
        return pile, offers, tickets, offered

    def _named(self, stand_ins: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self._meaning[stand_in] for stand_in in stand_ins)
