"""Events told in sentences, from public views of the table; never from the full state."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from nordrail.display.colours import (
    and_list,
    card_words,
    cards_words,
    chips,
    count_of,
    ends,
    route_words,
    tickets_words,
)
from nordrail.engine.components.board import Kind, Route
from nordrail.engine.events import (
    HIDDEN,
    ChooseFirst,
    ClaimRoute,
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
from nordrail.engine.rules.phase import EndReason, Over, TunnelPayment
from nordrail.engine.view import View


@dataclass(frozen=True, slots=True)
class Sentence:
    """Who does what; without a subject, a sentence about the table."""

    subject: str
    predicate: Text

    @property
    def text(self) -> Text:
        """The whole sentence."""
        subject = (f"{self.subject} ", "bold") if self.subject else ""
        return Text.assemble(subject, self.predicate, ".")


def tell(event: Event, before: View, after: View, names: Sequence[str]) -> list[Sentence]:
    """Tell an event, redacted for the reader, from the views before and after it.

    The names are those before the event, by seat.
    """
    told = Sentence(names[event.actor - 1], _act(event, before, after)) if event.actor else _deal(event, before, names)
    return [told, *_consequences(event, before, after, names)]


def told_together(sentences: Sequence[Sentence]) -> list[Text]:
    """Return the sentences as lines, merging consecutive ones about the same player."""
    lines: list[tuple[str, list[Text]]] = []
    for sentence in sentences:
        if lines and sentence.subject and lines[-1][0] == sentence.subject:
            predicates = lines[-1][1]
            if predicates[-1] == sentence.predicate:
                predicates[-1] = Text.assemble(sentence.predicate, " twice")
            else:
                predicates.append(sentence.predicate)
        else:
            lines.append((sentence.subject, [sentence.predicate]))
    return [Sentence(subject, and_list(predicates)).text for subject, predicates in lines]


def is_noise(event: Event) -> bool:
    """Return whether the table already shows all of an event: replaced cards, hidden cards of others."""
    match event.what:
        case ShowCards():
            return True
        case DealHand(_, cards):
            return "?" in str(cards)
        case OfferTickets(_, tickets):
            return HIDDEN in tickets
    return False


def end_words(reason: EndReason, names: Sequence[str], winners: Sequence[int], decided_by: str) -> Text:
    """Tell why the game ended, and who has won and how."""
    why = {
        EndReason.LAST_ROUND: "The last round has been played",
        EndReason.ALL_PASSED: "Nobody could move any more",
    }[reason]
    winning = and_list([Text(names[seat - 1], "bold") for seat in winners])
    if decided_by == "shared":
        return Text.assemble(f"{why}. ", winning, " share the victory: tied on points and on every tie-break.")
    how = "" if decided_by == "points" else f" by {decided_by}, after a tie on points"
    return Text.assemble(f"{why}. ", winning, f" wins{how}.")


def _act(event: Event, before: View, after: View) -> Text:
    board = before.rulebook.board
    match event.what:
        case DrawFaceUp(card):
            return Text.assemble("takes ", card_words(card))
        case DrawBlind():
            return Text("draws from the deck")
        case DrawTickets():
            return Text("draws tickets")
        case KeepTickets(kept):
            offered = len(before.players[event.actor - 1].offered)
            back = f" and returns {offered - len(kept)}" if offered > len(kept) else ""
            return Text.assemble("keeps ", tickets_words(board, kept), back)
        case ClaimRoute(route_id, cards):
            route = board.route(route_id)
            if route.kind is Kind.TUNNEL:
                tunnel = Text(f"{ends(board, route)}", "bold")
                return Text.assemble("lays down ", cards_words(cards), " for the tunnel ", tunnel)
            paid = Text.assemble(" with ", cards_words(cards))
            return Text.assemble("claims ", route_words(board, route), paid, _gain(event.actor, before, after))
        case PayTunnel(cards):
            tunnel = Text(ends(board, _tunnel(before)), "bold")
            gain = _gain(event.actor, before, after)
            return Text.assemble("adds ", cards_words(cards), " and claims ", tunnel, gain)
        case Withdraw():
            tunnel = Text(ends(board, _tunnel(before)), "bold")
            return Text.assemble("withdraws from ", tunnel, " and takes the cards back")
        case Pass():
            return Text("cannot do anything and passes")
    raise AssertionError(f"no player does {event}")


def _deal(event: Event, before: View, names: Sequence[str]) -> Sentence:
    rulebook = before.rulebook
    match event.what:
        case ChooseFirst(seat):
            return Sentence(names[seat - 1], Text("goes first"))
        case ShowBonuses(letters):
            cards = [rulebook.bonus[letter] for letter in letters]
            named = [Text.assemble((card.name, "bold"), f" ({card.points}: most {card.what})") for card in cards]
            return Sentence("", Text.assemble("Bonus cards in play: ", and_list(named)))
        case DealHand(seat, dealt):
            return Sentence(names[seat - 1], Text.assemble("gets ", cards_words(dealt)))
        case ShowCards(shown):
            return Sentence("", Text.assemble("Turned face up: ", cards_words(shown)))
        case OfferTickets(seat, tickets):
            return Sentence(names[seat - 1], Text.assemble("is offered ", tickets_words(rulebook.board, tickets)))
        case TurnTunnelCards(turned):
            return Sentence("", Text.assemble("Revealed for the tunnel: ", chips(turned)))
        case NameSeat(seat, name):
            return Sentence(name, Text(f"takes over for {names[seat - 1]} (seat {seat})"))
    raise AssertionError(f"the dealer does not {event}")


def _consequences(event: Event, before: View, after: View, names: Sequence[str]) -> list[Sentence]:
    """Tell what follows from the rules: a tunnel claimed or costing more, the last round, the end."""
    told = []
    if isinstance(event.what, TurnTunnelCards):
        told.append(_tunnel_answer(before, after, names))
    if after.final_turns is not None and before.final_turns is None:
        left = count_of(after.players[before.turn - 1].trains, "train")
        told.append(
            Sentence("", Text(f"{names[before.turn - 1]} has {left} left: last round, one more turn each", "bold"))
        )
    if isinstance(after.phase, Over):
        told.append(Sentence("", Text("The game is over", "bold")))
    return told


def _tunnel_answer(before: View, after: View, names: Sequence[str]) -> Sentence:
    name, board = names[before.turn - 1], before.rulebook.board
    if isinstance(after.phase, TunnelPayment):
        return Sentence("", Text(f"The tunnel costs {name} {count_of(after.phase.due, 'more card')}"))
    claimed = set(after.players[before.turn - 1].routes) - set(before.players[before.turn - 1].routes)
    tunnel = Text(ends(board, board.route(claimed.pop())), "bold")
    return Sentence(name, Text.assemble("pays nothing extra and claims ", tunnel, _gain(before.turn, before, after)))


def _tunnel(view: View) -> Route:
    assert isinstance(view.phase, TunnelPayment)
    return view.rulebook.board.routes[view.phase.route]


def _gain(seat: int, before: View, after: View) -> str:
    old, new = before.players[seat - 1], after.players[seat - 1]
    return f" for {count_of(new.points - old.points, 'point')} ({count_of(new.trains, 'train')} left)"
