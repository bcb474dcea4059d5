"""Drawing tickets during the game."""

import pytest
from tests.conftest import NORDIC, NORTHERN, Table, both_titles, table, toy

from nordrail.engine.rules.flow import tickets_left
from nordrail.engine.rules.phase import Turn

ROUTE = '"bergen-oslo" = { color = "green", length = 1 }'
"""The toy tickets: bergen-oslo, bergen-narvik in the setup, then bergen-umea, oslo-narvik, oslo-umea, narvik-umea."""


def few(title: str, tickets: int) -> Table:
    """Return a table at seat 1's turn with this many tickets left."""
    return table(toy(title, "PBOWGYKR", ROUTE, tickets=2 + tickets), "P", "B", show="O")


@both_titles
def test_three_tickets_are_offered_and_at_least_one_is_kept(title: str) -> None:  # C19
    at = few(title, 4).play("1 tickets")
    assert at.refusal("* offer 1 bergen-umea oslo-narvik") == "the dealer owes 3 tickets to seat 1 (offer)"
    at.play("* offer 1 bergen-umea oslo-narvik oslo-umea")
    assert at.legal == [
        "keep bergen-umea",
        "keep oslo-narvik",
        "keep oslo-umea",
        "keep bergen-umea oslo-narvik",
        "keep bergen-umea oslo-umea",
        "keep oslo-narvik oslo-umea",
        "keep bergen-umea oslo-narvik oslo-umea",
    ]


@both_titles
@pytest.mark.parametrize("kept", ["oslo-narvik", "bergen-umea oslo-umea", "bergen-umea oslo-narvik oslo-umea"])
def test_one_two_or_three_tickets_are_kept_and_the_turn_is_over(title: str, kept: str) -> None:  # C19
    at = few(title, 4).play(f"1 tickets\n* offer 1 bergen-umea oslo-narvik oslo-umea\n1 keep {kept}")
    assert at.tickets(1) == ["bergen-oslo", *kept.split()]
    assert (at.to_act, at.phase, at.seat(1).offered) == (2, Turn(), ())


@both_titles
@pytest.mark.parametrize(("left", "offer"), [(2, "bergen-umea oslo-narvik"), (1, "bergen-umea")])
def test_fewer_tickets_are_offered_where_the_deck_holds_fewer(title: str, left: int, offer: str) -> None:  # C19
    at = few(title, left).play(f"1 tickets\n* offer 1 {offer}\n1 keep {offer}")
    assert at.tickets(1) == ["bergen-oslo", *offer.split()]
    assert tickets_left(at.state) == 0


@both_titles
def test_with_an_empty_ticket_deck_no_tickets_are_drawn(title: str) -> None:  # C19
    at = few(title, 0)
    assert at.refusal("1 tickets") == "no tickets are left"
    assert "tickets" not in at.legal


@both_titles
def test_only_tickets_that_were_offered_are_kept_and_each_once(title: str) -> None:  # C19
    at = few(title, 4)
    assert at.refusal("1 keep bergen-umea") == "no tickets are offered; ask for some with: tickets"
    at.play("1 tickets\n* offer 1 oslo-narvik bergen-umea oslo-umea")
    assert at.refusal("1 keep narvik-umea oslo-umea") == (
        "narvik-umea is not among the tickets offered: bergen-umea oslo-narvik oslo-umea"
    )
    assert at.refusal("1 keep oslo-umea oslo-umea") == "a ticket is named twice"
    assert at.refusal("1 keep a b c d") == "keep 1 to 3 of the 3 tickets offered, not 4"
    assert at.refusal("2 keep oslo-umea") == "it is seat 1's turn"


@both_titles
def test_a_ticket_is_offered_once(title: str) -> None:  # C19
    at = few(title, 4).play("1 tickets")
    assert at.refusal("* offer 1 oslo-umea oslo-umea oslo-narvik") == "a ticket is offered twice"
    assert at.refusal("* offer 1 bergen-oslo oslo-umea oslo-narvik") == "bergen-oslo is not in the deck"
    assert at.refusal("* offer 1 bergen-osl oslo-umea oslo-narvik") == (
        "there is no ticket bergen-osl; did you mean bergen-oslo?"
    )
    assert at.refusal("* offer 2 bergen-umea oslo-umea oslo-narvik") == "the dealer owes 3 tickets to seat 1 (offer)"


def test_returned_tickets_leave_nordic_countries() -> None:  # N11
    at = few(NORDIC, 4).play("1 tickets\n* offer 1 bergen-umea oslo-narvik oslo-umea\n1 keep oslo-narvik\n2 tickets")
    assert at.refusal("* offer 2 bergen-umea") == "bergen-umea is not in the deck"
    at.play("* offer 2 narvik-umea\n2 keep narvik-umea")
    assert tickets_left(at.state) == 0
    assert at.refusal("1 tickets") == "no tickets are left"


def test_returned_tickets_go_under_the_deck_in_northern_lights() -> None:  # L9
    at = few(NORTHERN, 4).play("1 tickets\n* offer 1 oslo-umea oslo-narvik bergen-umea\n1 keep oslo-narvik\n2 tickets")
    assert tickets_left(at.state) == 3
    wrong_order = at.refusal("* offer 2 narvik-umea bergen-umea oslo-umea")
    assert wrong_order == "bergen-umea is not next; the next ticket is oslo-umea"
    assert at.refusal("* offer 2 oslo-umea bergen-umea narvik-umea") == "oslo-umea is not in the deck"
    at.play("* offer 2 narvik-umea oslo-umea bergen-umea\n2 keep bergen-umea")
    assert at.tickets(2) == ["bergen-narvik", "bergen-umea"]
    assert at.play("1 tickets\n* offer 1 narvik-umea oslo-umea\n1 keep oslo-umea narvik-umea").to_act == 2
    assert tickets_left(at.state) == 0


def test_tickets_returned_later_lie_under_those_returned_before() -> None:  # L9
    at = few(NORTHERN, 4)
    at.play("1 tickets\n* offer 1 oslo-umea oslo-narvik bergen-umea\n1 keep oslo-umea")
    at.play("2 tickets\n* offer 2 narvik-umea oslo-narvik bergen-umea\n2 keep oslo-narvik")
    assert at.play("1 tickets").refusal("* offer 1 bergen-umea narvik-umea") == (
        "bergen-umea is not next; the next ticket is narvik-umea"
    )
    at.play("* offer 1 narvik-umea bergen-umea")


@both_titles
def test_tickets_kept_stay_to_the_end_in_any_number(title: str) -> None:  # C20
    at = table(title)
    ids = [ticket.id for ticket in at.state.rulebook.board.tickets]
    kept = at.tickets(1)
    for turn in range(8):
        offer = ids[10 + 3 * turn : 13 + 3 * turn]
        at.play(f"1 tickets\n* offer 1 {' '.join(offer)}\n1 keep {' '.join(offer)}")
        at.play("2 draw\n* hand 2 P\n2 draw\n* hand 2 B")
        kept += sorted(offer)
        assert at.tickets(1) == kept
    assert len(kept) == 26


@both_titles
def test_tickets_kept_are_not_offered_for_return_again(title: str) -> None:  # C20
    at = few(title, 4).play("1 tickets\n* offer 1 bergen-umea oslo-narvik oslo-umea")
    assert at.refusal("1 keep bergen-oslo").startswith("bergen-oslo is not among the tickets offered")


@both_titles
def test_tickets_kept_are_secret_until_the_end(title: str) -> None:  # C20
    at = table(toy(title, "GGB", ROUTE, trains=3), "G", "G", show="B").play("1 claim bergen-oslo G")
    assert [player.tickets for player in at.view(2).players] == [("?",), ("bergen-narvik",)]
    at.play("2 draw\n* hand 2 G")
    at.play("2 take B\n1 pass")
    assert at.to_act is None
    assert [player.tickets for player in at.view().players] == [("bergen-oslo",), ("bergen-narvik",)]
