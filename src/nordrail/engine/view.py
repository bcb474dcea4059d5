"""What one seat or a spectator can see, built up from public information, never stripped from a state."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from nordrail.engine.components.cards import ONE, UNKNOWN, Cards, known, size
from nordrail.engine.events import HIDDEN, DealHand, Event, KeepTickets, OfferTickets
from nordrail.engine.rules.menu.claimable import barred_by, claimable, open_to
from nordrail.engine.rules.phase import Dealing, Over, Phase, SecondCard, TunnelPayment, to_act
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.rules.state import UNKNOWN_TICKET, Offer, Revealed, Seat, State, Stuck
from nordrail.engine.summary import PlayerSummary, card_facts, final_fact, summary, waiting_for
from nordrail.engine.view_message import view_message


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What the reader can see of one seat."""

    seat: int
    cards: Cards
    """The whole hand, or its public cards and `?` for the others."""
    trains: int
    points: int
    routes: tuple[str, ...]
    tickets: tuple[str, ...]
    """The tickets kept; `?` if secret."""
    offered: tuple[str, ...]
    """The tickets to choose from; `?` if secret."""
    drawn: tuple[Cards, ...]
    """The cards drawn unseen from each deck, the current one last; `?` if secret."""
    revealed: tuple[Revealed, ...]
    """Cards it played without having taken them face up."""
    stuck: tuple[Stuck, ...]
    """The turns in which it had to pass."""


@dataclass(frozen=True, slots=True)
class OfferView:
    """What the reader can see of a choice of tickets."""

    seat: int
    tickets: tuple[str, ...]
    """In the order dealt."""
    kept: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What the reader can see of the whole table."""

    rulebook: Rulebook
    seat: int | None
    """The reader's seat; `None` for a spectator."""
    players: tuple[PlayerView, ...]
    turn: int
    phase: Phase
    open: tuple[str, ...]
    """The routes that a player can still claim."""
    face_up: Cards
    pile: int
    """The number of cards in the deck."""
    discard: Cards
    unseen: tuple[Cards, ...]
    """For each deck, the current one last, the cards that the reader did not see leaving it."""
    tickets_left: int
    offers: tuple[OfferView, ...]
    """Every choice of tickets so far."""
    bonuses: tuple[str, ...]
    final_turns: int | None
    passes: int

    @property
    def to_act(self) -> int | None:
        """The seat that must act, 0 for the dealer, `None` when the game is over."""
        return to_act(self.phase, self.turn)

    @property
    def second_card(self) -> bool:
        """Whether the seat to act has drawn one card and draws another."""
        return isinstance(self.phase, SecondCard)

    @property
    def me(self) -> PlayerView | None:
        """The reader's own seat."""
        return None if self.seat is None else self.players[self.seat - 1]

    @property
    def claimable(self) -> tuple[str, ...]:
        """The routes that the reader can still claim (C13, C14, C17), with enough cards; none for a spectator."""
        return self.rulebook.board.route_ids(claimable_routes(self))

    @property
    def unknown(self) -> Cards:
        """The cards whose place the reader does not know: in the deck or in other hands."""
        tunnel = self.phase.then if isinstance(self.phase, Dealing) else self.phase
        on_table = tunnel.laid + tunnel.turned if isinstance(tunnel, TunnelPayment) else 0
        held = sum(known(player.cards.bag) for player in self.players)
        return Cards(self.rulebook.deck.bag - self.face_up.bag - self.discard.bag - held - on_table)

    def __repr__(self) -> str:
        players = (
            PlayerSummary(
                player.points, player.trains, len(player.routes), player.cards, player.tickets, player.offered
            )
            for player in self.players
        )
        reader = "a spectator" if self.seat is None else f"seat {self.seat}"
        facts = summary(
            f"View of {self.rulebook.name} for {reader}: {waiting_for(self.phase, self.turn)}",
            players,
            card_facts(self.face_up, self.pile, len(self.discard)),
            f"{self.tickets_left} tickets left",
            f"bonus cards {' '.join(self.bonuses)}" * bool(self.bonuses),
            final_fact(self.final_turns),
        )
        return f"<{facts}>"

    def to_json(self) -> dict[str, Any]:
        """Return the view as a dictionary, ready for JSON."""
        return asdict(view_message(self))


def view(state: State, seat: int | None, before: tuple[State, View] | None = None) -> View:
    """Return the state as a seat or a spectator (`None`) can see it; everything is public once the game is over.

    Pass in `before` an earlier state and the same reader's view of it, to take from there what is the same.
    """
    old, seen = before or (None, None)
    same = unchanged_seats(old, state)
    hidden = state.choosing_first_tickets
    own_draws = _draws(state.seats[seat - 1]) if seat is not None else ()
    unseen = (*state.unseen_before, state.unseen)
    return View(
        rulebook=state.rulebook,
        seat=seat,
        players=tuple(
            [
                seen.players[number - 1] if seen and number in same else player_view(state, number, seat)
                for number in range(1, len(state.seats) + 1)
            ]
        ),
        turn=state.turn,
        phase=state.phase,
        open=seen.open if seen and old and old.open == state.open else state.rulebook.board.route_ids(state.open),
        face_up=Cards(state.face_up),
        pile=size(state.pile),
        discard=Cards(state.discard),
        unseen=tuple([Cards(bag - own) for bag, own in zip(unseen, own_draws or (0,) * len(unseen), strict=True)]),
        tickets_left=state.tickets.size + (0 if hidden else len(state.tickets.returned)),
        offers=seen.offers
        if seen and old and same and old.offers is state.offers
        else tuple([_offer(state, offer, seat) for offer in state.offers if not hidden or offer.seat == seat]),
        bonuses=state.bonuses,
        final_turns=state.final_turns,
        passes=state.passes,
    )


def claimable_routes(view: View) -> int:
    """Return `view.claimable` as a bit set of routes."""
    me, board = view.me, view.rulebook.board
    if me is None:
        return 0
    barred = barred_by(board, board.route_set(me.routes))
    return claimable(view.rulebook, board.route_set(view.open), barred, me.trains)


def open_to_reader(view: View) -> int:
    """Return the routes that are open to the reader (C13, C17), however many trains they take, as a bit set."""
    board = view.rulebook.board
    own = view.me.routes if view.me else ()
    return open_to(board.route_set(view.open), barred_by(board, board.route_set(own)))


def unchanged_seats(before: State | None, after: State | None) -> list[int]:
    """List the seats that look the same; while first tickets are chosen and at the end, everyone looks different."""
    if before is None or after is None or _is_special(before) or _is_special(after):
        return []
    both = zip(before.seats, after.seats, strict=True)
    return [number for number, (was, now) in enumerate(both, start=1) if was is now or was == now]


def _is_special(state: State) -> bool:
    return state.choosing_first_tickets or isinstance(state.phase, Over)


def own_unknown(public: View, unknown: Cards, state: State, seat: int) -> Cards:
    """Return `view(state, seat).unknown`, given the spectator's view of the same state and its unknown cards."""
    seen = known(public.players[seat - 1].cards.bag)
    return Cards(unknown.bag + seen - known(state.seats[seat - 1].hand))


def redact(event: Event, seat: int | None) -> Event:
    """Replace what the seat must not see with `?` (C21)."""
    match event.what:
        case DealHand(owner, cards) if owner != seat:
            return Event(event.actor, DealHand(owner, Cards(len(cards) * ONE[UNKNOWN])))
        case OfferTickets(owner, tickets) if owner != seat:
            return Event(event.actor, OfferTickets(owner, (HIDDEN,) * len(tickets)))
        case KeepTickets(tickets) if event.actor != seat:
            return Event(event.actor, KeepTickets((HIDDEN,) * len(tickets)))
    return event


def player_view(state: State, number: int, reader: int | None) -> PlayerView:
    """Return one seat as the reader sees it.

    C22: show only the number of the others' cards and tickets; C4: not even that during the first choice.
    """
    seat, own = state.seats[number - 1], number == reader or isinstance(state.phase, Over)
    tickets, offered = len(seat.tickets), len(seat.offered)
    if state.choosing_first_tickets and not own:
        tickets, offered = 0, _first_offer(state, number)
    return PlayerView(
        seat=number,
        cards=Cards(seat.hand if own else seat.seen + (size(seat.hand) - size(seat.seen)) * ONE[UNKNOWN]),
        trains=seat.trains,
        points=seat.points,
        routes=state.rulebook.board.route_ids(seat.routes),
        tickets=_ids(state.rulebook, seat.tickets) if own else (HIDDEN,) * tickets,
        offered=_ids(state.rulebook, seat.offered) if own else (HIDDEN,) * offered,
        drawn=tuple(Cards(bag if own else size(bag) * ONE[UNKNOWN]) for bag in _draws(seat)),
        revealed=seat.revealed,
        stuck=seat.stuck,
    )


def _first_offer(state: State, number: int) -> int:
    chosen = [len(offer.tickets) for offer in state.offers if offer.seat == number]
    return chosen[0] if chosen else len(state.seats[number - 1].offered)


def _offer(state: State, offer: Offer, reader: int | None) -> OfferView:
    own = offer.seat == reader or isinstance(state.phase, Over)
    return OfferView(
        offer.seat,
        _ids(state.rulebook, offer.tickets) if own else (HIDDEN,) * len(offer.tickets),
        _ids(state.rulebook, offer.kept) if own else (HIDDEN,) * len(offer.kept),
    )


def _draws(seat: Seat) -> tuple[int, ...]:
    return (*seat.drawn_before, seat.drawn)


def _ids(rulebook: Rulebook, tickets: tuple[int, ...]) -> tuple[str, ...]:
    board = rulebook.board
    return tuple(HIDDEN if ticket == UNKNOWN_TICKET else board.tickets[ticket].id for ticket in tickets)
