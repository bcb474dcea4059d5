"""Nordrail: two Nordic railway games, for playing, programming and research."""

from nordrail import titles as _titles  # noqa: F401  (registers the titles)
from nordrail.engine.components.board import Board, City, Kind, Route, Ticket
from nordrail.engine.components.cards import Card, Cards
from nordrail.engine.errors import BoardError, BrokenRecord, IllegalAction, NordrailError, NotationError
from nordrail.engine.events import (
    Action,
    ClaimRoute,
    Deal,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    Event,
    KeepTickets,
    Pass,
    PayTunnel,
    Withdraw,
)
from nordrail.engine.game import Game, Step
from nordrail.engine.notation import parse_action, parse_event
from nordrail.engine.record import Record
from nordrail.engine.rules.apply import apply
from nordrail.engine.rules.dealer import draw
from nordrail.engine.rules.legality import check, is_legal
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.payment import cheapest_payment, payments, pays
from nordrail.engine.rules.rulebook import TITLES, Rulebook, find_title
from nordrail.engine.rules.scoring import Outcome, ScoreSheet
from nordrail.engine.rules.state import State
from nordrail.engine.unseen.imagine import imagine
from nordrail.engine.view import View, redact, view

__version__ = "0.2.0"
__all__ = [
    "TITLES",
    "Action",
    "Board",
    "BoardError",
    "BrokenRecord",
    "Card",
    "Cards",
    "City",
    "ClaimRoute",
    "Deal",
    "DrawBlind",
    "DrawFaceUp",
    "DrawTickets",
    "Event",
    "Game",
    "IllegalAction",
    "KeepTickets",
    "Kind",
    "NordrailError",
    "NotationError",
    "Outcome",
    "Pass",
    "PayTunnel",
    "Record",
    "Route",
    "Rulebook",
    "ScoreSheet",
    "State",
    "Step",
    "Ticket",
    "View",
    "Withdraw",
    "__version__",
    "apply",
    "cheapest_payment",
    "check",
    "draw",
    "find_title",
    "imagine",
    "is_legal",
    "legal_actions",
    "parse_action",
    "parse_event",
    "payments",
    "pays",
    "redact",
    "view",
]


def _draw(game: Game) -> str:
    from nordrail.display.board_svg import game_svg  # imported only when a board is drawn

    return game_svg(game)


Game._repr_svg_ = _draw
