"""A mutable copy of the state, used only while a rule computes the next state."""

from nordrail.engine.components.cards import Bag
from nordrail.engine.rules.single_cards import give
from nordrail.engine.rules.state import Seat, State

_new = tuple.__new__


class SeatDraft:
    """A mutable copy of a seat."""

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
        """Return the finished seat."""
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
    """A mutable copy of a state."""

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
        """Return the seat to change; an event changes at most one."""
        if not self._number:
            self._number = number
            self._seat = SeatDraft(self.seats[number - 1])
        return self._seat

    def give(self, number: int, cards: Bag, *, unseen: bool) -> None:
        """Add cards to a hand, unseen by the others or not."""
        self.seats = give(self.seats, number, cards, unseen=unseen)

    def trains_left(self) -> int:
        """Return the trains of the seat whose turn it is."""
        return self._seat.trains if self._number else self.seats[self.turn - 1].trains

    def put_back(self) -> None:
        """Store the changed seat."""
        if number := self._number:
            changed = list(self.seats)
            changed[number - 1] = self._seat.finish()
            self.seats = tuple(changed)
            self._number = 0

    def finish(self) -> State:
        """Return the finished state."""
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
