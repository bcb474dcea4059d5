"""A Ray cluster of two nodes on this machine: it plays the same records and makes the same lessons as one."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.learn.example import FOLDER, load_ppo
from typer.testing import CliRunner

from nordrail.arena.folder import TournamentFolder
from nordrail.arena.play import play_others
from nordrail.arena.pool import in_processes
from nordrail.arena.ray_lessons import lessons_on_cluster
from nordrail.arena.ray_pool import on_cluster
from nordrail.arena.tournament import Tournament
from nordrail.bots.learned.weights import read_weights
from nordrail.cli.app import app
from nordrail.cli.research import run_arena as command
from nordrail.engine.rules.rulebook import find_title
from nordrail.learn import encoding
from nordrail.learn.training.brain import flatten, new_weights
from nordrail.learn.training.lessons import Task, make_lessons
from nordrail.native import available
from nordrail.native.network import shape_of
from nordrail.native.packing import packed

needs_native = pytest.mark.skipif(not available(), reason="this needs the compiled simulator")
ASKED = Tournament("nordic-countries", 2, ("random", "hungry"), games=24, seed=8)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Start a cluster of two nodes with one processor each."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # keeps all of it on 127.0.0.1
        from ray.cluster_utils import Cluster

        node: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80 << 20, "node_ip_address": "127.0.0.1"}
        cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
        try:
            cluster.add_node(**node)
            cluster.wait_for_nodes()
            yield cluster.address
        finally:
            cluster.shutdown()  # type: ignore[no-untyped-call]


def records(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / "games").glob("*.game")}


def test_two_nodes_play_the_same_games_as_one_process(address: str, tmp_path: Path) -> None:
    workplaces: set[str] = set()
    there = list(play_others(ASKED, TournamentFolder(tmp_path / "there", ASKED), on_cluster(address, workplaces), ()))
    list(play_others(ASKED, TournamentFolder(tmp_path / "here", ASKED), in_processes(1), ()))
    assert len(workplaces) == 2
    assert len(there) == len(records(tmp_path / "there")) == 24
    assert records(tmp_path / "there") == records(tmp_path / "here")


def test_the_command_plays_on_the_cluster(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_report", lambda *arguments: None)
    options = ["--bots", "random,hungry", "--games", "4", "--seed", "8", "--out", str(tmp_path / "mine")]
    result = CliRunner().invoke(app, ["arena", *options, "--ray", address])
    assert result.exit_code == 0, result.output
    assert "4 games of 2 deals" in result.stdout
    assert len(records(tmp_path / "mine")) == 4


@needs_native
def test_the_cluster_makes_the_same_lessons_as_one_process(address: str) -> None:
    rulebook = find_title("nordic-countries")
    weights = flatten(new_weights(shape_of(packed(rulebook, 2).library), 1))
    task, workplaces = Task(rulebook, weights, "5", seconds=0, games=5, parts=4), set[str]()
    with lessons_on_cluster(address, 4, workplaces) as make:
        there, tally, seconds = make(task)
    here, same, _ = make_lessons(task)
    assert workplaces
    assert seconds > 0
    assert bytes(tally) == bytes(same)
    for name, found in vars(there).items():
        assert found.tobytes() == getattr(here, name).tobytes(), name


@needs_native
def test_the_command_trains_on_the_cluster(address: str, tmp_path: Path) -> None:
    options = ["--cycles", "1", "--games", "4", "--deals", "1", "--jobs", "2", "--seed", "7"]
    for place in (["--ray", address], []):
        folder = tmp_path / str(len(place))
        result = CliRunner().invoke(app, ["train", str(folder), *options, *place])
        assert result.exit_code == 0, result.output
    assert read_weights(tmp_path / "2/network.weights").numbers == read_weights(tmp_path / "0/network.weights").numbers


@needs_native
def test_two_nodes_evaluate_the_weights_of_the_example(address: str, tmp_path: Path) -> None:
    code = encoding("nordic-countries")
    network = load_ppo().Network(len(code.features), len(code.actions), 16, np.random.default_rng(1))
    np.savez(tmp_path / "weights.npz", digest=code.digest, **network.parts)
    options = [str(tmp_path), "--address", address, "--tasks", "4"]
    command = [sys.executable, str(FOLDER / "ray_evaluate.py"), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert re.fullmatch(r"\d+ of [1-9]\d+ games won against random, on 2 nodes\n", done.stdout), done.stderr


@needs_native
def test_two_nodes_learn_with_the_example(address: str, tmp_path: Path) -> None:
    options = ["--address", address, "--games", "8", "--minutes", "0.05", "--out", str(tmp_path)]
    command = [sys.executable, str(FOLDER / "ray_ppo.py"), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert "learned on 2 nodes" in done.stdout, done.stderr
    assert np.load(tmp_path / "weights.npz")["policy_bias"].any()  # zero before the first step
