"""The next state while a rule writes it. Nobody else sees it: a rule begins with a state and ends with another one."""

from nordrail.engine.components.cards import Bag
from nordrail.engine.rules.state import Seat, State

_new = tuple.__new__


class SeatDraft:
    """A seat while a rule writes it."""

    __slots__ = Seat._fields

    def __init__(self, seat: Seat) -> None:
        (
            self.hand,
            self.seen,
            self.drawn,
            self.trains,
            self.points,
            self.routes,
            self.barred,
            self.tickets,
            self.offered,
            self.drawn_before,
            self.revealed,
            self.stuck,
        ) = seat

    def finish(self) -> Seat:
        """The seat as it is now."""
        return _new(
            Seat,
            (
                self.hand,
                self.seen,
                self.drawn,
                self.trains,
                self.points,
                self.routes,
                self.barred,
                self.tickets,
                self.offered,
                self.drawn_before,
                self.revealed,
                self.stuck,
            ),
        )


class Draft:
    """A state while a rule writes it."""

    __slots__ = (*State._fields, "_number", "_seat")

    def __init__(self, state: State) -> None:
        (
            self.rulebook,
            self.seats,
            self.turn,
            self.phase,
            self.open,
            self.face_up,
            self.pile,
            self.discard,
            self.unseen,
            self.unseen_before,
            self.tickets,
            self.offers,
            self.bonuses,
            self.final_turns,
            self.passes,
        ) = state
        self._number = 0
        self._seat: SeatDraft

    def seat(self, number: int) -> SeatDraft:
        """The seat to write on; an event changes no more than one."""
        if not self._number:
            self._number = number
            self._seat = SeatDraft(self.seats[number - 1])
        return self._seat

    def give(self, number: int, cards: Bag, *, unseen: bool) -> None:
        """Cards go to a hand, unseen by the others or not: by far the most frequent change, so it takes a short way."""
        seats = self.seats
        seat = seats[number - 1]
        hand, seen, drawn = seat[:3]
        if unseen:
            drawn += cards
        else:
            seen += cards
        seat = _new(Seat, (hand + cards, seen, drawn, *seat[3:]))
        self.seats = (*seats[: number - 1], seat, *seats[number:])

    def trains_left(self) -> int:
        """The trains of the seat whose turn it is."""
        return self._seat.trains if self._number else self.seats[self.turn - 1].trains

    def put_back(self) -> None:
        """Ends the writing on a seat."""
        if number := self._number:
            self.seats = (*self.seats[: number - 1], self._seat.finish(), *self.seats[number:])
            self._number = 0

    def finish(self) -> State:
        """The state as it is now."""
        if self._number:
            self.put_back()
        return _new(
            State,
            (
                self.rulebook,
                self.seats,
                self.turn,
                self.phase,
                self.open,
                self.face_up,
                self.pile,
                self.discard,
                self.unseen,
                self.unseen_before,
                self.tickets,
                self.offers,
                self.bonuses,
                self.final_turns,
                self.passes,
            ),
        )
