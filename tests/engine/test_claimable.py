"""Which routes a seat can claim: asked from a state, from a view, and for a plan."""

from collections.abc import Iterator
from random import Random

import pytest
from tests.conftest import NORDIC, NORTHERN, Table, both_titles, empty_table, table

from nordrail.engine.components.cards import Cards
from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import ClaimRoute, Event, Pass
from nordrail.engine.game import Game
from nordrail.engine.rules.legality import check
from nordrail.engine.rules.menu.claimable import barred_by, claimable, open_after_claim, open_to, trains_for
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.menu.unlisted import why_illegal
from nordrail.engine.rules.phase import Turn
from nordrail.engine.rules.rulebook import find_title
from nordrail.engine.view import claimable_routes, open_to_reader

TABLES = [(NORDIC, 2), (NORDIC, 3), (NORTHERN, 2), (NORTHERN, 3), (NORTHERN, 4), (NORTHERN, 5)]
TRIPLE = ("karlstad-oslo:green", "karlstad-oslo:orange", "karlstad-oslo:white")
CLOSED = {"route_yours", "route_taken", "twin_yours", "twin_closed", "few_trains"}
"""The reasons for which a route is not claimable, whatever the hand."""


def states(title: str, seats: int, games: int = 1) -> Iterator[Game]:
    """Yield the turns of games in which routes are claimed whenever possible."""
    for seed in range(games):
        game, rng = Game.new(title, seats, seed=seed), Random(seed)
        while not game.over:
            if isinstance(game.state.phase, Turn):
                yield game
            legal = game.legal()
            claims = [action for action in legal if isinstance(action, ClaimRoute)]
            game = game.play(rng.choice(claims or legal))


def refused(game: Game, route: str) -> bool:
    """Return whether the rules refuse a claim for a reason other than its cards."""
    try:
        check(game.state, Event(game.to_act or 0, ClaimRoute(route, Cards("PBOW"))))
    except IllegalAction as error:
        return getattr(error.reason, "name", "") in CLOSED
    return False


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_a_view_says_what_the_rules_accept(title: str, seats: int) -> None:  # C13, C14, C17, N4, L5, L6
    routes = [route.id for route in find_title(title).board.routes]
    for number, game in enumerate(states(title, seats)):
        if number % 8 == 0:
            seen = game.view(game.to_act)
            assert [*seen.claimable] == [route for route in routes if not refused(game, route)]


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_a_view_says_the_same_as_the_state_on_every_seat(title: str, seats: int) -> None:  # C13, C14, C17
    for game in states(title, seats, games=2):
        state = game.state
        for number, seat in enumerate(state.seats, start=1):
            seen = game.view(number)
            assert claimable_routes(seen) == claimable(game.rulebook, state.open, seat.barred, seat.trains)
            assert open_to_reader(seen) == open_to(state.open, seat.barred)
            assert seat.barred == barred_by(game.rulebook.board, seat.routes)


def test_a_spectator_claims_nothing() -> None:
    seen = table(NORDIC).view()
    assert (seen.claimable, claimable_routes(seen)) == ((), 0)
    assert open_to_reader(seen) == find_title(NORDIC).all_routes


def test_a_route_that_takes_too_many_trains_is_open_but_not_claimable() -> None:  # C14
    seen = table(NORDIC).change_seat(1, trains=2).view(1)
    number = seen.rulebook.board.route_number["oulu-vaasa"]
    assert "oulu-vaasa" in seen.open
    assert "oulu-vaasa" not in seen.claimable
    assert open_to_reader(seen) >> number & 1


@both_titles
def test_a_route_bars_its_holder_from_all_routes_between_the_same_cities(title: str) -> None:  # C17
    board = find_title(title).board
    ends = [{route.a, route.b} for route in board.routes]
    for number in range(len(ends)):
        barred = barred_by(board, 1 << number)
        assert [other for other in range(len(ends)) if barred >> other & 1] == [
            other for other in range(len(ends)) if ends[other] == ends[number]
        ]
    assert barred_by(board, 0) == 0


@pytest.mark.parametrize(("seats", "left"), [(2, 0), (3, 1), (4, 2), (5, 2)])
def test_the_first_claim_of_three_parallel_routes_can_close_the_others(seats: int, left: int) -> None:  # L6
    rulebook = find_title(NORTHERN)
    board = rulebook.board
    routes = board.route_set(TRIPLE)
    first, second = (board.route_number[route] for route in TRIPLE[:2])
    still = open_after_claim(rulebook, seats, first, rulebook.all_routes)
    assert (still & routes).bit_count() == (2 if left else 0)
    assert still | routes == rulebook.all_routes, "no other route is closed"
    if left:
        still = open_after_claim(rulebook, seats, second, still)
        assert (still & routes).bit_count() == left - 1


def test_the_menu_is_legal_and_so_is_any_other_payment_for_a_claim_in_it() -> None:  # C18
    at = table(NORTHERN, "YYLL")
    seen, legal = at.view(1), legal_actions(at.state)
    claim = "gdansk-klaipeda:yellow"
    assert [why_illegal(seen, legal, action) for action in legal] == [None] * len(legal)
    assert ClaimRoute(claim, Cards("YL")) not in legal
    assert why_illegal(seen, legal, ClaimRoute(claim, Cards("YL"))) is None
    assert why_illegal(seen, legal, ClaimRoute(claim, Cards("Y"))) == ("this route has 2 spaces, but you played 1 card")
    assert why_illegal(seen, legal, ClaimRoute(claim, Cards("YYY"))) == "the hand is YYLL"
    other = "it is not on the list of legal actions"
    assert why_illegal(seen, legal, ClaimRoute("lieksa-murmansk", Cards("YY"))) == other
    assert why_illegal(seen, legal, Pass()) == other


def test_before_the_first_deal_everything_is_claimable() -> None:
    at: Table = empty_table(NORDIC)
    assert at.view(1).claimable == at.view(1).open


@both_titles
def test_routes_take_a_train_for_every_space(title: str) -> None:  # C14
    board = find_title(title).board
    assert trains_for(board, []) == 0
    assert trains_for(board, range(5)) == sum(route.length for route in board.routes[:5])
