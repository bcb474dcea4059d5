"""Nordrail: two railway games of the North, for playing, programming and research."""

from nordrail import titles as _titles  # noqa: F401  (makes the titles known by name)
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
from nordrail.engine.game import Game
from nordrail.engine.imagine import imagine
from nordrail.engine.notation import parse_action, parse_event
from nordrail.engine.record import Record
from nordrail.engine.rules.payment import cheapest_payment, payments, pays
from nordrail.engine.rules.rulebook import TITLES, Rulebook, find_title
from nordrail.engine.rules.scoring import Outcome, ScoreSheet
from nordrail.engine.view import View, redact, view

__version__ = "0.1.0"
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
    "Ticket",
    "View",
    "Withdraw",
    "__version__",
    "cheapest_payment",
    "find_title",
    "imagine",
    "parse_action",
    "parse_event",
    "payments",
    "pays",
    "redact",
    "view",
]
