"""Find the game that a lesson starts in: `python tools/find_lesson.py TITLE FILE`.

Two bots play from a seed until few trains are left, and both draw cards. The position is good if seat 1 can then draw a
card that it lacks, claim a route that completes a ticket, draw tickets, claim a ferry, and claim a last route (a tunnel
that costs more than it shows, or one that gives cards) that starts the last round. Copy the printed script to
`web/src/learn/lesson.ts`.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from nordrail import Game
from nordrail.bots import make_bot
from nordrail.bots.position import Position
from nordrail.engine.components.board import Kind, Route
from nordrail.engine.components.cards import size
from nordrail.engine.events import ClaimRoute, DrawBlind, DrawTickets
from nordrail.engine.notation import parse_action
from nordrail.engine.record import Record

ME, OPPONENT = 1, "easy"

TRAINS = range(7, 12)
"""Trains of seat 1 when the cards are drawn."""
ROUNDS = 5
"""The most rounds of drawing cards."""


def turn(game: Game, name: str) -> Game:
    """Let a bot play the turn of the seat to act."""
    bot, seat = make_bot(name, Random(0)), game.to_act
    while game.to_act == seat and not game.over:
        assert seat
        game = game.play(bot.choose(game.view(seat), game.legal(seat)))
    return game


def draws(game: Game) -> Game:
    """Draw two cards from the deck."""
    return game.play(DrawBlind()).play(DrawBlind())


def openings(title: str, seed: int) -> Iterator[Game]:
    """Yield positions of one game in which seat 1 begins its turn."""
    game = Game.new(title, ["Astrid", OPPONENT], seed=f"lesson {seed}", first=ME)
    while not game.over:
        me, other = game.state.seats
        if game.to_act == ME and me.trains in TRAINS and me.trains < other.trains - 2 and other.trains < 24:
            break
        game = turn(game, "hungry" if game.to_act == ME else OPPONENT)
    for _ in range(ROUNDS):
        if game.over or size(game.state.pile) < 20:
            return
        yield game
        game = draws(game)
        if game.over or game.to_act == ME:
            return
        game = draws(game)


def open_tickets(game: Game) -> int:
    """Count the incomplete tickets of seat 1."""
    position = Position(game.view(ME))
    return len(position.open_tickets(position.tickets))


def answered(game: Game) -> Game:
    """Let the opponent play its turn."""
    return turn(game, OPPONENT) if game.to_act not in (ME, None) else game


def claims(game: Game, fits: Callable[[Route], bool]) -> Iterator[tuple[Route, Game]]:
    """Yield the routes that seat 1 can claim now, and the game after that."""
    if game.to_act != ME or game.state.final_turns is not None:
        return
    for action in game.legal():
        if isinstance(action, ClaimRoute) and fits(route := game.rulebook.board.route(action.route)):
            yield route, game.play(action)


def drawings(game: Game) -> Iterator[tuple[str, Route, Game]]:
    """Yield face-up cards to take, with a route that then completes a ticket and could not be paid for before."""
    before = {action.route for action in game.legal() if isinstance(action, ClaimRoute)}
    for card in {str(action) for action in game.legal() if str(action).startswith("take")} - {"take L"}:
        drawn = game.play(parse_action(card))
        if drawn.state.phase == game.state.phase or drawn.to_act != ME:
            continue
        after = answered(drawn.play(DrawBlind()))
        missing = 0 if after.over else open_tickets(after)
        for route, built in claims(after, lambda route: route.kind is Kind.REGULAR and route.length > 1):
            if route.id not in before and open_tickets(built) < missing:
                yield card, route, answered(built)


def with_more_tickets(game: Game) -> Game | None:
    """Return the game after seat 1 has drawn tickets and kept one."""
    if game.to_act != ME or DrawTickets() not in game.legal():
        return None
    offered = game.play(DrawTickets())
    return answered(offered.play(min(offered.legal(), key=lambda action: len(str(action)))))


def starts_last_round(route: Route, game: Game) -> bool:
    """Tell whether seat 1 has few enough trains, after paying what a tunnel asks in addition."""
    if route.kind is Kind.TUNNEL:
        if game.to_act != ME or not str(game.legal()[0]).startswith("pay"):
            return False
        game = game.play(game.legal()[0])
    return game.state.seats[ME - 1].trains <= game.rulebook.last_round_at


def scripts(game: Game) -> Iterator[list[str]]:
    """Yield the lessons that this position allows: the card to take and the routes to claim."""
    for card, first, built in drawings(game):
        if (kept := with_more_tickets(built)) is None:
            continue
        for ferry, shipped in claims(kept, lambda route: route.kind is Kind.FERRY):
            for last, end in claims(answered(shipped), lambda route: route.kind is Kind.TUNNEL or route.draws > 0):
                if starts_last_round(last, end):
                    yield [card, first.id, ferry.id, last.id]


def main(title: str, file: Path) -> None:
    """Write the first good position as a record with its seed."""
    for seed in range(3000):
        for game in openings(title, seed):
            for script in scripts(game):
                headers = {**game.record.headers, "seed": str(game.seed)}
                file.write_text(Record(headers, game.events).dump(), encoding="utf-8")
                print(game.seed, len(game.events), script)
                return
    raise SystemExit("none found")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
