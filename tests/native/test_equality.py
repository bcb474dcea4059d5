"""The compiled simulator and the Python engine play the same games: every state, menu, deal and outcome."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bots.playing import play as play_bots
from tests.laws.strategies import STYLES, TABLES, Played, Table, games, play, randoms, toy_tables
from tests.native.comparing import assert_same_game, assert_same_position
from tests.perft.test_perft import FILES

from nordrail import Record
from nordrail.engine.components.cards import ONE, Card, Cards
from nordrail.engine.rules.phase import EndReason, Over, Turn
from nordrail.engine.rules.state import new_state
from nordrail.native import NativeGame
from nordrail.native.replay import replay
from nordrail.titles import NORTHERN_LIGHTS

RECORDS = sorted(Path("tests/records").glob("[nh]*/*.game"))
BOTS = ("planner", "onestep", "longroute", "hungry", "racer")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_ply_of_a_record_is_the_same(path: Path) -> None:
    record = Record.load(path.read_text(encoding="utf-8"))
    states = list(record.replay())
    if not states[-1].redacted:
        assert_same_game(record.events, states, Random(1))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.rulebook.title}-{table.seats}")
def test_random_games_are_the_same(table: Table, style: str) -> None:
    """Some of these players hoard cards, empty the tickets, or pay outside the menu."""
    random = Random(f"{table.seats}/{style}")
    played = play(table, random, style)
    assert_same_game(played.events, played.states, random)


def large_table(tickets: int) -> Table:
    """Return a board with more cities than bits in a word, and this many tickets."""
    lines = [
        'name = "Large"',
        "[cities]",
        *(f'c{city} = {{ name = "C{city}", country = "Norway" }}' for city in range(80)),
    ]
    pairs = [(city, city + step) for step in (1, 9) for city in range(80 - step)]
    lines += ["[routes]", *(f'"c{a}-c{b}" = {{ color = "gray", length = {1 + (a + b) % 3} }}' for a, b in pairs)]
    lines += ["[tickets]", *(f'"c{city % 40}-c{79 - city // 3}" = {5 + city % 9}' for city in range(tickets))]
    return Table(TABLES[2].rulebook.with_board("\n".join(lines)), 2)


@pytest.mark.parametrize("tickets", [65, 90])
@pytest.mark.parametrize("style", ["anything", "tickets"])
def test_games_with_many_tickets_are_the_same(style: str, tickets: int) -> None:
    random = Random(style)
    played = play(large_table(tickets), random, style)
    assert_same_game(played.events, played.states, random)
    assert replay(played.table.rulebook, 2, played.events)  # every ticket is in the deck that the simulator begins with


@given(games(toy_tables()), randoms())
def test_games_on_any_small_board_are_the_same(played: Played, random: Random) -> None:
    assert_same_game(played.events, played.states, random)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.rulebook.title}-{table.seats}")
def test_games_of_bots_are_the_same(table: Table) -> None:
    random = Random(table.seats)
    game = play_bots(table.rulebook, random.choices(BOTS, k=table.seats), seed=3)
    states = [new_state(table.rulebook, table.seats), *(step.after for step in game.steps)]
    assert_same_game(game.events, states, random)


@given(st.sampled_from(TABLES), st.lists(st.integers(0, 14), min_size=9, max_size=9), randoms())
def test_a_hand_of_any_size_pays_for_the_same_routes(table: Table, counts: list[int], random: Random) -> None:
    """One route can take 18 cards of a single colour's worth, so no count may be capped too early."""
    state, board = new_state(table.rulebook, table.seats), table.rulebook.board
    hand = sum(number * ONE[card] for card, number in zip(Card, counts, strict=True))
    taken = sum(1 << route for route in random.sample(range(len(board.routes)), random.randint(0, 60)))
    first = state.seats[0]._replace(hand=hand, trains=random.randint(0, 40))
    state = state._replace(
        seats=(first, *state.seats[1:]),
        turn=1,
        phase=Turn(),
        open=state.open & ~taken,
        pile=0,
        face_up=Cards("PWLLR").bag * random.randint(0, 1),
        tickets=state.tickets._replace(unseen=0, size=0),
    )
    assert_same_position(NativeGame.from_state(state), state, 0, random)


SYMBOLS = """name = "Symbols"
[cities]
a = { name = "A", country = "Norway" }
b = { name = "B", country = "Norway" }
c = { name = "C", country = "Norway" }
[routes]
"a-b" = { color = "red", length = 4, ferry = 3, substitute = "2 same" }
"b-c" = { color = "gray", length = 4, ferry = 3, substitute = "2 same" }
[tickets]
"a-b" = 1
"b-c" = 1
"a-c" = 1
"""


@pytest.mark.parametrize("engines", range(4))
@pytest.mark.parametrize("other", range(5))
@pytest.mark.parametrize("own", range(9))
def test_pairs_of_any_size_replace_three_symbols(own: int, other: int, engines: int) -> None:  # L7
    state = new_state(NORTHERN_LIGHTS.with_board(SYMBOLS), 2)
    first = state.seats[0]._replace(hand=Cards("R" * own + "B" * other + "L" * engines).bag)
    state = state._replace(seats=(first, *state.seats[1:]), turn=1, phase=Turn())
    assert_same_position(NativeGame.from_state(state), state, 0, Random(1))


@given(st.sampled_from(TABLES), st.integers(1, 45), randoms())
def test_networks_of_any_shape_score_the_same(table: Table, size: int, random: Random) -> None:
    """Longest paths, tickets and bonuses of seats whose routes form branches and circles."""
    board, state = table.rulebook.board, new_state(table.rulebook, table.seats)
    letters = [bonus.letter for bonus in table.rulebook.bonus_deck]
    seats = []
    for seat in state.seats:
        city, routes = random.randrange(len(board.cities)), 0
        for _ in range(size):
            other, number = random.choice(board.neighbours[city])
            routes |= 1 << number
            city = other if random.random() < 0.8 else city
        trains = sum(board.routes[number].length for number in range(len(board.routes)) if routes >> number & 1)
        tickets = tuple(random.sample(range(len(board.tickets)), 5))
        hand = sum(ONE[random.choice(list(Card))] for _ in range(9))
        seats.append(seat._replace(routes=routes, trains=max(0, 45 - trains), tickets=tickets, hand=hand))
    state = state._replace(
        seats=tuple(seats),
        turn=1,
        phase=Over(EndReason.LAST_ROUND),
        bonuses=tuple(sorted(random.sample(letters, min(len(letters), 4)))),
    )
    assert_same_position(NativeGame.from_state(state), state, 0, random)


def perft(game: NativeGame, depth: int) -> int:
    """Count the sequences of `depth` actions; a finished game counts as one."""
    actions = game.legal()
    if depth == 1 or not actions:
        return len(actions) or 1
    lines = 0
    for action in actions:
        after = game.copy()
        after.step(action)
        lines += perft(after, depth - 1)
    return lines


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_number_of_lines_of_play_is_the_same(path: Path) -> None:
    head, _, text = path.read_text(encoding="utf-8").partition("\n\n")
    seed, *expected = [line.split()[1] for line in head.splitlines()]
    record = Record.load(text)
    *_, state = record.replay()
    game = NativeGame.from_state(state, seed=seed, ply=len(record.events))
    for depth, number in enumerate(map(int, expected), start=1):
        if number < 5000:
            assert perft(game, depth) == number
