"""A player does not move in time: a bot takes over, the record says so, and the player can come back."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import time

import pytest
from tests.server.test_table import NOW, act, begun, both_titles, from_journal, turn_of
from tests.server.test_take_back import a_claim, with_a_claim
from typer.testing import CliRunner

from nordrail.cli.app import app
from nordrail.server.live.live_table import LiveTable
from nordrail.server.live.lobby import Lobby
from nordrail.server.live.subscriber import Subscriber
from nordrail.server.run.settings import Settings
from nordrail.server.storage.store import Kept
from nordrail.server.wire.requests import NewTable
from nordrail.table import absence, acts
from nordrail.table.journal import Away, Line
from nordrail.table.table import Table
from nordrail.table.telling import record_text, table_info, update
from nordrail.table.undoing import allowed_undo

LONG_AGO = 100.0


@both_titles
def test_a_table_without_a_clock_waits_for_ever(title: str) -> None:
    assert turn_of(1, title, "Astrid", "Bjørn").due() is None


@both_titles
def test_the_clock_begins_anew_with_every_move(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn", seconds_a_move=60)
    assert table.due() == NOW + 60
    assert act(table, 1, "draw", at=NOW + 50).due() == NOW + 110


@both_titles
def test_the_bot_of_the_hosts_choice_plays_and_the_record_says_so(title: str) -> None:
    table = turn_of(2, title, "Astrid", "Bjørn", seconds_a_move=60, away_bot="easy")
    away = absence.go_away(table.at(NOW + 60), 2)
    assert str(away.events[-1]) == "* seat 2 easy for Bjørn"
    assert (away.seats[1].played_by, away.due()) == ("easy", NOW + 60)
    assert table_info(away).chairs[1].away
    assert absence.go_away(away, 2) is away
    assert from_journal(away).seats == away.seats
    back = absence.come_back(away.at(NOW + 50), 2)
    assert str(back.events[-1]) == "* seat 2 Bjørn"
    assert (back.seats, back.due()) == (table.seats, NOW + 60)
    assert absence.come_back(back, 2) is back


@both_titles
def test_a_bot_chooses_first_tickets_for_a_player_who_is_too_slow(title: str) -> None:
    table = begun(title, "Astrid", "Bjørn", "Carl", seconds_a_move=60)
    table = act(table, 2, table.legal(2)[0])
    assert table.due() == NOW + 60
    for seat in table.to_act():
        table = absence.go_away(table, seat)
    assert [seat.away for seat in table.seats] == [True, False, True]
    assert table.choices  # the choices are still held
    for seat in table.to_act():
        table = act(table, seat, table.legal(seat)[0])
    assert not table.choosing


@both_titles
def test_a_very_long_name_still_fits_into_the_record(title: str) -> None:
    table = turn_of(1, title, "A" * 40, "Bjørn", seconds_a_move=60)
    away = absence.go_away(table, 1)
    assert str(away.events[-1]) == f"* seat 1 hard for {'A' * 31}"


@both_titles
def test_a_seat_that_is_handed_over_while_its_player_is_away_is_still_played(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn", seconds_a_move=60)
    away = absence.go_away(table, 1)
    over = acts.hand_over(away, 1, "new")
    assert (over.seats[0].played_by, over.seat_of("new")) == ("hard", 1)


@both_titles
def test_a_player_who_returns_with_a_move_gets_the_deals_of_the_seed(title: str) -> None:
    """Lines that name a seat do not change the cards; only the seed does."""
    table = turn_of(1, title, "Astrid", "Bjørn", seconds_a_move=60)
    away = absence.go_away(table, 1)
    back = acts.move(away, 1, away.ply, "draw", "m1", back=True)
    assert [str(event) for event in back.events[-4:-2]] == ["* seat 1 hard for Astrid", "* seat 1 Astrid"]
    assert back.events[-2:] == act(table, 1, "draw").events[-2:]


# One move


def bot_turn(table: Table, seat: int) -> Table:
    """Let the bot of a seat play until it need not act."""
    while seat in table.to_act():
        table = act(table, seat, table.legal(seat)[-1])
    return table


@pytest.mark.parametrize("action", ["draw", "tickets", "claim kristiansand-stavanger:green GG"])
@both_titles
def test_when_the_time_is_up_a_bot_finishes_the_turn_and_the_player_keeps_the_seat(title: str, action: str) -> None:
    """A turn can stop halfway: after the first card, with tickets to choose, or in a tunnel."""
    table = turn_of(1, title, "Astrid", "Bjørn", seconds_a_move=60)
    if action in table.legal(1):
        table = act(table, 1, action)
    late = absence.run_out_of_time(table.at(NOW + 60), 1)
    assert (late.seats[0].played_by, table_info(late).chairs[0].once, late.left()) == ("hard", True, None)
    assert absence.run_out_of_time(late, 1) is late
    after = bot_turn(late, 1)
    assert (after.seats[0].away, after.seats[0].once, after.to_act()) == (False, False, [2])
    names = [str(event) for event in after.events if str(event).startswith("* seat")]
    assert names == ["* seat 1 hard for Astrid", "* seat 1 Astrid"]
    assert from_journal(after).seats == after.seats
    again = bot_turn(after, 2)
    assert again.due() == NOW + 60  # the clock runs again, and no bot plays
    assert allowed_undo(again, 1) is None  # not the bot's move


@both_titles
def test_a_bot_chooses_first_tickets_for_the_late_and_they_play_themselves(title: str) -> None:
    table = begun(title, "Astrid", "Bjørn", "Carl", seconds_a_move=60)
    table = act(table, 2, table.legal(2)[0])
    for seat in table.to_act():
        table = absence.run_out_of_time(table, seat)
    for seat in (1, 3):
        table = bot_turn(table, seat)
    assert not table.choosing
    assert not any(seat.away for seat in table.seats)
    assert from_journal(table).seats == table.seats


@both_titles
def test_a_player_who_is_late_three_times_in_a_row_is_away(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn", seconds_a_move=60)
    for late in (1, 2, 3):
        table = bot_turn(absence.run_out_of_time(table, 1), 1)
        assert (table.seats[0].late, table.seats[0].away) == ((late, False) if late < 3 else (0, True))
        if late < 3:
            table = bot_turn(table, 2)
    assert from_journal(table).seats == table.seats
    assert not absence.come_back(table, 1).seats[0].away


@both_titles
def test_a_move_of_their_own_ends_the_row(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn", seconds_a_move=60)
    table = bot_turn(bot_turn(absence.run_out_of_time(table, 1), 1), 2)
    assert table.seats[0].late == 1
    assert acts.move(table, 1, table.ply, "draw", "m1", back=True).seats[0].late == 0


@both_titles
def test_neither_an_undo_nor_somebody_else_wins_time(title: str) -> None:
    table = with_a_claim(title, "Astrid", "Bjørn", "Carl", seconds_a_move=60)
    claimed = act(table, 1, a_claim(table), at=NOW + 50)
    assert claimed.at(NOW + 51).left() == 59
    back = acts.take_back(claimed.at(NOW + 55), 1, claimed.ply)
    assert back.left() == 5
    away = absence.go_away(claimed.at(NOW + 55), 3)
    assert absence.come_back(away.at(NOW + 58), 3).left() == 52
    assert update(away, 2, None).left == 55


@pytest.mark.parametrize("when_late", ["move", "hand_over"])
@both_titles
def test_nobody_wins_time_by_returning_after_it_is_up(title: str, when_late: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn", seconds_a_move=60, when_late=when_late)
    late = absence.run_out_of_time(table.at(NOW + 60), 1)
    back = absence.come_back(late.at(NOW + 61), 1)
    assert (back.seats[0].played_by, back.seats[0].once, back.left()) == ("hard", True, None)
    assert absence.come_back(back.at(NOW + 62), 1).number == back.number
    assert from_journal(back).seats == back.seats
    after = bot_turn(back, 1)  # the bot finishes the turn, and the seat is Astrid's again
    assert (after.seats[0].away, after.to_act(), str(after.events[-1])) == (False, [2], "* seat 1 Astrid")
    moved = acts.move(back, 1, back.ply, "draw", "m1", back=True)  # to act is always possible
    assert not moved.seats[0].away


# With a store and bot processes


@asynccontextmanager
async def lobby_at(folder: Path) -> AsyncIterator[Lobby]:
    lobby = Lobby(Settings(db=str(folder / "games.db"), bot_pause=0, undo_pause=0, thinkers=1))
    await lobby.open()
    try:
        yield lobby
    finally:
        await lobby.close()


async def a_table_long_ago(lobby: Lobby, title: str, when_late: str = "hand_over") -> LiveTable:
    """Return a table of two people with a clock, where Astrid is long overdue."""
    table = turn_of(1, title, "Astrid", "Bjørn", seconds_a_move=10, away_bot="easy", when_late=when_late)
    kept = Kept(table.code, table.options, table.seed, table.host, time() - LONG_AGO)
    await lobby.store.create(kept, table.entries)
    return await lobby.find(table.code)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.02)


def checked(text: str, folder: Path) -> str:
    """Return the output of `nordrail check` for a record."""
    (folder / "one.game").write_text(text, encoding="utf-8")
    result = CliRunner().invoke(app, ["check", str(folder / "one.game")])
    assert result.exit_code == 0, result.output
    return result.output


@both_titles
def test_a_bot_plays_for_an_absent_player_even_after_a_restart_until_they_return(title: str, tmp_path: Path) -> None:
    async def before_the_restart() -> None:
        async with lobby_at(tmp_path) as lobby:
            live = await a_table_long_ago(lobby, title)
            await live.act_if_due()
            await until(lambda: live.table.to_act() == [2])  # the bot has played Astrid's whole turn
            assert live.table.seats[0].played_by == "easy"
            assert "* seat 1 easy for Astrid" in map(str, live.table.events)
            while live.table.to_act() == [2]:
                await live.do(lambda table: acts.move(table, 2, table.ply, "draw"))

    async def after_the_restart() -> None:
        async with lobby_at(tmp_path) as lobby:
            live = await lobby.find("ABCDEF")
            assert live.table.seats[0].away
            await live.act_if_due()
            await until(lambda: live.table.to_act() == [2])
            await live.do(lambda table: absence.come_back(table, 1))
            assert str(live.table.events[-1]) == "* seat 1 Astrid"
            for reader in (1, 2, None):
                checked(record_text(live.table, reader), tmp_path)

    async def after_another_restart() -> None:
        async with lobby_at(tmp_path) as lobby:
            table = (await lobby.find("ABCDEF")).table
            assert not table.seats[0].away
            left = [entry.bot for entry in table.entries if isinstance(entry, Away)]
            assert left == ["easy", None]

    for part in (before_the_restart, after_the_restart, after_another_restart):
        asyncio.run(part())


@both_titles
def test_a_move_brings_somebody_back_while_the_bot_still_thinks(title: str, tmp_path: Path) -> None:
    async def game() -> None:
        async with lobby_at(tmp_path) as lobby:
            live = await a_table_long_ago(lobby, title)
            await live.act_if_due()  # the bot's process has just been asked
            assert live.table.seats[0].away
            await live.move(1, live.table.ply, "draw", "m1")
            moves = [entry for entry in live.table.entries if isinstance(entry, Line) and entry.seat == 1]
            assert [str(move.event) for move in moves][-1] == "1 draw"
            assert not live.table.seats[0].away
            await until(lambda: not live.busy)
            assert "1 draw" in map(str, live.table.events[-4:])  # and the bot's answer came too late

    asyncio.run(game())


@both_titles
def test_the_clock_of_a_running_table_rings_and_the_bot_makes_one_move(title: str, tmp_path: Path) -> None:
    async def game() -> None:
        async with lobby_at(tmp_path) as lobby:
            live = await a_table_long_ago(lobby, title, "move")
            live.join(Subscriber(2, 0))  # somebody watches, and nothing else happens
            await until(lambda: live.table.to_act() == [2])
            assert not live.table.seats[0].away
            assert live.table.at(time()).left()
            checked(record_text(live.table, None), tmp_path)

    asyncio.run(game())


def test_a_clock_has_at_least_ten_seconds() -> None:
    with pytest.raises(ValueError, match="greater than or equal to 10"):
        NewTable.model_validate({"title": "x", "seats": [{"who": "open"}] * 2, "seconds_a_move": 9})
