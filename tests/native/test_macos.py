"""The wheels for macOS: compiled for an old system, and named after it, not after the machine that built them."""

import platform
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from nordrail.native import build

SCRIPT = Path(__file__).parents[2] / "hatch_build.py"
_WRITE_COMMAND = "import sys, pathlib; pathlib.Path(sys.argv[-1]).write_text(' '.join(sys.argv))"


def build_hook() -> Any:
    spec = spec_from_file_location("hatch_build", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.BuildHook(str(SCRIPT.parent), {}, None, None, "", "wheel")


@pytest.mark.parametrize(
    ("processor", "compiler", "flag", "tag"),
    [
        ("arm64", "clang", "-mmacosx-version-min=11.0", "macosx_11_0_arm64"),
        ("arm64", "ziglang", "-target aarch64-macos.11.0", "macosx_11_0_arm64"),
        ("x86_64", "clang", "-mmacosx-version-min=10.13", "macosx_10_13_x86_64"),
        ("x86_64", "ziglang", "-target x86_64-macos.10.13", "macosx_10_13_x86_64"),
    ],
)
def test_a_wheel_for_macos_runs_on_old_versions(
    processor: str, compiler: str, flag: str, tag: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    data: dict[str, Any] = {"artifacts": []}
    hook = build_hook()
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(platform, "machine", lambda: processor)
    monkeypatch.setattr(build, "HERE", tmp_path)
    monkeypatch.setattr(build, "find_compiler", lambda: [sys.executable, "-c", _WRITE_COMMAND, compiler])
    monkeypatch.setattr(hook, "_native", lambda: build)
    hook._compile("standard", data)
    assert flag in (tmp_path / "_nordrail.dylib").read_text(encoding="utf-8")
    assert (data["tag"], data["pure_python"]) == (f"py3-none-{tag}", False)
