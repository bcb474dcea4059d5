"""The yardstick bots: what each of them is known for, and that none is a pushover."""

from collections.abc import Callable
from random import Random

import pytest
from tests.conftest import empty_table

from nordrail.bots import Bot, make_bot
from nordrail.bots.position import Position, length
from nordrail.bots.yardsticks.card_needs import card_needs, draw, pay
from nordrail.bots.yardsticks.hungry import Hungry
from nordrail.bots.yardsticks.network_builder import Builder
from nordrail.engine.components.cards import Card, Cards
from nordrail.engine.events import (
    Action,
    ClaimRoute,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    PayTunnel,
    Withdraw,
)
from nordrail.engine.game import Game
from nordrail.engine.rules.phase import Turn
from nordrail.engine.rules.rulebook import find_title
from nordrail.engine.view import View

YARDSTICKS = ["path", "onestep", "longroute", "hungry", "racer"]
NORDIC, NORTHERN = "nordic-countries", "northern-lights"
TABLES = [(NORDIC, 2), (NORDIC, 3), (NORTHERN, 2), (NORTHERN, 3), (NORTHERN, 4), (NORTHERN, 5)]

Witness = Callable[[View, Action], None]


def play(title: str, bots: list[str], seed: int, witness: Witness = lambda view, action: None) -> Game:
    players = [make_bot(name, Random(f"{seed}/{seat}")) for seat, name in enumerate(bots)]
    game = Game.new(title, len(bots), seed=seed)
    while (seat := game.to_act) is not None:
        view = game.view(seat)
        action = players[seat - 1].choose(view, game.legal())
        witness(view, action)
        game = game.play(action)
    return game


def position(title: str = NORDIC, hand: str = "", free: str = "", own: str = "") -> Position:
    """Return the position of seat 1 before the first deal, with this hand and these routes."""
    at = empty_table(title)
    rulebook, number = at.state.rulebook, at.state.rulebook.board.route_number
    claimed = sum(1 << number[route] for route in own.split())
    at.change_seat(1, hand=hand, routes=claimed)
    at.change(open=sum(1 << number[route] for route in free.split()) if free else rulebook.all_routes & ~claimed)
    return Position(at.view(1))


def first_choice(bot: Bot, title: str, seed: int) -> tuple[Game, tuple[str, ...]]:
    game = Game.new(title, 2, seed=seed, first=1)
    kept = bot.choose(game.view(1), game.legal())
    assert isinstance(kept, KeepTickets)
    return game, kept.tickets


@pytest.mark.parametrize("title", [NORDIC, NORTHERN])
@pytest.mark.parametrize("bot", YARDSTICKS)
def test_a_yardstick_beats_random_play(bot: str, title: str) -> None:
    won = 0
    for seed in range(3):
        for bots in ([bot, "random"], ["random", bot]):
            outcome = play(title, bots, seed).outcome
            assert outcome is not None
            won += outcome.winners == (bots.index(bot) + 1,)
    assert won == 6


def test_hungry_is_the_best_of_them() -> None:
    won = games = 0
    for other in ("path", "onestep", "longroute", "racer"):
        for seed in range(1):
            for bots in (["hungry", other], [other, "hungry"]):
                outcome = play(NORDIC, bots, seed).outcome
                assert outcome is not None
                won += outcome.winners == (bots.index("hungry") + 1,)
                games += 1
    assert won / games > 0.5


@pytest.mark.parametrize("bot", YARDSTICKS)
def test_a_yardstick_pays_for_a_tunnel_if_it_can(bot: str) -> None:
    answers: list[Action] = []
    player = make_bot(bot, Random(1))
    for seed in range(20):
        game = Game.new(NORDIC, 2, seed=seed)
        while (seat := game.to_act) is not None and not answers:
            legal = game.legal()
            action = player.choose(game.view(seat), legal)
            if isinstance(legal[0], PayTunnel) and isinstance(legal[-1], Withdraw):
                answers.append(action)
            game = game.play(action)
        if answers:
            break
    assert isinstance(answers[0], PayTunnel)


@pytest.mark.parametrize("bot", YARDSTICKS)
def test_a_yardstick_claims_in_its_last_turn_if_it_can(bot: str) -> None:
    def witness(view: View, action: Action) -> None:
        if view.final_turns is not None and isinstance(view.phase, Turn) and Position(view).payable:
            assert isinstance(action, ClaimRoute)

    play(NORTHERN, [bot, bot], seed=1, witness=witness)


@pytest.mark.parametrize("title", [NORDIC, NORTHERN])
def test_path_keeps_all_first_tickets_and_asks_for_no_more(title: str) -> None:
    def witness(view: View, action: Action) -> None:
        assert not isinstance(action, DrawTickets)

    game = play(title, ["path", "path"], seed=3, witness=witness)
    first = game.rulebook.tickets.first_offer
    assert [len(player.tickets) for player in game.view(1).players] == [first, first]


def test_path_prefers_few_long_routes_to_many_short_ones() -> None:
    bot = make_bot("path", Random(1))
    game = Game.new(NORDIC, 2, seed=3)
    while game.view(1).me is None or game.legal()[0].__class__ is KeepTickets:
        seat = game.to_act
        assert seat
        game = game.play(bot.choose(game.view(seat), game.legal()))
    seen = Position(game.view(1))
    costs = seen.costs(length)
    for ticket in seen.open_tickets(seen.tickets):
        shortest = seen.way(ticket, costs)
        fewest = seen.way(ticket, seen.costs(lambda route: 1))
        assert shortest is not None
        assert fewest is not None
        assert len(fewest) <= len(shortest)


@pytest.mark.parametrize("bot", ["onestep", "longroute", "racer"])
@pytest.mark.parametrize("seed", range(3))
def test_some_keep_as_few_tickets_as_they_may(bot: str, seed: int) -> None:
    assert len(first_choice(make_bot(bot, Random(1)), NORDIC, seed)[1]) == 2


@pytest.mark.parametrize("seed", range(3))
def test_onestep_keeps_the_most_valuable_and_racer_the_nearest(seed: int) -> None:
    game, valuable = first_choice(make_bot("onestep", Random(1)), NORDIC, seed)
    _, near = first_choice(make_bot("racer", Random(1)), NORDIC, seed)
    seen, board = Position(game.view(1)), game.rulebook.board
    me = game.view(1).me
    assert me is not None
    points = sorted(board.ticket(ticket).points for ticket in me.offered)
    assert sorted(board.ticket(ticket).points for ticket in valuable) == points[-2:]
    costs = seen.costs(length)
    spaces = {ticket: seen.spaces(seen.way(board.ticket(ticket), costs) or ()) for ticket in me.offered}
    assert sorted(spaces[ticket] for ticket in near) == sorted(spaces.values())[:2]


def test_onestep_asks_for_tickets_and_longroute_never_does() -> None:
    asked = {
        bot: sum(
            isinstance(event.what, DrawTickets)
            for seed in range(2)
            for event in play(NORTHERN, [bot, bot], seed).record.events
        )
        for bot in ("onestep", "longroute")
    }
    assert asked["onestep"] > 0
    assert asked["longroute"] == 0


def test_longroute_claims_hardly_a_short_route() -> None:
    lengths = [
        find_title(NORDIC).board.route(event.what.route).length
        for seed in range(3)
        for event in play(NORDIC, ["longroute", "longroute"], seed).record.events
        if isinstance(event.what, ClaimRoute)
    ]
    assert sum(spaces >= 3 for spaces in lengths) > 0.8 * len(lengths)


def test_racer_ends_the_game_before_the_others_would() -> None:
    def turns(bot: str) -> int:
        return sum(len(play(NORDIC, [bot, bot], seed).record.events) for seed in range(2))

    assert turns("racer") < min(turns("path"), turns("hungry"))


def test_hungry_keeps_a_ticket_that_its_routes_complete_anyway() -> None:
    board = find_title(NORDIC).board
    cheap, *_, dear = sorted(board.tickets, key=lambda ticket: ticket.points)
    way = position().way(cheap, position().costs(length))
    assert way is not None
    seen = position(own=" ".join(board.routes[number].id for number in way))
    both = tuple(sorted((cheap.id, dear.id)))
    assert cheap.id in Hungry(Random(1)).keep(seen, [(cheap.id,), (dear.id,), both]).tickets


def test_a_builder_joins_all_cities_and_leaves_out_what_no_ticket_needs() -> None:
    seen = position()
    tickets = sorted(seen.board.tickets, key=lambda ticket: ticket.points)
    short = [ticket for ticket in tickets if {ticket.a, ticket.b} & {"tallinn", "bergen"}][:2]
    costs = seen.costs(length)
    routes = Builder(seen, costs).build(short)
    assert routes is not None
    apart = [seen.spaces(seen.way(ticket, costs) or ()) for ticket in short]
    assert max(apart) <= seen.spaces(routes) <= sum(apart)
    joined = seen.joined_with(routes)
    city = seen.board.city_number
    assert all(joined[city[ticket.a]] == joined[city[ticket.b]] for ticket in short)


def test_a_builder_gives_up_on_cities_that_cannot_be_reached() -> None:
    seen = position(free="helsinki-lahti")
    assert Builder(seen, seen.costs(length)).build([seen.board.tickets[0]]) is None
    assert Builder(seen, seen.costs(length)).build([]) == []


def test_wishes_count_each_card_of_the_hand_once() -> None:
    seen = position(hand="OOOO")
    number = seen.board.route_number
    wishes = card_needs(seen, [(number["lillehammer-trondheim"], 6), (number["orebro-sundsvall"], 6)])
    assert wishes.missing == 3
    assert wishes.reserved == seen.hand
    assert wishes.desire[Card.ORANGE] == 2


def test_a_gray_route_is_paid_with_the_colour_that_no_other_goal_waits_for() -> None:
    seen = position(hand="RRRBBB")
    number = seen.board.route_number
    goals = [(number["goteborg-norrkoping"], 4.0), (number["boden-umea:red"], 4.0)]
    assert pay(seen, number["goteborg-norrkoping"], goals).cards == Cards("BBB")


def test_a_locomotive_that_costs_the_whole_draw_is_taken_last() -> None:
    desire = [1.0] + [0.0] * 7 + [2.0]
    purple, locomotive = DrawFaceUp(Card.PURPLE), DrawFaceUp(Card.LOCOMOTIVE)
    legal: list[Action] = [purple, locomotive, DrawBlind()]
    assert draw(position(NORDIC), desire, legal) == locomotive
    assert draw(position(NORTHERN), desire, legal) == purple
    assert draw(position(NORTHERN), desire, legal[1:]) == locomotive
    assert draw(position(NORTHERN), [0.0] * 9, legal) == DrawBlind()
    assert draw(position(NORTHERN), [0.0] * 9, [DrawTickets()]) is None
