"""Compare the compiled simulator with the Python engine over many games: `make equal`.

Games come in chunks of 1,000. In most of them, both engines play with the same seed and the same random choices, and
the last state, the outcome and the numbers of turns and decisions must be equal: a different menu, deal or state leads
to other choices. The rest is compared ply by ply (whole states, menus, masks, deals, scores, payments outside the
menu): players who hoard, empty the tickets or withdraw, mixed bots, and random rulebooks on random boards.

Each chunk that agreed is a line in a file, with a digest of what the games depend on in both engines. Started again,
the program continues after these chunks; chunks of other rules are compared again. The digest leaves out policies.
"""

import argparse
import csv
import gc
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from pathlib import Path
from random import Random
from time import monotonic, process_time

from hypothesis import HealthCheck, given, seed, settings
from tests.bots.playing import play as play_bots
from tests.laws.strategies import STYLES, TABLES, Played, Table, games, play, randoms, toy_tables
from tests.native.comparing import assert_same_game

from compared import digest
from nordrail.engine.rules.apply import apply
from nordrail.engine.rules.dealer import draw, luck
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.phase import Dealing, Over, Turn
from nordrail.engine.rules.scoring import outcome
from nordrail.engine.rules.state import State, new_state
from nordrail.native import available
from nordrail.native.random_game import random_game

CHUNK, STYLED, BOTS, TOYS = 1000, 2, 2, 8
"""Games in a chunk; of these the games of styled players, of bots, and on random boards."""
NAMES = ("planner", "onestep", "longroute", "hungry", "racer", "random", "path")
REPORT = 60.0
"""Seconds between two lines of progress."""


def compare(chunk: int) -> int:
    """Compare a chunk of games; return the number of decisions."""
    decisions, random = 0, Random(chunk)
    for number in range(CHUNK - STYLED - BOTS - TOYS):
        decisions += same_outcome(TABLES[number % len(TABLES)], f"equal-{chunk}-{number}")
    for number in range(STYLED):
        played = play(TABLES[(chunk + number) % len(TABLES)], random, random.choice(list(STYLES)))
        assert_same_game(played.events, played.states, random)
        decisions += sum(event.actor > 0 for event in played.events)
    for number in range(BOTS):
        table = TABLES[(chunk + number) % len(TABLES)]
        game = play_bots(table.rulebook, random.choices(NAMES, k=table.seats), seed=chunk)
        states = [new_state(table.rulebook, table.seats), *(step.after for step in game.steps)]
        assert_same_game(game.events, states, random)
        decisions += sum(event.actor > 0 for event in game.events)
    return decisions + same_toy_games(chunk)


def same_outcome(table: Table, name: str) -> int:
    """Play a game in both engines and compare how it ended; return the number of decisions."""
    state, decisions, turns = played_in_python(table, name)
    native = random_game(table.rulebook, table.seats, name, Random(f"{name}/choices"), events=False)
    known = tuple(seat._replace(drawn_before=(), revealed=(), stuck=()) for seat in state.seats)
    assert native.state == state._replace(seats=known, unseen_before=(), offers=()), f"{table} {name}"
    assert native.outcome == outcome(state), f"{table} {name}"
    assert (native.decisions, native.turns) == (decisions, turns), f"{table} {name}"
    return decisions


def played_in_python(table: Table, name: str) -> tuple[State, int, int]:
    """Play a random game without keeping its events; return its last state, its decisions and its turns."""
    state, choices = new_state(table.rulebook, table.seats), Random(f"{name}/choices")
    ply = decisions = turns = 0
    while (phase := type(state.phase)) is not Over:
        if phase is Dealing:
            state = apply(state, draw(state, luck(name, ply)))
        else:
            legal = legal_actions(state)
            state = apply(state, legal[choices.randrange(len(legal))])
            decisions += 1
            turns += phase is Turn
        ply += 1
    return state, decisions, turns


def same_toy_games(chunk: int) -> int:
    """Compare games with random rulebooks on random boards, other ones for each chunk; return their decisions."""
    decisions = 0

    @seed(chunk)
    @settings(max_examples=TOYS, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(games(toy_tables()), randoms())
    def compare_game(played: Played, random: Random) -> None:
        nonlocal decisions
        assert_same_game(played.events, played.states, random)
        decisions += sum(event.actor > 0 for event in played.events)

    compare_game()
    return decisions


def measured(chunk: int) -> tuple[int, int, float]:
    """Compare a chunk; return its number, its decisions and its processor time."""
    began = process_time()
    gc.disable()  # the values of the engine refer to no cycles, and looking for them takes a tenth of the time
    decisions = compare(chunk)
    gc.enable()
    gc.collect()
    return chunk, decisions, process_time() - began


def finished(path: Path, code: str) -> dict[int, int]:
    """Return the chunks of this code that a file has, with their decisions."""
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {int(chunk): int(decisions) for digest, chunk, decisions, _ in csv.reader(file) if digest == code}


def main() -> None:
    """Compare the games and print how many there were."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no chunk after this time")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("simulated/equal.csv"), help="the chunks that agreed")
    options = parser.parse_args()
    assert available(), "the compiled simulator is not built"
    code, reported = digest(), monotonic()
    done, until = finished(options.out, code), reported + 60 * options.minutes
    left = [chunk for chunk in range(-(-options.games // CHUNK)) if chunk not in done]
    options.out.parent.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(options.jobs) as pool, options.out.open("a", encoding="utf-8", newline="") as file:
        running = {pool.submit(measured, left.pop(0)) for _ in range(min(options.jobs, len(left)))}
        while running:
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for each in ended:
                chunk, done[chunk], seconds = each.result()
                csv.writer(file).writerow([code, chunk, done[chunk], f"{seconds:.1f}"])
                file.flush()
                if left and monotonic() < until:
                    running.add(pool.submit(measured, left.pop(0)))
            if monotonic() - reported > REPORT or not running:
                reported = monotonic()
                print(f"{len(done) * CHUNK:,} games, {sum(done.values()):,} decisions, 0 differences", flush=True)


if __name__ == "__main__":
    main()
