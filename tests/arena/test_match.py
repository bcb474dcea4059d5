"""One game between bots: its measurements, and a failing bot that is reported but does not stop the game."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from time import sleep

import pytest

from nordrail import Record, find_title
from nordrail.arena.match import Fixture, count_blocks, play_match
from nordrail.arena.names import labels_of
from nordrail.arena.results import PlayedGame, Times
from nordrail.bots import roster
from nordrail.engine.components.board import Board, members
from nordrail.engine.components.shortest_path import shortest_path
from nordrail.engine.errors import NotationError
from nordrail.engine.events import Action, ClaimRoute, Pass
from nordrail.engine.rules.state import State
from nordrail.engine.view import View
from nordrail.records.check import early_end

NORDIC = find_title("nordic-countries")
NORTHERN = find_title("northern-lights")


class Chooser:
    """Chooses like the random bot, and counts how many of its kind are open."""

    open = 0

    def __init__(self, rng: Random) -> None:
        self._rng, self.asked = rng, 0
        Chooser.open += 1

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.asked += 1
        return legal[self._rng.randrange(len(legal))]

    def close(self) -> None:
        Chooser.open -= 1


class Liar(Chooser):
    """Answers with an illegal action every tenth time."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        action = super().choose(view, legal)
        return action if self.asked % 10 else Pass()


class Babbler(Chooser):
    """Answers with something that is not an action."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return 7  # type: ignore[return-value]


class Writer(Chooser):
    """Answers with the notation of an action."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return f" {super().choose(view, legal)}\n"  # type: ignore[return-value]


class Mumbler(Chooser):
    """Answers with text that is not the notation of an action."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return "hm"  # type: ignore[return-value]


class Forger(Chooser):
    """Answers with an action of the wrong types."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return ClaimRoute("bergen-oslo", None)  # type: ignore[arg-type]


class Thrower(Chooser):
    """Fails at its third question, and again when it is closed."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        action = super().choose(view, legal)
        if self.asked == 3:
            raise ZeroDivisionError("no idea")
        return action

    def close(self) -> None:
        super().close()
        raise OSError("cannot leave")


class Sleeper(Chooser):
    """Thinks too long, twice."""

    seconds = -0.24

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if self.asked in (5, 6):
            sleep(0.03)
        return super().choose(view, legal)


class Quitter(Chooser):
    """Ends the process, in every place where it can."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        sys.exit("enough")

    def close(self) -> None:
        super().close()
        sys.exit("closed")


class Stillborn:
    """Ends the process in its constructor."""

    def __init__(self, rng: Random) -> None:
        sys.exit("not today")


class Refuser(Chooser):
    """Raises an error of the engine itself."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        raise NotationError("what is this?")


class Unborn:
    """Fails in its constructor."""

    def __init__(self, rng: Random) -> None:
        raise RuntimeError("no memory")


FAILING = ["liar", "babbler", "mumbler", "forger", "thrower", "unborn", "quitter", "stillborn"]


@pytest.fixture(autouse=True)
def naughty(monkeypatch: pytest.MonkeyPatch) -> None:
    Chooser.open = 0
    for bot in (Chooser, Liar, Babbler, Writer, Mumbler, Forger, Thrower, Sleeper, Unborn, Quitter, Stillborn, Refuser):
        monkeypatch.setitem(roster.BOTS, bot.__name__.lower(), bot)


def play(*bots: str, deal: int = 1, seed: int = 1, forgive: bool = True) -> tuple[PlayedGame, Record]:
    match = play_match(NORDIC, Fixture(7, deal, bots), seed, forgive=forgive)
    return match.game, Record.load(match.record)


def test_the_same_seeds_give_the_same_game_and_others_another() -> None:
    records = [play("random", "random", deal=deal, seed=seed)[1] for deal, seed in ((1, 1), (1, 1), (2, 1), (1, 2))]
    assert records[0].dump() == records[1].dump()
    assert len({record.events for record in records}) == 3
    assert records[0].headers["seed"] == "1-1"


def test_all_seatings_of_a_deal_begin_with_the_same_cards() -> None:
    one, other = play("random", "chooser")[1], play("chooser", "random")[1]
    dealt = [str(event) for event in one.events if event.actor == 0][:6]
    assert dealt == [str(event) for event in other.events if event.actor == 0][:6]
    assert one.events != other.events


def test_a_record_tells_who_sat_where_and_the_result() -> None:
    game, record = play("random", "chooser")
    assert labels_of(record.names) == game.bots == ("random", "chooser")
    assert record.headers["result"] == " ".join(map(str, game.totals))
    *_, last = record.replay()
    for place, seat in enumerate(last.seats):
        assert sorted(game.routes[place]) == sorted(NORDIC.board.routes[number].id for number in members(seat.routes))
        assert game.kept[place] == len(seat.tickets) >= game.completed[place]
        decisions = sum(event.actor == place + 1 for event in record.events)
        assert len(game.seconds[place]) == game.times[place].decisions == decisions
    assert (game.number, game.deal, game.illegal, game.over_budget) == (7, 1, (0, 0), (0, 0))
    assert Chooser.open == 0


def test_measurements_survive_json() -> None:
    game, _ = play("random", "liar")
    assert PlayedGame.from_json(game.to_json()) == game
    with pytest.raises(ValueError, match="seats are missing"):
        PlayedGame.from_json(game.to_json() | {"kept": [1]})


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        ("liar", "pass: "),
        ("babbler", "7 is not an action"),
        ("mumbler", "hm: "),
        ("forger", ""),
        ("thrower", "ZeroDivisionError: no idea"),
        ("unborn", "RuntimeError: no memory"),
        ("quitter", "SystemExit: enough"),
        ("stillborn", "SystemExit: not today"),
    ],
)
def test_a_failing_bot_that_is_forgiven_is_reported_and_the_game_continues(bot: str, complaint: str) -> None:
    game, record = play("chooser", bot)
    *_, last = record.replay()
    assert last.to_act is None
    assert game.illegal[0] == 0 < game.illegal[1] <= len(game.seconds[1])
    assert game.complaints[0] == ""
    assert game.complaints[1].startswith(complaint)
    assert Chooser.open == 0


@pytest.mark.parametrize("bot", FAILING)
@pytest.mark.parametrize("seats", [2, 3])
def test_a_failing_bot_loses_and_the_others_share_the_victory(bot: str, seats: int) -> None:
    game, record = play("chooser", bot, *["chooser"] * (seats - 2), forgive=False)
    others = [seat for seat in range(1, seats + 1) if seat != 2]
    assert (game.failed, game.winners, game.illegal[1]) == (2, tuple(others), 1)
    assert game.ranks == tuple(1 if seat in others else seats for seat in range(1, seats + 1))
    assert game.shares == tuple(1 / len(others) if seat in others else 0 for seat in range(1, seats + 1))
    *_, last = record.replay()
    assert last.to_act == 2
    assert (record.headers["ended"], record.headers["failed"], record.headers["seed"]) == ("failed", "2", "1-1")
    assert early_end(record.headers) == "ended because the bot in seat 2 failed"
    assert PlayedGame.from_json(game.to_json()) == game
    assert Chooser.open == 0


def test_a_traceback_begins_in_the_code_of_the_bot() -> None:
    game, _ = play("chooser", "thrower", forgive=False)
    first, frame, *_, last = game.tracebacks[1].splitlines()
    assert first == "Traceback (most recent call last):"
    assert f'File "{__file__}", line ' in frame
    assert frame.endswith("in choose")
    assert last == "ZeroDivisionError: no idea"
    assert "in __init__" in play("chooser", "unborn")[0].tracebacks[1]
    assert "in choose" in play("chooser", "quitter")[0].tracebacks[1]


def test_an_error_of_the_engine_in_the_code_of_a_bot_has_a_traceback_too() -> None:
    _, frame, *_, last = play("chooser", "refuser", forgive=False)[0].tracebacks[1].splitlines()
    assert f'File "{__file__}", line ' in frame
    assert last.endswith("NotationError: what is this?")


@pytest.mark.parametrize("bot", ["liar", "babbler", "mumbler", "program:cat"])
def test_an_answer_that_is_just_illegal_has_no_traceback(bot: str) -> None:
    game, _ = play("chooser", bot, forgive=False)
    assert game.failed == 2
    assert game.tracebacks == ("", "")


def test_a_bot_can_answer_in_text() -> None:
    written, spoken = play("chooser", "writer", forgive=False), play("chooser", "writer", forgive=True)
    assert written[0].illegal == (0, 0)
    assert written[1].dump() == spoken[1].dump()


def test_how_often_a_bot_failed_is_counted() -> None:
    assert play("chooser", "thrower")[0].illegal == (0, 1)
    game, _ = play("chooser", "babbler")
    assert game.illegal[1] == len(game.seconds[1])


def test_decisions_that_took_too_long_are_counted() -> None:
    game, _ = play("chooser", "sleeper")
    assert game.over_budget[0] == 0
    assert game.over_budget[1] >= 2
    assert game.illegal == (0, 0)
    assert game.times[1].max >= 0.03


@pytest.mark.parametrize(("rulebook", "seats"), [(NORDIC, 2), (NORDIC, 3), (NORTHERN, 4)])
def test_blocking_claims_are_those_that_lengthen_a_path(rulebook: object, seats: int) -> None:
    title = NORDIC if rulebook is NORDIC else NORTHERN
    match = play_match(title, Fixture(1, 1, ("path",) * seats), 3)
    states = list(Record.load(match.record).replay())
    assert match.game.blocked == count_blocks(states) == plainly_blocked(title.board, states)
    assert sum(match.game.blocked) > 0


def plainly_blocked(board: Board, states: list[State]) -> tuple[int, ...]:
    """Count the same naively, by asking for every ticket before and after every claim."""
    blocked = [0] * len(states[0].seats)
    for before, after in pairwise(states):
        for place, seat in enumerate(after.seats):
            if seat.routes != before.seats[place].routes:
                others = [other for other in range(len(blocked)) if other != place]
                blocked[place] += any(
                    way(board, after, other, ticket) > way(board, before, other, ticket)
                    for other in others
                    for ticket in before.seats[other].tickets
                )
    return tuple(blocked)


def way(board: Board, state: State, place: int, ticket: int) -> float:
    seat, goal = state.seats[place], board.tickets[ticket]
    own = {board.routes[number].id for number in members(seat.routes)}
    free = {board.routes[number].id for number in members(state.open & ~seat.barred)}
    found = shortest_path(board, goal.a, goal.b, own, free)
    return float("inf") if found is None else found.missing


def test_times_of_decisions() -> None:
    assert Times.of([]) == Times(0, 0.0, 0.0, 0.0, 0.0)
    times = Times.of([0.4, 0.1, 0.2, 0.3])
    assert (times.decisions, times.max) == (4, 0.4)
    assert times.median == pytest.approx(0.25)
    assert times.total == pytest.approx(1.0)
    assert times.p99 == pytest.approx(0.397)


def test_places_follow_the_winners_then_the_points() -> None:
    game, _ = play("random", "random")
    game = replace(game, bots=("a", "b", "c", "d"), totals=(90, 80, 90, 80), winners=(3,))
    assert game.ranks == (2, 3, 1, 3)
    assert game.shares == (0, 0, 1, 0)
    assert replace(game, winners=(1, 3)).shares == (0.5, 0, 0.5, 0)
