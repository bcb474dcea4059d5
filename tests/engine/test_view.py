"""What a reader can see in every phase of a game, value by value and word by word."""

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from tests.conftest import NORDIC, NORTHERN, Table, empty_table, table, toy

from nordrail.arena.simulation import random_game
from nordrail.engine.components.cards import UNKNOWN, Card, Cards
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
from nordrail.engine.game import Game
from nordrail.engine.rules.phase import ChooseTickets, Dealing, EndReason, Over, SecondCard, TunnelPayment, Turn
from nordrail.engine.rules.rulebook import find_title
from nordrail.engine.rules.state import Revealed, Stuck, TicketPile
from nordrail.engine.view import OfferView, PlayerView, View, redact, unchanged_seats, view

ROUTES = """
"bergen-oslo:1" = { color = "red", length = 1 }
"bergen-oslo:2" = { color = "gray", length = 2 }
"narvik-oslo" = { color = "green", length = 1, tunnel = true }
"""
ALL = ("bergen-oslo:1", "bergen-oslo:2", "narvik-oslo", "narvik-umea", "oslo-umea", "bergen-umea")
OPENING = """\
* first 2
* hand 1 GG
* hand 2 RB
* show LG
* offer 1 bergen-oslo bergen-narvik
* offer 2 bergen-umea oslo-narvik
"""
CHOICES = """\
1 keep bergen-oslo
2 keep bergen-umea oslo-narvik
"""


def small(title: str = NORDIC, lines: str = "") -> Table:
    """Return a table with 14 cards, two face up and two in each hand, and two of six tickets offered per seat."""
    rulebook = toy(title, "RRRRGGGGBBLLPP", ROUTES, hand=2, face_up=2, tickets=6)
    rules = replace(rulebook.tickets, first_offer=2, first_keep=1)
    return empty_table(replace(rulebook, tickets=rules, bonus_deck=(), bonuses_dealt=0)).play(lines)


def player(seat: int, cards: str, *tickets: str, **others: Any) -> PlayerView:
    facts: dict[str, Any] = {"drawn": (Cards("??"),), "offered": (), "trains": 40, "points": 0, "routes": ()}
    facts |= {"revealed": (), "stuck": ()} | others
    return PlayerView(seat=seat, cards=Cards(cards), tickets=tickets, **facts)


def json_player(seat: int, cards: str, **others: Any) -> dict[str, Any]:
    facts = {"seat": seat, "cards": cards, "trains": 40, "points": 0, "routes": [], "tickets": [], "offered": []}
    return facts | others


def words(at: Table, seat: int | None, *players: dict[str, Any], **others: Any) -> None:
    """Assert the complete JSON of a view; the defaults describe the beginning of a turn."""
    facts: dict[str, Any] = {
        "title": NORDIC,
        "rules": 1,
        "seat": seat,
        "players": list(players),
        "turn": 2,
        "to_act": 2,
        "phase": {"ask": "turn"},
        "open": list(ALL),
        "face_up": "GL",
        "deck": 8,
        "discard": "",
        "unknown": "PPBBGGRRRRL",
        "tickets_left": 2,
        "bonuses": [],
        "final_turns": None,
    }
    assert at.view(seat).to_json() == facts | others
    assert list(at.view(seat).to_json()) == list(facts)


# Values


def test_before_the_first_deal_there_is_nothing_to_know() -> None:
    at = small()
    assert at.view(None) == View(
        rulebook=at.state.rulebook,
        seat=None,
        players=(player(1, "", drawn=(Cards(),)), player(2, "", drawn=(Cards(),))),
        turn=0,
        phase=Dealing(ChooseFirst),
        open=ALL,
        face_up=Cards(),
        pile=14,
        discard=Cards(),
        unseen=(Cards("PPBBGGGGRRRRLL"),),
        tickets_left=6,
        offers=(),
        bonuses=(),
        final_turns=None,
        passes=0,
    )


def test_a_seat_sees_its_own_cards_and_counts_those_of_others() -> None:  # C21, C22
    at = small(lines=OPENING + CHOICES)
    assert at.view(1) == View(
        rulebook=at.state.rulebook,
        seat=1,
        players=(player(1, "GG", "bergen-oslo", drawn=(Cards("GG"),)), player(2, "??", "?", "?")),
        turn=2,
        phase=Turn(),
        open=ALL,
        face_up=Cards("GL"),
        pile=8,
        discard=Cards(),
        unseen=(Cards("PPBBGRRRRL"),),
        tickets_left=2,
        offers=(
            OfferView(1, ("bergen-oslo", "bergen-narvik"), ("bergen-oslo",)),
            OfferView(2, ("?", "?"), ("?", "?")),
        ),
        bonuses=(),
        final_turns=None,
        passes=0,
    )


def test_a_spectator_sees_no_hand_at_all() -> None:
    shown = small(lines=OPENING + CHOICES).view(None)
    assert shown.players == (player(1, "??", "?"), player(2, "??", "?", "?"))
    assert shown.unseen == (Cards("PPBBGGGRRRRL"),)
    assert shown.offers == (OfferView(1, ("?", "?"), ("?",)), OfferView(2, ("?", "?"), ("?", "?")))
    assert (shown.seat, shown.me) == (None, None)


def test_a_seat_knows_which_one_is_its_own() -> None:
    at = small(lines=OPENING + CHOICES)
    assert at.view(1).me == at.view(1).players[0]
    assert at.view(2).me == at.view(2).players[1] == player(2, "RB", "bergen-umea", "oslo-narvik", drawn=(Cards("RB"),))


def test_a_card_taken_in_the_open_is_known_to_all() -> None:  # C22
    at = small(lines=OPENING + CHOICES).play("2 take L\n* show R\n2 draw\n* hand 2 P")
    assert at.view(1).players[1] == player(2, "L???", "?", "?", drawn=(Cards("???"),))
    assert at.view(2).players[1].cards == Cards("LRBP")
    assert at.view(1).unseen == (Cards("PPBBGRRRL"),)
    assert at.view(2).unseen == (Cards("PBGGGRRL"),)


def test_a_card_that_is_played_was_drawn_before() -> None:
    at = small(lines=OPENING + CHOICES).play("2 claim bergen-oslo:1 R")
    red = Revealed(Cards("R").bag, 0, 2)
    assert at.view(1).players[1] == player(
        2, "?", "?", "?", trains=39, points=1, routes=("bergen-oslo:1",), revealed=(red,)
    )
    assert at.view(1).discard == Cards("R")
    assert at.view(1).open == ALL[2:]


def test_every_deck_has_its_own_draws() -> None:
    at = small(lines=OPENING + CHOICES).change(pile="P").play("2 claim bergen-oslo:1 R\n1 draw\n* hand 1 P")
    assert at.view(1).players[0].drawn == (Cards("GGP"), Cards())
    assert at.view(1).players[1].drawn == (Cards("??"), Cards())
    assert at.view(1).unseen == (Cards("PBBGRRRRL"), Cards("R"))
    assert at.view(2).unseen == (Cards("PPBGGGRRRL"), Cards("R"))
    assert at.view(None).unseen == (Cards("PPBBGGGRRRRL"), Cards("R"))
    assert at.view(1).pile == 1


def test_a_pass_says_something_of_the_hand() -> None:  # C7
    at = small(lines=OPENING + CHOICES).change(pile="", face_up="", tickets=TicketPile(0, 0, ()))
    at.change_seat(2, hand="BP").play("2 pass")
    stuck = Stuck(at.state.open, 0, 0)
    assert at.view(1).players[1].stuck == (stuck,)
    assert at.view(1).passes == 1


# First tickets


def test_first_choices_are_hidden_until_all_have_chosen() -> None:  # C4
    at = small(lines=OPENING)
    before, watching = at.view(2), at.view(None)
    at.play("1 keep bergen-oslo")
    after = at.view(2)
    assert after.players == before.players
    assert after.players[0] == player(1, "??", offered=("?", "?"))
    assert after.offers == ()
    assert after == replace(before, phase=ChooseTickets(2, 1, Turn()))
    assert at.view(None) == replace(watching, phase=ChooseTickets(2, 1, Turn()))


def test_the_own_first_choice_is_known() -> None:
    at = small(lines=OPENING).play("1 keep bergen-oslo")
    assert at.view(1).me == player(1, "GG", "bergen-oslo", drawn=(Cards("GG"),))
    assert at.view(1).offers == (OfferView(1, ("bergen-oslo", "bergen-narvik"), ("bergen-oslo",)),)
    assert at.view(1).players[1] == player(2, "??", offered=("?", "?"))


@pytest.mark.parametrize("reader", [1, 2, None])
def test_tickets_given_back_are_counted_when_all_have_chosen(reader: int | None) -> None:  # C4, L1
    at = small(NORTHERN, OPENING)
    assert at.view(reader).tickets_left == 2
    at.play("1 keep bergen-oslo")
    assert at.view(reader).tickets_left == 2
    at.play("2 keep oslo-narvik")
    assert at.view(reader).tickets_left == 4


def test_later_offers_are_counted_at_once() -> None:  # C22
    at = small(lines=OPENING + CHOICES).play("2 tickets\n* offer 2 oslo-umea narvik-umea")
    assert at.view(1).players[1] == player(2, "??", "?", "?", offered=("?", "?"))
    assert at.view(2).players[1].offered == ("oslo-umea", "narvik-umea")
    assert at.view(1).tickets_left == 0
    at.play("2 keep oslo-umea")
    assert at.view(1).players[1] == player(2, "??", "?", "?", "?")
    assert at.view(1).offers[2] == OfferView(2, ("?", "?"), ("?",))
    assert at.view(2).offers[2] == OfferView(2, ("oslo-umea", "narvik-umea"), ("oslo-umea",))


# The end


def test_when_the_game_is_over_all_is_public() -> None:  # C20
    at = small(lines=OPENING + CHOICES).change(phase=Over(EndReason.LAST_ROUND), final_turns=0)
    for reader in (1, 2, None):
        shown = at.view(reader)
        assert shown.players == (
            player(1, "GG", "bergen-oslo", drawn=(Cards("GG"),)),
            player(2, "RB", "bergen-umea", "oslo-narvik", drawn=(Cards("RB"),)),
        )
        assert shown.offers == (
            OfferView(1, ("bergen-oslo", "bergen-narvik"), ("bergen-oslo",)),
            OfferView(2, ("bergen-umea", "oslo-narvik"), ("bergen-umea", "oslo-narvik")),
        )


# Who must act


@pytest.mark.parametrize(
    ("phase", "seat"),
    [
        (Turn(), 2),
        (SecondCard(), 2),
        (ChooseTickets(1, 1), 1),
        (TunnelPayment(2, 0, Card.GREEN), 2),
        (Dealing(ShowCards), 0),
        (Over(EndReason.ALL_PASSED), None),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_view_knows_who_must_act(phase: Any, seat: int | None) -> None:
    at = small(lines=OPENING + CHOICES).change(phase=phase)
    assert at.view(1).to_act == at.state.to_act == seat
    assert at.view(1).second_card == isinstance(phase, SecondCard)


# Words


def test_the_words_of_a_deal() -> None:
    at = small()
    nobody = {"turn": 0, "to_act": 0, "face_up": "", "deck": 14, "unknown": "PPBBGGGGRRRRLL", "tickets_left": 6}
    first = {"ask": "deal", "deal": "ChooseFirst", "seat": 0, "count": 1}
    words(at, None, json_player(1, ""), json_player(2, ""), phase=first, **nobody)
    at.play("* first 2\n* hand 1 GG")
    some = {"to_act": 0, "face_up": "", "deck": 12, "tickets_left": 6}
    owed = {"ask": "deal", "deal": "DealHand", "seat": 2, "count": 2}
    words(at, 1, json_player(1, "GG"), json_player(2, ""), phase=owed, unknown="PPBBGGRRRRLL", **some)
    words(at, 2, json_player(1, "??"), json_player(2, ""), phase=owed, unknown="PPBBGGGGRRRRLL", **some)


def test_the_words_of_a_choice_of_tickets() -> None:
    at = small(lines=OPENING)
    ask = {"ask": "tickets", "seat": 1, "keep": 1}
    other, own = json_player(1, "??", offered=["?", "?"]), json_player(2, "BR", offered=["bergen-umea", "oslo-narvik"])
    words(at, 2, other, own, phase=ask, to_act=1, unknown="PPBGGGRRRL")
    at.play("1 keep bergen-oslo")
    words(at, 2, other, own, phase=ask | {"seat": 2}, unknown="PPBGGGRRRL")
    mine = json_player(1, "GG", tickets=["bergen-oslo"])
    words(at, 1, mine, json_player(2, "??", offered=["?", "?"]), phase=ask | {"seat": 2}, unknown="PPBBGRRRRL")


def test_the_words_of_a_turn() -> None:
    at = small(lines=OPENING + CHOICES)
    one, two = json_player(1, "GG", tickets=["bergen-oslo"]), json_player(2, "??", tickets=["?", "?"])
    words(at, 1, one, two, unknown="PPBBGRRRRL")
    words(at, None, json_player(1, "??", tickets=["?"]), two, unknown="PPBBGGGRRRRL")


def test_the_words_of_a_second_card() -> None:
    at = small(lines=OPENING + CHOICES).play("2 take L\n* show R")
    one, two = json_player(1, "GG", tickets=["bergen-oslo"]), json_player(2, "L??", tickets=["?", "?"])
    words(at, 1, one, two, phase={"ask": "second card"}, face_up="GR", deck=7, unknown="PPBBGRRRL")


def test_the_words_of_a_tunnel() -> None:
    at = small(lines=OPENING + CHOICES).play("2 take L\n* show R\n2 draw\n* hand 2 P\n1 claim narvik-oslo G")
    one = json_player(1, "?", tickets=["?"])
    two = json_player(2, "PBRL", tickets=["bergen-umea", "oslo-narvik"])
    turn = {"ask": "deal", "deal": "TurnTunnelCards", "seat": 0, "count": 3}
    now: dict[str, Any] = {"turn": 1, "face_up": "GR"}
    words(at, 2, one, two, phase=turn, to_act=0, deck=6, unknown="PBGGRRL", **now)
    at.play("* turn GBP")
    ask = {"ask": "tunnel", "route": "narvik-oslo", "laid": "G", "color": "G", "turned": "PBG", "due": 1}
    words(at, 2, one, two, phase=ask, to_act=1, deck=3, unknown="GRRL", **now)


def test_the_words_of_the_end() -> None:
    at = small(lines=OPENING + CHOICES).play("2 claim bergen-oslo:1 R")
    at.change(phase=Over(EndReason.ALL_PASSED), final_turns=1, bonuses=("A", "C"))
    one = json_player(1, "GG", tickets=["bergen-oslo"])
    two = json_player(2, "B", trains=39, points=1, routes=["bergen-oslo:1"], tickets=["bergen-umea", "oslo-narvik"])
    end = {"ask": "nothing", "reason": "all passed"}
    end_of_game = {"bonuses": ["A", "C"], "final_turns": 1, "discard": "R", "open": list(ALL[2:]), "turn": 1}
    words(at, 1, one, two, phase=end, to_act=None, unknown="PPBGRRRL", **end_of_game)


def test_the_words_name_the_title() -> None:
    assert table(NORTHERN, seats=5).view(5).to_json()["title"] == NORTHERN
    assert table(NORTHERN, seats=5).view(5).to_json()["bonuses"] == ["A", "B", "C", "D"]
    assert len(table(NORTHERN, seats=5).view(5).to_json()["players"]) == 5


# One line at a time

HIDDEN: dict[DealHand | OfferTickets, Deal] = {
    DealHand(1, Cards("RRL")): DealHand(1, Cards("???")),
    OfferTickets(1, ("a-b", "c-d")): OfferTickets(1, ("?", "?")),
}
PUBLIC: list[Deal | NameSeat] = [
    ChooseFirst(1),
    ShowBonuses(("A", "C")),
    ShowCards(Cards("RL")),
    TurnTunnelCards(Cards("RRR")),
    NameSeat(1, "Bot"),
]
OPEN_ACTIONS: list[Action] = [
    DrawFaceUp(Card.RED),
    DrawBlind(),
    DrawTickets(),
    ClaimRoute("a-b", Cards("RR")),
    PayTunnel(Cards("R")),
    Withdraw(),
    Pass(),
]


@pytest.mark.parametrize("deal", HIDDEN, ids=str)
def test_what_is_dealt_unseen_is_for_one_seat(deal: DealHand | OfferTickets) -> None:
    assert redact(Event(0, deal), 1) == Event(0, deal)
    assert redact(Event(0, deal), 2) == redact(Event(0, deal), None) == Event(0, HIDDEN[deal])


def test_what_a_seat_keeps_is_its_own() -> None:
    kept = Event(2, KeepTickets(("a-b", "c-d", "e-f")))
    assert redact(kept, 2) == kept
    assert redact(kept, 1) == redact(kept, None) == Event(2, KeepTickets(("?", "?", "?")))


@pytest.mark.parametrize("reader", [1, 2, None])
def test_everything_else_is_public(reader: int | None) -> None:  # C22
    for deal in PUBLIC:
        assert redact(Event(0, deal), reader) == Event(0, deal)
    for action in OPEN_ACTIONS:
        assert redact(Event(1, action), reader) == Event(1, action)


def test_a_redacted_record_shows_question_marks_even_to_their_owner() -> None:
    at = small(lines=OPENING + CHOICES).play("2 tickets\n* offer 2 ??")
    assert at.view(2).players[1].offered == ("?", "?")
    at.play("2 keep ?")
    assert at.view(2).players[1].tickets == ("bergen-umea", "oslo-narvik", "?")
    assert at.view(2).offers[2] == OfferView(2, ("?", "?"), ("?",))


@pytest.mark.parametrize(("title", "seats"), [(NORDIC, 3), (NORTHERN, 4)])
def test_what_is_unknown_lies_in_the_deck_or_in_hands(title: str, seats: int) -> None:
    game, rng = Game.new(title, seats, seed=5), Random(5)
    while not game.over:
        for reader in (None, *range(1, seats + 1)):
            seen = game.view(reader)
            assert len(seen.unknown) == seen.pile + sum(player.cards[UNKNOWN] for player in seen.players)
        game = game.play(rng.choice(game.legal()))


@pytest.mark.parametrize(("title", "seats"), [(NORDIC, 3), (NORTHERN, 2)])
def test_what_is_taken_from_an_earlier_view_is_the_same(title: str, seats: int) -> None:
    readers = (None, *range(1, seats + 1))
    states = [step.after for step in random_game(find_title(title), seats, "1").steps]
    for before, after in pairwise(states):
        for reader in readers:
            assert view(after, reader, (before, view(before, reader))) == view(after, reader)
    assert any(unchanged_seats(before, after) for before, after in pairwise(states))
    assert unchanged_seats(states[-2], states[-1]) == []  # the end shows everything
