"""Sample hidden states from a view in the compiled simulator: thousands of times faster than `imagine`."""

import ctypes
from collections.abc import Sequence
from typing import Any

from nordrail.engine.components.cards import ONE, UNKNOWN, Cards, known
from nordrail.engine.events import HIDDEN
from nordrail.engine.rules.menu.claimable import barred_by
from nordrail.engine.rules.phase import ChooseTickets
from nordrail.engine.rules.state import Offer, Seat, State, TicketPile
from nordrail.engine.unseen.card_draws import is_hidden
from nordrail.engine.unseen.ticket_choices import GONE, UNSEEN, QueuePlan, follow, plan_queue
from nordrail.engine.view import OfferView, PlayerView, View
from nordrail.native import structures as c
from nordrail.native.packing import from_bag, packed, to_bag, to_set
from nordrail.native.states import pack_state, unpack_state

_WORD = (1 << 64) - 1
_HIDDEN, _UNSEEN, _GONE = 255, 254, 253


class Imagination:
    """What one seat has seen, prepared once for many samples of what it has not seen.

    Each sample agrees with the view, as those of the engine's `imagine` do, and has the same probability. It is made
    from a view, so it cannot know more than its reader. It stays valid as long as the view does.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.packed = packed(view.rulebook, len(view.players))
        self._number = view.rulebook.board.ticket_number
        self._symbols = self._number | {HIDDEN: _HIDDEN, UNSEEN: _UNSEEN, GONE: _GONE}
        self._hidden = [player for player in view.players if is_hidden(player)]
        choices, plan, queue = _choices(view)
        self._choices = (c.Choice * len(choices))(*(self._choice(*choice) for choice in choices))
        self._seen = c.View(table=self._table(), hidden=sum(1 << player.seat - 1 for player in self._hidden))
        self._fill_cards()
        self._fill_tickets(plan, queue)

    def states(self, number: int, seed: int = 0) -> "ctypes.Array[c.State]":
        """Sample packed states: the present only, ready for rollouts."""
        states = (c.State * number)()
        self._sample(seed, states, None, None)
        return states

    def state(self, seed: int = 0) -> State:
        """Sample a complete state with a past, as the engine's `imagine` returns it."""
        states, decks, chosen = (c.State * 1)(), (c.Deck * len(self._decks))(), (c.Choice * len(self._choices))()
        self._sample(seed, states, decks, chosen)
        view, state = self.view, unpack_state(self.packed, states[0], self._skeleton, [])
        offers = [_offer(made) for made in chosen if not made.pending]
        seats = []
        for place, (seat, player) in enumerate(zip(state.seats, view.players, strict=True)):
            draws = [from_bag(deck.drawn[place]) for deck in decks]
            tickets = [ticket for offer in offers if offer.seat == player.seat for ticket in offer.kept]
            seats.append(
                seat._replace(
                    tickets=tuple(tickets),
                    drawn_before=tuple(draws[:-1]),
                    revealed=player.revealed,
                    stuck=player.stuck,
                )
            )
        return state._replace(seats=tuple(seats), offers=tuple(offers), unseen_before=self._skeleton.unseen_before)

    def _sample(self, seed: int, states: "ctypes.Array[c.State]", decks: Any, chosen: Any) -> None:
        call = self.packed.library.nordrail_imagine
        if not call(self.packed.pointer, self._seen, seed & _WORD, len(states), states, decks, chosen):
            raise ValueError("no history of tickets agrees with the tickets seen")

    # Preparation

    def _table(self) -> c.State:
        view = self.view
        unseen = [cards.bag for cards in view.unseen]
        for place, cards in enumerate(view.me.drawn if view.me else ()):
            unseen[place] += cards.bag
        self._skeleton = State(
            rulebook=view.rulebook,
            seats=tuple(_known_seat(view, player) for player in view.players),
            turn=view.turn,
            phase=view.phase,
            open=view.rulebook.board.route_set(view.open),
            face_up=view.face_up.bag,
            pile=0,
            discard=view.discard.bag,
            unseen=unseen[-1],
            unseen_before=tuple(unseen[:-1]),
            tickets=TicketPile(0, 0, ()),
            offers=(),
            bonuses=view.bonuses,
            final_turns=view.final_turns,
            passes=view.passes,
        )
        return pack_state(self.packed, self._skeleton)

    def _fill_cards(self) -> None:
        view, seen = self.view, self._seen
        self._decks = (c.Deck * len(view.unseen))()
        for number, (deck, unseen) in enumerate(zip(self._decks, view.unseen, strict=True)):
            left = unseen.bag
            for place, player in enumerate(view.players):
                drawn = player.drawn[number]
                deck.of[place] = len(drawn)
                placed = 0
                if player not in self._hidden:
                    placed = drawn.bag
                elif number == 0:  # cards shown before the first shuffle were drawn from the only deck
                    placed = sum(news.cards for news in player.revealed if not news.shuffles)
                if player.seat != view.seat:
                    left -= placed
                deck.drawn[place] = to_bag(placed)
            deck.left = to_bag(left)
        revealed = [(player, news) for player in self._hidden for news in player.revealed if news.shuffles]
        shown = [
            c.Shown(player.seat - 1, card, news.shuffles, news.drawn)
            for player, news in sorted(revealed, key=lambda item: item[1].shuffles)
            for card in Cards(news.cards)
        ]
        passes = [
            c.Stuck(_difference(stuck.gained), to_set(stuck.routes), player.seat - 1, stuck.shuffles)
            for player in self._hidden
            for stuck in player.stuck
        ]
        self._shown, self._passes = (c.Shown * len(shown))(*shown), (c.Stuck * len(passes))(*passes)
        for player in self._hidden:
            spent = sum(news.cards for news in player.revealed)
            seen.gained[player.seat - 1] = _difference(known(player.cards.bag) - spent)
        seen.decks, seen.shown, seen.passes = len(self._decks), len(shown), len(passes)
        seen.deck, seen.shows, seen.stuck = self._decks, self._shown, self._passes

    def _fill_tickets(self, plan: QueuePlan, queue: int) -> None:
        seen, code = self._seen, self._symbols
        steps, others, weights, symbols = list[c.QueueStep](), list[int](), list[float](), bytearray()
        for place, (places, rows) in plan.steps:
            column = places.index(place)
            ordered = sorted(
                (bytes(code[ticket] for ticket in (*row[:column], *row[column + 1 :], row[column])), weight)
                for row, weight in rows.items()
            )
            most = max(rows.values(), default=1)
            steps.append(c.QueueStep(place, len(places) - 1, len(others), len(ordered), len(weights), len(symbols)))
            others += [other for other in places if other != place]
            weights += [weight / most for _, weight in ordered]
            symbols += b"".join(row for row, _ in ordered)
        known_places = bytearray([_HIDDEN] * queue)
        for place, ticket in plan.known.items():
            known_places[place] = code[ticket]
        self._steps = (c.QueueStep * len(steps))(*steps)
        self._others, self._weights = (
            (ctypes.c_uint16 * len(others))(*others),
            (ctypes.c_double * len(weights))(*weights),
        )
        self._rows, self._queue = bytes(symbols), bytes(known_places)
        seen.choices, seen.steps, seen.queue = len(self._choices), len(steps), queue
        seen.choice, seen.step, seen.other, seen.weight = self._choices, self._steps, self._others, self._weights
        seen.symbols, seen.symbol = self._rows, self._queue

    def _choice(self, offer: OfferView, least: int, most: int, after: dict[int, str], pending: bool) -> c.Choice:
        is_known = HIDDEN not in offer.kept and least == most and not pending
        choice = c.Choice(offer.seat - 1, len(offer.tickets), pending, is_known, least, most)
        for place, ticket in enumerate(offer.tickets):
            choice.tickets[place] = self._symbols[ticket]
            choice.after[place] = self._symbols[after.get(place, HIDDEN)]
        if is_known:
            choice.kept[: len(offer.kept)] = [offer.tickets.index(ticket) for ticket in offer.kept]
        return choice


def _known_seat(view: View, player: PlayerView) -> Seat:
    """Return what the reader knows of a seat; the hand and tickets are added in each sample."""
    board = view.rulebook.board
    routes = board.route_set(player.routes)
    hidden, hand = is_hidden(player), player.cards.bag
    seen = hand & ONE[UNKNOWN] - 1
    if not hidden:
        seen += sum(news.cards for news in player.revealed) - sum(cards.bag for cards in player.drawn)
    return Seat(
        hand=0 if hidden else hand,
        seen=seen,
        drawn=0 if hidden else player.drawn[-1].bag,
        trains=player.trains,
        points=player.points,
        routes=routes,
        barred=barred_by(board, routes),
        tickets=(),
        offered=(),
        drawn_before=(),
        revealed=(),
        stuck=(),
    )


_Made = tuple[OfferView, int, int, dict[int, str], bool]
"""An offer with the least and the most tickets kept, what known tickets are from then on, and whether it is open."""


def _choices(view: View) -> tuple[list[_Made], QueuePlan, int]:
    """Return every choice so far and the open offers, how to sample the queue of returned tickets, and its length."""
    phase, players = view.phase, view.players
    if isinstance(phase, ChooseTickets) and phase.then is not None:  # C4: the first choices are secret
        own = {offer.seat: offer for offer in view.offers}
        made = [_first_choice(player, own.get(player.seat), phase.keep) for player in players[: phase.seat - 1]]
        made += [_pending(player) for player in players[phase.seat - 1 :]]
        return made, QueuePlan({}, []), sum(len(player.offered) for player in players)
    history, pending = view.offers, [_pending(player) for player in players]
    rules = view.rulebook.tickets
    flow = follow(
        history, [player.offered for player in players], len(view.rulebook.board.tickets), rules.refused_return
    )
    after = [{place: later for place, (_, later) in choice.known.items()} for choice in flow]
    made = [
        (offer, len(offer.kept), len(offer.kept), seen, False)
        for offer, seen in zip(history, after[: len(history)], strict=True)
    ]
    return made + pending, plan_queue(flow), sum(len(choice.returned) for choice in flow)


def _first_choice(player: PlayerView, own: OfferView | None, keep: int) -> _Made:
    if own is not None:
        return own, len(own.kept), len(own.kept), {}, False
    most = len(player.offered)
    return OfferView(player.seat, player.offered, (HIDDEN,)), min(keep, most), most, {}, False


def _pending(player: PlayerView) -> _Made:
    return OfferView(player.seat, player.offered, ()), 0, 0, {}, True


def _offer(choice: c.Choice) -> Offer:
    tickets: Sequence[int] = choice.tickets[: choice.count]
    return Offer(choice.seat + 1, tuple(tickets), tuple(tickets[place] for place in choice.kept[: choice.most]))


def _difference(bag: int) -> c.Bag:
    """Pack a difference of bags as a number of 128 bits."""
    return c.Bag(bag & _WORD, bag >> 64 & _WORD)
