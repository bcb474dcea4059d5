"""Everything works without the compiled simulator, and its build says in one sentence what is missing."""

import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from nordrail import __version__
from nordrail.cli.app import app
from nordrail.native import build, library


@pytest.fixture(autouse=True)
def _fresh() -> None:
    library.library.cache_clear()


def test_the_version_says_which_engine_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    name = library.engine_name()
    assert CliRunner().invoke(app, ["--version"]).output == f"nordrail {__version__} ({name})\n"
    monkeypatch.setenv("NORDRAIL_NATIVE", "0")
    library.library.cache_clear()
    assert CliRunner().invoke(app, ["--version"]).output == f"nordrail {__version__} (Python engine)\n"
    monkeypatch.undo()
    library.library.cache_clear()


@pytest.mark.parametrize("content", [None, b"not a library"])
def test_a_missing_or_broken_library_is_done_without(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "library.so"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setenv("NORDRAIL_NATIVE", str(path))
    assert not library.available()
    monkeypatch.undo()
    library.library.cache_clear()


def test_without_the_simulator_the_python_engine_simulates() -> None:
    environment = os.environ | {"NORDRAIL_NATIVE": "0"}
    command = [sys.executable, "-m", "nordrail", "simulate", "--games", "2", "--jobs", "1", "--json"]
    assert subprocess.run(command, env=environment, capture_output=True, check=True).stdout.startswith(b"{")
    code = "from nordrail.native import NativeGame; NativeGame('nordic-countries')"
    failed = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert failed.stderr.strip().endswith("the compiled simulator is not installed, or NORDRAIL_NATIVE is 0")


def test_a_build_that_fails_says_why_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "The compiled simulator was not built, so simulations use the Python engine: "
    monkeypatch.setattr(build, "is_built", lambda: False)
    monkeypatch.setattr(build, "find_compiler", lambda: None)
    with pytest.raises(SystemExit, match=f"^{sentence}there is no C compiler.$"):
        build.main([])
    monkeypatch.setattr(build, "find_compiler", lambda: [sys.executable, "-c", "import sys; sys.exit('no such flag')"])
    monkeypatch.setattr(build, "HERE", tmp_path)
    with pytest.raises(SystemExit, match=f"^{sentence}.* failed: no such flag.$"):
        build.main([])
    monkeypatch.setattr(build, "find_compiler", lambda: [str(tmp_path / "gone")])
    with pytest.raises(SystemExit, match=f"^{sentence}.* could not run: "):
        build.main([])
    assert not list(tmp_path.iterdir())


def test_the_compiler_of_a_wheel_is_wanted_only_where_there_is_no_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(build, "is_built", lambda: False)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    build.main(["--missing"])
    assert capsys.readouterr().out == "library compiler\n"
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name == "gcc" else None)
    build.main(["--missing"])
    assert capsys.readouterr().out == "library\n"


def test_the_compiler_of_a_wheel_comes_before_the_one_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name in ("gcc", "tcc") else None)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert build.find_compiler() == ["gcc"]
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name)
    assert build.find_compiler() == [sys.executable, "-m", "ziglang", "cc"]
    monkeypatch.setenv("CC", "tcc")
    assert build.find_compiler() == ["tcc"]
