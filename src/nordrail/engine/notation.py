"""Parse events from text. Only the grammar is checked, not the board or the state."""

from collections.abc import Callable
from typing import TypeVar

from nordrail.engine.components.cards import LETTERS, Card, Cards
from nordrail.engine.errors import NotationError
from nordrail.engine.events import (
    DEALER,
    HIDDEN,
    Action,
    ChooseFirst,
    ClaimRoute,
    Deal,
    DealHand,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    Event,
    KeepTickets,
    NameSeat,
    OfferTickets,
    Pass,
    PayTunnel,
    ShowBonuses,
    ShowCards,
    TurnTunnelCards,
    Withdraw,
)

SEATS = ("1", "2", "3", "4", "5")
"""The seats that a record can name."""
LONGEST_NAME = 40
"""The maximum length of a player's name."""
_Verb = TypeVar("_Verb")


def parse_event(line: str) -> Event:
    """Parse a line such as `1 take R`; a semicolon starts a comment."""
    words = line.split(";")[0].split()
    if len(words) < 2 or (words[0] != "*" and words[0] not in SEATS):
        raise NotationError(f"{line.strip()}: a line is a seat (1 to 5) or *, a verb and its arguments")
    actor = DEALER if words[0] == "*" else int(words[0])
    return Event(actor, _parse(words[1:], _ACTIONS) if actor else _parse(words[1:], _DEALS))


def parse_action(text: str) -> Action:
    """Parse an action such as `take R`, without a seat."""
    if not (words := text.split(";")[0].split()):
        raise NotationError(f"an action is one of: {', '.join(_ACTIONS)}")
    return _parse(words, _ACTIONS)


def check_name(name: str) -> str:
    """Return a player's name if it is valid in a record."""
    if not name or name != " ".join(name.split()) or not name.isprintable() or set(name) & set(";|"):
        raise NotationError(f"{name!r} is not a valid name: use words without ; or |, separated by single spaces")
    if len(name) > LONGEST_NAME:
        raise NotationError(f"{name!r} is too long for a name: the limit is {LONGEST_NAME} characters")
    return name


def _parse(words: list[str], verbs: "dict[str, Callable[..., _Verb]]") -> _Verb:
    verb, *arguments = words
    if verb not in verbs:
        raise NotationError(f"{' '.join(words)}: there is no verb {verb!r} here; verbs are {', '.join(verbs)}")
    try:
        return verbs[verb](*arguments)
    except TypeError:
        raise NotationError(f"{' '.join(words)}: expected {_FORMS[verb]}") from None
    except NotationError as error:
        raise NotationError(f"{' '.join(words)}: {error}") from None


def _take(card: str) -> DrawFaceUp:
    if len(card) != 1 or card not in LETTERS[: len(Card)]:
        raise NotationError(f"{card!r} is not a card; a card is one of the letters {LETTERS[: len(Card)]}")
    return DrawFaceUp(Card(LETTERS.index(card)))


def _keep(first: str, *others: str) -> KeepTickets:
    return KeepTickets(_tickets(first, *others))


def _claim(route: str, cards: str) -> ClaimRoute:
    return ClaimRoute(route, Cards(cards))


def _first(seat: str) -> ChooseFirst:
    return ChooseFirst(_seat(seat))


def _bonus(first: str, *others: str) -> ShowBonuses:
    return ShowBonuses((first, *others))


def _hand(seat: str, cards: str) -> DealHand:
    return DealHand(_seat(seat), Cards(cards))


def _offer(seat: str, first: str, *others: str) -> OfferTickets:
    return OfferTickets(_seat(seat), _tickets(first, *others))


def _name(seat: str, first: str, *others: str) -> NameSeat:
    return NameSeat(_seat(seat), check_name(" ".join((first, *others))))


def _seat(text: str) -> int:
    if text not in SEATS:
        raise NotationError(f"{text!r} is not a seat; seats are 1 to 5")
    return int(text)


def _tickets(*words: str) -> tuple[str, ...]:
    """Parse ticket names; unknown tickets are one word of question marks."""
    return tuple(ticket for word in words for ticket in (word if set(word) == {HIDDEN} else [word]))


_ACTIONS: dict[str, Callable[..., Action]] = {
    "take": _take,
    "draw": DrawBlind,
    "tickets": DrawTickets,
    "keep": _keep,
    "claim": _claim,
    "pay": lambda cards: PayTunnel(Cards(cards)),
    "withdraw": Withdraw,
    "pass": Pass,
}
_DEALS: dict[str, Callable[..., Deal | NameSeat]] = {
    "first": _first,
    "bonus": _bonus,
    "hand": _hand,
    "show": lambda cards: ShowCards(Cards(cards)),
    "offer": _offer,
    "turn": lambda cards: TurnTunnelCards(Cards(cards)),
    "seat": _name,
}
_FORMS = {
    "take": "take CARD",
    "draw": "draw",
    "tickets": "tickets",
    "keep": "keep TICKET…",
    "claim": "claim ROUTE CARDS",
    "pay": "pay CARDS",
    "withdraw": "withdraw",
    "pass": "pass",
    "first": "first SEAT",
    "bonus": "bonus LETTER…",
    "hand": "hand SEAT CARDS",
    "show": "show CARDS",
    "offer": "offer SEAT TICKET…",
    "turn": "turn CARDS",
    "seat": "seat SEAT NAME",
}
"""The syntax of each verb."""
