"""A view as strings and numbers, ready for JSON, for programs, browsers and files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from nordrail.engine.components.cards import Cards
from nordrail.engine.rules.phase import ChooseTickets, Dealing, Over, Phase, TunnelPayment, Turn

if TYPE_CHECKING:
    from nordrail.engine.rules.rulebook import Rulebook
    from nordrail.engine.view import PlayerView, View


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerMessage:
    """What the reader can see of one seat; `?` is a secret card or ticket."""

    seat: int
    cards: str
    trains: int
    points: int
    routes: list[str]
    tickets: list[str]
    offered: list[str]
    """The tickets to choose from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPhase:
    """The seat whose turn it is draws cards, draws tickets or claims a route."""

    ask: Literal["turn"] = "turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondCardPhase:
    """The seat whose turn it is draws its second card."""

    ask: Literal["second card"] = "second card"


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketsPhase:
    """A seat chooses which tickets to keep."""

    ask: Literal["tickets"] = "tickets"
    seat: int
    keep: int
    """The minimum number to keep."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TunnelPhase:
    """The seat whose turn it is pays the extra cards for a tunnel, or withdraws."""

    ask: Literal["tunnel"] = "tunnel"
    route: str
    laid: str
    """The cards played for the claim."""
    color: str
    """What those cards count as."""
    turned: str
    """The cards turned over for the tunnel."""
    due: int
    """The number of extra cards the tunnel costs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPhase:
    """The dealer deals next; occurs only between the lines of a record."""

    ask: Literal["deal"] = "deal"
    deal: str
    seat: int
    """The seat that gets it; 0 for the table."""
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OverPhase:
    """The game is over."""

    ask: Literal["nothing"] = "nothing"
    reason: str


PhaseMessage = TurnPhase | SecondCardPhase | TicketsPhase | TunnelPhase | DealPhase | OverPhase
"""What the game waits for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewMessage:
    """The game as the reader can see it."""

    title: str
    rules: int
    """The version of the rules."""
    seat: int | None
    players: list[PlayerMessage]
    turn: int
    to_act: int | None
    phase: PhaseMessage
    open: list[str]
    """The routes that a player can still claim."""
    face_up: str
    deck: int
    """The number of cards left to draw."""
    discard: str
    unknown: str
    """The cards in the deck or in other hands."""
    tickets_left: int
    bonuses: list[str]
    """The letters of the bonus cards in play."""
    final_turns: int | None
    """The number of turns left in the last round."""


def view_message(view: View, kept: Mapping[int, PlayerMessage] = MappingProxyType({})) -> ViewMessage:
    """Convert a view to strings and numbers; pass in `kept` the players that are already converted."""
    return ViewMessage(
        title=view.rulebook.title,
        rules=view.rulebook.version,
        seat=view.seat,
        players=[kept.get(player.seat) or player_message(player) for player in view.players],
        turn=view.turn,
        to_act=view.to_act,
        phase=_phase(view.rulebook, view.phase),
        open=list(view.open),
        face_up=str(view.face_up),
        deck=view.pile,
        discard=str(view.discard),
        unknown=str(view.unknown),
        tickets_left=view.tickets_left,
        bonuses=list(view.bonuses),
        final_turns=view.final_turns,
    )


def player_message(player: PlayerView) -> PlayerMessage:
    """Convert one seat to strings and numbers."""
    return PlayerMessage(
        seat=player.seat,
        cards=str(player.cards),
        trains=player.trains,
        points=player.points,
        routes=list(player.routes),
        tickets=list(player.tickets),
        offered=list(player.offered),
    )


def _phase(rulebook: Rulebook, phase: Phase) -> PhaseMessage:
    match phase:
        case ChooseTickets(seat, keep):
            return TicketsPhase(seat=seat, keep=keep)
        case TunnelPayment(route, laid, color, turned, due):
            return TunnelPhase(
                route=rulebook.board.routes[route].id,
                laid=str(Cards(laid)),
                color=color.letter,
                turned=str(Cards(turned)),
                due=due,
            )
        case Dealing(deal, seat, owed):
            return DealPhase(deal=deal.__name__, seat=seat, count=owed)
        case Over(reason):
            return OverPhase(reason=str(reason))
    return TurnPhase() if isinstance(phase, Turn) else SecondCardPhase()
