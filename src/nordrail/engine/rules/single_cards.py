"""Drawing single cards while the deck lasts: by far the most frequent events, so they skip the draft."""

from nordrail.engine.components.cards import ONE, UNKNOWN, Bag
from nordrail.engine.events import DealHand, DrawBlind, DrawFaceUp, ShowCards
from nordrail.engine.rules.phase import Dealing, Phase, SecondCard, Turn
from nordrail.engine.rules.state import Seat, State

TURN = Turn()
_SECOND_CARD = SecondCard()
_FIRST_CARD_OWED = tuple(Dealing(DealHand, seat, 1, _SECOND_CARD) for seat in range(6))
_SECOND_CARD_OWED = tuple(Dealing(DealHand, seat, 1) for seat in range(6))
SHOW_THEN_SECOND, SHOW_THEN_END = Dealing(ShowCards, then=_SECOND_CARD), Dealing(ShowCards)
_HIDDEN = ONE[UNKNOWN]
_new = tuple.__new__


def draw_blind(state: State, _: DrawBlind) -> State:
    """C8: let the dealer deal the top card of the deck."""
    a, b, turn, phase, c, d, e, f, g, h, i, j, k, m, _passes = state
    owed = (_FIRST_CARD_OWED if type(phase) is Turn else _SECOND_CARD_OWED)[turn]
    return _new(State, (a, b, turn, owed, c, d, e, f, g, h, i, j, k, m, 0))


def draw_face_up(state: State, action: DrawFaceUp) -> State | None:
    """C8: move a face-up card to the hand and replace it at once; `None` if the deck is empty."""
    rulebook, seats, turn, phase, c, face_up, pile, f, g, h, i, j, k, m, _ = state
    if not pile:
        return None
    kind = action.card
    card = ONE[kind]
    ends = rulebook.face_up.ends_draw(kind)  # L3
    then = SHOW_THEN_END if ends or type(phase) is SecondCard else SHOW_THEN_SECOND
    seats = give(seats, turn, card, unseen=False)
    return _new(State, (rulebook, seats, turn, then, c, face_up - card, pile, f, g, h, i, j, k, m, 0))


def hand_dealt(state: State, deal: DealHand) -> State | None:
    """C8: deal a card that only this seat can see, within a turn; `None` if more follows."""
    cards = deal.cards.bag
    if (following := _follow(state, cards)) is None:
        return None
    turn, then = following
    a, seats, _, _, c, d, pile, f, g, h, i, j, k, m, n = state
    seats = give(seats, deal.seat, cards, unseen=True)
    return _new(State, (a, seats, turn, then, c, d, pile - cards, f, g, h, i, j, k, m, n))


def cards_shown(state: State, deal: ShowCards) -> State | None:
    """C8: replace a face-up card, within a turn; `None` if more follows."""
    cards = deal.cards.bag
    if (following := _follow(state, cards)) is None:
        return None
    turn, then = following
    a, b, _, _, c, face_up, pile, f, unseen, h, i, j, k, m, n = state
    shown = (a, b, turn, then, c, face_up + cards, pile - cards, f, unseen - cards, h, i, j, k, m, n)
    return _new(State, shown)


def give(seats: tuple[Seat, ...], number: int, cards: Bag, *, unseen: bool) -> tuple[Seat, ...]:
    """Add cards to a hand, unseen by the others or not."""
    hand, seen, drawn, a, b, c, d, e, f, g, h, i = seats[number - 1]
    if unseen:
        drawn += cards
    else:
        seen += cards
    changed = list(seats)
    changed[number - 1] = _new(Seat, (hand + cards, seen, drawn, a, b, c, d, e, f, g, h, i))
    return tuple(changed)


def _follow(state: State, cards: Bag) -> tuple[int, Phase] | None:
    """Return whose turn follows a deal, and its phase; `None` if that takes more than this."""
    pile, owed, turn = state.pile, state.phase, state.turn
    if pile >= _HIDDEN or cards >= _HIDDEN or pile % 255 <= cards % 255:
        return None
    assert isinstance(owed, Dealing)
    if (then := owed.then) is None:  # C5
        if state.final_turns is not None or state.rulebook.starts_last_round(state.seats[turn - 1].trains):
            return None
        return turn % len(state.seats) + 1, TURN
    return (turn, then) if type(then) is SecondCard else None
