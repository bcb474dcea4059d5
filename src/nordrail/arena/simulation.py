"""Random games by the thousand; the same seed gives the same games for any number of processes."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from random import Random
from signal import SIG_IGN, SIGINT, signal

from nordrail.engine.components.cards import Cards
from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import DEALER, Action
from nordrail.engine.game import Game
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.phase import Turn
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.rules.scoring import Outcome
from nordrail.engine.rules.state import State
from nordrail.native.library import available
from nordrail.native.packing import NativeError
from nordrail.native.random_game import random_game as native_random_game
from nordrail.records.files import find_rulebook, write_text

_CHUNK = 25
"""Games a process plays before it reports."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """Which games to play, and where to write them."""

    title: str
    seats: int
    games: int
    seed: int
    board: Path | None = None
    """A board file to use instead of the title's own board."""
    out: Path | None = None
    """The folder for the records."""

    def game_seed(self, number: int) -> str:
        """Return the seed of one game; it alone determines what is dealt."""
        return f"{self.seed}-{number}"

    def file_name(self, number: int) -> str:
        """Return the file name of one game's record."""
        return f"{self.title}-{self.seats}-{self.seed}-{number:0{len(str(self.games))}}.game"


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """The statistics of one game."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str
    reason: str
    turns: int
    decisions: int
    kept: tuple[int, ...]
    """Number of tickets each seat kept."""
    completed: tuple[int, ...]
    """Number of those tickets it completed."""
    bonuses: tuple[tuple[str, int, int], ...]
    """Each bonus in play: its name, the highest count, and the number of seats that scored it."""


def simulate(simulation: Simulation, jobs: int = 1) -> Iterator[SimulatedGame]:
    """Play the games and yield them in order of their numbers."""
    rulebook = find_rulebook(simulation.title, simulation.board)
    Game.new(rulebook, simulation.seats, dealer=None)  # refuses a wrong number of seats
    chunks = [
        range(first, min(first + _CHUNK, simulation.games + 1)) for first in range(1, simulation.games + 1, _CHUNK)
    ]
    if jobs == 1 or len(chunks) < 2:
        for chunk in chunks:
            for number in chunk:
                yield _play_and_write(simulation, rulebook, number)
        return
    with ProcessPoolExecutor(min(jobs, len(chunks)), get_context("spawn"), _prepare, (simulation,)) as pool:
        try:
            for played in pool.map(_play_chunk, chunks):
                yield from played
        finally:
            pool.shutdown(cancel_futures=True)


def random_game(rulebook: Rulebook, seats: int, seed: str) -> Game:
    """Play a whole game in which every legal action is equally likely.

    The deals are those of `Game.new` with this seed; the choices use a separate generator.
    """
    return _random_game(rulebook, seats, seed)[0]


def _random_game(rulebook: Rulebook, seats: int, seed: str) -> tuple[Game, int]:
    """Play a random game and count its turns, which the record alone does not tell."""
    choices, turns = _choices(seed), 0

    def choose(state: State) -> Action:
        nonlocal turns
        turns += type(state.phase) is Turn
        legal = legal_actions(state)
        return legal[choices.randrange(len(legal))]

    return Game.new(rulebook, seats, seed=seed).finished(choose), turns


def _choices(seed: str) -> Random:
    return Random(f"{seed}/choices")


def lost(state: State) -> str | None:
    """Describe any component that is missing or duplicated in a finished game; `None` if all are there.

    >>> game = random_game(find_rulebook("nordic-countries"), 2, "1")
    >>> lost(game.state), lost(game.state._replace(face_up=0)) is None
    (None, False)
    """
    rulebook, board = state.rulebook, state.rulebook.board
    cards = Cards(state.pile + state.discard + state.face_up + sum(seat.hand for seat in state.seats))
    if cards != rulebook.deck:
        return f"the cards are {cards}, not {rulebook.deck}"
    for number, seat in enumerate(state.seats, start=1):
        laid = sum(route.length for place, route in enumerate(board.routes) if seat.routes >> place & 1)
        if seat.trains + laid != rulebook.trains or seat.trains < 0:
            return f"seat {number} has {seat.trains} trains and {laid} on the board, not {rulebook.trains}"
    if sum(seat.routes for seat in state.seats).bit_count() != sum(seat.routes.bit_count() for seat in state.seats):
        return "a route belongs to two seats"
    kept = [ticket for seat in state.seats for ticket in seat.tickets]
    if len(set(kept)) < len(kept) or any(state.tickets.unseen >> ticket & 1 for ticket in kept):
        return "a ticket is in two places"
    return None


def _play_and_write(simulation: Simulation, rulebook: Rulebook, number: int) -> SimulatedGame:
    seed = simulation.game_seed(number)
    if available():
        try:
            return _play_compiled(simulation, rulebook, number)
        except NativeError:  # a board beyond its limits
            pass
    game, turns = _random_game(rulebook, simulation.seats, seed)
    assert game.outcome is not None
    _write(simulation, number, game)
    _check(game.state, number, seed)
    return _played(game.outcome, turns, sum(event.actor != DEALER for event in game.events))


def _play_compiled(simulation: Simulation, rulebook: Rulebook, number: int) -> SimulatedGame:
    """Play the same game in the compiled simulator."""
    seed, write = simulation.game_seed(number), simulation.out is not None
    played = native_random_game(rulebook, simulation.seats, seed, _choices(seed), events=write)
    if write:
        begun = Game.undealt(rulebook, simulation.seats, seed=seed)
        game = replace(begun, events=tuple(played.events), state=played.state)
        vars(game)["outcome"] = played.outcome
        _write(simulation, number, game)
    _check(played.state, number, seed)
    return _played(played.outcome, played.turns, played.decisions)


def _write(simulation: Simulation, number: int, game: Game) -> None:
    if simulation.out is not None:
        write_text(simulation.out / simulation.file_name(number), game.record.dump())


def _check(state: State, number: int, seed: str) -> None:
    if mistake := lost(state):
        raise IllegalAction(f"game {number} (seed {seed}) went wrong: {mistake}")


def _played(outcome: Outcome, turns: int, decisions: int) -> SimulatedGame:
    sheets = outcome.sheets
    columns = zip(*(sheet.bonuses for sheet in sheets), strict=True)
    return SimulatedGame(
        totals=outcome.totals,
        winners=outcome.winners,
        decided_by=outcome.decided_by,
        reason=str(outcome.reason),
        turns=turns,
        decisions=decisions,
        kept=tuple(len(sheet.tickets) for sheet in sheets),
        completed=tuple(sum(line.completed for line in sheet.tickets) for sheet in sheets),
        bonuses=tuple(
            (column[0].name, max(line.count for line in column), sum(line.points > 0 for line in column))
            for column in columns
        ),
    )


_here: tuple[Simulation, Rulebook] | None = None
"""The simulation of this process; sent only once, because a board takes long to read."""


def _prepare(simulation: Simulation) -> None:
    global _here
    signal(SIGINT, SIG_IGN)  # the main process stops the others
    _here = simulation, find_rulebook(simulation.title, simulation.board)


def _play_chunk(numbers: range) -> list[SimulatedGame]:
    assert _here is not None
    return [_play_and_write(*_here, number) for number in numbers]
