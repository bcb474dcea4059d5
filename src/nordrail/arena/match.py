"""One game between bots: played, timed and measured. A bot that fails is reported, and loses unless it is forgiven."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile, pairwise
from pathlib import Path
from random import Random
from time import perf_counter
from traceback import StackSummary, TracebackException

from nordrail.arena.names import seat_names
from nordrail.arena.results import PlayedGame
from nordrail.bots import Bot, ask, budget, dismiss, make_bot
from nordrail.bots.bot import BUDGET, FAILURES, GRACE
from nordrail.bots.outside.program import Program
from nordrail.engine.components.board import members
from nordrail.engine.components.network import cheapest_path
from nordrail.engine.errors import NordrailError
from nordrail.engine.events import Action, Event
from nordrail.engine.game import Game
from nordrail.engine.quoting import shorten
from nordrail.engine.rules.menu.claimable import open_to
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.rules.scoring import Standing
from nordrail.engine.rules.state import State
from nordrail.engine.view import View

FAILED = "failed"
"""Why a game ended early in the header `ended`, and the header with the seat of the bot that failed."""
_LONGEST_COMPLAINT = 200
_LONGEST_TRACEBACK = 4000


@dataclass(frozen=True, slots=True)
class Fixture:
    """A scheduled game."""

    number: int
    """Its number in the tournament, from 1."""
    deal: int
    bots: tuple[str, ...]
    """The bots in seat order."""


@dataclass(frozen=True, slots=True)
class Match:
    """A played game: its measurements, and its record, which contains no times."""

    game: PlayedGame
    record: str


class _Absent:
    """Replacement for a bot whose constructor failed; raises that error whenever it is asked."""

    def __init__(self, error: BaseException) -> None:
        self._error = error

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        raise self._error


class _Player:
    """A bot at its seat, with measurements of its answers."""

    def __init__(self, name: str, rng: Random) -> None:
        try:
            self.bot: Bot = make_bot(name, rng)
            self.limit = budget(self.bot) + GRACE
        except NordrailError:
            raise  # an unknown name is the caller's mistake, not the bot's
        except FAILURES as error:
            self.bot, self.limit = _Absent(error), BUDGET + GRACE
        self.seconds: list[float] = []
        self.over_budget = 0
        self.illegal = 0
        self.complaint = ""
        self.traceback = ""

    def play(self, game: Game, seat: int) -> Game | None:
        """Return the game after the bot's answer; `None` if there is no answer, or an illegal one."""
        view, legal = game.view(seat), game.legal()
        began = perf_counter()
        try:
            action = ask(self.bot, view, legal)
        except FAILURES as error:
            self._note(perf_counter() - began)
            self._complain(error)
            return None
        self._note(perf_counter() - began)
        try:
            return game.play(Event(seat, action))
        except Exception as error:  # an `Action` can carry arbitrary values
            self._complain(error)
            return None

    def _note(self, seconds: float) -> None:
        self.seconds.append(round(seconds * 1e6) / 1e6)  # the precision of the JSON file
        self.over_budget += seconds > self.limit

    def _complain(self, error: BaseException) -> None:
        self.illegal += 1
        self.complaint = self.complaint or describe(error)
        self.traceback = self.traceback or where(error)


def play_match(rulebook: Rulebook, fixture: Fixture, seed: int, *, forgive: bool = False) -> Match:
    """Play a game.

    The seed and the deal determine its cards. A bot's random generator also depends on its seat and its name. A bot
    that fails loses, and the game ends; with `forgive`, the first legal action is played for it.
    """
    game = Game.new(rulebook, seat_names(fixture.bots), seed=deal_seed(seed, fixture.deal))
    players: list[_Player] = []
    failed = 0
    try:
        for seat, bot in enumerate(fixture.bots, start=1):
            players.append(_Player(bot, Random(f"{seed}/{fixture.deal}/{seat}/{bot}")))
        while (to_act := game.to_act) is not None:
            played = players[to_act - 1].play(game, to_act)
            if played is None and not forgive:
                failed = to_act
                break
            game = game.play(game.legal()[0]) if played is None else played
    finally:
        for player in players:
            _close(player)
    record = game.record
    if failed:
        record = replace(
            record, headers={**record.headers, "seed": game.seed or "", "ended": FAILED, FAILED: str(failed)}
        )
    return Match(_measure(fixture, game, players, failed), record.dump())


def deal_seed(seed: int, deal: int) -> str:
    """Return the seed from which the dealer of a game draws."""
    return f"{seed}-{deal}"


def count_blocks(states: Sequence[State]) -> tuple[int, ...]:
    """Count, for each seat, the claims that lengthened the cheapest path of another seat's open ticket."""
    blocked = [0] * len(states[0].seats)
    paths: dict[tuple[int, int], tuple[int, int] | None] = {}
    for before, after in pairwise(states):
        for claimer, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            if old.routes != new.routes:
                gone = before.open & ~after.open
                blocked[claimer] += _lengthens(before, after, claimer, gone, paths)
                paths = {key: path for key, path in paths.items() if key[0] != claimer}
    return tuple(blocked)


def _lengthens(
    before: State, after: State, claimer: int, gone: int, paths: dict[tuple[int, int], tuple[int, int] | None]
) -> bool:
    found = False
    for place, seat in enumerate(before.seats):
        if place == claimer:
            continue
        for ticket in seat.tickets:
            key = place, ticket
            if key not in paths:
                paths[key] = _path(before, place, ticket)
            path = paths[key]
            if path is not None and path[1] & gone:
                paths[key] = longer = _path(after, place, ticket)
                found |= longer is None or longer[0] > path[0]
    return found


def _path(state: State, place: int, ticket: int) -> tuple[int, int] | None:
    """Return the fewest spaces a seat still has to claim for a ticket and their routes; `None` if it cannot."""
    board, seat = state.rulebook.board, state.seats[place]
    free = open_to(state.open, seat.barred)
    costs = [
        0 if seat.routes >> number & 1 else route.length if free >> number & 1 else None
        for number, route in enumerate(board.routes)
    ]
    goal = board.tickets[ticket]
    found = cheapest_path(board.neighbours, [board.city_number[goal.a]], {board.city_number[goal.b]}, costs)
    if found is None:
        return None
    return sum(costs[number] or 0 for number in found), sum(1 << number for number in found)


def _measure(fixture: Fixture, game: Game, players: Sequence[_Player], failed: int) -> PlayedGame:
    result, board = game.outcome, game.rulebook.board
    others = tuple(seat for seat in range(1, len(players) + 1) if seat != failed)
    states = [game.steps[0].before, *(step.after for step in game.steps)]
    routes: list[list[str]] = [[] for _ in players]
    for before, after in pairwise(states):
        for place, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            routes[place] += [board.routes[number].id for number in members(new.routes & ~old.routes)]
    return PlayedGame(
        number=fixture.number,
        deal=fixture.deal,
        bots=fixture.bots,
        totals=tuple(seat.points for seat in game.state.seats) if result is None else result.totals,
        winners=others if result is None else result.winners,
        routes=tuple(map(tuple, routes)),
        kept=tuple(len(seat.tickets) for seat in game.state.seats),
        completed=tuple(len(Standing(board, seat).completed) for seat in game.state.seats),
        blocked=count_blocks(states),
        seconds=tuple(tuple(player.seconds) for player in players),
        over_budget=tuple(player.over_budget for player in players),
        illegal=tuple(player.illegal for player in players),
        complaints=tuple(player.complaint for player in players),
        tracebacks=tuple(player.traceback for player in players),
        failed=failed,
    )


def describe(error: BaseException) -> str:
    """Describe an error in one line."""
    words = str(error) if isinstance(error, NordrailError) else f"{type(error).__name__}: {error}"
    return shorten(words, _LONGEST_COMPLAINT)


def where(error: BaseException) -> str:
    """Return the traceback from the bot's own code on, with files and lines; empty if the answer was just illegal."""
    trace = TracebackException.from_exception(error)
    own = list(dropwhile(lambda frame: frame.filename in _OUR_FRAMES, trace.stack))
    if isinstance(error, NordrailError) and (not own or own[0].filename.startswith(_ENGINE)):
        return ""
    trace.stack = StackSummary.from_list(own)
    text = "".join(trace.format())
    return text if len(text) <= _LONGEST_TRACEBACK else "…" + text[-_LONGEST_TRACEBACK:]


_OUR_FRAMES = tuple(code.__code__.co_filename for code in (play_match, ask, make_bot, Program.choose))
_ENGINE = str(Path(Game.play.__code__.co_filename).parent)
"""The folder of the engine, which parses an answer and judges it."""


def _close(player: _Player) -> None:
    try:
        dismiss(player.bot)
    except FAILURES as error:
        complaint = f"when it was closed: {type(error).__name__}: {error}"
        player.complaint = player.complaint or shorten(complaint, _LONGEST_COMPLAINT)
