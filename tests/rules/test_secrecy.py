"""What is secret and what is public."""

from typing import Any

import pytest
from tests.conftest import NORDIC, NORTHERN, Table, both_titles, empty_table, table, toy

from nordrail import Game
from nordrail.engine.components.cards import Cards
from nordrail.engine.events import DealHand, Event, KeepTickets, OfferTickets
from nordrail.engine.notation import parse_event
from nordrail.engine.rules.state import Revealed, Stuck
from nordrail.engine.view import OfferView, PlayerView, redact

GREEN = "kristiansand-stavanger:green"
ROUTES = """
"bergen-oslo" = { color = "green", length = 1 }
"bergen-narvik" = { color = "green", length = 2 }
"""


def json_of(at: Table, seat: int | None = None) -> dict[str, Any]:
    return at.view(seat).to_json()


def same_for(reader: int | None, one: Table, other: Table) -> bool:
    """Return whether the two tables look the same to the reader."""
    return one.view(reader) == other.view(reader) and json_of(one, reader) == json_of(other, reader)


# Secret


@both_titles
def test_the_cards_in_a_hand_are_secret(title: str) -> None:  # C21
    one, other = table(title, "PPBB", "KKRR"), table(title, "YYYL", "KKRR")
    for reader in (2, None):
        assert same_for(reader, one, other)
        assert str(one.view(reader).players[0].cards) == "????"
    assert str(one.view(1).players[0].cards) == "PPBB"
    assert str(one.view(1).players[1].cards) == "????"


@both_titles
def test_a_card_drawn_unseen_is_secret(title: str) -> None:  # C21
    one, other = (table(title).play(f"1 draw\n* hand 1 {card}") for card in "YL")
    for reader in (2, None):
        assert same_for(reader, one, other)
    assert str(one.view(1).players[0].cards) == "YKKRR"
    assert str(one.view(2).players[0].cards) == "?????"


def test_the_cards_of_a_draw_bonus_are_secret() -> None:  # C21, L8
    one, other = (table(NORTHERN, "RRLLY").play(f"1 claim mo_i_rana-narvik:1 RRLL\n* hand 1 {c}") for c in ("YY", "LK"))
    assert same_for(2, one, other)
    assert str(one.view(2).players[0].cards) == "???"


@both_titles
def test_tickets_offered_and_kept_are_secret(title: str) -> None:  # C21
    ids = [ticket.id for ticket in table(title).state.rulebook.board.tickets]
    one, other = table(title), table(title)
    one = one.play(f"1 tickets\n* offer 1 {ids[20]} {ids[21]} {ids[22]}")
    other = other.play(f"1 tickets\n* offer 1 {ids[30]} {ids[31]} {ids[32]}")
    assert same_for(2, one, other)
    assert one.view(2).players[0].offered == ("?", "?", "?")
    assert one.view(1).players[0].offered == (ids[20], ids[21], ids[22])
    one = one.play(f"1 keep {ids[20]}")
    other = other.play(f"1 keep {ids[32]}")
    assert same_for(2, one, other)
    assert same_for(None, one, other)
    assert one.view(2).players[0].tickets == ("?", "?", "?")
    assert one.view(1).players[0].tickets == (ids[0], ids[1], ids[20])


def test_the_tickets_under_the_deck_are_secret() -> None:  # C21
    ids = [ticket.id for ticket in table(NORTHERN).state.rulebook.board.tickets]
    one, other = (table(NORTHERN).play(f"1 tickets\n* offer 1 {ids[20]} {ids[21]} {ids[22]}") for _ in range(2))
    one = one.play(f"1 keep {ids[20]}")
    other = other.play(f"1 keep {ids[21]}")
    assert one.state.tickets != other.state.tickets
    assert same_for(2, one, other)
    assert one.view(2).offers[-1] == OfferView(1, ("?", "?", "?"), ("?",))
    assert one.view(1).offers[-1] == OfferView(1, (ids[20], ids[21], ids[22]), (ids[20],))


@both_titles
def test_a_deck_has_no_visible_order(title: str) -> None:  # C21
    at = table(title)
    assert at.view().pile == len(at.deck)
    assert json_of(at)["deck"] == len(at.deck)
    assert [str(cards) for cards in at.view().unseen] == [str(Cards(at.state.unseen))]


@both_titles
def test_what_nobody_has_seen_is_known_only_as_a_heap(title: str) -> None:  # C21
    at = table(title, "PPBB", "KKRR")
    deck = at.state.rulebook.deck
    assert at.view().unseen == (deck - Cards("PBOWG"),)
    assert at.view(1).unseen == (deck - Cards("PBOWG") - Cards("PPBB"),)
    assert at.view(2).unseen == (deck - Cards("PBOWG") - Cards("KKRR"),)


def test_each_deck_has_its_own_heap_of_cards_that_were_drawn_unseen() -> None:  # C21
    at = table(toy(NORDIC, "GGRBKW", ROUTES, hand=2), "GG", "RB", show="K").play(
        "1 claim bergen-oslo G\n2 draw\n* hand 2 W"
    )
    assert [str(cards) for cards in at.view().unseen] == ["BWGGR", "G"]
    assert [str(cards) for cards in at.view(2).unseen] == ["GG", "G"]
    assert [str(cards) for cards in at.view(1).unseen] == ["BWR", "G"]
    assert [str(cards) for cards in at.view(2).players[1].drawn] == ["BWR", ""]
    assert [str(cards) for cards in at.view(1).players[1].drawn] == ["???", ""]


@pytest.mark.parametrize(
    ("line", "reader", "redacted"),
    [
        ("* hand 1 KRRL", 2, "* hand 1 ????"),
        ("* hand 1 KRRL", None, "* hand 1 ????"),
        ("* hand 1 KRRL", 1, "* hand 1 KRRL"),
        ("* offer 2 oslo-vaasa oslo-stockholm", 1, "* offer 2 ??"),
        ("* offer 2 oslo-vaasa oslo-stockholm", None, "* offer 2 ??"),
        ("* offer 2 oslo-vaasa oslo-stockholm", 2, "* offer 2 oslo-vaasa oslo-stockholm"),
        ("2 keep oslo-stockholm", 1, "2 keep ?"),
        ("2 keep oslo-stockholm", None, "2 keep ?"),
        ("2 keep oslo-stockholm", 2, "2 keep oslo-stockholm"),
    ],
)
def test_a_line_hides_what_its_reader_may_not_know(line: str, reader: int | None, redacted: str) -> None:  # C21
    assert str(redact(parse_event(line), reader)) == redacted


def test_hidden_lines_are_events_like_any_other() -> None:  # C21
    assert redact(parse_event("* hand 1 KRRL"), 2) == Event(0, DealHand(1, Cards("????")))
    assert redact(parse_event("* offer 2 oslo-vaasa"), 1) == Event(0, OfferTickets(2, ("?",)))
    assert redact(parse_event("2 keep oslo-vaasa"), 1) == Event(2, KeepTickets(("?",)))


@pytest.mark.parametrize(
    "line",
    [
        "* first 2",
        "* bonus A B C D",
        "* show KRRLL",
        "* turn KRL",
        "1 take L",
        "1 draw",
        "1 tickets",
        "1 claim goteborg-oslo OO",
        "1 pay L",
        "1 withdraw",
        "1 pass",
        "* seat 1 Astrid",
    ],
)
def test_all_other_lines_are_public(line: str) -> None:  # C22
    assert {str(redact(parse_event(line), reader)) for reader in (1, 2, None)} == {line}


# Public


def test_everybody_sees_the_whole_table_but_not_the_hands_and_tickets() -> None:  # C22
    at = table(NORDIC, "WWKK", "OOBB").play("1 claim helsinki-turku W\n2 claim goteborg-oslo OO\n1 take P\n* show R")
    board = at.state.rulebook.board
    assert json_of(at) == {
        "title": "nordic-countries",
        "rules": 1,
        "seat": None,
        "players": [
            {
                "seat": 1,
                "cards": "P???",
                "trains": 39,
                "points": 1,
                "routes": ["helsinki-turku"],
                "tickets": ["?", "?"],
                "offered": [],
            },
            {
                "seat": 2,
                "cards": "??",
                "trains": 38,
                "points": 2,
                "routes": ["goteborg-oslo"],
                "tickets": ["?", "?"],
                "offered": [],
            },
        ],
        "turn": 1,
        "to_act": 1,
        "phase": {"ask": "second card"},
        "open": [route.id for route in board.routes if route.id not in ("helsinki-turku", "goteborg-oslo")],
        "face_up": "BOWGR",
        "deck": 110 - 8 - 6,
        "discard": "OOW",
        "unknown": str(at.state.rulebook.deck - Cards("PBOWG") - Cards("WOOR")),
        "tickets_left": 36,
        "bonuses": [],
        "final_turns": None,
    }


def test_a_seat_sees_its_own_cards_and_tickets_too() -> None:  # C22
    at = table(NORTHERN, "WWKK", "OOBB").play("1 claim helsinki-turku W\n2 take G\n* show R")
    seen = json_of(at, 2)
    assert (seen["title"], seen["seat"], seen["to_act"], seen["bonuses"]) == (
        "northern-lights",
        2,
        2,
        ["A", "B", "C", "D"],
    )
    assert seen["players"] == [
        {
            "seat": 1,
            "cards": "???",
            "trains": 39,
            "points": 1,
            "routes": ["helsinki-turku"],
            "tickets": ["?", "?"],
            "offered": [],
        },
        {
            "seat": 2,
            "cards": "BBOOG",
            "trains": 40,
            "points": 0,
            "routes": [],
            "tickets": ["bergen-lahti", "bergen-stockholm"],
            "offered": [],
        },
    ]
    assert seen["tickets_left"] == 51


def test_the_view_knows_its_reader() -> None:  # C22
    at = table(NORDIC, "WWKK", "OOBB")
    assert at.view().me is None
    assert (at.view().seat, at.view(2).seat) == (None, 2)
    assert [at.view(seat).me for seat in (1, 2)] == [at.view(seat).players[seat - 1] for seat in (1, 2)]
    assert at.view(2).me == PlayerView(
        seat=2,
        cards=Cards("BBOO"),
        trains=40,
        points=0,
        routes=(),
        tickets=("bergen-tornio", "bergen-trondheim"),
        offered=(),
        drawn=(Cards("BBOO"),),
        revealed=(),
        stuck=(),
    )


@both_titles
def test_how_many_cards_and_tickets_everybody_holds_is_public(title: str) -> None:  # C22
    at = table(title, "WWKKPPP", "OOBB", seats=3)
    assert [len(player.cards) for player in at.view().players] == [7, 4, 4]
    assert [len(player.tickets) for player in at.view().players] == [2, 2, 2]


@both_titles
def test_a_face_up_card_that_was_taken_is_known_until_it_is_played(title: str) -> None:  # C22
    at = table(title, "PPBB").play("1 take W\n* show Y\n1 draw\n* hand 1 W\n2 take Y\n* show R\n2 take R\n* show K")
    assert str(at.view().players[0].cards) == "W?????"
    assert str(at.view().players[1].cards) == "YR????"
    at.play("1 claim helsinki-turku W\n2 draw\n* hand 2 P\n2 draw\n* hand 2 P")
    assert str(at.view().players[0].cards) == "?????"
    assert at.view().players[0].revealed == ()


def test_cards_that_were_played_and_not_seen_before_are_known_to_have_been_drawn() -> None:  # C22
    at = table(NORDIC, "RRRP").play("1 take W\n* show Y\n1 draw\n* hand 1 Y\n2 draw\n* hand 2 P\n2 draw\n* hand 2 P")
    at.play("1 claim helsinki-imatra RRR")
    assert at.view().players[0].revealed == (Revealed(Cards("RRR").bag, 0, 5),)
    assert str(at.view().players[0].cards) == "W??"


def test_the_cards_of_a_tunnel_are_seen_by_all() -> None:  # C22
    at = table(NORDIC, "GGGL", show="PPPPB").play(f"1 claim {GREEN} GL")
    assert json_of(at, 2)["phase"] == {"ask": "deal", "deal": "TurnTunnelCards", "seat": 0, "count": 3}
    assert (at.view().to_act, str(at.view(2).players[0].cards)) == (0, "??")
    at.play("* turn GLP")
    assert json_of(at, 2)["phase"] == {
        "ask": "tunnel",
        "route": GREEN,
        "laid": "GL",
        "color": "G",
        "turned": "PGL",
        "due": 2,
    }
    assert at.view(2).to_act == 1
    at.play("1 withdraw")
    assert str(at.view(2).players[0].cards) == "GL??"
    assert str(at.view(2).discard) == "PGL"
    assert at.view(2).unseen == (at.state.rulebook.deck - Cards("PPPPB") - Cards("PGL") - Cards("KKRR"),)


def test_the_sizes_of_the_decks_are_public() -> None:  # C22
    at = table(NORTHERN, seats=5)
    assert (at.view().pile, at.view(3).pile) == (114 - 25, 114 - 25)
    assert (at.view().tickets_left, at.view(3).tickets_left) == (45, 45)


def test_a_table_says_what_it_waits_for() -> None:  # C22
    at = empty_table(NORDIC)
    assert json_of(at)["phase"] == {"ask": "deal", "deal": "ChooseFirst", "seat": 0, "count": 1}
    assert (at.view().to_act, at.view().turn) == (0, 0)
    at = table(NORDIC)
    assert (json_of(at)["phase"], at.view().to_act) == ({"ask": "turn"}, 1)
    at.play("1 tickets")
    assert json_of(at)["phase"] == {"ask": "deal", "deal": "OfferTickets", "seat": 1, "count": 3}
    at.play("* offer 1 oslo-vaasa oslo-stockholm oslo-helsinki")
    assert (json_of(at)["phase"], at.view().to_act) == ({"ask": "tickets", "seat": 1, "keep": 1}, 1)


def test_passes_are_public_and_what_they_tell() -> None:  # C22, C7
    at = table(toy(NORDIC, "RBK", ROUTES), "R", "K", show="B").play("1 take B\n2 pass")
    assert at.view().passes == 1
    routes = at.state.rulebook.all_routes
    assert at.view(1).players[1].stuck == (Stuck(routes, 0, 0),)
    at.play("1 pass")
    assert at.view().players[0].stuck == (Stuck(routes, 0, Cards("B").bag),)


@both_titles
def test_when_the_game_is_over_everything_is_public(title: str) -> None:  # C22
    at = table(toy(title, "RBK", ROUTES), "R", "K", show="B").play("1 take B\n2 pass\n1 pass")
    for reader in (1, 2, None):
        seen = at.view(reader)
        assert [str(player.cards) for player in seen.players] == ["BR", "K"]
        assert [player.tickets for player in seen.players] == [("bergen-oslo",), ("bergen-narvik",)]
        assert [player.drawn for player in seen.players] == [(Cards("R"),), (Cards("K"),)]
        assert seen.offers == (
            OfferView(1, ("bergen-oslo",), ("bergen-oslo",)),
            OfferView(2, ("bergen-narvik",), ("bergen-narvik",)),
        )
        assert seen.to_act is None
        assert seen.to_json()["phase"] == {"ask": "nothing", "reason": "all passed"}


@both_titles
def test_the_seed_that_every_deal_follows_from_is_secret_while_the_game_runs(title: str) -> None:  # C21
    game = Game.new(title, seed="hush")
    assert "hush" not in game.record.dump()
    assert "hush" not in game.record.redacted(1).dump()


@both_titles
def test_a_refusal_tells_nothing_of_another_hand(title: str) -> None:  # C21
    one, other = table(title, "PPBB", "KKRR"), table(title, "WWWL", "KKRR")
    lines = ["2 claim helsinki-turku W", "1 claim no-route W", "* hand 1 W", "2 keep oslo-stockholm"]
    assert [one.refusal(line) for line in lines] == [other.refusal(line) for line in lines]
