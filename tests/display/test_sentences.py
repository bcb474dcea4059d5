"""Games told in words: names as printed, letters for colours, and nothing that the reader may not know."""

from collections.abc import Sequence

import pytest

from nordrail import Cards, Game, find_title
from nordrail.arena.simulation import random_game
from nordrail.display.colours import card_words, cards_words, chips, city_name, count_of, letters, stacks
from nordrail.display.sentences import Sentence, end_words, told_together
from nordrail.engine.errors import IllegalAction
from nordrail.engine.rules.phase import EndReason
from nordrail.records.story import Reader, tell_story

NORDIC, NORTHERN = find_title("nordic-countries"), find_title("northern-lights")
BEGINNING = """\
title   nordic-countries
rules   1
seats   Astrid | Bjørn

* first 1
* hand 1 RRRR
* hand 2 WWYL
* show PBGKL
* offer 1 bergen-narvik goteborg-turku helsinki-lieksa kobenhavn-oulu oslo-vaasa
* offer 2 alborg-umea arhus-lillehammer oslo-helsinki stockholm-umea tornio-imatra
1 keep goteborg-turku helsinki-lieksa
2 keep oslo-helsinki stockholm-umea tornio-imatra
"""


def told(record: str, reader: Reader = "all") -> list[str]:
    steps = tell_story(Game.from_record(record, dealer=None), reader)
    return [sentence.text.plain for step in steps for sentence in step.sentences]


def test_the_set_up_is_told() -> None:
    assert told(BEGINNING) == [
        "Astrid goes first.",
        "Astrid gets 4 red (RRRR).",
        "Bjørn gets 2 white (WW), 1 yellow (Y) and 1 locomotive (L).",
        "Turned face up: 1 purple (P), 1 blue (B), 1 green (G), 1 black (K) and 1 locomotive (L).",
        "Astrid is offered Bergen–Narvik (16), Göteborg–Turku (7), Helsinki–Lieksa (5), København–Oulu (14) and "
        "Oslo–Vaasa (9).",
        "Bjørn is offered Ålborg–Umeå (11), Århus–Lillehammer (6), Oslo–Helsinki (8), Stockholm–Umeå (7) and "
        "Tornio–Imatra (6).",
        "Astrid keeps Göteborg–Turku (7) and Helsinki–Lieksa (5) and returns 3.",
        "Bjørn keeps Oslo–Helsinki (8), Stockholm–Umeå (7) and Tornio–Imatra (6) and returns 2.",
    ]


def test_a_seat_learns_only_the_number_of_cards_and_tickets_of_others() -> None:
    lines = told(BEGINNING, 1)
    assert lines[1] == "Astrid gets 4 red (RRRR)."
    assert lines[2] == "Bjørn gets 4 cards."
    assert lines[5] == "Bjørn is offered 5 tickets."
    assert lines[7] == "Bjørn keeps 3 tickets and returns 2."


def test_first_choices_are_not_told_before_all_have_chosen() -> None:  # C4
    unfinished = BEGINNING.rpartition("2 keep")[0]
    assert not [line for line in told(unfinished, 2) if "keeps" in line]


@pytest.mark.parametrize(
    ("lines", "sentences"),
    [
        (
            "1 take L\n* show G\n1 draw\n* hand 1 K",
            [
                "Astrid takes a locomotive (L).",
                "Turned face up: a green card (G).",
                "Astrid draws from the deck.",
                "Astrid gets a black card (K).",
            ],
        ),
        (
            "1 tickets\n* offer 1 helsinki-kiruna oslo-stavanger bergen-tornio\n1 keep oslo-stavanger",
            [
                "Astrid draws tickets.",
                "Astrid is offered Helsinki–Kiruna (10), Oslo–Stavanger (4) and Bergen–Tornio (17).",
                "Astrid keeps Oslo–Stavanger (4) and returns 2.",
            ],
        ),
        (
            "1 claim boden-umea:red RRR",
            [
                "Astrid claims Boden–Umeå (3 spaces, red R) with 3 red (RRR) for 4 points (37 trains left).",
            ],
        ),
        (
            "1 claim bergen-oslo:red RRRR\n* turn WWY",
            [
                "Astrid lays down 4 red (RRRR) for the tunnel Bergen–Oslo.",
                "Revealed for the tunnel:  W   W   Y .",
                "Astrid pays nothing extra and claims Bergen–Oslo for 7 points (36 trains left).",
            ],
        ),
        ("1 claim kiruna-narvik:purple L\n* turn WWY", None),
        (
            "1 claim bergen-oslo:red RRRR\n* turn RWY\n1 withdraw",
            [
                "Astrid lays down 4 red (RRRR) for the tunnel Bergen–Oslo.",
                "Revealed for the tunnel:  W   Y   R .",
                "The tunnel costs Astrid 1 more card.",
                "Astrid withdraws from Bergen–Oslo and takes the cards back.",
            ],
        ),
        (
            "* seat 2 Racer\n1 draw",
            [
                "Racer takes over for Bjørn (seat 2).",
                "Astrid draws from the deck.",
            ],
        ),
    ],
)
def test_actions_are_told(lines: str, sentences: list[str] | None) -> None:
    if sentences is None:
        with pytest.raises(Exception, match="you do not hold these cards"):
            told(BEGINNING + lines)
    else:
        assert told(BEGINNING + lines)[8:] == sentences


def test_a_tunnel_that_is_paid_for_is_told() -> None:
    record = (
        BEGINNING.replace("* hand 1 RRRR", "* hand 1 GGGL")
        + "1 claim kristiansand-stavanger:green GG\n* turn GWY\n1 pay L\n"
    )
    assert told(record)[-1] == (
        "Astrid adds a locomotive (L) and claims Kristiansand–Stavanger for 2 points (38 trains left)."
    )


def test_a_new_name_is_used_from_then_on() -> None:
    record = BEGINNING + "* seat 1 Racer\n1 draw\n"
    assert told(record)[-1] == "Racer draws from the deck."


@pytest.mark.parametrize(("rulebook", "seats"), [(NORDIC, 2), (NORDIC, 3), (NORTHERN, 4)])
@pytest.mark.parametrize("reader", ["all", None, 1, 2])
def test_whole_games_are_told_to_their_end(rulebook: object, seats: int, reader: Reader) -> None:
    assert rulebook in (NORDIC, NORTHERN)
    title = NORDIC if rulebook is NORDIC else NORTHERN
    record = random_game(title, seats, f"{seats}").record
    steps = list(tell_story(Game.from_record(record, rulebook=title, dealer=None), reader))
    text = "\n".join(step.to_json()["text"] for step in steps)
    assert [step.ply for step in steps] == list(range(1, len(record.events) + 1))
    assert "one more turn each." in text
    assert text.endswith("The game is over.")
    assert "_" not in text
    if reader != "all":
        assert [str(step.event) for step in steps] != [str(event) for event in record.events]


def test_a_spectator_learns_nothing_secret() -> None:
    record = random_game(NORTHERN, 3, "7").record
    for step in tell_story(Game.from_record(record, rulebook=NORTHERN, dealer=None), None):
        if step.event.what.__class__.__name__ in ("DealHand", "OfferTickets", "KeepTickets"):
            assert "?" in str(step.event)
            assert "–" not in step.to_json()["text"]


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(IllegalAction, match="there is no seat 3: this game has seats 1 to 2"):
        told(BEGINNING, 3)


def test_bonus_cards_are_told_with_what_they_count() -> None:
    record = Game.new("northern-lights", 2, seed=1).record
    line = told(record.dump())[1]
    assert line.startswith("Bonus cards in play: ")
    assert line.count(": most ") == 4


@pytest.mark.parametrize(
    ("winners", "decided_by", "text"),
    [
        ((1,), "points", "The last round has been played. Astrid wins."),
        ((2,), "longest path", "The last round has been played. Bjørn wins by longest path, after a tie on points."),
        (
            (1, 2),
            "shared",
            "The last round has been played. "
            "Astrid and Bjørn share the victory: tied on points and on every tie-break.",
        ),
    ],
)
def test_the_end_is_told(winners: Sequence[int], decided_by: str, text: str) -> None:
    assert end_words(EndReason.LAST_ROUND, ["Astrid", "Bjørn"], winners, decided_by).plain == text


def test_the_end_says_when_nobody_could_act() -> None:
    assert end_words(EndReason.ALL_PASSED, ["A", "B"], (1,), "points").plain.startswith("Nobody could move any more")


def test_sentences_about_one_player_are_told_together() -> None:
    takes, draws = Sentence("Leif", card_words(next(iter(Cards("R"))))), Sentence("Leif", cards_words(Cards("LL")))
    lines = told_together([takes, draws, draws, Sentence("", cards_words(Cards("B")))])
    assert [line.plain for line in lines] == ["Leif a red card (R) and 2 locomotives (LL) twice.", "a blue card (B)."]


def test_cards_always_have_letters() -> None:
    cards = Cards("RRL??")
    assert cards_words(cards).plain == "2 red (RR), 1 locomotive (L) and 2 unseen cards"
    assert chips(cards).plain == " R   R   L  [?] [?]"
    assert stacks(cards).plain == " R ×2   L   [?]×2"
    assert letters(Cards("RRL")).plain == "RRL"
    assert [chips(Cards()).plain, stacks(Cards()).plain, cards_words(Cards()).plain] == ["none", "no cards", "no cards"]


def test_cities_are_named_as_printed() -> None:
    assert city_name(NORDIC.board, "kobenhavn") == "København"
    unnamed = [city_name(NORTHERN.board, city.id) for city in NORTHERN.board.cities if not city.name]
    assert unnamed == ["Stop near Apatity", "Stop near Kiruna", "Stop near Mo i Rana"]


def test_counts() -> None:
    assert [count_of(number, "train") for number in (0, 1, 2)] == ["no trains", "1 train", "2 trains"]
