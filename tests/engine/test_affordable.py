"""The actions of a turn: a lazy sequence that lists every affordable route."""

import pickle
from collections.abc import Sequence
from random import Random

import pytest
from tests.conftest import NORDIC, NORTHERN, Table, both_titles, table

from nordrail.engine.components.cards import COLORS, Card, Cards
from nordrail.engine.events import Action, ClaimRoute
from nordrail.engine.rules.menu.affordable import group, groups
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.payment import covers, payments, pays
from nordrail.engine.rules.rulebook import find_title


def menu(title: str, hand: str) -> Sequence[Action]:
    return legal_actions(table(title, hand, "PBOW").state)


def some_hands(title: str) -> list[str]:
    luck = Random(title)
    hands = ["", "L", "LLLLLLLLL", "PBOWGYKR", "GGGGGGGGG", "GGGGGGGRRRRRRRR"]
    return hands + ["".join(luck.choices("PBOWGYKRLL", k=luck.randint(1, 24))) for _ in range(60)]


TABLES = {title: table(title) for title in (NORDIC, NORTHERN)}


def claims_of(title: str, hand: str, routes: int | None = None) -> list[ClaimRoute]:
    """Return the claims of a hand if these routes are open (default: all)."""
    state = Table(TABLES[title].state).change_seat(1, hand=hand).state
    actions = legal_actions(state if routes is None else state._replace(open=routes))
    return [action for action in actions if isinstance(action, ClaimRoute)]


@pytest.mark.no_cover  # slow under coverage
@both_titles
def test_every_route_that_can_be_paid_is_listed_and_no_other(title: str) -> None:
    board = find_title(title).board
    for hand in some_hands(title):
        listed = {claim.route for claim in claims_of(title, hand)}
        assert listed == {route.id for route in board.routes if covers(route, Cards(hand).bag)}, hand


@pytest.mark.no_cover  # slow under coverage
@both_titles
def test_every_claim_listed_pays_out_of_the_hand_and_none_is_there_twice(title: str) -> None:
    board = find_title(title).board
    for hand in some_hands(title):
        claims = claims_of(title, hand)
        assert len(set(claims)) == len(claims)
        for claim in claims:
            assert pays(board.route(claim.route), claim.cards), (hand, claim)
            assert claim.cards <= Cards(hand), (hand, claim)


def sets_of(title: str, hand: str, route: str) -> list[str]:
    """Return the payments listed for a route."""
    return [str(claim.cards) for claim in claims_of(title, hand) if claim.route == route]


@pytest.mark.parametrize(
    ("title", "route", "hand", "listed"),
    [
        (NORDIC, "kuopio-oulu", "GGGRRRRBBLL", ["GGG", "RRR"]),
        (NORDIC, "bergen-oslo:red", "RRLLLL", ["RRLL"]),
        (NORDIC, "bergen-oslo:red", "LLLL", ["LLLL"]),
        (NORDIC, "helsinki-stockholm:gray", "GGRLLLL", ["GGLL", "RLLL", "LLLL"]),
        (NORDIC, "alborg-kristiansand", "RLBBB", ["RL"]),
        (NORDIC, "alborg-kristiansand", "RBBB", ["BBBR"]),
        (NORTHERN, "alborg-oslo", "RRBLLL", ["BLL", "RRL", "LLL"]),
        (NORTHERN, "alborg-oslo", "RRBBL", ["BBL", "RRL"]),
        (NORTHERN, "alborg-oslo", "RRBB", ["BBRR"]),
        (NORTHERN, "helsinki-imatra", "LLLL", ["LLL"]),
        (NORTHERN, "alborg-goteborg:1", "RRL", ["L"]),
        (NORTHERN, "alborg-goteborg:1", "RRRBB", ["BB"]),
    ],
)
def test_a_route_is_listed_once_for_every_colour_or_else_with_its_cheapest_payment(
    title: str, route: str, hand: str, listed: list[str]
) -> None:
    assert sets_of(title, hand, route) == listed


@pytest.mark.no_cover  # slow under coverage
@both_titles
def test_what_is_listed_has_as_few_cards_as_any_payment(title: str) -> None:
    board = find_title(title).board
    for hand in some_hands(title):
        for claim in claims_of(title, hand[:12]):
            first = next(payments(board.route(claim.route), Cards(hand[:12])))
            assert len(claim.cards) == len(first), (hand, claim)


@both_titles
def test_only_routes_that_are_asked_for_are_listed(title: str) -> None:
    board = find_title(title).board
    for number in range(0, len(board.routes), 5):
        claims = claims_of(title, "PPPBBBOOOWWWGGGYYYKKKRRRLLLL", 1 << number)
        assert {claim.route for claim in claims} == {board.routes[number].id}
    assert claims_of(title, "PPPBBBOOOWWWGGGYYYKKKRRRLLLL", 0) == []


# A sequence like any other


def test_the_order_is_face_up_cards_deck_tickets_and_claims_by_colour_with_substitutes_last() -> None:
    assert [str(action) for action in menu(NORDIC, "WWKK")] == [
        "take P",
        "take B",
        "take O",
        "take W",
        "take G",
        "draw",
        "tickets",
        "claim helsinki-turku W",
        "claim kiruna-narvik:white W",
        "claim norrkoping-orebro WW",
        "claim oulu-tornio W",
        "claim helsinki-lahti K",
        "claim kristiansand-oslo KK",
        "claim kuopio-lieksa K",
        "claim norrkoping-orebro KK",
        "claim orebro-stockholm:black KK",
        "claim ostersund-trondheim KK",
        "claim alborg-goteborg WWKK",
        "claim andalsnes-trondheim WWKK",
        "claim arhus-kobenhavn WWK",
        "claim goteborg-kobenhavn WWKK",
        "claim umea-vaasa WWK",
    ]


@both_titles
def test_a_menu_is_a_sequence(title: str) -> None:
    actions = menu(title, "WWKKLLLGGGG")
    listed = [actions[index] for index in range(len(actions))]
    assert isinstance(actions, Sequence)
    assert list(actions) == listed
    assert list(reversed(actions)) == listed[::-1]
    assert [actions[index - len(actions)] for index in range(len(actions))] == listed
    assert len(set(listed)) == len(listed)
    assert all(actions.index(action) == place for place, action in enumerate(listed))
    assert listed[-1] in actions
    assert ClaimRoute("no-route", Cards("R")) not in actions


@both_titles
def test_a_menu_can_be_sliced(title: str) -> None:
    actions = menu(title, "WWKKLLLGGGG")
    listed = tuple(actions)
    for part in (
        slice(None),
        slice(3),
        slice(5, 9),
        slice(-4, None),
        slice(None, None, -1),
        slice(2, 99, 3),
        slice(0, 0),
    ):
        assert actions[part] == listed[part]


@both_titles
def test_a_menu_ends_where_it_ends(title: str) -> None:
    actions = menu(title, "WWKK")
    for index in (len(actions), -len(actions) - 1, 1000):
        with pytest.raises(IndexError, match=f"no action {index} among {len(actions)}"):
            actions[index]


def test_a_menu_shows_its_actions_as_text() -> None:
    state = table(NORDIC, "WPBO", "PBOW", show="PPPPP").change(open=0).state
    assert repr(legal_actions(state)) == "[take P, draw, tickets]"
    state = table(NORDIC, "WWWW", "PBOW", show="PPPPP").change(open=1 << 26, pile="").state
    assert repr(legal_actions(state)) == "[take P, tickets, claim helsinki-turku W]"


@both_titles
def test_a_menu_is_pickled_as_its_actions(title: str) -> None:
    menu = legal_actions(TABLES[title].state)
    assert pickle.loads(pickle.dumps(menu)) == tuple(menu)


@both_titles
def test_the_routes_of_a_hand_are_those_of_its_claims(title: str) -> None:
    rulebook = find_title(title)
    for hand in some_hands(title)[::8]:
        routes = rulebook.board.route_ids(rulebook.claims.routes(Cards(hand).bag))
        assert {*routes} == {claim.route for claim in claims_of(title, hand)}


@both_titles
def test_a_claim_in_the_menu_belongs_to_a_group_of_its_route(title: str) -> None:
    board = find_title(title).board
    found = set()
    for hand in some_hands(title)[::4]:
        claims = claims_of(title, hand)
        own = [(claim.route, group(board.route(claim.route), claim.cards)) for claim in claims]
        assert len({*own}) == len(own), "a route is in the menu once for each group"
        for route, kind in own:
            assert kind in groups(board.route(route))
        found |= {kind for _, kind in own}
    assert {*COLORS, None} <= found


def test_groups_are_colours_locomotives_alone_and_substitutes() -> None:
    nordic, northern = find_title(NORDIC).board, find_title(NORTHERN).board
    assert groups(nordic.route("helsinki-turku")) == (Card.WHITE,)
    assert groups(nordic.route("lieksa-murmansk")) == (*COLORS, None)
    assert groups(northern.route("goteborg-kobenhavn:1")) == (*COLORS, Card.LOCOMOTIVE, None)
    assert group(northern.route("goteborg-kobenhavn:1"), Cards("LL")) is Card.LOCOMOTIVE
    assert group(northern.route("goteborg-kobenhavn:1"), Cards("RBB")) is None
    assert group(northern.route("helsinki-turku"), Cards("L")) is Card.WHITE
