"""Records as tables: every format holds the same numbers, and decisions are what the seats saw and did."""

import csv
from pathlib import Path
from typing import Any

import numpy
import pytest
from pyarrow import parquet
from typer.testing import CliRunner, Result

from nordrail import Game
from nordrail.arena.simulation import Simulation, simulate
from nordrail.cli.app import app
from nordrail.engine.events import Action
from nordrail.learn import VERSION, encoding
from nordrail.records import export as export_module
from nordrail.records import table_files
from nordrail.records.export import Export
from nordrail.records.many import find_records, read_many

FAULTY = Path(__file__).parent / "faulty" / "ticket-kept-twice.game"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["export", *map(str, arguments)])


@pytest.fixture(scope="module", params=["nordic-countries", "northern-lights"])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp(request.param)
    list(simulate(Simulation(request.param, 2, 2, 7, out=path)))
    list(simulate(Simulation(request.param, 3, 1, 7, out=path)))
    return path


def games_of(folder: Path, seats: int) -> list[Game]:
    texts = [path.read_text(encoding="utf-8") for path in find_records([folder])]
    games = [Game.from_record(text, dealer=None) for text in texts]
    return [game for game in games if len(game.names) == seats]


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_row_a_game_is_the_same_in_every_format(folder: Path, tmp_path: Path) -> None:
    for form in table_files.FORMATS:
        result = run(folder, "--rows", "games", "--format", form, "--out", tmp_path / f"games.{form}")
        assert result.exit_code == 0, result.output
        assert "3 rows of 3 games" in result.stdout
    rows = read_csv(tmp_path / "games.csv")
    table = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    arrays = numpy.load(tmp_path / "games.npz")
    for number, (row, other) in enumerate(zip(rows, table, strict=True)):
        assert row == {name: "" if value is None else str(value) for name, value in other.items()}
        assert str(arrays["name_1"][number]) == row["name_1"]
        assert int(arrays["total_2"][number]) == int(row["total_2"])
        assert numpy.isnan(arrays["total_3"][number]) == (row["total_3"] == "")
    for row, game in zip(rows, games_of(folder, 2) + games_of(folder, 3), strict=True):
        assert game.outcome is not None
        totals = [int(row[f"total_{seat}"]) for seat in range(1, int(row["seats"]) + 1)]
        assert tuple(totals) == game.outcome.totals
        for seat, total in enumerate(totals, start=1):
            parts = [int(row[f"{part}_{seat}"]) for part in ("route_points", "ticket_points", "bonus_points")]
            assert sum(parts) == total
        assert sum(float(row[f"share_{seat}"]) for seat in range(1, len(totals) + 1)) == pytest.approx(1)
        assert int(row["decisions"]) == sum(event.actor > 0 for event in game.events)


def test_a_row_a_decision_holds_what_the_seat_saw_and_did(folder: Path, tmp_path: Path) -> None:
    for form in table_files.FORMATS:
        result = run(folder, "--seats", "2", "--format", form, "--out", tmp_path / f"moves.{form}", "--jobs", "1")
        assert result.exit_code == 0, result.output
        assert "1 record left out: another title or number of seats." in result.stderr
    arrays = numpy.load(tmp_path / "moves.npz")
    table = parquet.read_table(tmp_path / "moves.parquet")
    rows = read_csv(tmp_path / "moves.csv")
    games = games_of(folder, 2)
    code = encoding(games[0].rulebook, 2)
    assert list(arrays["encoding_names"])[:2] == [str(VERSION), code.digest]
    assert tuple(arrays["features_names"]) == code.features
    assert tuple(arrays["mask_names"]) == code.actions
    assert code.digest in table.schema.metadata[b"encoding"].decode()
    assert len(rows) == table.num_rows == len(arrays["action"])
    _compare_decisions(games, arrays)
    assert numpy.array_equal(numpy.stack(table["features"].to_numpy(zero_copy_only=False)), arrays["features"])
    assert numpy.array_equal(numpy.stack(table["mask"].to_numpy(zero_copy_only=False)), arrays["mask"])
    for place in (0, len(rows) // 2, len(rows) - 1):
        assert [int(rows[place][name]) for name in code.features] == arrays["features"][place].tolist()
        assert rows[place]["mask"] == "".join(map(str, arrays["mask"][place]))
        assert int(rows[place]["action"]) == arrays["action"][place]


def _compare_decisions(games: list[Game], arrays: Any) -> None:
    row = 0
    for number, game in enumerate(games, start=1):
        code, now = encoding(game.rulebook, 2), game.rewound(0)
        assert game.outcome is not None
        for ply, event in enumerate(game.events, start=1):
            if event.actor:
                assert isinstance(event.what, Action)
                view = now.view(event.actor)
                assert (arrays["game"][row], arrays["ply"][row], arrays["seat"][row]) == (number, ply, event.actor)
                assert arrays["features"][row].tolist() == code.observe(view)
                assert arrays["mask"][row].tobytes() == code.mask(now.legal(event.actor), view)
                assert arrays["action"][row] == code.number(event.what, view)
                assert arrays["mask"][row][arrays["action"][row]] == 1
                mine, others = game.outcome.totals[event.actor - 1], game.outcome.totals[2 - event.actor]
                assert (arrays["total"][row], arrays["margin"][row]) == (mine, mine - others)
                row += 1
            now = now.extended([event])
    assert row == len(arrays["action"])


def test_two_processes_write_the_same_file(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nordrail.records.many._CHUNK", 1)
    monkeypatch.setattr(export_module, "_BATCH", 1)
    paths = find_records([folder])
    for jobs in (1, 2):
        export = Export(tmp_path / f"{jobs}.csv", "csv", "games")
        assert export.write(read_many(paths, export.work, jobs=jobs)) == 3
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()


def test_bad_input_gets_a_sentence(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "moves.csv"
    result = run(folder, "--out", file, "--jobs", "1")
    assert result.exit_code == 1
    assert "choose with --title and --seats" in result.stderr
    assert list(tmp_path.iterdir()) == []
    result = run(folder, "--format", "xlsx")
    assert result.stderr == "unknown format 'xlsx'; use one of csv, parquet, npz\n"
    result = run(folder, "--rows", "turns")
    assert result.stderr == "unknown rows 'turns'; use one of decisions, games\n"
    result = run(FAULTY, "--out", file)
    assert result.stderr.startswith(f"{FAULTY}: line ")
    assert "there is no finished game to export" in result.stderr
    result = run(FAULTY, folder, "--rows", "games", "--out", file)
    assert (result.exit_code, len(read_csv(file))) == (1, 3)
    result = run(folder, "--rows", "games", "--out", file / "below.csv")
    assert result.exit_code == 1
    assert "cannot be written" in result.stderr
    monkeypatch.setattr(table_files, "find_spec", lambda name: None)
    result = run(folder, "--format", "parquet")
    assert result.stderr == "this needs pyarrow: pip install 'nordrail[export]'\n"
