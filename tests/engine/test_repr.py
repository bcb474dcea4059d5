"""The repr of a state, a view and an action at a prompt."""

from random import Random

import pytest
from tests.conftest import NORDIC, both_titles, table

from nordrail import Game, find_title, parse_action, parse_event

START = """\
<View of Nordic Countries for seat 1: seat 1 chooses tickets
  seat 1: 0 points, 40 trains, 0 routes, hand PWRR; tickets none; offered oslo-mo_i_rana
    tampere-tallinn helsinki-kirkenes goteborg-oulu oslo-vaasa
  seat 2: 0 points, 40 trains, 0 routes, hand ????; tickets none; offered ?????
  face up POOKK, deck 97, discards 0, 36 tickets left>"""


def test_a_view_prints_what_its_reader_may_know() -> None:
    assert repr(Game.new("nordic-countries", seed=3).view(1)) == START


def test_a_state_prints_everything() -> None:
    text = repr(Game.new("northern-lights", 3, seed=3).state)
    assert text.startswith("<State of Northern Lights: seat 1 chooses tickets\n  seat 1: 0 points, 40 trains, ")
    assert "?" not in text
    assert ", bonus cards " in text


def test_a_game_that_waits_for_a_deal_says_which() -> None:
    game = Game.new("nordic-countries", ["Astrid", "Bjørn"], dealer=None)
    assert "the dealer owes ChooseFirst:" in repr(game)
    assert "the dealer owes DealHand to seat 1:" in repr(game.play("* first 1"))


def test_a_game_in_the_middle_of_a_turn_says_what_is_asked() -> None:
    assert "seat 1 draws a second card" in repr(table(NORDIC, "RRRR").play("1 draw\n* hand 1 R").state)
    tunnel = table(NORDIC, "GGGG").play("1 claim kristiansand-stavanger:green GG\n* turn GPP")
    assert "seat 1 pays 1 more for a tunnel or withdraws" in repr(tunnel.state)


@pytest.mark.no_cover  # slow under coverage
@both_titles
def test_a_table_fits_a_screen(title: str) -> None:
    game, rng = Game.new(title, find_title(title).seats[-1], seed=2), Random(2)
    asked = set()
    while not game.over:
        game = game.play(rng.choice(game.legal()))
        for text in (repr(game.state), repr(game.view(1)), repr(game.view())):
            lines = text.split("\n")
            assert len(lines) <= 40
            assert max(map(len, lines)) <= 100
            asked.add(lines[0].rpartition(": ")[2])
    assert {"seat 1's turn", "seat 1 draws a second card", "seat 2 chooses tickets", "over (last round)"} <= asked


@pytest.mark.parametrize("line", ["draw", "take R", "claim bergen-oslo:red RRRR", "keep oslo-umea stockholm-umea"])
def test_an_action_prints_as_notation_in_a_list_too(line: str) -> None:
    action = parse_action(line)
    assert parse_action(repr(action)) == action
    assert repr([action, parse_event(f"2 {line}"), parse_event("* show R")]) == f"[{line}, 2 {line}, * show R]"


def test_a_rulebook_and_a_board_print_in_a_line() -> None:
    rulebook = find_title("nordic-countries")
    assert repr(rulebook) == "<Rulebook nordic-countries, rules 1>"
    assert repr(rulebook.board) == "<Board Nordic Countries: 39 cities, 81 routes, 46 tickets>"
