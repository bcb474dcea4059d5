"""Sample a complete state that a seat cannot distinguish from the true one, given only its view."""

from itertools import count as numbers
from random import Random

from nordrail.engine.components.cards import ONE, UNKNOWN, Bag
from nordrail.engine.events import HIDDEN
from nordrail.engine.rules.menu.claimable import barred_by
from nordrail.engine.rules.payment import covers
from nordrail.engine.rules.phase import ChooseTickets
from nordrail.engine.rules.state import Offer, Seat, State, TicketPile
from nordrail.engine.unseen.card_draws import is_hidden, sample_draws
from nordrail.engine.unseen.ticket_choices import sample_kept
from nordrail.engine.view import OfferView, PlayerView, View

_PATIENCE = 1000
"""The number of attempts at dealing hands that agree with every pass."""


def imagine(view: View, rng: Random) -> State:
    """Sample a state that agrees with everything the reader of the view has seen.

    The other players hold the cards they took face up and have not played. Their other cards come from the deck in use
    when they drew them, including cards that they played but never took face up. A player who had to pass could not
    have claimed a route. Tickets that the reader returned are still under the deck, or were offered to another player.

    Tickets are sampled uniformly: each history of who kept which of the tickets offered, with each assignment of the
    tickets never seen, is equally likely among those that agree with the tickets the reader was offered. While first
    tickets are chosen, the number that another player has kept is uniform too.
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
        open=view.rulebook.board.route_set(view.open),
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
    if is_hidden(player):
        seen = player.cards.bag & ONE[UNKNOWN] - 1
        hand = seen - revealed + sum(draws)
    else:
        hand = player.cards.bag
        seen = hand - sum(draws) + revealed
    board = view.rulebook.board
    routes = board.route_set(player.routes)
    return Seat(
        hand=hand,
        trains=player.trains,
        points=player.points,
        routes=routes,
        barred=barred_by(board, routes),
        tickets=tuple(tickets),
        offered=offered,
        seen=seen,
        drawn=draws[-1],
        drawn_before=tuple(draws[:-1]),
        revealed=player.revealed,
        stuck=player.stuck,
    )


# Cards


def _imagine_draws(view: View, rng: Random) -> list[list[Bag]]:
    """Sample the cards that every seat drew unseen from each deck."""
    tried = 0
    while True:
        tried += 1
        draws = sample_draws(view, rng)
        if tried > _PATIENCE or not _contradict_a_pass(view, draws):
            return draws


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


class _Tickets:
    """A possible history of the ticket deck; placeholders represent tickets that the reader has not seen."""

    def __init__(self, view: View, rng: Random) -> None:
        self._view, self._rng = view, rng
        self._number = view.rulebook.board.ticket_number
        phase = view.phase
        self._first_choice = phase if isinstance(phase, ChooseTickets) and phase.then is not None else None
        self._stand_ins = numbers(len(self._number))
        self._meaning: dict[int, int] = {}
        self._unseen = len(self._number)
        self._returned: list[int] = []
        self._offers: list[Offer] = []

    def result(
        self,
    ) -> tuple[TicketPile, tuple[Offer, ...], dict[int, list[int]], dict[int, tuple[int, ...]]]:
        """Return the deck, every choice so far, and for each seat the tickets kept and offered."""
        history, waiting = self._history(), self._view.players
        if self._first_choice:
            waiting = waiting[self._first_choice.seat - 1 :]
        pending = [player.offered for player in waiting]
        returns = self._view.rulebook.tickets.refused_return
        choices = sample_kept(history, pending, len(self._number), returns, self._rng)
        for offer, kept in zip(history, choices, strict=True):
            self._choose(offer, kept)
        return self._settle({player.seat: self._deal(player.offered) for player in waiting})

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

    def _choose(self, offer: OfferView, places: tuple[int, ...]) -> None:
        dealt = self._deal(offer.tickets)
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
            if ticket != HIDDEN:
                self._meaning[stand_in] = self._number[ticket]
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
