"""Format a table in a few lines, for people at a prompt."""

from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import NamedTuple

from nordrail.engine.components.cards import Cards
from nordrail.engine.events import DEALER
from nordrail.engine.rules.phase import ChooseTickets, Dealing, Over, Phase, SecondCard, TunnelPayment

_WIDTH = 99  # a repr adds a bracket


class PlayerSummary(NamedTuple):
    """The facts about one seat."""

    points: int
    trains: int
    routes: int
    """The number of routes claimed."""
    cards: Cards
    tickets: Sequence[str]
    offered: Sequence[str]
    name: str = ""


def summary(heading: str, players: Iterable[PlayerSummary], *facts: str) -> str:
    """Format a heading, a line or two for each seat, and the facts about the table."""
    lines = [_player(seat, player) for seat, player in enumerate(players, start=1)]
    return "\n".join([heading, *lines, _wrapped(", ".join(filter(None, facts)))])


def waiting_for(phase: Phase, turn: int) -> str:
    """Describe what the game waits for."""
    match phase:
        case Over(reason):
            return f"over ({reason})"
        case Dealing(deal, seat):
            return f"the dealer owes {deal.__name__}" + (f" to seat {seat}" if seat != DEALER else "")
        case ChooseTickets(seat):
            return f"seat {seat} chooses tickets"
        case SecondCard():
            return f"seat {turn} draws a second card"
        case TunnelPayment(due=due):
            return f"seat {turn} pays {due} more for a tunnel or withdraws"
    return f"seat {turn}'s turn"


def card_facts(face_up: Cards, deck: int, discards: int) -> str:
    """Describe the cards on the table."""
    return f"face up {face_up or 'nothing'}, deck {deck}, discards {discards}"


def final_fact(final_turns: int | None) -> str:
    """Describe how many turns are left in the last round."""
    return f"last round: {final_turns} turn{'s' * (final_turns > 1)} left" if final_turns else ""


def _player(seat: int, player: PlayerSummary) -> str:
    counts = ((player.points, "point"), (player.trains, "train"), (player.routes, "route"))
    facts = ", ".join([f"{count} {noun}{'s' * (count != 1)}" for count, noun in counts])
    tickets = f"; tickets {_tickets(player.tickets)}" + (f"; offered {_tickets(player.offered)}" * bool(player.offered))
    who = f"seat {seat} ({player.name})" if player.name else f"seat {seat}"
    return _wrapped(f"{who}: {facts}, hand {player.cards or 'empty'}{tickets}")


def _wrapped(line: str) -> str:
    return fill(line, _WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _tickets(tickets: Sequence[str]) -> str:
    known = [ticket for ticket in tickets if ticket != "?"]
    return " ".join(["?" * (len(tickets) - len(known))] * (len(known) < len(tickets)) + known) or "none"
