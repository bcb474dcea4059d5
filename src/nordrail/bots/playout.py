"""Plays an imagined game to its end, very fast and with simple habits: the eyes of the search.

It is no second engine: it starts from a state that the engine made, leaves out what hardly matters (the order of
discards, passes, the finest points of payment), and only answers how the game will probably end. Every seat follows
a list of routes that serve its tickets, claims what it can pay, draws what it needs, and makes a new list when
somebody took a route of it.
"""

from itertools import cycle
from typing import Any

from nordrail.bots.atlas import GRAY, LOCOMOTIVE, Atlas
from nordrail.bots.masks import Masks, joined
from nordrail.bots.plan import in_time, turns_for
from nordrail.bots.position import turns_to_end
from nordrail.ways import cheapest_way

FEW_TRAINS = 6
"""With so few trains in front of anybody, the end is near."""
TRAINS_FOR_TICKETS = 12
"""With so many trains in front of everybody, a seat without a plan asks for tickets."""
SPARE_TURN = 1.8
"""What a turn is worth that the plan does not need, in points."""
NOTHING = [0] * 9
KINDS = range(9)


class Playout:
    """One imagined game in plain numbers."""

    def __init__(self, atlas: Atlas, masks: Masks, state: Any, luck: list[list[float]]) -> None:
        self.atlas, self.masks = atlas, masks
        self._luck = [cycle(numbers) for numbers in luck]
        self.hands: list[list[int]] = [[seat.hand >> shift & 255 for shift in range(0, 72, 8)] for seat in state.seats]
        self.trains: list[int] = [seat.trains for seat in state.seats]
        self.points: list[int] = [seat.points for seat in state.seats]
        self.networks: list[int] = [seat.routes for seat in state.seats]
        self.barred: list[int] = [seat.barred for seat in state.seats]
        self.tickets: list[list[int]] = [list(seat.tickets) for seat in state.seats]
        self.open: int = state.open
        self.deck = [state.pile >> shift & 255 for shift in range(0, 72, 8)]
        self.deck_size = sum(self.deck)
        self.discard = [state.discard >> shift & 255 for shift in range(0, 72, 8)]
        self.face_up = _cards(state.face_up)
        pile = state.tickets
        self.ticket_pile = [ticket for ticket in range(len(atlas.tickets)) if pile.unseen >> ticket & 1]
        self.ticket_pile += pile.returned
        self.final_turns: int | None = state.final_turns
        self.turn: int = state.turn - 1
        self.seats = len(self.hands)
        self.plans: list[list[int] | None] = [None] * self.seats
        self.needs: list[list[int]] = [[] for _ in range(self.seats)]

    # The course of the game

    def run(self, turns: int) -> list[float]:
        """The final scores, or after so many turns what they will probably be."""
        while self.final_turns != 0 and turns:
            turns -= 1
            seat = self.turn
            self._take_turn(seat)
            self.end_turn(seat)
        return self.masks.scores(self) if self.final_turns == 0 else self._estimate()

    def _estimate(self) -> list[float]:
        """What every seat will probably have at the end: its points, its tickets by their odds, the time left."""
        atlas = self.atlas
        left = min([turns_to_end(atlas, self.trains[seat], sum(self.hands[seat])) for seat in range(self.seats)])
        if self.final_turns is not None:
            left = self.final_turns / self.seats
        estimates = []
        for seat in range(self.seats):
            plan = self.plans[seat]
            if plan is None:
                plan = self.make_plan(seat)
            turns = turns_for(atlas, plan, self.hands[seat])
            odds = in_time(left - turns)
            estimate = self.points[seat] + odds * sum([atlas.points[number] for number in plan])
            estimate += SPARE_TURN * max(0.0, left - turns)
            now, _ = self.masks.join(self.networks[seat])
            network = self.networks[seat]
            for number in plan:
                network |= 1 << number
            then, _ = self.masks.join(network)
            for ticket in self.tickets[seat]:
                a, b, points = atlas.tickets[ticket]
                worth = self.masks.ticket_worth[ticket]
                if joined(now, a, b):
                    estimate += points + worth
                elif joined(then, a, b):
                    estimate += points * (2 * odds - 1) + odds * worth
                else:
                    estimate -= points
            route_worth = self.masks.route_worth
            if route_worth is not None:
                while network:
                    low = network & -network
                    network ^= low
                    estimate += route_worth[low.bit_length() - 1]
            estimates.append(estimate)
        return estimates

    def end_turn(self, seat: int) -> None:
        """C23: the last round begins when somebody has few trains left."""
        if self.final_turns is not None:
            self.final_turns -= 1
        elif self.trains[seat] <= 2:
            self.final_turns = self.seats
        self.turn = seat + 1 if seat + 1 < self.seats else 0

    def _take_turn(self, seat: int) -> None:
        plan = self.plans[seat]
        if plan is None:
            plan = self.make_plan(seat)
        hand, needs = self.hands[seat], self.needs[seat]
        if self.final_turns is not None or min(self.trains) <= FEW_TRAINS:
            if self._claim_best(seat, plan):
                return
        else:
            for number in plan:
                color = self.payable(number, hand, needs)
                if color >= 0:
                    self._claim(seat, number, color)
                    return
            if not plan and self._without_plan(seat):
                return
        self.draw(seat, 2)

    def _without_plan(self, seat: int) -> bool:
        """All tickets are done: others, or long routes."""
        if min(self.trains) >= TRAINS_FOR_TICKETS and self.ticket_pile:
            self.draw_tickets(seat)
            return True
        hand, needs, trains = self.hands[seat], self.needs[seat], self.trains[seat]
        atlas = self.atlas
        best, target = 0.0, -1
        usable = self.open & ~self.barred[seat]
        for number in atlas.by_points:
            if usable >> number & 1 and atlas.length[number] <= trains:
                own = max(hand[:8]) if atlas.color[number] == GRAY else hand[atlas.color[number]]
                lack = atlas.length[number] - own
                rate = atlas.points[number] / (1 + 0.6 * lack) if lack > 0 else float(atlas.points[number])
                if rate > best:
                    best, target = rate, number
        if target < 0:
            return False
        color = self.payable(target, hand, needs)
        if color >= 0:
            self._claim(seat, target, color)
            return True
        self.set_plan(seat, [target])
        return False

    def _claim_best(self, seat: int, plan: list[int]) -> bool:
        """Near the end: what scores most at once; a planned route counts as a share of its tickets."""
        atlas, hand = self.atlas, self.hands[seat]
        needs = NOTHING if self.final_turns is not None else self.needs[seat]
        usable = self.open & ~self.barred[seat]
        trains = self.trains[seat]
        best, target, paid = 0.0, -1, -1
        share = 16.0 / len(plan) if plan else 0.0
        enough = self.final_turns is not None
        for number in atlas.by_points:
            if not usable >> number & 1 or atlas.length[number] > trains:
                continue
            value = atlas.points[number] + (share if number in plan else 0.0)
            if value <= best:
                continue
            if not enough and number not in plan and atlas.length[number] < 3:
                continue
            color = self.payable(number, hand, needs)
            if color >= 0:
                best, target, paid = value, number, color
        if target < 0:
            return False
        self._claim(seat, target, paid)
        return True

    # Claims

    def payable(self, number: int, hand: list[int], needs: list[int]) -> int:
        """The colour with which the hand pays for the route; -1 if it cannot, or should not."""
        atlas = self.atlas
        plain, symbols = atlas.plain[number], atlas.symbols[number]
        color = atlas.color[number]
        if color == GRAY:
            most = -99
            for kind in range(LOCOMOTIVE):
                own = hand[kind]
                if own:
                    spare = own + own - needs[kind] if own < plain else 50 + own - needs[kind]
                    if spare > most:
                        most, color = spare, kind
            if color == GRAY:
                color = 0
        own = hand[color]
        lack = symbols if own >= plain else plain + symbols - own
        if not lack:
            return color
        locomotives = 0
        if atlas.wild[number]:
            locomotives = hand[LOCOMOTIVE]
            lack -= locomotives
            if lack <= 0:
                return color
        used = min(plain, own)
        if atlas.any[number]:
            spare = sum([have - need for have, need in zip(hand, needs, strict=True) if have > need])
            spare -= max(0, own - needs[color]) if used else 0
            return color if spare >= atlas.any[number] * lack else -1
        if symbols and lack <= symbols:
            pairs = sum([kind >> 1 for kind in hand[:LOCOMOTIVE]]) - (own >> 1) + (own - used >> 1)
            return color if pairs >= lack else -1
        return -1

    def _claim(self, seat: int, number: int, color: int) -> None:
        atlas, hand, discard = self.atlas, self.hands[seat], self.discard
        length, plain = atlas.length[number], atlas.plain[number]
        used = min(plain, hand[color])
        engines = 0
        if atlas.wild[number] and length > used:
            engines = min(hand[LOCOMOTIVE], length - used)
        lack = length - used - engines
        if atlas.tunnel[number] and not self._dig(seat, color, used, engines):
            return
        hand[color] -= used
        hand[LOCOMOTIVE] -= engines
        discard[color] += used
        discard[LOCOMOTIVE] += engines
        if lack:
            self._substitute(seat, number, lack)
        self.points[seat] += atlas.points[number]
        self.trains[seat] -= length
        self.networks[seat] |= 1 << number
        self._close(seat, number)
        for _ in range(atlas.draws[number]):
            card = self._top(seat)
            if card >= 0:
                hand[card] += 1

    def _dig(self, seat: int, color: int, used: int, engines: int) -> bool:
        """N6: three cards are turned; whoever cannot pay for those that match has lost the turn."""
        hand = self.hands[seat]
        due = 0
        for _ in range(3):
            card = self._top(seat)
            if card >= 0:
                self.discard[card] += 1
                due += card in (color, LOCOMOTIVE)
        if due:
            spare = hand[color] - used
            if spare + hand[LOCOMOTIVE] - engines < due:
                return False
            paid = min(spare, due)
            hand[color] -= paid
            hand[LOCOMOTIVE] -= due - paid
        return True

    def pay_tunnel(self, seat: int, tunnel: Any) -> None:
        """Pays what the tunnel asks for if the hand can, else takes the cards back."""
        hand, color, due = self.hands[seat], int(tunnel.color), tunnel.due
        laid = [tunnel.laid >> shift & 255 for shift in range(0, 72, 8)]
        own = hand[color] if color != LOCOMOTIVE else 0
        if own + hand[LOCOMOTIVE] < due:
            for kind, number in enumerate(laid):
                hand[kind] += number
            return
        paid = min(own, due)
        hand[color] -= paid
        hand[LOCOMOTIVE] -= due - paid
        number = tunnel.route
        self.points[seat] += self.atlas.points[number]
        self.trains[seat] -= self.atlas.length[number]
        self.networks[seat] |= 1 << number
        self._close(seat, number)

    def _substitute(self, seat: int, number: int, lack: int) -> None:
        """Cards that the plan does not need stand for what is missing."""
        hand, needs, atlas = self.hands[seat], self.needs[seat], self.atlas
        any_cards = atlas.any[number]
        step, times = (1, lack * any_cards) if any_cards else (2, lack)
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

    def _close(self, seat: int, number: int) -> None:
        """C17, N4, L5, L6: nobody gets two of a double route, and some are closed for all."""
        atlas = self.atlas
        twins = atlas.twins[number]
        self.barred[seat] |= twins
        self.open &= ~(1 << number)
        gone = twins if (twins & ~self.open).bit_count() >= atlas.tracks[number] else 1 << number
        self.open &= ~gone
        for other in range(self.seats):
            plan = self.plans[other]
            if plan:
                lost = twins if other == seat else gone
                if any(lost >> planned & 1 for planned in plan):
                    if other == seat and number in plan:
                        plan.remove(number)
                        self._count_needs(other, plan)
                    else:
                        self.plans[other] = None

    # Cards

    def _top(self, seat: int) -> int:
        """A card off the deck, -1 if there is none.

        Every seat has its own luck, the same whatever it does, and cards are laid out by colour: so that the same seat
        draws much the same cards in games that differ in one action only, and these can be compared.
        """
        deck, size = self.deck, self.deck_size
        if not size:
            size = sum(self.discard)
            if not size:
                return -1
            deck, self.discard = self.discard, [0] * 9
            self.deck = deck
        place = int(next(self._luck[seat]) * size)
        self.deck_size = size - 1
        for card in KINDS:
            place -= deck[card]
            if place < 0:
                deck[card] -= 1
                return card
        raise AssertionError

    def draw(self, seat: int, cards: int) -> None:
        """Takes what the plan needs from the face-up cards, else unseen ones."""
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
        """These routes, in this order."""
        self.plans[seat] = plan
        self._count_needs(seat, plan)

    def _count_needs(self, seat: int, plan: list[int]) -> None:
        """How many cards of each kind the plan asks for; gray routes take the colours the hand is rich in."""
        atlas, hand = self.atlas, self.hands[seat]
        needs = [0] * 9
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

    def make_plan(self, seat: int) -> list[int]:
        """Joins the tickets one after the other by the cheapest way, as far as the trains go."""
        atlas, mine = self.atlas, self.networks[seat]
        usable = atlas.usable(self.open, self.barred[seat], self.trains[seat])
        costs: list[float | None] = [
            0.0 if mine >> number & 1 else price if usable >> number & 1 else None
            for number, price in enumerate(atlas.prices)
        ]
        trains = self.trains[seat]
        plan: list[int] = []
        for ticket in self.tickets[seat]:
            a, b, _ = atlas.tickets[ticket]
            way = cheapest_way(atlas.around, (a,), (b,), costs)
            if way is None:
                continue
            new = [number for number in way if costs[number]]
            trains_needed = sum([atlas.length[number] for number in new])
            if trains_needed > trains:
                continue
            trains -= trains_needed
            for number in new:
                for other in atlas.beside[number]:
                    costs[other] = None
                costs[number] = 0.0
            plan += new
        self.set_plan(seat, plan)
        return plan

    def draw_tickets(self, seat: int) -> None:
        """Asks for tickets and keeps those that are near."""
        pile = self.ticket_pile
        luck = self._luck[seat]
        offered = [pile.pop(int(next(luck) * len(pile))) for _ in range(min(3, len(pile)))]
        self.keep_near(seat, offered, 1)

    def keep_near(self, seat: int, offered: list[int], least: int) -> None:
        """Keeps the tickets that bring more than they cost, at least so many."""
        atlas, mine = self.atlas, self.networks[seat]
        usable = atlas.usable(self.open, self.barred[seat], self.trains[seat])
        costs: list[float | None] = [
            0.0 if mine >> number & 1 else price if usable >> number & 1 else None
            for number, price in enumerate(atlas.prices)
        ]
        left = 0.8 * min(self.trains)
        ranked = []
        for ticket in offered:
            a, b, points = atlas.tickets[ticket]
            way = cheapest_way(atlas.around, (a,), (b,), costs)
            if way is None:
                ranked.append((-2.0 * points, ticket))
            else:
                turns = sum([atlas.turns[number] for number in way if costs[number]])
                spaces = sum([atlas.length[number] for number in way if costs[number]])
                late = turns > left or spaces > self.trains[seat]
                ranked.append((-float(points) if late else points - turns, ticket))
        ranked.sort(reverse=True)
        for place, (value, ticket) in enumerate(ranked):
            if place < least or value > 2:
                self.tickets[seat].append(ticket)
        self.plans[seat] = None


def _cards(bag: int) -> list[int]:
    cards: list[int] = []
    for kind in range(9):
        cards += [kind] * (bag >> 8 * kind & 255)
    return cards
