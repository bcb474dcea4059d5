"""The notation of every verb, and the message for each mistake in a line."""

import pytest

from nordrail.engine.components.cards import Card, Cards
from nordrail.engine.errors import NotationError
from nordrail.engine.events import (
    Action,
    ChooseFirst,
    ClaimRoute,
    Deal,
    DealHand,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    Event,
    KeepTickets,
    NameSeat,
    OfferTickets,
    Pass,
    PayTunnel,
    ShowBonuses,
    ShowCards,
    TurnTunnelCards,
    Withdraw,
)
from nordrail.engine.notation import check_name, parse_action, parse_event

ACTIONS: dict[str, Action] = {
    "take L": DrawFaceUp(Card.LOCOMOTIVE),
    "draw": DrawBlind(),
    "tickets": DrawTickets(),
    "keep bergen-narvik oslo-turku": KeepTickets(("bergen-narvik", "oslo-turku")),
    "keep ??": KeepTickets(("?", "?")),
    "claim bergen-oslo:red RRRL": ClaimRoute("bergen-oslo:red", Cards("RRRL")),
    "pay RL": PayTunnel(Cards("RL")),
    "withdraw": Withdraw(),
    "pass": Pass(),
}
DEALS: dict[str, Deal | NameSeat] = {
    "first 3": ChooseFirst(3),
    "bonus A C E J": ShowBonuses(("A", "C", "E", "J")),
    "hand 1 BOKR": DealHand(1, Cards("BOKR")),
    "hand 5 ????": DealHand(5, Cards("????")),
    "show PBGKL": ShowCards(Cards("PBGKL")),
    "offer 2 oslo-turku bergen-narvik": OfferTickets(2, ("oslo-turku", "bergen-narvik")),
    "offer 2 ???": OfferTickets(2, ("?", "?", "?")),
    "turn WRL": TurnTunnelCards(Cards("RWL")),
    "seat 4 Kari Nordmann": NameSeat(4, "Kari Nordmann"),
}


def refusal(line: str) -> str:
    with pytest.raises(NotationError) as caught:
        parse_event(line)
    return str(caught.value)


@pytest.mark.parametrize(("text", "action"), ACTIONS.items(), ids=list(ACTIONS))
def test_an_action_is_read_and_written(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert parse_event(f"2 {text}") == Event(2, action)
    assert str(action) == text
    assert str(Event(2, action)) == f"2 {text}"


@pytest.mark.parametrize(("text", "deal"), DEALS.items(), ids=list(DEALS))
def test_a_deal_is_read_and_written(text: str, deal: Deal | NameSeat) -> None:
    assert parse_event(f"* {text}") == Event(0, deal)
    assert str(Event(0, deal)) == f"* {text}"


def test_cards_and_kept_tickets_and_bonus_letters_have_one_order() -> None:
    assert str(parse_event("* hand 1 LRKYGWOBP")) == "* hand 1 PBOWGYKRL"
    assert str(parse_event("1 keep oslo-turku bergen-narvik")) == "1 keep bergen-narvik oslo-turku"
    assert str(parse_event("* bonus J A")) == "* bonus A J"


def test_offered_tickets_stay_in_the_order_dealt() -> None:  # L1
    assert str(parse_event("* offer 1 b-a a-b")) == "* offer 1 b-a a-b"


def test_blanks_and_comments_do_not_matter() -> None:
    assert parse_event("  1   take\tR  ; a good card; really") == Event(1, DrawFaceUp(Card.RED))
    assert parse_action(" take R ; a good card") == DrawFaceUp(Card.RED)


@pytest.mark.parametrize("line", ["", "1", "*", "draw", "6 draw", "0 draw", "x draw", "11 draw", "1 ; draw", "; draw"])
def test_a_line_has_an_actor_and_a_verb(line: str) -> None:
    assert refusal(line) == f"{line}: a line is a seat (1 to 5) or *, a verb and its arguments"


def test_a_line_is_quoted_without_the_blanks_around_it() -> None:
    assert refusal("  draw ").startswith("draw: a line is")


def test_a_player_has_eight_verbs() -> None:
    assert refusal("1 fly home") == (
        "fly home: there is no verb 'fly' here; verbs are take, draw, tickets, keep, claim, pay, withdraw, pass"
    )


def test_the_dealer_has_seven_verbs() -> None:
    assert refusal("* take R") == (
        "take R: there is no verb 'take' here; verbs are first, bonus, hand, show, offer, turn, seat"
    )


@pytest.mark.parametrize("text", ["", "  ", "; take R"])
def test_an_action_without_words_lists_the_verbs(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert str(caught.value) == "an action is one of: take, draw, tickets, keep, claim, pay, withdraw, pass"


def test_an_action_is_not_a_deal() -> None:
    with pytest.raises(NotationError, match=r"^show R: there is no verb 'show' here"):
        parse_action("show R")


FORMS = {
    "1 take": "take CARD",
    "1 take R R": "take CARD",
    "1 draw R": "draw",
    "1 tickets 3": "tickets",
    "1 keep": "keep TICKET…",
    "1 claim": "claim ROUTE CARDS",
    "1 claim bergen-oslo": "claim ROUTE CARDS",
    "1 claim bergen-oslo R R": "claim ROUTE CARDS",
    "1 pay": "pay CARDS",
    "1 pay R R": "pay CARDS",
    "1 withdraw R": "withdraw",
    "1 pass on": "pass",
    "* first": "first SEAT",
    "* first 1 2": "first SEAT",
    "* bonus": "bonus LETTER…",
    "* hand 1": "hand SEAT CARDS",
    "* hand 1 R R": "hand SEAT CARDS",
    "* show": "show CARDS",
    "* show R R": "show CARDS",
    "* offer 1": "offer SEAT TICKET…",
    "* turn": "turn CARDS",
    "* turn R R R": "turn CARDS",
    "* seat 1": "seat SEAT NAME",
}


@pytest.mark.parametrize(("line", "form"), FORMS.items(), ids=list(FORMS))
def test_a_verb_with_the_wrong_number_of_words_is_shown_as_it_is_written(line: str, form: str) -> None:
    assert refusal(line) == f"{line[2:]}: expected {form}"


@pytest.mark.parametrize("card", ["X", "?", "RR", "r", "red"])
def test_only_a_known_card_can_be_taken(card: str) -> None:
    assert refusal(f"1 take {card}") == f"take {card}: {card!r} is not a card; a card is one of the letters PBOWGYKRL"


def test_cards_are_letters() -> None:
    sentence = "'X' is not a card; a card is one of the letters PBOWGYKRL?"
    assert refusal("1 pay RXL") == f"pay RXL: {sentence}"
    assert refusal("1 claim bergen-oslo RXL") == f"claim bergen-oslo RXL: {sentence}"
    assert refusal("* hand 1 RXL") == f"hand 1 RXL: {sentence}"
    assert refusal("* show RXL") == f"show RXL: {sentence}"
    assert refusal("* turn RXL") == f"turn RXL: {sentence}"


def test_a_line_holds_only_as_many_cards_as_a_bag() -> None:
    assert len(parse_event(f"1 pay {'R' * 127}").what.cards) == 127  # type: ignore[union-attr]
    assert refusal(f"1 pay {'R' * 128}").endswith(": 128 cards are too many: a bag holds at most 127")


@pytest.mark.parametrize("line", ["first 6", "hand 0 R", "offer x a-b", "seat 9 Kari"])
def test_a_deal_names_a_seat(line: str) -> None:
    assert refusal(f"* {line}") == f"{line}: {line.split()[1]!r} is not a seat; seats are 1 to 5"


@pytest.mark.parametrize("name", ["", " Kari", "Kari ", "Kari  Nordmann", "Ka;ri", "A | B", "Ka\nri", "Ka\x07ri", "\t"])
def test_a_name_is_words_with_a_blank_between_them(name: str) -> None:
    with pytest.raises(NotationError) as caught:
        check_name(name)
    assert str(caught.value) == f"{name!r} is not a valid name: use words without ; or |, separated by single spaces"


def test_a_name_has_forty_letters_at_most() -> None:
    assert check_name("å" * 40) == "å" * 40
    with pytest.raises(NotationError) as caught:
        check_name("å" * 41)
    assert str(caught.value) == f"{'å' * 41!r} is too long for a name: the limit is 40 characters"


def test_a_seat_gets_a_name_that_is_valid_in_a_record() -> None:
    assert refusal("* seat 1 A|B") == (
        "seat 1 A|B: 'A|B' is not a valid name: use words without ; or |, separated by single spaces"
    )
    assert refusal(f"* seat 1 {'x' * 41}").endswith("is too long for a name: the limit is 40 characters")
