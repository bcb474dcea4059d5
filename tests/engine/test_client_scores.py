"""The client's score pad counts like the engine: both score the games of `web/tests/pads.json`."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from nordrail.engine.components.cards import ONE, Card
from nordrail.engine.components.network import longest_path
from nordrail.engine.rules.phase import EndReason, Over
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.engine.rules.scoring import outcome
from nordrail.engine.rules.state import Seat, new_state

FIXTURE = Path(__file__).parents[2] / "web/tests/pads.json"
NORDIC, NORTHERN = "nordic-countries", "northern-lights"
TABLES = [(NORDIC, 2), (NORDIC, 3), (NORTHERN, 2), (NORTHERN, 3), (NORTHERN, 4), (NORTHERN, 5)]


def expected(game: Mapping[str, Any]) -> dict[str, Any]:
    """Score a game, given by its bonus cards and its players' routes, tickets and locomotives in hand."""
    rulebook = find_title(game["title"])
    start = new_state(rulebook, len(game["players"]))
    seats = tuple(_seat(rulebook, start.seats[0], **player) for player in game["players"])
    over = Over(EndReason.LAST_ROUND)
    found = outcome(start._replace(seats=seats, phase=over, bonuses=tuple(game["bonuses"])))
    return {
        "winners": list(found.winners),
        "decided_by": found.decided_by,
        "sheets": [
            {
                "routes": sheet.routes,
                "completed": [line.completed for line in sheet.tickets],
                "bonuses": [[line.letter, line.count, line.points] for line in sheet.bonuses],
                "total": sheet.total,
                "tiebreaks": None if sheet.tiebreaks is None else list(sheet.tiebreaks),
                "path": longest_path(
                    [rulebook.board.edges[rulebook.board.route_number[id_]] for id_ in player["routes"]]
                ),
            }
            for sheet, player in zip(found.sheets, game["players"], strict=True)
        ],
    }


def _seat(rulebook: Rulebook, empty: Seat, routes: list[str], tickets: list[str], hand: int) -> Seat:
    board = rulebook.board
    numbers = [board.route_number[route] for route in routes]
    lengths = [board.routes[number].length for number in numbers]
    order = [ticket.id for ticket in board.tickets]
    return empty._replace(
        hand=hand * ONE[Card.LOCOMOTIVE],
        trains=rulebook.trains - sum(lengths),
        points=sum(rulebook.points[length] for length in lengths),
        routes=sum(1 << number for number in numbers),
        tickets=tuple(order.index(ticket) for ticket in tickets),
    )


@pytest.fixture(scope="module")
def known() -> Any:
    """The games, with the scores that the client must compute."""
    return json.loads(FIXTURE.read_text(encoding="utf-8"))


def test_the_scores_that_the_client_must_compute_are_the_engines(known: Any) -> None:
    for game in known["games"]:
        assert {name: game[name] for name in ("winners", "decided_by", "sheets")} == expected(game)


def test_the_games_have_every_number_of_players_bonus_and_tie_break(known: Any) -> None:
    games = known["games"]
    assert {(game["title"], len(game["players"])) for game in games} == set(TABLES)
    assert {letter for game in games for letter in game["bonuses"]} == set(find_title(NORTHERN).bonus)
    for title in (NORDIC, NORTHERN):
        decided = {game["decided_by"] for game in games if game["title"] == title}
        assert decided == {"points", "shared", *(tiebreak.name for tiebreak in find_title(title).tiebreaks)}
    assert any(False in sheet["completed"] for game in games for sheet in game["sheets"])
