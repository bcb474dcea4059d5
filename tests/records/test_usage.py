"""Statistics of tickets and routes: the numbers of hand-counted games, and the command around them."""

import json
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from nordrail import Game, Record
from nordrail.cli.app import app
from nordrail.records.usage import Tally, Usage, game_use, wilson

RECORDS = Path(__file__).parent
FOLDERS = {"nordic-countries": RECORDS / "nordic_countries", "northern-lights": RECORDS / "northern_lights"}


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["statistics", *map(str, arguments)])


@pytest.mark.parametrize("title", FOLDERS)
def test_the_numbers_are_those_of_the_lines_of_the_records(title: str) -> None:
    offered, kept, claimed = Counter[str](), Counter[str](), Counter[str]()
    games = 0
    for path in FOLDERS[title].glob("*.game"):
        record = Record.load(path.read_text(encoding="utf-8"))
        *_, last = record.replay()
        if last.to_act is not None or last.redacted:
            continue
        games += 1
        for line in map(str, record.events):
            _, verb, *words = line.split()
            offered.update(words[1:] if verb == "offer" else ())
            kept.update(words if verb == "keep" else ())
        board = last.rulebook.board
        claimed.update(
            board.routes[n].id for seat in last.seats for n in range(len(board.routes)) if seat.routes >> n & 1
        )
    result = run(FOLDERS[title], "--json", "--jobs", "1")
    assert result.exit_code == 0, result.output
    (found,) = json.loads(result.stdout)
    assert (found["title"], found["games"]) == (title, games)
    assert games > 5
    assert {use["ticket"]: use["offered"] for use in found["tickets"] if use["offered"]} == offered
    assert {use["ticket"]: use["kept"]["seats"] for use in found["tickets"] if use["kept"]["seats"]} == kept
    assert {use["route"]: use["claimed"]["seats"] for use in found["routes"] if use["claimed"]["seats"]} == claimed
    for use in found["tickets"]:
        assert use["kept"]["seats"] == use["completed"]["seats"] + use["missed"]["seats"]
        assert use["offered"] == use["kept"]["seats"] + use["returned"]["seats"]


def test_results_follow_the_winners_and_a_shared_victory_counts_half() -> None:
    path = FOLDERS["nordic-countries"] / "shared-victory.game"
    game = Game.from_record(path.read_text(encoding="utf-8"), dealer=None)
    found = game_use(game)
    assert found is not None
    assert sorted(seat.share for seat in found.seats if seat.share) == [0.5, 0.5]
    usage = Usage(game.rulebook)
    usage.add(found)
    assert sum(use.claimed.won for use in usage.routes) == 0.5 * sum(
        len(seat.routes) for seat in found.seats if seat.share
    )
    assert sum(use.completed.seats for use in usage.tickets) == sum(len(seat.completed) for seat in found.seats)


def test_only_the_seats_of_a_player_are_counted(tmp_path: Path) -> None:
    text = (FOLDERS["nordic-countries"] / "shared-victory.game").read_text(encoding="utf-8")
    names = next(line for line in text.splitlines() if line.startswith("seats")).split(" ", 1)[1].strip().split(" | ")
    (tmp_path / "a.game").write_text(text.replace(names[1], f"{names[0]} #2"), encoding="utf-8")
    both, one = (json.loads(run(tmp_path, "--json", *more).stdout)[0]["seats"] for more in ([], ["--player", names[0]]))
    assert (both, one) == (len(names), 2)
    result = run(tmp_path, "--player", "Nobody")
    assert (result.exit_code, result.stderr) == (1, "'Nobody' has no seat in these games\n")


def test_tables_and_pages_for_both_titles(tmp_path: Path) -> None:
    result = run(*FOLDERS.values(), "--limit", "3", "--out", tmp_path, "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert result.stdout.count("Tickets") == result.stdout.count("Routes") == 2
    for title in FOLDERS:
        page = (tmp_path / title / "statistics.html").read_text(encoding="utf-8")
        assert page.count("<svg") == 4
        assert {path.name for path in (tmp_path / title).glob("*.png")} == {
            "tickets.png",
            "tickets-lead.png",
            "routes.png",
            "routes-lead.png",
        }


def test_bad_input_gets_a_sentence(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert (result.exit_code, result.stderr) == (1, f"no records (*.game) in {tmp_path}\n")
    faulty = RECORDS / "faulty" / "ticket-kept-twice.game"
    result = run(faulty, FOLDERS["nordic-countries"] / "shared-victory.game", "--json")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{faulty}: line ")
    assert json.loads(result.stdout)[0]["games"] == 1
    whole = (FOLDERS["nordic-countries"] / "shared-victory.game").read_text(encoding="utf-8").splitlines()
    begun = [line for line in whole[:40] if not line.startswith("result")]
    (tmp_path / "begun.game").write_text("\n".join(begun), encoding="utf-8")
    result = run(tmp_path)
    assert result.exit_code == 1
    assert "1 record left out" in result.stderr
    assert "there is no finished game to count" in result.stderr


def test_intervals_contain_the_share_and_shrink() -> None:
    for won, seats in ((0, 1), (1, 1), (3, 10), (30, 100)):
        low, high = wilson(won, seats)
        assert 0 <= low <= won / seats <= high <= 1
    assert wilson(30, 100)[0] > wilson(3, 10)[0]
    assert Tally().sure_lead < Tally(seats=4, won=0, fair=2).sure_lead < Tally(seats=4, won=4, fair=2).sure_lead
