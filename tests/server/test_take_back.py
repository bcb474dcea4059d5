"""Undo: at once if nothing was revealed, otherwise if all people agree; the cards stay the same."""

import asyncio
from random import Random
from typing import Any

import pytest
from tests.server.serving import Player, Server
from tests.server.test_table import act, begun, both_titles, from_journal, played_to_the_end, refusal, turn_of

from nordrail.engine.notation import parse_event
from nordrail.table import absence, acts
from nordrail.table.journal import AskBack, Back, Line
from nordrail.table.table import Table
from nordrail.table.telling import table_info, update
from nordrail.table.undoing import allowed_undo


def back(table: Table, seat: int) -> Table:
    return acts.take_back(table, seat, table.ply, None)


def question(table: Table) -> int:
    assert table.asking is not None
    return table.asking.number


def answered(table: Table, seat: int, *, yes: bool) -> Table:
    return acts.answer_back(table, seat, question(table), yes=yes)


def a_claim(table: Table) -> str:
    """Find a claim that deals nothing: no tunnel, and no cards to draw."""
    seat = table.to_act()[0]
    claims = [action for action in table.legal(seat) if action.startswith("claim")]
    return next(claim for claim in claims if acts.move(table, seat, table.ply, claim).number == table.number + 1)


def with_a_claim(title: str, *names: str, **options: Any) -> Table:
    """Return a table where seat 1 can make a claim that reveals nothing."""
    for number in range(100):
        table = turn_of(1, title, *names, seed=f"seed {number}", **options)
        try:
            a_claim(table)
        except StopIteration:
            continue
        return table
    raise AssertionError


@both_titles
def test_what_showed_nothing_new_is_taken_back_at_once(title: str) -> None:
    table = with_a_claim(title, "Astrid", "Bjørn")
    claim = a_claim(table)
    after = back(act(table, 1, claim), 1)
    assert (after.state, after.events, after.to_act()) == (table.state, table.events, [1])
    assert act(after, 1, claim).events == act(table, 1, claim).events


@both_titles
def test_the_journal_keeps_what_was_taken_back_and_the_record_does_not(title: str) -> None:
    table = with_a_claim(title, "Astrid", "Bjørn")
    claim = a_claim(table)
    after = back(act(table, 1, claim), 1)
    assert [entry for entry in after.entries if isinstance(entry, Line)][-1].event == parse_event(f"1 {claim}")
    assert claim not in after.record().dump()
    assert from_journal(after) == after


@pytest.mark.parametrize("action", ["draw", "take", "tickets"])
@both_titles
def test_what_showed_something_new_is_taken_back_only_if_all_people_agree(title: str, action: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn", "Carl")
    action = next(legal for legal in table.legal(1) if legal.startswith(action))
    drawn = act(table, 1, action)
    asking = back(drawn, 1)
    assert isinstance(asking.entries[-1], AskBack)
    assert asking.events == drawn.events
    one = answered(asking, 3, yes=True)
    told = table_info(one).asked
    assert told is not None
    assert (told.seat, told.lines, told.agreed) == (1, len(table.events), [3])
    assert from_journal(one) == one
    all_ = answered(one, 2, yes=True)
    assert (all_.events, all_.state, all_.asking) == (table.events, table.state, None)
    assert act(all_, 1, action).events == drawn.events  # the same cards


@both_titles
def test_one_refusal_ends_the_asking(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn", "Carl")
    drawn = act(table, 1, "draw")
    refused = answered(answered(back(drawn, 1), 2, yes=True), 3, yes=False)
    assert (refused.asking, refused.events) == (None, drawn.events)
    assert (
        refusal(lambda: acts.answer_back(refused, 2, refused.number - 2, yes=True))
        == "Nobody is waiting for your answer."
    )


@both_titles
def test_nobody_answers_for_themselves_or_twice(title: str) -> None:
    table = back(act(turn_of(1, title, "Astrid", "Bjørn", "Carl"), 1, "draw"), 1)
    assert (
        refusal(lambda: acts.answer_back(table, 1, question(table), yes=True)) == "Nobody is waiting for your answer."
    )
    once = answered(table, 2, yes=True)
    assert refusal(lambda: acts.answer_back(once, 2, question(once), yes=True)) == "Nobody is waiting for your answer."


@both_titles
def test_a_late_answer_is_none_to_another_question(title: str) -> None:
    first = back(act(turn_of(1, title, "Astrid", "Bjørn"), 1, "draw"), 1)
    second = back(answered(first, 2, yes=False), 1)
    assert (
        refusal(lambda: acts.answer_back(second, 2, question(first), yes=True)) == "Nobody is waiting for your answer."
    )
    assert answered(second, 2, yes=True).asking is None


@both_titles
def test_everybody_is_told_whether_they_can_take_something_back(title: str) -> None:
    table = with_a_claim(title, "Astrid", "Bjørn")
    assert [allowed_undo(table, seat) for seat in (None, 1, 2)] == [None, None, None]
    claimed = act(table, 1, a_claim(table))
    assert [allowed_undo(claimed, seat) for seat in (None, 1, 2)] == [None, "now", None]
    drawn = act(claimed, 2, "draw")
    assert [update(drawn, seat, None).undo for seat in (None, 1, 2)] == [None, "ask", "ask"]
    for practice, allowed in ((None, None), (False, None), (True, "now")):
        alone = turn_of(1, title, "Astrid", "bot:easy", practice=practice)
        assert allowed_undo(act(alone, 1, "draw"), 1) == allowed
    strict = turn_of(1, title, "Astrid", "Bjørn", undo=False)
    assert allowed_undo(act(strict, 1, "draw"), 1) is None
    assert allowed_undo(begun(title, "Astrid", "Bjørn"), 1) is None


@both_titles
def test_the_asking_lapses_when_somebody_moves(title: str) -> None:
    table = back(act(turn_of(1, title, "Astrid", "Bjørn"), 1, "draw"), 1)
    moved = act(table, 1, "draw")
    assert moved.asking is None
    assert (
        refusal(lambda: acts.answer_back(moved, 2, question(table), yes=True)) == "Nobody is waiting for your answer."
    )


@both_titles
def test_the_act_of_another_seat_is_passed_only_if_all_agree(title: str) -> None:
    table = with_a_claim(title, "Astrid", "Bjørn")
    claimed = act(table, 1, a_claim(table))
    moved = act(claimed, 2, "draw")
    asking = back(moved, 1)
    assert asking.events == moved.events
    assert answered(asking, 2, yes=True).events == table.events


@both_titles
def test_in_practice_bots_and_programs_agree_at_once(title: str) -> None:
    for other in ("bot:easy", "program:Robot"):
        table = turn_of(1, title, "Astrid", other, practice=True)
        assert back(act(table, 1, "draw"), 1).events == table.events


@pytest.mark.parametrize("action", ["draw", "take", "tickets"])
@both_titles
def test_in_a_game_that_counts_nobody_takes_a_peek_back(title: str, action: str) -> None:
    counted = "This game counts: you cannot undo a move after something was revealed."
    for other, practice in (("bot:easy", None), ("program:Robot", None), ("Bjørn", False)):
        table = turn_of(1, title, "Astrid", other, practice=practice)
        seen = act(table, 1, next(legal for legal in table.legal(1) if legal.startswith(action)))
        assert table_info(seen).counts
        assert refusal(lambda: back(seen, 1)) == counted  # noqa: B023
    table = with_a_claim(title, "Astrid", "bot:easy")
    claimed = act(table, 1, a_claim(table))
    assert back(claimed, 1).events == table.events  # it revealed nothing
    moved = act(claimed, 2, "draw")
    assert refusal(lambda: back(moved, 1)) == counted


@both_titles
def test_the_score_sheet_says_who_took_a_peek_back(title: str) -> None:
    table = with_a_claim(title, "Astrid", "Bjørn")
    table = back(act(table, 1, a_claim(table)), 1)
    assert table.peeks == {}
    for _ in range(2):
        table = answered(back(act(table, 1, "draw"), 1), 2, yes=True)
    assert table.peeks == from_journal(table).peeks == {1: 2}
    result = update(played_to_the_end(table, Random(1)), 2, None).result
    assert result is not None
    assert [sheet.peeks for sheet in result.sheets] == [2, 0]


@both_titles
def test_an_absent_player_must_agree_too_and_stays_absent_in_the_record(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn")
    drawn = act(table, 1, "draw")
    away = absence.go_away(drawn, 2)
    asking = back(away, 1)
    assert asking.events == away.events
    after = answered(asking, 2, yes=True)
    assert list(map(str, after.events)) == [*map(str, table.events), "* seat 2 hard for Bjørn"]
    assert after.record().names_at(len(after.events)) == ("Astrid", "hard for Bjørn")
    assert act(after, 1, "draw").events[-1] == drawn.events[-1]  # the same cards


@both_titles
def test_a_name_that_changed_shows_nothing_new(title: str) -> None:
    table = with_a_claim(title, "Astrid", "Bjørn", "Carl")
    claimed = act(table, 1, a_claim(table))
    away = absence.go_away(claimed, 2)
    assert isinstance(acts.take_back(away, 1, away.ply).entries[away.number], Back)


@both_titles
def test_first_tickets_are_not_taken_back_once_all_have_chosen(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn")
    nothing = "You have nothing to undo yet."
    assert refusal(lambda: acts.take_back(table, 1, table.ply, None)) == nothing
    drawn = act(table, 1, "draw")
    assert refusal(lambda: acts.take_back(drawn, 2, drawn.ply, None)) == nothing


@both_titles
def test_tickets_that_were_drawn_later_can_be_chosen_again(title: str) -> None:
    table = act(turn_of(1, title, "Astrid", "Bjørn"), 1, "tickets")
    kept = act(table, 1, table.legal(1)[0])
    assert back(kept, 1).events == table.events


@both_titles
def test_a_table_can_be_without_taking_back(title: str) -> None:
    table = act(turn_of(1, title, "Astrid", "Bjørn", undo=False), 1, "draw")
    assert refusal(lambda: acts.take_back(table, 1, table.ply, None)) == "This table does not allow undo."


@both_titles
def test_taking_back_answers_what_one_sees_and_not_what_has_changed_since(title: str) -> None:
    table = turn_of(1, title, "Astrid", "Bjørn")
    later = act(table, 1, "draw")
    assert "moved on" in refusal(lambda: acts.take_back(later, 1, table.ply, None))


@both_titles
def test_people_ask_and_answer_over_their_sockets_and_nobody_else_does(title: str, server: Server) -> None:
    made = server.make(title, "Astrid", "Bjørn", "open", first=1)
    wish = {"name": "Robot", "program": True}
    robot = server.request("POST", f"/api/tables/{made['code']}/seats/3", json=wish).json()
    assert server.request("POST", f"/api/tables/{made['code']}/start", made["host"]).status_code == 204
    secrets = [made["secrets"]["1"], made["secrets"]["2"], robot["secret"], None]
    asyncio.run(asked_and_answered([Player(server, made["code"], secret) for secret in secrets]))


async def asked_and_answered(players: list[Player]) -> None:
    astrid, bjorn, robot, watcher = players
    for player in players:
        await player.connect()
    for player in players[:3]:
        await player.move(player.told["legal"][0])
    while "draw" not in astrid.told["legal"]:
        await astrid.hear()
    before = astrid.told["view"]
    await astrid.move("draw")
    for yes in (False, True):
        number = (await astrid.ask({"type": "back", "ply": astrid.told["ply"]}))["number"]
        for player, sentence in (
            (robot, "A program's secret can only read and move."),
            (watcher, "Only players at this table can do that."),
            (astrid, "Nobody is waiting for your answer."),
        ):
            await player.send({"type": "answer", "question": number, "yes": True})
            assert (await player.hear_until(lambda heard: heard["type"] == "problem"))["detail"] == sentence
        await bjorn.send({"type": "answer", "question": number, "yes": yes})
        while astrid.told["table"]["asked"] is not None:
            await astrid.hear()
    assert astrid.told["view"] == before
    for player in players:
        while player.told["number"] < astrid.told["number"]:
            await player.hear()
        kinds = [entry["kind"] for entry in player.heard[-5:]]
        assert kinds == ["ask_back", "answer_back", "ask_back", "answer_back", "back"]
        await player.close()
