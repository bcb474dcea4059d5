"""An analysis adds up exactly, is the same every time, stops and continues, and says nothing that is not so."""

from dataclasses import replace

import pytest
from tests.coach.games import TABLES, finished

from nordrail.coach import Analyser, Cancelled, analyse
from nordrail.coach.need import Unfinished
from nordrail.coach.reports.accounts import accounts
from nordrail.coach.reports.report import Analysis
from nordrail.coach.work import OtherGame
from nordrail.engine.events import Event
from nordrail.engine.game import Game
from nordrail.engine.notation import parse_event

every_table = pytest.mark.parametrize(("title", "seats"), TABLES)


@pytest.fixture(scope="module")
def known() -> dict[tuple[str, int], Analysis]:
    return {}


def analysed(known: dict[tuple[str, int], Analysis], title: str, seats: int) -> Analysis:
    if (title, seats) not in known:
        known[title, seats] = analyse(finished(title, seats), iterations=6)
    return known[title, seats]


@every_table
def test_start_luck_and_choices_add_up_to_the_result(
    title: str, seats: int, known: dict[tuple[str, int], Analysis]
) -> None:
    told, outcome = analysed(known, title, seats), finished(title, seats).outcome
    assert outcome is not None
    assert [(account.seat, account.unit) for account in told.accounts] == [
        (seat, unit) for seat in range(1, seats + 1) for unit in ("chance", "points")
    ]
    for account in told.accounts:
        assert account.start + account.luck + account.own + account.others == account.result
        assert account.by_seat[account.seat - 1] == account.own
        assert sum(account.by_seat) == account.own + account.others
        won = 1_000_000 // len(outcome.winners) if account.seat in outcome.winners else 0
        assert account.result == (won if account.unit == "chance" else 1000 * outcome.totals[account.seat - 1])


@every_table
def test_choices_are_what_the_decisions_changed_and_luck_is_the_rest(
    title: str, seats: int, known: dict[tuple[str, int], Analysis]
) -> None:
    told = analysed(known, title, seats)
    for account in told.accounts:
        for seat in range(1, seats + 1):
            own = [one for one in told.decisions if one.seat == seat]
            changes = [one.change if account.unit == "chance" else one.change_points for one in own]
            assert account.by_seat[seat - 1] == sum(change[account.seat - 1] for change in changes)


def test_an_account_gives_each_step_to_who_made_it() -> None:
    events: list[Event] = [parse_event(line) for line in ("* first 1", "1 draw", "* hand 1 R", "2 take G", "1 pass")]
    values = [(500, 500), (510, 490), (400, 600), (450, 550), (350, 650), (1000, 0)]
    one, _, other, _ = accounts(events, values, values)
    assert (one.start, one.luck, one.own, one.others, one.result) == (500, 60, 540, -100, 1000)
    assert (other.luck, other.own, other.others, other.by_seat) == (-60, 100, -540, [-540, 100])


@every_table
def test_every_decision_is_told_and_every_choice_is_judged(
    title: str, seats: int, known: dict[tuple[str, int], Analysis]
) -> None:
    told, game = analysed(known, title, seats), finished(title, seats)
    assert [(one.seat, one.played) for one in told.decisions] == [
        (event.actor, str(event.what)) for event in game.events if event.actor
    ]
    assert [point.line for point in told.curve] == list(range(len(game.events) + 1))
    for one in told.decisions:
        assert one.forced == (one.own is None) == (one.open is None) == (one.grade == "forced")
        for verdict in (one.own, one.open):
            if verdict is not None:
                assert verdict.cost.value >= 0
                assert verdict.cost.low <= verdict.cost.value <= verdict.cost.high
                assert verdict.best == verdict.options[0].action
                if verdict.best == one.played:
                    assert verdict.cost.high == 0


@every_table
def test_the_fate_of_a_ticket_agrees_with_the_score_sheet(
    title: str, seats: int, known: dict[tuple[str, int], Analysis]
) -> None:
    told, outcome = analysed(known, title, seats), finished(title, seats).outcome
    assert outcome is not None
    sheets = {(sheet.seat, line.ticket): line.completed for sheet in outcome.sheets for line in sheet.tickets}
    assert {(fate.seat, fate.ticket): fate.completed for fate in told.tickets} == sheets
    for fate in told.tickets:
        assert fate.at_first <= fate.most
        assert (fate.lost is None) == fate.completed
        assert not (fate.hopeless and fate.completed)


def test_there_are_up_to_three_lessons_for_each_seat_in_words(known: dict[tuple[str, int], Analysis]) -> None:
    told = analysed(known, "nordic-countries", 2)
    for seat in (1, 2):
        own = [lesson for lesson in told.lessons if lesson.seat == seat]
        assert 1 <= len(own) <= 3
        assert all(lesson.sentence.endswith(".") and "{" not in lesson.sentence for lesson in own)


def test_the_same_iterations_give_the_same_analysis_with_any_number_of_threads(
    known: dict[tuple[str, int], Analysis],
) -> None:
    game = finished("northern-lights", 2)
    assert Analyser(game, threads=1).run(iterations=6) == analysed(known, "northern-lights", 2)


def test_a_stopped_analysis_continues_and_ends_the_same(known: dict[tuple[str, int], Analysis]) -> None:
    game = finished("nordic-countries", 2)
    analyser = Analyser(game)
    seen: list[float] = []

    def stop_at_a_third(share: float) -> None:
        seen.append(share)
        if share > 0.3:
            analyser.stop()

    with pytest.raises(Cancelled):
        analyser.run(iterations=6, progress=stop_at_a_third)
    assert seen == sorted(seen)
    judged = len(analyser.work.judged)
    assert 0 < judged < len(analyser.moments)
    again = Analyser(game, work=analyser.work.dump())
    assert len(again.work.judged) == judged
    assert again.run(iterations=6) == analysed(known, "nordic-countries", 2)


def test_more_time_adds_games() -> None:
    analyser = Analyser(finished("nordic-countries", 2))
    first = analyser.run(0.1).games
    assert first >= 8
    assert analyser.run(0.5).games >= first


def test_stored_work_of_another_game_is_refused() -> None:
    work = Analyser(finished("nordic-countries", 2)).work.dump()
    with pytest.raises(OtherGame, match="another game"):
        Analyser(finished("nordic-countries", 3), work=work)
    with pytest.raises(OtherGame, match="not the stored work"):
        Analyser(finished("nordic-countries", 2), work="[]")


def test_only_a_finished_and_complete_game_can_be_analysed() -> None:
    game = finished("nordic-countries", 2)
    with pytest.raises(Unfinished, match="not finished"):
        Analyser(game.rewound(40))
    record = game.rewound(40).redacted(1)
    with pytest.raises(Unfinished, match="hidden"):
        Analyser(replace(Game.from_record(record, dealer=None)))
