"""What make does before a target runs: install what is missing, repair a broken `.venv`, or stop with a message."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tools import machine, prepare
from tools.prepare import Stop
from tools.programs import find_chromium, find_postgresql, runs


def forbidden(*arguments: object) -> None:
    raise AssertionError("nothing may be created before everything is known to be available")


@pytest.fixture
def nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without Chromium, PostgreSQL and apt."""
    monkeypatch.setattr(prepare, "FOUND", dict.fromkeys(prepare.FOUND, lambda: None))
    monkeypatch.setattr(prepare, "can_apt", lambda package: False)
    monkeypatch.setattr(prepare, "can_reach", lambda url: False)
    monkeypatch.setattr(prepare, "has_network", lambda: False)
    monkeypatch.setattr(prepare, "is_installed", lambda package: False)
    monkeypatch.setattr(prepare, "make_environment", forbidden)


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A `.venv` in a temporary folder."""
    folder = tmp_path / ".venv"
    for name, value in {
        "VENV": folder,
        "PYTHON": folder / "bin/python",
        "UNFINISHED": folder / ".unfinished",
        "LOG": folder / "prepare.log",
    }.items():
        monkeypatch.setattr(prepare, name, value)
    return folder


def whole(venv: Path) -> None:
    (venv / "bin").mkdir(parents=True)
    (venv / "bin/python").symlink_to(sys.executable)


def note(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    commands: list[list[str]] = []
    monkeypatch.setattr(prepare, "run", lambda command, failure, **more: commands.append(command))
    return commands


@pytest.mark.usefixtures("nothing")
def test_what_nothing_can_install_is_named_before_anything_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    with pytest.raises(Stop) as stopped:
        prepare.prepare("test")
    assert str(stopped.value) == (
        "make test needs Chromium and PostgreSQL: run `sudo apt-get install chromium postgresql`, "
        "or connect this machine to the network, and try again."
    )
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(prepare, "has_network", lambda: True)
    with pytest.raises(Stop, match=r"^This needs Chromium: install it with your package manager\.$"):
        prepare.prepare("browser")


@pytest.mark.usefixtures("nothing")
def test_play_needs_neither_program(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(prepare, "make_environment", lambda: made.append("environment"))
    monkeypatch.setattr(prepare, "install", made.append)
    monkeypatch.setattr(prepare, "build_simulator", lambda: made.append("simulator"))
    monkeypatch.setattr(prepare, "build_client", lambda: made.append("client"))
    prepare.prepare("play")
    assert made == ["environment", "play", "simulator", "client"]


def a_simulator(monkeypatch: pytest.MonkeyPatch, missing: str) -> list[str]:
    """Let the build script of the simulator report what is missing; return what is said and run."""
    said: list[str] = []
    report = subprocess.CompletedProcess([], 0, stdout=missing)
    monkeypatch.setattr(subprocess, "run", lambda *arguments, **more: report)
    monkeypatch.setattr(prepare, "say", said.append)
    monkeypatch.setattr(prepare, "pip", lambda *packages: said.append(" ".join(packages)))
    monkeypatch.setattr(prepare, "run", lambda command, failure, **more: said.append("run"))
    return said


def test_the_simulator_is_compiled_with_the_compiler_of_a_wheel_if_there_is_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = a_simulator(monkeypatch, "library compiler")
    prepare.build_simulator()
    assert said[1:] == ["ziglang>=0.13", "Compiling the simulator (a few seconds) ...", "run"]
    said = a_simulator(monkeypatch, "")
    prepare.build_simulator()
    assert said == []


def test_a_simulator_that_cannot_be_compiled_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    said = a_simulator(monkeypatch, "library")

    def fail(command: list[str], failure: str) -> None:
        raise Stop(f"{failure}: see the end of .venv/prepare.log for the reason.")

    monkeypatch.setattr(prepare, "run", fail)
    prepare.build_simulator()
    assert said[-1] == (
        "The simulator could not be compiled: see the end of .venv/prepare.log for the reason; "
        "simulations use the Python engine, which is slower."
    )


def test_the_best_way_to_install_a_program_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "distribution", lambda: "debian")
    monkeypatch.setattr(prepare, "can_apt", lambda package: True)
    monkeypatch.setattr(prepare, "can_reach", lambda url: True)
    monkeypatch.setattr(prepare, "has_network", lambda: True)
    assert [len(prepare.ways_to(name)) for name in prepare.FOUND] == [2, 2, 2]
    monkeypatch.setattr(prepare, "distribution", lambda: "ubuntu")  # where apt has only a snap
    for name in ("Chromium", prepare.SHELL):
        assert prepare.ways_to(name) == [prepare.install_browser]


def test_a_way_that_fails_is_followed_by_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Path] = []

    def fail() -> None:
        raise Stop("pip could not install what is needed.")

    monkeypatch.setattr(prepare, "FOUND", {"PostgreSQL": lambda: found})
    prepare.get("PostgreSQL", [fail, lambda: None, lambda: found.append(Path("bin")), forbidden])
    prepare.get("PostgreSQL", [forbidden])  # it is there now
    found.clear()
    with pytest.raises(Stop, match=r"^PostgreSQL could not be installed: "):
        prepare.get("PostgreSQL", [fail])


@pytest.mark.usefixtures("nothing")
def test_the_headless_shell_is_done_without_if_it_cannot_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    def there() -> Path:
        return Path("bin")

    def fail() -> None:
        raise Stop("Playwright could not install Chromium.")

    monkeypatch.setattr(prepare, "FOUND", {**dict.fromkeys(prepare.FOUND, there), prepare.SHELL: lambda: None})
    done: list[str] = []
    monkeypatch.setattr(prepare, "make_environment", lambda: done.append("environment"))
    for name in ("install", "get"):
        monkeypatch.setattr(prepare, name, lambda *_, name=name: done.append(name))
    for name in ("build_simulator", "build_client"):
        monkeypatch.setattr(prepare, name, lambda name=name: done.append(name))
    prepare.prepare("test")
    assert done == ["environment", "install", "build_simulator", "build_client"]
    monkeypatch.undo()
    monkeypatch.setattr(prepare, "FOUND", {prepare.SHELL: lambda: None})
    prepare.get(prepare.SHELL, [fail])


def _killed_while_installing(venv: Path) -> None:
    whole(venv)
    (venv / ".unfinished").touch()


def _python_gone(venv: Path) -> None:
    (venv / "bin").mkdir(parents=True)
    (venv / "bin/python").symlink_to(venv / "no-such-python")


@pytest.mark.parametrize("broken", [_killed_while_installing, _python_gone, Path.mkdir])
def test_a_half_finished_environment_is_made_again(
    venv: Path, broken: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(venv)
    (venv / "rubbish").touch()
    commands = note(monkeypatch)
    prepare.make_environment()
    assert commands == [[sys.executable, "-m", "venv", str(venv)]]
    assert list(venv.iterdir()) == []


def test_a_whole_environment_stays(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole(venv)
    commands = note(monkeypatch)
    prepare.make_environment()
    assert commands == []


def test_packages_are_installed_once(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole(venv)
    commands = note(monkeypatch)
    prepare.install("dev")
    prepare.install("dev")
    prepare.install("play")  # already included in the development tools
    assert [command[-1] for command in commands] == [".[dev]"]
    assert not (venv / ".unfinished").exists()
    monkeypatch.setattr(prepare, "requirements", lambda: "others")
    prepare.install("play")
    assert len(commands) == 2


def test_a_failure_is_a_sentence_and_its_reason_is_in_a_file(venv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole(venv)
    monkeypatch.setattr(prepare, "ROOT", venv.parent)
    monkeypatch.setattr(prepare, "has_network", lambda: True)
    fail = [sys.executable, "-c", "raise SystemExit('a page of output')"]
    with pytest.raises(Stop, match=r"^pip failed: see the end of \.venv.prepare\.log for the reason\.$"):
        prepare.run(fail, "pip failed")
    assert "a page of output" in (venv / "prepare.log").read_text()
    unreachable = [sys.executable, "-c", "raise SystemExit('npm error code ENOTFOUND')"]
    with pytest.raises(Stop, match=r"^npm failed without a network: connect this machine"):
        prepare.run(unreachable, "npm failed")
    monkeypatch.setattr(prepare, "PYTHON", Path("/bin/sh"))  # which cannot run pip
    monkeypatch.setattr(prepare, "make_environment", lambda: None)
    with pytest.raises(Stop, match=r"^pip could not install what is needed"):
        prepare.pip("package")
    assert not (venv / ".unfinished").exists()


def test_a_program_that_does_not_start_is_missing(tmp_path: Path) -> None:
    wrapper = tmp_path / "chromium"
    wrapper.write_text("#!/bin/sh\nexec /usr/lib/no/such/program\n")
    assert not runs(wrapper)
    wrapper.chmod(0o755)
    assert not runs(wrapper)
    assert runs(Path(sys.executable))
    assert (find_chromium() or wrapper) != wrapper
    assert (find_postgresql() or wrapper) != wrapper


def test_apt_installs_nothing_that_it_believes_to_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "which", lambda name: name)
    monkeypatch.setattr(machine, "is_installed", lambda package: True)
    assert not machine.can_apt("chromium")
    monkeypatch.setattr(machine, "is_installed", lambda package: False)
    monkeypatch.setattr(machine, "as_root", lambda: None)
    assert not machine.can_apt("chromium")


def test_a_host_that_does_not_answer_is_given_up_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    assert not machine.can_reach("http://127.0.0.1:9")
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:9")
    assert machine.can_reach("http://127.0.0.1:9")
