"""The last round: few trains left, then one more turn for everyone."""

import pytest
from tests.conftest import NORDIC, NORTHERN, Table, both_titles, table, toy

from nordrail.engine.rules.phase import EndReason, Over

ROUTES = """
"bergen-oslo" = { color = "green", length = 1 }
"bergen-narvik" = { color = "green", length = 2 }
"oslo-narvik" = { color = "green", length = 3 }
"""
DECK = "GGGGGGRRRRRR" + "B" * 40


def short(title: str, trains: int, seats: int = 2) -> Table:
    """Return a table at seat 1's turn, with these few trains and enough green cards."""
    rules = toy(title, DECK, ROUTES, hand=6, trains=trains, tickets=seats)
    return table(rules, "GGGGGG", *["RRRBBB", "RRRBBB"][: seats - 1], show="B")


def draw(at: Table) -> Table:
    seat = at.to_act
    return at.play(f"{seat} draw\n* hand {seat} B\n{seat} draw\n* hand {seat} B")


@both_titles
@pytest.mark.parametrize(("trains", "claim"), [(3, "bergen-oslo G"), (3, "bergen-narvik GG"), (3, "oslo-narvik GGG")])
def test_a_turn_that_ends_with_two_trains_or_fewer_begins_the_last_round(
    title: str, trains: int, claim: str
) -> None:  # C23
    at = short(title, trains).play(f"1 claim {claim}")
    assert at.seat(1).trains in (0, 1, 2)
    assert (at.state.final_turns, at.view().final_turns, at.to_act) == (2, 2, 2)


@both_titles
def test_three_trains_left_do_not_begin_the_last_round(title: str) -> None:  # C23
    at = short(title, 4).play("1 claim bergen-oslo G")
    assert (at.seat(1).trains, at.state.final_turns, at.view().final_turns) == (3, None, None)


@both_titles
def test_every_player_that_one_included_has_one_more_turn(title: str) -> None:  # C23
    at = short(title, 3).play("1 claim bergen-oslo G")
    assert draw(at).to_act == 1
    assert at.state.final_turns == 1
    draw(at)
    assert at.phase == Over(EndReason.LAST_ROUND)
    assert (at.to_act, at.state.final_turns, at.outcome.reason) == (None, 0, "last round")
    assert at.refusal("2 draw") == "the game is over"


def test_the_seat_that_started_it_can_claim_a_route_in_the_last_turn() -> None:  # C23
    at = draw(short(NORDIC, 3).play("1 claim bergen-oslo G"))
    at.play("1 claim bergen-narvik GG")
    assert at.phase == Over(EndReason.LAST_ROUND)
    assert at.seat(1).points == 3


def test_with_three_players_three_turns_follow() -> None:  # C23
    at = short(NORDIC, 3, seats=3)
    draw(draw(draw(at)))
    at.play("1 claim bergen-oslo G")
    turns = []
    while at.to_act is not None:
        turns.append(at.to_act)
        draw(at)
    assert turns == [2, 3, 1]


def test_a_seat_in_the_middle_may_begin_the_last_round() -> None:  # C23
    rules = toy(NORDIC, DECK, ROUTES, hand=6, trains=3, tickets=3)
    at = draw(table(rules, "RRRBBB", "GGGGGG", "RRRBBB", show="B")).play("2 claim bergen-oslo G")
    turns = []
    while at.to_act is not None:
        turns.append(at.to_act)
        draw(at)
    assert turns == [3, 1, 2]


@both_titles
def test_the_last_round_begins_once(title: str) -> None:  # C23
    rules = toy(title, "GGGGGGGGGGGGBBBBBBBB", ROUTES, hand=6, trains=3)
    at = table(rules, "GGGGGG", "GGGGGG", show="B").play("1 claim bergen-oslo G")
    at.play("2 claim bergen-narvik GG")
    assert (at.seat(2).trains, at.state.final_turns, at.to_act) == (1, 1, 1)
    assert draw(at).phase == Over(EndReason.LAST_ROUND)


def test_a_tunnel_that_is_given_up_does_not_begin_the_last_round() -> None:  # C23
    rules = toy(
        NORDIC, "GGBBBGBBBB", '"bergen-oslo" = { color = "green", length = 2, tunnel = true }', hand=2, trains=3
    )
    at = table(rules, "GG", "BB", show="B").play("1 claim bergen-oslo GG\n* turn GBB\n1 withdraw")
    assert (at.seat(1).trains, at.state.final_turns, at.to_act) == (3, None, 2)


def test_the_turn_ends_after_its_bonus_is_drawn() -> None:  # C23, L8
    rules = toy(
        NORTHERN, "RLBBKKYYWW", '"bergen-oslo" = { color = "gray", length = 2, ferry = 1, draws = 1 }', hand=2, trains=4
    )
    at = table(rules, "RL", "BB", show="Y").play("1 claim bergen-oslo RL")
    assert (at.to_act, at.state.final_turns) == (0, None)
    assert at.play("* hand 1 K").state.final_turns == 2


def test_a_pass_in_the_last_round_is_a_turn_like_any_other() -> None:  # C23, C7
    at = table(toy(NORDIC, "GKB", ROUTES, trains=3), "G", "K", show="B").play("1 claim bergen-oslo G")
    at.play("2 take B\n* show G\n2 take G")
    assert at.legal == ["pass"]
    assert at.play("1 pass").phase == Over(EndReason.LAST_ROUND)
