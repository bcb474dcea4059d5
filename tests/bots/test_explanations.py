"""Reasons say what they are about: as keys and values, in English, and in every language of the client."""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from tests.conftest import NORDIC, Table, both_titles, table

from nordrail.bots import Advice, Explainer, make_bot
from nordrail.bots.bot import Reason
from nordrail.bots.planner.explanations import Explanation
from nordrail.bots.reasons import ENGLISH, in_english
from nordrail.engine.components.cards import Card, Cards
from nordrail.engine.events import Action, ClaimRoute, DrawBlind, DrawFaceUp, DrawTickets, KeepTickets, PayTunnel
from nordrail.engine.game import Game
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.rulebook import find_title

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
EXPLAINERS = ["planner", "casual", "learned"]


@cache
def advice_of_a_game(title: str, name: str) -> list[list[Advice]]:
    """Return what a bot says of the decisions of a game between planners."""
    game, bot, planner = Game.new(title, 2, seed=4), make_bot(name, Random(1)), make_bot("planner", Random(1))
    assert isinstance(bot, Explainer)
    given: list[list[Advice]] = []
    while (seat := game.to_act) is not None:
        view, legal = game.view(seat), game.legal()
        if len(legal) > 1:
            given.append(bot.explain(view, legal))
        game = game.play(planner.choose(view, legal))
    return given


@pytest.mark.parametrize("language", ["en", "nb", "da", "sv", "fi"])
def test_the_client_has_words_for_every_reason(language: str) -> None:
    words = (WORDS / f"{language}.ts").read_text(encoding="utf-8")
    said = dict(re.findall(r'"advice\.(\w+)":\s+"(.+)",', words))
    assert {key: sorted(re.findall(r"{\w+}", text)) for key, text in said.items()} == {
        key: sorted(re.findall(r"{\w+}", text)) for key, text in ENGLISH.items()
    }


@pytest.mark.parametrize("name", EXPLAINERS)
@both_titles
def test_every_action_has_reasons_as_keys_and_in_english(title: str, name: str) -> None:
    rulebook = find_title(title)
    for one in [one for advice in advice_of_a_game(title, name) for one in advice]:
        assert one.reasons
        assert one.reason == in_english(one.reasons, rulebook)
        assert {reason.key for reason in one.reasons} <= set(ENGLISH)


@both_titles
def test_the_planner_names_what_its_reasons_are_about(title: str) -> None:
    advice = [one for given in advice_of_a_game(title, "planner") for one in given]
    keys: dict[type, set[str]] = {}
    for one in advice:
        keys.setdefault(type(one.action), set()).update(reason.key for reason in one.reasons)
    assert keys[ClaimRoute] >= {"needed_for", "scores"}
    assert keys[DrawFaceUp] == {"card_serves", "card_spare"}
    assert keys[DrawBlind] == {"deck_serves"}
    assert keys[DrawTickets] >= {"enough_to_do"}
    assert keys[KeepTickets] >= {"tickets_take", "ticket_too_much", "ticket_fits"}
    cards = [one for one in advice if isinstance(one.action, DrawFaceUp)]
    assert all(one.action.card.word in one.reason for one in cards if isinstance(one.action, DrawFaceUp))


def test_english_names_cities_cards_and_numbers_of_things() -> None:
    reasons = [
        Reason("shares_way", {"ticket": "oslo-vaasa", "other": "oslo-mo_i_rana"}),
        Reason("card_serves", {"card": "L", "route": "kristiansand-oslo"}),
        Reason("scores", {"points": 1}),
        Reason("scores", {"points": 7}),
    ]
    assert in_english(reasons, find_title(NORDIC)).split("; ") == [
        "Oslo–Vaasa shares part of its way with Oslo–Mo i Rana",
        "locomotive is needed for Kristiansand–Oslo",
        "it scores 1 point at once",
        "it scores 7 points at once",
    ]


def reasons(at: Table, action: Action) -> list[Reason]:
    return list(Explanation(at.view(1)).reasons(action))


def routes(names: str) -> int:
    return sum(1 << find_title(NORDIC).board.route_number[route] for route in names.split())


def ticket_numbers(*tickets: str) -> tuple[int, ...]:
    return tuple(find_title(NORDIC).board.ticket_number[ticket] for ticket in tickets)


@both_titles
def test_a_card_serves_an_open_route_of_its_colour(title: str) -> None:
    board, served = find_title(title).board, 0
    for one in [one for advice in advice_of_a_game(title, "planner") for one in advice]:
        for reason in one.reasons:
            if reason.key == "card_serves" and isinstance(one.action, DrawFaceUp):
                color = board.route(str(reason.values["route"])).color
                assert one.action.card == Card.LOCOMOTIVE or color in (None, one.action.card)
                served += 1
    assert served > 10


@pytest.mark.parametrize(("hand", "key", "percent"), [("BKKR", "card_serves", True), ("BBKR", "card_spare", False)])
def test_a_card_serves_a_route_until_the_hand_pays_for_it(hand: str, key: str, percent: bool) -> None:
    only = find_title(NORDIC).board.route_number["goteborg-orebro"]  # two blue spaces
    at = table(NORDIC, hand, show="BPOWG").change(open=1 << only).change_seat(1, tickets=())
    (face_up,), (unseen,) = reasons(at, DrawFaceUp(Card.BLUE)), reasons(at, DrawBlind())
    assert face_up.key == key
    assert unseen.key == "deck_serves"
    assert (int(unseen.values["percent"]) > 0) == percent


def test_a_claim_names_the_ticket_that_needs_it_or_whom_it_stops() -> None:
    at = table(NORDIC, "OOKR").change_seat(1, tickets=ticket_numbers("oslo-kobenhavn"))
    at.change_seat(1, routes=routes("goteborg-kobenhavn"))
    at.change_seat(2, routes=routes("oulu-tornio boden-kiruna:black"))
    claims = [
        [reason.key for reason in reasons(at, ClaimRoute(route, Cards(cards)))]
        for route, cards in [("goteborg-oslo", "OO"), ("boden-tornio", "G"), ("alborg-arhus", "P")]
    ]
    assert claims == [["needed_for"], ["blocks", "scores"], ["scores"]]


def test_tickets_that_share_their_way_are_named_together() -> None:
    at = table(NORDIC, "KKRR").change_seat(1, tickets=ticket_numbers("goteborg-oulu", "tampere-tallinn"))
    explanation = Explanation(at.view(1))
    pair = {"ticket": "goteborg-oulu", "other": "oslo-vaasa"}
    assert list(explanation.shared_ways(["oslo-vaasa"])) == [Reason("shares_way", pair)]
    assert list(explanation.shared_ways([])) == []  # both are held: there is nothing to choose
    at.change_seat(1, tickets=())
    assert list(Explanation(at.view(1)).shared_ways(["tampere-tallinn", "bergen-narvik"])) == []


def test_a_ticket_for_which_there_is_no_time_is_told_apart() -> None:
    at = table(NORDIC, "OOKKL").change_seat(1, tickets=(), trains=12)
    keep = KeepTickets(("oslo-kobenhavn", "kobenhavn-murmansk"))
    told = {reason.values["ticket"]: reason.key for reason in reasons(at, keep) if "ticket" in reason.values}
    assert told == {"oslo-kobenhavn": "ticket_fits", "kobenhavn-murmansk": "ticket_too_much"}


def test_paying_for_a_tunnel_and_withdrawing_have_reasons() -> None:
    at = table(NORDIC, "GGGGGGKK", show="PPPPB").play("1 claim kristiansand-stavanger:green GG\n* turn GPP")
    pay, withdraw = legal_actions(at.state)
    assert isinstance(pay, PayTunnel)
    assert reasons(at, pay)[0] == Reason("finishes_tunnel", {"route": "kristiansand-stavanger:green"})
    assert reasons(at, withdraw) == [Reason("cards_elsewhere")]


@both_titles
def test_a_casual_player_starts_with_what_it_would_do(title: str) -> None:
    game = Game.new(title, 2, seed=4)
    for seed in range(8):
        bots = [make_bot("casual:slips=8", Random(seed)) for _ in range(2)]
        assert isinstance(bots[0], Explainer)
        told = bots[0].explain(game.view(1), game.legal())
        assert told[0].action == bots[1].choose(game.view(1), game.legal())
        assert [one.value for one in told[1:]] == sorted([one.value for one in told[1:]], reverse=True)
