"""Compile the simulator: `python src/nordrail/native/build.py`. Only the standard library is needed."""

import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
WARNINGS = ("-Wall", "-Wextra", "-Werror")
SANITIZERS = ("-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer")
WASM = ("-target", "wasm32-freestanding", "-mcpu=generic+bulk_memory+simd128", "-O3", "-nostdlib", "-s")
SIDE = (
    *("-target", "wasm32-emscripten", "-mcpu=generic+bulk_memory+simd128+mutable_globals"),
    *("-O3", "-fPIC", "-nostdlib", "-c"),
)
"""The flags for a library that Python in a browser loads."""
WITH_ZIG = {"linux": ("x86_64", "aarch64"), "darwin": ("x86_64", "arm64"), "win32": ("AMD64", "ARM64")}
"""The systems for which the wheel `ziglang` has a compiler."""
OLDEST_MACOS = {"x86_64": (10, 13), "arm64": (11, 0)}
"""The oldest macOS that the library is compiled for, whichever one compiles it."""


class BuildFailed(Exception):
    """The reason why the simulator was not compiled, as a sentence."""


def file_name() -> str:
    """Return the name of the library on this system."""
    return "_nordrail" + {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")


def find_compiler() -> list[str] | None:
    """Return the command of a C compiler: `$CC`, the one in the wheel `ziglang`, or the system's."""
    if (chosen := os.environ.get("CC")) and shutil.which(chosen):
        return [chosen]
    if importlib.util.find_spec("ziglang"):  # a newer clang than most systems have: its code is the fastest
        return [sys.executable, "-m", "ziglang", "cc"]
    return next(([name] for name in ("clang", "cc", "gcc") if shutil.which(name)), None)


def wants_zig() -> bool:
    """Return whether there is no compiler, but a wheel with one for this system."""
    return find_compiler() is None and platform.machine() in WITH_ZIG.get(sys.platform, ())


def is_built(library: Path | None = None) -> bool:
    """Return whether the library is newer than its sources."""
    library = library or HERE / file_name()
    sources = [Path(__file__), *(HERE / "c").glob("*.[ch]")]
    return library.is_file() and all(source.stat().st_mtime <= library.stat().st_mtime for source in sources)


def build(library: Path | None = None, flags: Sequence[str] = ("-O3", "-s")) -> None:
    """Compile the library; raise `BuildFailed` if that is not possible."""
    library = library or HERE / file_name()
    compiler = find_compiler()
    if compiler is None:
        raise BuildFailed("there is no C compiler")
    with_zig = "ziglang" in compiler
    if platform.machine() in ("x86_64", "AMD64"):
        flags = (*flags, "-mcpu=x86_64_v2" if with_zig else "-march=x86-64-v2")
    if sys.platform == "darwin":
        flags = (*flags, *_for_oldest_macos(with_zig))
    command = [*compiler, "-std=c11", "-ffp-contract=off", *flags, "-shared", *(["-fPIC"] if os.name != "nt" else [])]
    _compile(command, HERE / "c/nordrail.c", library)


def _for_oldest_macos(with_zig: bool) -> list[str]:
    processor = platform.machine()
    version = ".".join(map(str, OLDEST_MACOS[processor]))
    if with_zig:
        return ["-target", f"{'aarch64' if processor == 'arm64' else processor}-macos.{version}"]
    return [f"-mmacosx-version-min={version}"]


def build_wasm(module: Path) -> None:
    """Compile the same files to WebAssembly with the wheel `ziglang`; raise `BuildFailed` if that is not possible."""
    sources = "".join(path.read_text(encoding="utf-8") for path in (HERE / "c").glob("*.c"))
    exported = ["__heap_base", *sorted(set(re.findall(r"\b(nordrail_\w+)\(", sources)))]
    compiler = [sys.executable, "-m", "ziglang", "cc", "-std=c11", *WASM, "-isystem", str(HERE / "c/wasm")]
    link = ["-Wl,--no-entry", *(f"-Wl,--export={name}" for name in exported)]
    _compile([*compiler, *link], HERE / "c/wasm/wasm.c", module)


def build_side_module() -> bytes:
    """Return the library for Python in a browser, which loads it with `ctypes` like any other.

    Raise `BuildFailed` if the wheel `ziglang` is not installed or fails.
    """
    sources = "".join(path.read_text(encoding="utf-8") for path in (HERE / "c").glob("*.c"))
    exported = sorted(set(re.findall(r"\b(nordrail_\w+)\(", sources)))
    zig = [sys.executable, "-m", "ziglang"]
    with TemporaryDirectory() as folder:
        part, whole = Path(folder, "nordrail.o"), Path(folder, "nordrail.so")
        _compile([*zig, "cc", "-std=c11", *SIDE, "-isystem", str(HERE / "c/wasm")], HERE / "c/wasm/wasm.c", part)
        link = ["wasm-ld", "--shared", "--experimental-pic", "--no-entry", "--strip-all"]
        command = [*zig, *link, *(f"--export={name}" for name in exported), str(part), "-o", str(whole)]
        if (done := subprocess.run(command, capture_output=True, text=True, check=False)).returncode:
            raise BuildFailed(f"wasm-ld failed: {done.stderr.strip()[-200:]}")
        return whole.read_bytes()


def _compile(command: list[str], source: Path, result: Path) -> None:
    draft = result.with_name(f".{os.getpid()}-{result.name}")
    name = " ".join(command[: command.index("-std=c11")])
    try:
        done = subprocess.run([*command, str(source), "-o", str(draft)], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            last = done.stderr.strip().splitlines()[-1:] or ["it said nothing"]
            raise BuildFailed(f"{name} failed: {last[0]}")
        draft.replace(result)
    except OSError as error:
        raise BuildFailed(f"{name} could not run: {error}") from None
    finally:
        draft.unlink(missing_ok=True)


def main(arguments: Sequence[str]) -> None:
    """Build what is out of date.

    With `--missing`, only print what is missing. With `--sanitize PATH`, build a library there that checks itself, and
    with `--wasm PATH`, a WebAssembly module.
    """
    if arguments[:1] == ["--missing"]:
        print(*["library"] * (not is_built()), *["compiler"] * (not is_built() and wants_zig()))
        return
    try:
        if arguments[:1] == ["--sanitize"]:
            build(Path(arguments[1]), (*SANITIZERS, *WARNINGS))
        elif arguments[:1] == ["--wasm"]:
            build_wasm(Path(arguments[1]))
        elif not is_built():
            build()
    except BuildFailed as reason:
        sys.exit(f"The compiled simulator was not built, so simulations use the Python engine: {reason}.")


if __name__ == "__main__":
    main(sys.argv[1:])
