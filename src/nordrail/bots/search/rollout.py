"""A fast simulated game for the search.

It does not replace the engine: it starts from a state of the engine, leaves out what hardly matters (passes, the fine
points of payment), and only estimates how the game ends. Every seat follows a list of routes that serve its tickets,
claims what it can pay for, draws what it needs, and makes a new list when an opponent takes one of its routes.
"""

from itertools import cycle

from nordrail.bots.planner.board_tables import GRAY, LOCOMOTIVE, Atlas
from nordrail.bots.search.evaluation import estimate
from nordrail.bots.search.masks import Masks
from nordrail.bots.search.rollout_policy import take_turn
from nordrail.engine.components.cards import Card, Cards, counts
from nordrail.engine.rules.payment import lay
from nordrail.engine.rules.phase import TunnelPayment
from nordrail.engine.rules.state import State


class Playout:
    """A simulated game as plain numbers."""

    def __init__(self, atlas: Atlas, masks: Masks, state: State, luck: list[list[float]]) -> None:
        self.atlas, self.masks = atlas, masks
        self.luck = [cycle(numbers) for numbers in luck]
        self.hands: list[list[int]] = [counts(seat.hand) for seat in state.seats]
        self.trains: list[int] = [seat.trains for seat in state.seats]
        self.points: list[int] = [seat.points for seat in state.seats]
        self.networks: list[int] = [seat.routes for seat in state.seats]
        self.barred: list[int] = [seat.barred for seat in state.seats]
        self.tickets: list[list[int]] = [list(seat.tickets) for seat in state.seats]
        self.open: int = state.open
        self.deck = counts(state.pile)
        self.deck_size = sum(self.deck)
        self.discard = counts(state.discard)
        self.face_up = [int(card) for card in Cards(state.face_up)]
        pile = state.tickets
        self.ticket_pile = [ticket for ticket in range(len(atlas.tickets)) if pile.unseen >> ticket & 1]
        self.ticket_pile += pile.returned
        self.final_turns: int | None = state.final_turns
        self.turn: int = state.turn - 1
        self.seats = len(self.hands)
        self.plans: list[list[int] | None] = [None] * self.seats
        self.broken: list[list[int] | None] = [None] * self.seats
        """Plans that lost a route to another seat."""
        self.needs: list[list[int]] = [[] for _ in range(self.seats)]

    # The course of the game

    def run(self, turns: int) -> list[float]:
        """Return the final scores, or an estimate of them after this many turns."""
        while self.final_turns != 0 and turns:
            turns -= 1
            seat = self.turn
            take_turn(self, seat)
            self.end_turn(seat)
        return self.masks.scores(self) if self.final_turns == 0 else estimate(self)

    def end_turn(self, seat: int) -> None:
        """Pass the turn on; the last round begins when a player has few trains left (C23)."""
        if self.final_turns is not None:
            self.final_turns -= 1
        elif self.trains[seat] <= self.atlas.rulebook.last_round_at:
            self.final_turns = self.seats
        self.turn = seat + 1 if seat + 1 < self.seats else 0

    # Claims

    def claim(self, seat: int, number: int, color: int) -> None:
        """Give the route to the seat, paid for with this colour, locomotives and their substitutes (C16)."""
        atlas, hand = self.atlas, self.hands[seat]
        used, engines, missing = lay(atlas.routes[number], hand[color], hand[LOCOMOTIVE])
        if atlas.tunnel[number] and not self._dig(seat, color, used, engines):
            return
        hand[color] -= used
        hand[LOCOMOTIVE] -= engines
        self.discard[color] += used
        self.discard[LOCOMOTIVE] += engines
        if missing:
            self._substitute(seat, number, missing)
        self._build(seat, number)
        for _ in range(atlas.draws[number]):
            card = self._top(seat)
            if card >= 0:
                hand[card] += 1

    def _dig(self, seat: int, color: int, used: int, engines: int) -> bool:
        """Turn cards over for a tunnel; a seat that cannot pay for the matching ones loses the turn (N6)."""
        hand = self.hands[seat]
        due = 0
        for _ in range(self.atlas.rulebook.tunnel_cards):
            card = self._top(seat)
            if card >= 0:
                self.discard[card] += 1
                due += card in (color, LOCOMOTIVE)
        spare = hand[color] - used
        if spare + hand[LOCOMOTIVE] - engines < due:
            return False
        self._pay_extra(hand, color, min(spare, due), due)
        return True

    def pay_tunnel(self, seat: int, tunnel: TunnelPayment) -> None:
        """Pay for the tunnel if the hand can, or take the cards back (N7)."""
        hand, color, due = self.hands[seat], int(tunnel.color), tunnel.due
        own = hand[color] if color != LOCOMOTIVE else 0
        paid = own + hand[LOCOMOTIVE] >= due
        to = self.discard if paid else hand
        for kind, (laid, turned) in enumerate(zip(counts(tunnel.laid), counts(tunnel.turned), strict=True)):
            to[kind] += laid
            self.discard[kind] += turned
        if paid:
            self._pay_extra(hand, color, min(own, due), due)
            self._build(seat, tunnel.route)

    def _pay_extra(self, hand: list[int], color: int, own: int, due: int) -> None:
        hand[color] -= own
        hand[LOCOMOTIVE] -= due - own
        self.discard[color] += own
        self.discard[LOCOMOTIVE] += due - own

    def _substitute(self, seat: int, number: int, missing: int) -> None:
        """Pay for what is missing with cards that the plan does not need."""
        hand, needs, substitute = self.hands[seat], self.needs[seat], self.atlas.routes[number].substitute
        assert substitute is not None
        times, step = substitute.sets(missing)
        for _ in range(times):
            best, chosen = -99, -1
            for kind in range(LOCOMOTIVE):
                own = hand[kind]
                if own >= step:
                    spare = own - needs[kind] if needs else own
                    if spare > best:
                        best, chosen = spare, kind
            if chosen < 0:
                if not hand[LOCOMOTIVE]:
                    return
                chosen, taken = LOCOMOTIVE, 1
            else:
                taken = step
            hand[chosen] -= taken
            self.discard[chosen] += taken

    def _build(self, seat: int, number: int) -> None:
        self.points[seat] += self.atlas.points[number]
        self.trains[seat] -= self.atlas.length[number]
        self.networks[seat] |= 1 << number
        self._close(seat, number)

    def _close(self, seat: int, number: int) -> None:
        """Close tracks: nobody gets two of a double route, and some are closed for everyone (C17, N4, L5, L6)."""
        atlas = self.atlas
        twins = atlas.twins[number]
        self.barred[seat] |= twins
        self.open &= ~(1 << number)
        gone = twins if (twins & ~self.open).bit_count() >= atlas.tracks[number] else 1 << number
        self.open &= ~gone
        for other, plan in enumerate(self.plans):
            if not plan:
                continue
            if other == seat:
                if any(twins >> planned & 1 for planned in plan):
                    self.set_plan(seat, [planned for planned in plan if not twins >> planned & 1])
            elif any(gone >> planned & 1 for planned in plan):
                self.broken[other], self.plans[other] = plan, None

    # Cards

    def _top(self, seat: int) -> int:
        """Draw a card from the deck, or -1 if there is none.

        Every seat has its own random numbers, the same whatever it does, and cards are laid out by colour. The same
        seat therefore draws much the same cards in games that differ in one action, which makes them comparable.
        """
        deck, size = self.deck, self.deck_size
        if not size:
            size = sum(self.discard)
            if not size:
                return -1
            deck, self.discard = self.discard, [0] * len(Card)
            self.deck = deck
        place = int(next(self.luck[seat]) * size)
        self.deck_size = size - 1
        for card, held in enumerate(deck):
            place -= held
            if place < 0:
                deck[card] -= 1
                return card
        raise AssertionError

    def draw(self, seat: int, cards: int) -> None:
        """Take face-up cards that the plan needs, or else unseen ones."""
        hand, needs, face_up = self.hands[seat], self.needs[seat], self.face_up
        ends = self.atlas.locomotive_ends_draw
        while cards:
            best, taken = 0, -1
            for card in face_up:
                short = needs[card] - hand[card]
                if short > best and not (card == LOCOMOTIVE and ends and cards == 1):
                    best, taken = short, card
            cards -= 1
            if taken < 0:
                card = self._top(seat)
                if card < 0:
                    return
                hand[card] += 1
                continue
            hand[taken] += 1
            face_up.remove(taken)
            card = self._top(seat)
            if card >= 0:
                face_up.append(card)
            if taken == LOCOMOTIVE and ends:
                return

    # Plans

    def set_plan(self, seat: int, plan: list[int]) -> None:
        """Set the routes to claim, in this order."""
        self.plans[seat], self.broken[seat] = plan, None
        self._count_needs(seat, plan)

    def _count_needs(self, seat: int, plan: list[int]) -> None:
        """Count the cards of each kind that the plan needs; gray routes take the most plentiful colours in hand."""
        atlas, hand = self.atlas, self.hands[seat]
        needs = [0] * len(Card)
        grays = []
        for number in plan:
            color = atlas.color[number]
            if color == GRAY:
                grays.append(atlas.plain[number])
            else:
                needs[color] += atlas.plain[number]
            needs[LOCOMOTIVE] += atlas.symbols[number] + atlas.tunnel[number]
        if grays:
            spare = [hand[kind] - needs[kind] for kind in range(LOCOMOTIVE)]
            for plain in sorted(grays, reverse=True):
                color = spare.index(max(spare))
                spare[color] -= plain
                needs[color] += plain
        if atlas.wild_everywhere:
            needs[LOCOMOTIVE] += 1
        self.needs[seat] = needs
