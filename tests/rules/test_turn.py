"""A turn: exactly one of three actions, or a pass if none is possible."""

import pytest
from tests.conftest import NORDIC, Table, both_titles, table, toy

from nordrail.engine.rules.phase import EndReason, Over, SecondCard, Turn

LONELY = '"bergen-oslo" = { color = "green", length = 1 }'
"""A board whose only short route is green."""


def nothing_left(title: str) -> Table:
    """Return a table at seat 1's turn: no deck, one face-up card, no tickets, no green card for the short route."""
    return table(toy(title, "RBK", LONELY), "R", "K", show="B")


@both_titles
def test_a_turn_draws_cards_or_claims_a_route_or_draws_tickets(title: str) -> None:  # C6
    at = table(title, "KKKR", show="PPPPP")
    assert {action.split()[0] for action in at.legal} == {"take", "draw", "tickets", "claim"}


@both_titles
@pytest.mark.parametrize(
    "turn",
    [
        "1 draw\n* hand 1 P\n1 draw\n* hand 1 B",
        "1 claim helsinki-turku W",
        "1 tickets\n* offer 1 {} {} {}\n1 keep {}",
    ],
)
def test_one_of_the_three_ends_the_turn(title: str, turn: str) -> None:  # C6
    at = table(title, "WWKK")
    tickets = [ticket.id for ticket in at.state.rulebook.board.tickets[20:23]]
    at.play(turn.format(*tickets, tickets[0]))
    assert (at.to_act, at.phase) == (2, Turn())
    assert at.refusal("1 draw") == "it is seat 2's turn"


@pytest.mark.parametrize("line", ["1 tickets", "1 claim helsinki-turku W", "1 pass", "1 keep oslo-stockholm"])
def test_after_drawing_a_card_nothing_else_is_legal(line: str) -> None:  # C6
    at = table(NORDIC, "WWKK").play("1 draw\n* hand 1 P")
    assert at.phase == SecondCard()
    assert at.refusal(line) == "you have drawn one card; take or draw the second one"


def test_after_drawing_tickets_nothing_else_is_legal() -> None:  # C6
    at = table(NORDIC, "WWKK").play("1 tickets\n* offer 1 oslo-stockholm oslo-vaasa tampere-tallinn")
    for line in ("1 draw", "1 take P", "1 claim helsinki-turku W", "1 tickets", "1 pass"):
        assert at.refusal(line) == "first keep at least 1 of the 3 tickets offered"


@both_titles
def test_a_player_who_can_draw_a_card_cannot_pass(title: str) -> None:  # C7
    assert table(title).refusal("1 pass") == "you can still draw cards"
    at = nothing_left(title)
    assert at.deck == ""
    assert at.refusal("1 pass") == "you can still draw cards"


@both_titles
def test_a_player_who_can_draw_tickets_cannot_pass(title: str) -> None:  # C7
    at = table(toy(title, "RBK", LONELY, tickets=3), "R", "K", show="B").play("1 take B")
    assert at.refusal("2 pass") == "you can still draw tickets"
    assert at.legal == ["tickets"]


@both_titles
def test_a_player_who_can_claim_a_route_cannot_pass(title: str) -> None:  # C7
    at = table(toy(title, "RBG", LONELY), "R", "G", show="B").play("1 take B")
    assert at.refusal("2 pass") == "you can still act, for example: claim bergen-oslo G"
    assert at.legal == ["claim bergen-oslo G"]


@both_titles
def test_a_player_without_any_action_passes(title: str) -> None:  # C7
    at = nothing_left(title).play("1 take B")
    assert at.legal == ["pass"]
    assert at.play("2 pass").to_act == 1


@both_titles
def test_a_player_without_enough_trains_for_a_route_cannot_claim_it_and_passes(title: str) -> None:  # C7
    route = '"bergen-oslo" = { color = "green", length = 4 }'
    at = table(toy(title, "RRRRGGGGK", route, hand=4, trains=3), "RRRR", "GGGG", show="K").play("1 take K")
    assert at.legal == ["pass"]


@both_titles
def test_the_game_ends_when_everybody_has_passed_in_a_row(title: str) -> None:  # C7
    at = nothing_left(title).play("1 take B\n2 pass")
    assert at.to_act == 1
    at.play("1 pass")
    assert at.phase == Over(EndReason.ALL_PASSED)
    assert at.to_act is None
    assert at.outcome.reason == "all passed"
    assert at.refusal("2 pass") == "the game is over"


def test_a_draw_between_two_passes_continues_the_game() -> None:  # C7
    at = table(toy(NORDIC, "GGWWL", LONELY, hand=2), "GG", "WW", show="L")
    at.play("1 take L\n2 pass\n1 claim bergen-oslo G\n* show G\n2 take G\n1 pass")
    assert at.to_act == 2
    assert at.play("2 pass").phase == Over(EndReason.ALL_PASSED)


def test_with_three_seats_all_three_must_pass() -> None:  # C7
    at = table(toy(NORDIC, "RBKW", LONELY, tickets=3), "R", "K", "W", show="B")
    at.play("1 take B\n2 pass\n3 pass")
    assert at.to_act == 1
    assert at.play("1 pass").phase == Over(EndReason.ALL_PASSED)


def test_a_game_that_all_passed_is_scored() -> None:  # C7
    at = nothing_left(NORDIC).play("1 take B\n2 pass\n1 pass")
    assert at.outcome.totals == (10 - 1, 10 - 2)
