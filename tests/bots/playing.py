"""Games between bots for the tests: every table, whole games, and an end that one claim decides."""

from collections.abc import Callable, Sequence
from random import Random

from tests.conftest import NORDIC, NORTHERN, Table, table

from nordrail.bots import dismiss, make_bot
from nordrail.engine.events import Action
from nordrail.engine.game import Game
from nordrail.engine.rules.phase import EndReason, Over
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.engine.view import View

TABLES = [(title, seats) for title in (NORDIC, NORTHERN) for seats in find_title(title).seats]
"""Every table of the two titles."""
QUICK_SEARCH = "search:iterations=1"
"""A search that plays the same game for the same seed: it does not look at the clock."""

Witness = Callable[[View, Sequence[Action], Action], None]
"""Called with every question and its answer."""


def play(
    title: str | Rulebook, bots: Sequence[str], seed: int, witness: Witness | None = None, stop: int | None = None
) -> Game:
    """Play a whole game, or stop after this many decisions; the rules check every answer."""
    players = [make_bot(name, Random(f"{seed}/{seat}")) for seat, name in enumerate(bots)]
    game = Game.new(title, len(bots), seed=seed)
    while (seat := game.to_act) is not None and stop != 0:
        stop = None if stop is None else stop - 1
        view, legal = game.view(seat), game.legal()
        action = players[seat - 1].choose(view, legal)
        if witness is not None:
            witness(view, legal, action)
        game = game.play(action)
    for player in players:
        dismiss(player)
    return game


def winners(title: str, bots: Sequence[str], seed: int) -> tuple[int, ...]:
    """Return the seats that win a game."""
    outcome = play(title, bots, seed).outcome
    assert outcome is not None
    return outcome.winners


ENDS = {
    NORDIC: (
        "alborg-goteborg goteborg-norrkoping norrkoping-stockholm:red stockholm-sundsvall:1",
        "YYYR",
        "claim sundsvall-umea:yellow YYY",
    ),
    NORTHERN: (
        "alborg-arhus:red alborg-goteborg:1 goteborg-norrkoping:white goteborg-oslo:blue lillehammer-oslo:white",
        "YYRK",
        "claim andalsnes-lillehammer:yellow YY",
    ),
}
"""What seat 1 has built, its hand, and the claim that completes the last of its tickets."""


def last_turn(title: str) -> tuple[Table, str]:
    """Return the last turn of a game, and the only claim that wins it for seat 1."""
    own, hand, claim = ENDS[title]
    at = table(title, hand)
    board, points = at.state.rulebook.board, at.state.rulebook.points
    routes = [board.route(route) for route in own.split()]
    built = sum(1 << board.route_number[route.id] for route in routes)
    pairs = [{route.a, route.b} for route in routes]
    beside = sum(1 << number for number, route in enumerate(board.routes) if {route.a, route.b} in pairs)
    spaces = [route.length for route in routes]
    at.change_seat(
        1,
        routes=built,
        barred=beside,
        trains=at.state.rulebook.trains - sum(spaces),
        points=sum(points[length] for length in spaces),
    )
    at.change(open=at.state.open & ~beside, final_turns=1)
    without = Table(at.state).change(phase=Over(EndReason.LAST_ROUND)).outcome.totals
    joined = Table(at.state).play(f"1 {claim}").outcome.totals
    assert joined[0] - without[0] > 10
    return at.change_seat(2, points=at.seat(2).points - without[1] + (without[0] + joined[0]) // 2), claim
