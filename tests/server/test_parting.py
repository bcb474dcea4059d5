"""Nobody can hold up a game: nudges, votes, resigning, and seats that the host frees."""

import asyncio
from pathlib import Path
from time import time

import pytest
from tests.server.serving import Server
from tests.server.test_absence import bot_turn, checked
from tests.server.test_lobby_api import place
from tests.server.test_table import NOW, act, begun, both_titles, from_journal, refusal, turn_of
from typer.testing import CliRunner

from nordrail.cli.app import app
from nordrail.engine.record import Record
from nordrail.engine.rules.rulebook import find_title
from nordrail.host.bot_turns import act_for_the_late
from nordrail.records.verify import verify
from nordrail.server.live import live_table, lobby
from nordrail.server.live.lobby import Lobby
from nordrail.server.run.settings import Settings
from nordrail.table import absence, acts, parting
from nordrail.table.options import SeatOption, TableOptions
from nordrail.table.refusal import Refusal
from nordrail.table.table import SILENCE_SECONDS, Table
from nordrail.table.telling import record_text, table_info, update

LATER = NOW + parting.PATIENCE


def vote(table: Table, seat: int, what: str, whom: int | None = None, *, yes: bool = True) -> Table:
    assert what in ("bot", "end")
    return parting.vote(table, seat, "bot" if what == "bot" else "end", whom, None, yes=yes)


def error(table: Table, *request: object) -> str:
    with pytest.raises(Refusal) as caught:
        vote(table, *request)  # type: ignore[arg-type]
    return caught.value.error


@both_titles
def test_a_player_on_turn_is_nudged_now_and_then(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn", "bot:easy")
    assert "half a minute" in refusal(lambda: absence.nudge(table, 2, 1))
    nudged = absence.nudge(table.at(NOW + 30), 2, 1)
    assert "half a minute" in refusal(lambda: absence.nudge(nudged.at(NOW + 59), 2, 1))
    assert absence.nudge(nudged.at(NOW + 60), 2, 1).nudged == {1: NOW + 60}
    for seat, whom in ((1, 1), (1, 2), (2, 3)):
        assert "Nobody waits" in refusal(lambda: absence.nudge(table.at(NOW + 30), seat, whom))  # noqa: B023
    assert from_journal(nudged).nudged.keys() == {1}


@both_titles
def test_after_ten_minutes_all_others_together_let_a_bot_play(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn", "Carl")
    assert error(table.at(LATER - 1), 2, "bot", 1) == "too_early"
    assert error(table.at(LATER), 1, "bot", 1) == "illegal"  # nobody votes on themselves
    assert error(table.at(LATER), 2, "bot", 3) == "illegal"  # nobody waits for Carl
    one = vote(table.at(LATER), 2, "bot", 1)
    assert [(vote.what, vote.whom, vote.agreed) for vote in table_info(one).votes] == [("bot", 1, [2])]
    assert vote(one, 3, "bot", 1, yes=False).votes == {}
    assert act(one, 1, "draw", at=LATER).votes == {}  # Astrid is there
    both = vote(one, 3, "bot", 1)
    assert (both.seats[0].played_by, both.votes) == ("hard", {})
    assert from_journal(both).seats == both.seats
    assert not absence.come_back(both, 1).seats[0].away


@both_titles
def test_bots_programs_and_absent_people_have_no_vote(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn", "program:Robot")
    assert vote(table.at(LATER), 2, "bot", 1).seats[0].away
    table = absence.go_away(turn_of(1, title, "Astrid", "Bjørn", "Carl"), 3)
    assert vote(table.at(LATER), 2, "bot", 1).seats[0].away


@both_titles
def test_with_two_players_gone_the_last_one_goes_on_with_bots_or_ends_the_game(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn", "Carl")
    one = vote(table.at(LATER), 3, "bot", 1)
    decided = LATER + SILENCE_SECONDS
    (proposal,) = table_info(one).votes
    assert (proposal.until, one.due(), one.left()) == (decided, decided, None)
    assert act_for_the_late(one.at(decided - 1)).seats == one.seats
    bot = act_for_the_late(one.at(decided))
    assert (bot.seats[0].played_by, bot.votes, bot.due()) == ("hard", {}, bot.moved)
    assert not absence.come_back(bot, 1).seats[0].away
    ends = vote(table, 3, "end")
    over = act_for_the_late(ends.at(NOW + SILENCE_SECONDS))
    assert (over.ended, over.due(), over.outcome is not None) == ("agreed", None, True)
    assert vote(ends, 2, "end", yes=False).due() is None


@both_titles
def test_silence_ends_no_game_that_others_play_on(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn", "Carl")
    ends = vote(table, 3, "end")
    played = act(act(ends, 1, "draw"), 1, "draw", at=NOW + 5)
    assert [(one.agreed, one.until) for one in table_info(played).votes] == [([3], None)]
    assert played.due() is None
    assert vote(vote(played, 1, "end"), 2, "end").over
    own = vote(table, 1, "end")  # who proposes it can play on
    own = act(act(own, 1, "draw", at=NOW + 5), 1, "draw", at=NOW + 9)
    assert own.due() == NOW + 9 + SILENCE_SECONDS
    assert absence.go_away(own, 1).due() is None  # nobody who is there wants it
    slow = vote(turn_of(1, title, "Astrid", "Bjørn", "Carl", seconds_a_move=86_400), 2, "end")
    assert [one.until for one in table_info(slow).votes] == [NOW + 86_400]


@both_titles
def test_a_player_who_chooses_tickets_or_takes_a_move_back_is_not_replaced(title: str) -> None:
    choosing = vote(begun(title, "Astrid", "Bjørn", "Carl").at(LATER), 2, "bot", 1)
    assert act(choosing, 1, choosing.legal(1)[0], at=LATER).votes == {}
    table = turn_of(1, title, "Astrid", "Bjørn", "Carl", practice=True)
    table = act(table, 1, "draw")
    voted = vote(table.at(LATER), 2, "bot", 1)
    asked = acts.take_back(voted, 1, voted.ply)
    assert asked.asking is not None
    back = acts.answer_back(acts.answer_back(asked, 2, asked.asking.number, yes=True), 3, asked.asking.number, yes=True)
    assert (back.votes, back.asking) == ({}, None)


@both_titles
def test_the_server_carries_out_what_silence_decides(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = 0.0

    async def run() -> None:
        nonlocal later
        here = Lobby(Settings(db=str(tmp_path / "games.db")))
        await here.open()
        seats = tuple(SeatOption(who="me", name=name) for name in ("Astrid", "Bjørn", "Carl"))
        live = await here.find((await here.create(TableOptions(title=title, seats=seats))).code)
        await live.do(acts.start)
        monkeypatch.setattr(live_table, "time", lambda: time() + later)
        monkeypatch.setattr(lobby, "time", lambda: time() + later)
        await live.do(lambda table: vote(table, 1, "end"))
        later = SILENCE_SECONDS + 10
        async with asyncio.timeout(60):
            while not live.table.over:
                await asyncio.sleep(0.05)
        await here.close()

    asyncio.run(run())


def test_at_a_table_with_a_clock_the_clock_decides() -> None:
    assert (
        error(turn_of(1, "nordic-countries", "Astrid", "Bjørn", seconds_a_move=60).at(LATER), 2, "bot", 1) == "illegal"
    )


@both_titles
def test_a_game_that_all_want_to_end_has_no_winner(title: str, tmp_path: Path) -> None:
    table = act(turn_of(1, title, "Astrid", "Bjørn", "bot:easy"), 1, "draw")
    one = vote(table, 1, "end")
    assert (one.over, vote(one, 2, "end", yes=False).votes) == (False, {})
    over = vote(one, 2, "end")
    assert (over.over, over.to_act(), over.due(), over.legal(1)) == (True, [], None, [])
    told = update(over, None, None)
    assert told.result is not None
    assert (told.result.winners, told.result.reason, told.table.state) == ([], "agreed", "over")
    assert told.table.seed == "seed"
    assert from_journal(over) == over
    assert_record(over, tmp_path, "ended by agreement")
    assert refusal(lambda: act(over, 1, "draw")) == "The game is over."


@pytest.mark.parametrize("choosing", [True, False])
@both_titles
def test_at_two_seats_the_game_ends_when_a_player_resigns(title: str, choosing: bool, tmp_path: Path) -> None:
    make = begun if choosing else lambda *names: turn_of(1, *names)
    over = parting.resign(make(title, "Astrid", "Bjørn"), 1, "m1")
    result = update(over, 2, None).result
    assert result is not None
    assert (result.winners, result.reason, result.resigned) == ([2], "resigned", [1])
    assert from_journal(over) == over
    assert_record(over, tmp_path, "ended because seat 1 resigned")


@both_titles
def test_at_more_seats_a_bot_plays_on_and_the_player_does_not_come_back(title: str, tmp_path: Path) -> None:
    table = parting.resign(turn_of(1, title, "Astrid", "Bjørn", "Carl"), 1, "m1")
    assert (table.over, table.seats[0].played_by, str(table.events[-1])) == (False, "hard", "* seat 1 hard for Astrid")
    for request in (
        lambda: absence.come_back(table, 1),
        lambda: acts.move(table, 1, table.ply, "draw", "m2", back=True),
        lambda: vote(table, 1, "end"),
        lambda: parting.resign(table, 1),
    ):
        assert refusal(request) == "You have resigned; a bot plays for you."
    assert acts.chat(table, 1, "Good luck!").number == table.number + 1
    assert record_text(table, None).count("resigned 1\n") == 1
    checked(record_text(table, 2), tmp_path)
    table = bot_turn(table, 1)
    over = vote(vote(table, 2, "end"), 3, "end")  # without Astrid
    assert from_journal(over) == over
    last = parting.resign(parting.resign(table, 2), 3)
    assert last.over  # nobody but bots is left
    assert from_journal(parting.resign(absence.run_out_of_time(table, 2), 2)).seats[1].resigned


def assert_record(table: Table, folder: Path, words: str) -> None:
    """Check that the record can be loaded, replayed and verified, and says how the game ended."""
    text = record_text(table, None)
    record = Record.load(text)
    assert record.dump() == text
    assert record.headers["ended"] == table.ended
    assert verify(record, find_title(table.rulebook.title)).commitment == table.commitment
    assert "?" not in text
    checked(text, folder)
    result = CliRunner().invoke(app, ["verify", str(folder / "one.game")])
    assert result.exit_code == 0
    assert words in " ".join(result.output.split())


@both_titles
def test_the_host_frees_a_seat_and_somebody_else_takes_it(title: str, tmp_path: Path) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn")
    freed = absence.free_seat(table, 1)
    assert (freed.seats[0].who, freed.seats[0].played_by, freed.seat_of("digest 1")) == ("open", "hard", None)
    assert str(freed.events[-1]) == "* seat 1 hard"
    assert refusal(lambda: absence.free_seat(freed, 1)) == "Nobody has seat 1."
    freed = bot_turn(freed, 1)
    taken = acts.sit(freed, 1, "Carl", program=False, digest="new")
    assert (taken.seats[0].name, taken.seats[0].away, taken.seat_of("new")) == ("Carl", False, 1)
    assert str(taken.events[-1]) == "* seat 1 Carl"
    assert from_journal(taken).seats == taken.seats
    checked(record_text(taken, None), tmp_path)
    assert "already have a seat" in refusal(
        lambda: acts.sit(freed, 1, "Bjørn 2", program=False, digest="new", holder=2)
    )
    assert "can no longer change" in refusal(lambda: acts.sit(taken, 1, "Dag", program=False, digest="x"))


def test_over_http_the_host_frees_a_seat_and_a_friend_takes_it(server: Server) -> None:
    made = server.begin("northern-lights", "Astrid", "Bjørn", away_bot="easy")
    first, second = made["secrets"]["1"], made["secrets"]["2"]
    assert server.request("DELETE", place(made, "/seats/2"), first).status_code == 403
    assert server.request("DELETE", place(made, "/seats/2"), made["host"]).status_code == 204
    assert server.request("GET", place(made, "/update"), second).json()["error"] == "wrong_secret"
    refused = server.request("POST", place(made, "/seats/2"), first, json={"name": "Astrid again"}).json()
    assert refused["reason"]["name"] == "one_seat"
    joined = server.request("POST", place(made, "/seats/2"), json={"name": "Carl"}).json()
    told = server.request("GET", place(made, "/update"), joined["secret"]).json()
    assert [chair["name"] for chair in told["table"]["chairs"]] == ["Astrid", "Carl"]
    assert told["view"]["players"][1]["cards"].count("?") == 0
