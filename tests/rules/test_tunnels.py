"""Tunnels: three revealed cards can raise the price."""

import pytest
from tests.conftest import NORDIC, Table, table, toy

from nordrail.engine.rules.phase import TunnelPayment, Turn

GREEN = "kristiansand-stavanger:green"
"""A green tunnel of two spaces."""


def tunnel(hand: str, laid: str, turned: str) -> Table:
    """Return a table where seat 1 has played cards for the green tunnel, and three cards are revealed."""
    return table(NORDIC, hand, show="PPPPB").play(f"1 claim {GREEN} {laid}\n* turn {turned}")


@pytest.mark.parametrize("laid", ["GG", "GL", "LL"])
def test_a_tunnel_takes_its_colour_or_locomotives_or_a_mix(laid: str) -> None:  # N6
    at = table(NORDIC, "GGLLK").play(f"1 claim {GREEN} {laid}")
    assert at.to_act == 0
    assert at.refusal("* turn PB") == "the dealer owes 3 cards for the tunnel (turn), not 2"
    assert at.refusal("2 draw") == "the dealer acts first and owes 3 cards for the tunnel (turn)"
    assert at.play("* turn PBO").routes(1) == [GREEN]


@pytest.mark.parametrize("laid", ["BB", "GB", "BL"])
def test_a_tunnel_takes_no_other_colour(laid: str) -> None:  # N6
    assert table(NORDIC, "GBBL").refusal(f"1 claim {GREEN} {laid}") == "this route takes 2 green cards or locomotives"


def test_three_cards_do_not_replace_one_in_a_tunnel() -> None:  # N6
    at = table(NORDIC, "GBBB")
    assert at.refusal(f"1 claim {GREEN} GBBB") == "this route takes 2 green cards or locomotives"


@pytest.mark.parametrize(
    ("turned", "due"),
    [("PBO", 0), ("GPB", 1), ("PBL", 1), ("GGP", 2), ("GLP", 2), ("LLP", 2), ("GGG", 3), ("GGL", 3), ("LLL", 3)],
)
@pytest.mark.parametrize("laid", ["GG", "GL"])
def test_each_card_of_the_colour_and_each_locomotive_asks_for_one_more(laid: str, turned: str, due: int) -> None:  # N6
    at = tunnel("GGLKK", laid, turned)
    if due:
        assert isinstance(at.phase, TunnelPayment)
        assert (at.phase.due, at.routes(1), at.to_act) == (due, [], 1)
    else:
        assert (at.routes(1), at.to_act) == ([GREEN], 2)


@pytest.mark.parametrize("cards", ["GG", "GL", "LL"])
def test_the_extra_cards_are_of_the_colour_or_locomotives(cards: str) -> None:  # N6
    at = tunnel("GGGGLLL", "GG", "GGP")
    assert at.legal == ["pay GG", "pay GL", "pay LL", "withdraw"]
    assert at.play(f"1 pay {cards}").routes(1) == [GREEN]


def test_the_extra_cards_are_paid_exactly() -> None:  # N6
    at = tunnel("GGGGLLLBB", "GG", "GGP")
    for cards in ("G", "L", "GGG", "GGL", "BB", "GB", "BL", "GGB"):
        assert at.refusal(f"1 pay {cards}") == "the tunnel asks for exactly 2 more green cards or locomotives"
    at = tunnel("GGGGLLLBB", "GG", "GPP")
    assert at.refusal("1 pay GG") == "the tunnel asks for exactly 1 more green card or locomotive"
    assert at.refusal("1 pay B") == "the tunnel asks for exactly 1 more green card or locomotive"


def test_the_extra_cards_come_out_of_the_hand() -> None:  # N6
    at = tunnel("GGBB", "GG", "GPP")
    assert at.refusal("1 pay G") == "you do not hold these cards; your hand is BB"
    at = tunnel("GGGL", "GG", "GLP")
    assert at.refusal("1 pay GG") == "you do not hold these cards; your hand is GL"


@pytest.mark.parametrize("line", ["1 draw", "1 take P", "1 tickets", "1 pass", "1 claim helsinki-turku W"])
def test_a_tunnel_waits_for_its_answer(line: str) -> None:  # N6
    assert tunnel("GGGKK", "GG", "GPB").refusal(line) == "the tunnel asks for 1 more card: pay or withdraw"
    assert tunnel("GGGKK", "GG", "GGB").refusal(line) == "the tunnel asks for 2 more cards: pay or withdraw"


def test_without_a_tunnel_there_is_nothing_to_pay_or_to_withdraw() -> None:  # N6
    at = table(NORDIC, "GGKK")
    assert at.refusal("1 pay G") == "no tunnel is waiting for cards"
    assert at.refusal("1 withdraw") == "no tunnel is waiting for cards"


def test_paying_the_extra_cards_claims_the_tunnel_and_discards_all_cards() -> None:  # N7
    at = tunnel("GGGLKK", "GG", "GPL").play("1 pay GL")
    assert (at.routes(1), at.seat(1).trains, at.seat(1).points) == ([GREEN], 38, 2)
    assert (at.hand(1), at.discard, at.to_act) == ("KK", "PGGGGLL", 2)


def test_a_tunnel_that_asks_for_nothing_discards_what_was_laid_and_revealed() -> None:  # N7
    at = tunnel("GGKK", "GG", "PBO")
    assert (at.hand(1), at.discard, at.seat(1).points) == ("KK", "PBOGG", 2)


def test_a_player_who_cannot_pay_takes_the_cards_back_and_the_turn_ends() -> None:  # N7
    at = tunnel("GGKK", "GG", "GPB")
    assert at.legal == ["withdraw"]
    at.play("1 withdraw")
    assert (at.hand(1), at.discard, at.routes(1)) == ("GGKK", "PBG", [])
    assert (at.seat(1).trains, at.seat(1).points, at.to_act, at.phase) == (40, 0, 2, Turn())


def test_a_player_who_does_not_want_to_pay_takes_the_cards_back_too() -> None:  # N7
    at = tunnel("GGGLL", "GG", "LLP").play("1 withdraw")
    assert (at.hand(1), at.discard, at.to_act) == ("GGGLL", "PLL", 2)


def test_a_tunnel_that_was_given_up_stays_open_with_its_twin() -> None:  # N7
    at = table(NORDIC, "GGKK", "GGOOL", show="PPPPB").play(f"1 claim {GREEN} GG\n* turn GPB\n1 withdraw")
    assert f"claim {GREEN} GG" in at.legal
    assert "claim kristiansand-stavanger:orange OOL" in at.legal


def test_a_tunnel_that_was_claimed_closes_its_twin() -> None:  # N7, C17
    at = table(NORDIC, "GGKK", "GGOOL", show="PPPPB").play(f"1 claim {GREEN} GG\n* turn PBO")
    assert "claim kristiansand-stavanger:orange OOL" not in at.legal


@pytest.mark.parametrize("turned", ["GGG", "GPB", "RKB"])
def test_a_tunnel_paid_with_locomotives_alone_matches_no_colour(turned: str) -> None:  # N8
    at = tunnel("LLGG", "LL", turned)
    assert (at.routes(1), at.to_act) == ([GREEN], 2)


def test_a_tunnel_paid_with_locomotives_alone_matches_locomotives_and_only_they_answer() -> None:  # N8
    at = tunnel("LLLLGGGG", "LL", "GLL")
    assert at.legal == ["pay LL", "withdraw"]
    for cards in ("GG", "GL", "L", "LLL"):
        assert at.refusal(f"1 pay {cards}") == "the tunnel asks for exactly 2 more locomotives"
    assert at.play("1 pay LL").discard == "GLLLLLL"


def test_coloured_cards_do_not_pay_for_a_locomotive() -> None:  # N8
    at = tunnel("LLGGGG", "LL", "PBL")
    assert at.refusal("1 pay G") == "the tunnel asks for exactly 1 more locomotive"
    assert at.legal == ["withdraw"]


def test_one_coloured_card_among_locomotives_gives_the_tunnel_its_colour() -> None:  # N8
    at = tunnel("GLLLG", "GL", "GPB")
    assert at.legal == ["pay G", "pay L", "withdraw"]


# A toy tunnel of two spaces, with few cards

TUNNEL = """
"bergen-oslo" = { color = "green", length = 2, tunnel = true }
"bergen-narvik" = { color = "red", length = 1 }
"""


def few(deck: str, discard: str = "") -> Table:
    """Return a table where seat 1 holds two green cards and a black one, with this deck and these discards."""
    at = table(toy(NORDIC, "GGKRRYB" + deck, TUNNEL, hand=3), "GGK", "RRY", show="B")
    assert at.deck == deck
    return at.change(discard=discard)


def test_where_two_cards_are_left_two_are_revealed() -> None:  # N9
    at = few("PW").play("1 claim bergen-oslo GG")
    assert at.refusal("* turn PWG") == "the dealer owes 2 cards for the tunnel (turn), not 3"
    at.play("* turn PW")
    assert (at.routes(1), at.deck, at.discard) == (["bergen-oslo"], "PWGG", "")


def test_where_one_card_is_left_it_may_still_ask_for_one() -> None:  # N9
    at = few("L").play("1 claim bergen-oslo GG\n* turn L")
    assert at.legal == ["withdraw"]
    at.play("1 withdraw")
    assert (at.hand(1), at.deck, at.discard, at.to_act) == ("GGK", "L", "", 2)


def test_where_no_card_is_left_none_is_revealed() -> None:  # N9
    at = few("").play("1 claim bergen-oslo GG")
    assert (at.routes(1), at.to_act, at.deck, at.discard) == (["bergen-oslo"], 2, "GG", "")


def test_the_discards_are_shuffled_to_reveal_three_cards() -> None:  # N9
    at = few("P", "WWO").play("1 claim bergen-oslo GG")
    assert at.refusal("* turn WWO") == "the last cards of the deck come first, then cards from the discards"
    at.play("* turn PWO")
    assert (at.routes(1), at.deck, at.discard) == (["bergen-oslo"], "W", "POWGG")


def test_where_two_cards_are_left_even_after_a_reshuffle_two_are_revealed() -> None:  # N9
    at = few("P", "O").play("1 claim bergen-oslo GG")
    assert at.refusal("* turn POG") == "the dealer owes 2 cards for the tunnel (turn), not 3"
    at.play("* turn PO")
    assert (at.deck, at.discard) == ("POGG", "")


def test_the_cards_laid_down_are_not_among_the_discards_yet() -> None:  # N9
    at = few("PP", "O").play("1 claim bergen-oslo GG")
    assert at.refusal("* turn PPG") == "the last cards of the deck come first, then cards from the discards"
    assert at.play("* turn PPO").deck == "PPOGG"


def test_a_deck_that_three_cards_use_up_is_shuffled_without_the_revealed_ones() -> None:  # N9, C11
    at = few("PPG", "OW").play("1 claim bergen-oslo GG\n* turn PPG")
    assert (at.deck, at.discard) == ("OW", "")
    at.play("1 withdraw")
    assert (at.deck, at.discard) == ("OW", "PPG")


# The examples in the printed rules


@pytest.mark.parametrize("extra", ["G", "L"])
def test_two_green_played_and_one_green_revealed_ask_for_one_more_green(extra: str) -> None:  # N-E4
    at = tunnel("GGGL", "GG", "GPB")
    assert at.legal == ["pay G", "pay L", "withdraw"]
    assert at.play(f"1 pay {extra}").routes(1) == [GREEN]


@pytest.mark.parametrize("extra", ["G", "L"])
def test_two_green_played_and_one_locomotive_revealed_ask_for_one_more_green(extra: str) -> None:  # N-E5
    at = tunnel("GGGL", "GG", "PBL")
    assert at.legal == ["pay G", "pay L", "withdraw"]
    assert at.play(f"1 pay {extra}").routes(1) == [GREEN]


def test_two_locomotives_played_and_one_locomotive_revealed_ask_for_one_more_locomotive() -> None:  # N-E6
    at = tunnel("GLLL", "LL", "PBL")
    assert at.legal == ["pay L", "withdraw"]
    assert at.refusal("1 pay G") == "the tunnel asks for exactly 1 more locomotive"
    assert at.play("1 pay L").routes(1) == [GREEN]
