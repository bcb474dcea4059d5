"""Win rates, confidence intervals with the promised coverage, ratings, and who beats whom."""

from random import Random

import pytest

from nordrail.arena.ratings import interval, rate, student, summarize, win_rate
from nordrail.arena.report.ranking import results_json, results_tables
from nordrail.arena.results import PlayedGame, Results
from nordrail.arena.tournament import Tournament
from nordrail.cli.console import out


def game(number: int, deal: int, bots: tuple[str, ...], totals: tuple[int, ...], **changes: object) -> PlayedGame:
    """Make a game from its points; the highest total wins."""
    best, none = max(totals), (0,) * len(bots)
    facts = {
        "number": number,
        "deal": deal,
        "bots": bots,
        "totals": totals,
        "winners": tuple(seat for seat, total in enumerate(totals, start=1) if total == best),
        "routes": ((),) * len(bots),
        "kept": (3,) * len(bots),
        "completed": (2,) * len(bots),
        "blocked": (1,) * len(bots),
        "microseconds": ((1000, 3000),) * len(bots),
        "over_budget": none,
        "illegal": none,
        "complaints": ("",) * len(bots),
    }
    return PlayedGame.from_json(facts | changes)


def played(rng: Random, deals: int, strength: float, luck: float) -> list[PlayedGame]:
    """Simulate two bots in paired games: points are skill, plus the luck of a seat in a deal, plus noise."""
    games: list[PlayedGame] = []
    for deal in range(1, deals + 1):
        cards = rng.gauss(0, luck)
        for bots in (("strong", "weak"), ("weak", "strong")):
            points = [round(1000 * (rng.gauss(0, 1) + strength * (bot == "strong"))) for bot in bots]
            games.append(game(len(games) + 1, deal, bots, (points[0] + round(1000 * cards), points[1])))
    return games


@pytest.mark.parametrize(("deals", "strength", "luck"), [(20, 0.5, 1.0), (60, 0.0, 3.0), (60, 1.5, 0.3)])
def test_the_interval_of_a_win_rate_has_the_promised_coverage(deals: int, strength: float, luck: float) -> None:
    rng = Random(f"{deals}/{strength}/{luck}")
    truth, *_ = win_rate("strong", played(rng, 8000, strength, luck))
    held = 0
    for _ in range(400):
        share, low, high = win_rate("strong", played(rng, deals, strength, luck))
        assert 0 <= low <= share <= high <= 1
        held += low <= truth <= high
    assert held / 400 >= 0.92


def test_paired_deals_make_the_interval_narrower_than_lone_games_do() -> None:
    games = played(Random(4), 200, 0.3, 3.0)
    _, low, high = win_rate("strong", games)
    alone = [game(each.number, each.number, each.bots, each.totals) for each in games]
    _, low_alone, high_alone = win_rate("strong", alone)
    assert high - low < 0.8 * (high_alone - low_alone)


def test_ten_wins_of_ten_leave_a_doubt() -> None:
    share, low, high = interval([(2.0, 2)] * 5)
    assert (share, high) == (1, 1)
    assert 0.3 < low < 0.9
    assert interval([]) == (0, 0, 1)
    _, low, high = interval([(1.0, 2)] * 500)
    assert 0.49 < low < 0.5 < high < 0.51


@pytest.mark.parametrize(
    ("freedom", "wanted"), [(2, 4.303), (3, 3.182), (4, 2.776), (8, 2.306), (30, 2.042), (1000, 1.962)]
)
def test_student_is_as_in_the_tables(freedom: int, wanted: float) -> None:
    assert student(freedom) == pytest.approx(wanted, rel=0.01)


def test_a_shared_victory_counts_in_part() -> None:
    games = [game(1, 1, ("a", "b", "c"), (50, 50, 20)), game(2, 1, ("b", "c", "a"), (10, 20, 30))]
    assert win_rate("a", games)[0] == 0.75
    assert win_rate("b", games)[0] == 0.25
    assert win_rate("c", games)[0] == 0


def test_ratings_put_the_better_first_and_become_more_certain() -> None:
    rng = Random(5)
    skills = {"best": 2.0, "middle": 1.0, "worst": 0.0}
    games = []
    for number in range(1, 201):
        bots = tuple(rng.sample(sorted(skills), 3))
        totals = tuple(round(100 * (skills[bot] + rng.gauss(0, 1))) for bot in bots)
        games.append(game(number, number, bots, totals))
    few, many = rate(tuple(skills), games[:20]), rate(tuple(skills), games)
    assert many["best"][0] > many["middle"][0] > many["worst"][0]
    assert all(many[bot][1] < few[bot][1] for bot in skills)
    assert many["best"][0] - 1.96 * many["best"][1] > many["worst"][0] + 1.96 * many["worst"][1]


def test_a_bot_against_itself_keeps_its_rating() -> None:
    ratings = rate(("a",), [game(1, 1, ("a", "a"), (30, 10))])
    assert ratings["a"][0] == pytest.approx(25)


def results(games: list[PlayedGame], *bots: str, seats: int = 2) -> Results:
    return summarize(Tournament("northern-lights", seats, bots, len(games), 1), games)


def test_the_order_in_which_games_ended_does_not_matter() -> None:
    games = played(Random(6), 20, 0.5, 1.0)
    assert results(games, "strong", "weak") == results(games[::-1], "strong", "weak")


def test_the_matrix_says_who_ranked_ahead_of_whom() -> None:
    games = [game(1, 1, ("a", "b", "b"), (50, 60, 20)), game(2, 1, ("b", "b", "a"), (10, 30, 30))]
    found = results(games, "a", "b", "b", seats=3)
    assert found.matrix["a"]["b"].games == found.matrix["b"]["a"].games == 4
    assert found.matrix["a"]["b"].share == (0 + 1 + 1 + 0.5) / 4
    assert found.matrix["b"]["a"].share == pytest.approx(1 - found.matrix["a"]["b"].share)
    assert found.matrix["a"]["a"].games == 0


def test_with_two_seats_the_matrix_is_the_win_rate() -> None:
    found = results(played(Random(7), 30, 0.5, 1.0), "strong", "weak")
    assert found.matrix["strong"]["weak"].share == found.rows[0].win_rate


def test_the_tables_warn_about_errors(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {"illegal": (2, 0), "complaints": ("pass: you can draw", ""), "over_budget": (0, 1)}
    found = results([game(1, 1, ("a", "b"), (5, 4)), game(2, 1, ("b", "a"), (3, 9), **wrong)], "a", "b")
    out().print(results_tables(found))
    text = " ".join(capsys.readouterr().out.split())
    assert (
        "b failed to give a legal answer 2 times, and the first legal action was played. First error: game 2:" in text
    )
    assert "a exceeded its time budget in 1 of its 4 decisions" in text
    row = results_json(found)["bots"][0]
    assert (row["name"], row["median_ms"], row["max_ms"], row["over_budget"]) == ("a", 2.0, 3.0, 1)
    assert (row["mean_score"], row["kept"], row["completed"], row["blocked"]) == (7, 3, 2, 1)


def test_long_names_leave_room_for_the_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    bots = [f"program:python3 bots/number_{number}.py" for number in range(3)]
    games = [game(1, 1, (bots[0], bots[1]), (5, 4)), game(2, 1, (bots[1], bots[2]), (5, 4))]
    out().print(results_tables(results(games, *bots)))
    text = capsys.readouterr().out
    assert "100.0%" in text
    assert "(3)" in text
