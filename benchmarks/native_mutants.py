"""Change the C code of the simulator in small ways and check that a comparison with the engine notices.

`make native-mutants` changes an operator or a number at a time, at random places of the files that are compared with
the engine, and compiles that library. Comparisons that fail early come first (`native_law.py`); only a change that they
do not notice gets the whole tests of the simulator. A change that leaves the compiled code as it is does not count. The
program prints the changes that nothing noticed, to be examined by hand.
"""

import argparse
import multiprocessing
import os
import re
import resource
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from compared import c_files
from native_law import Law
from nordrail.native import build, library, packing

SOURCES = build.HERE / "c"
SWAPS = {
    "<=": "<", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "++": "--", "+=": "-=",
    "-=": "+=", "|=": "&=", " < ": " <= ", " > ": " >= ", " + ": " - ", " - ": " + ", " * ": " + ", " & ": " | ",
    " | ": " & ", "!": "",
}  # fmt: skip
"""The changes of operators; a number becomes one more."""
CHANGE = re.compile("|".join(map(re.escape, sorted(SWAPS, key=len, reverse=True))) + r"|(?<![\w.\[])\d+(?![\w.\]])")
SKIPPED = re.compile(r"^\s*(#|/\*|\*|//)|static const|0x[0-9a-f]{8}|sizes\[|__asm__|\bconst \w+ \*\w+\)?;|^   [A-Za-z]")
TESTS = (
    "tests/native/test_batch.py", "tests/native/test_native_game.py", "tests/native/test_replay.py",
    "tests/native/test_imagination.py", "tests/learn/test_aec.py", "tests/learn/test_vector.py",
    "tests/learn/test_observe.py", "tests/native/test_equality.py",
)  # fmt: skip
SLOW = "likely or probability or number_of_lines or many_shuffles or ply_of_a_record or games_of_bots"
"""Tests that take long and compare nothing that the others lack."""
FAST, FULL = ("-O0",), ("-O1",)
LIMIT = 60, 900
"""Seconds of processor time for the comparisons that fail early, and for the tests."""

Change = tuple[Path, int, int, str, str]
law: Law
original: bytes


def places(path: Path) -> list[Change]:
    """Return every possible change of a file: line, column, old and new text."""
    found = []
    comment = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        begins_in_comment = comment
        comment = "*/" not in line if comment or line.strip().startswith("/*") else False
        if begins_in_comment or comment or SKIPPED.search(line):
            continue
        code = line.split("/*")[0]
        for match in CHANGE.finditer(code):
            old = match.group()
            new = SWAPS.get(old, "") if old in SWAPS else str(int(old) + 1)
            found.append((path, number, match.start(), old, new))
    return found


def mutate(folder: Path, change: Change) -> None:
    """Write the changed sources into a folder."""
    path, number, column, old, new = change
    shutil.copytree(SOURCES, folder, dirs_exist_ok=True)
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[number] = lines[number][:column] + new + lines[number][column + len(old) :]
    (folder / path.name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def compiled(source: Path, result: Path, flags: tuple[str, ...]) -> bool:
    """Compile a changed library; return whether that was possible."""
    command = [*(build.find_compiler() or []), "-std=c11", *flags, "-w", "-fPIC", str(source), "-o", str(result)]
    return not subprocess.run(command, capture_output=True, check=False).returncode


def machine_code(folder: Path) -> bytes:
    """Return what the compiler makes of the sources in a folder."""
    with TemporaryDirectory() as name:
        result = Path(name) / "nordrail.o"
        compiled(folder / "nordrail.c", result, (*FULL, "-c"))
        return result.read_bytes()


def compare(path: Path) -> None:
    """Compare a library with the law, in a process of its own."""
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT[0], LIMIT[0]))
    os.environ["NORDRAIL_NATIVE"] = str(path)
    library.library.cache_clear()
    packing.packed.cache_clear()
    sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    assert library.available()
    law.check()


def breaks_law(path: Path) -> bool:
    """Return whether a comparison that fails early notices, by a difference, a crash or too much time."""
    child = multiprocessing.get_context("fork").Process(target=compare, args=(path,))
    child.start()
    child.join()
    return child.exitcode != 0


def fails_tests(path: Path) -> bool:
    """Return whether a test notices."""
    tests = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *TESTS, "-k", f"not ({SLOW})"]
    limited = ["prlimit", f"--cpu={LIMIT[1]}", *tests] if shutil.which("prlimit") else tests
    settings = os.environ | {"NORDRAIL_NATIVE": str(path)}
    return bool(subprocess.run(limited, env=settings, capture_output=True, check=False).returncode)


def judge(change: Change) -> str:
    """Return what noticed the change, `equivalent` if it is none for the compiler, or `SURVIVED`."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        mutate(folder, change)
        path = folder / build.file_name()
        if not compiled(folder / "nordrail.c", path, (*FAST, "-shared")):
            return "compiler"
        if breaks_law(path):
            return "law"
        if machine_code(folder) == original:
            return "equivalent"
        compiled(folder / "nordrail.c", path, (*FULL, "-shared"))
        return "test" if fails_tests(path) else "SURVIVED"


def main() -> None:
    """Try changes and print what noticed them."""
    global law, original
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--place", help="try only the changes of one line, as in flow.c:30")
    options = parser.parse_args()
    changes = [change for path in c_files() for change in places(path)]
    if options.place:
        changes = [change for change in changes if f"{change[0].name}:{change[1] + 1}" == options.place]
    chosen = Random(options.seed).sample(changes, min(options.number, len(changes)))
    began, law = monotonic(), Law()
    law.check()
    original = machine_code(SOURCES)
    print(f"{len(chosen)} of {len(changes)} possible changes; the law takes {monotonic() - began:.0f} s", flush=True)
    noticed = counted = 0
    with ProcessPoolExecutor(options.jobs, multiprocessing.get_context("fork")) as pool:
        for change, by in zip(chosen, pool.map(judge, chosen), strict=True):
            counted += by != "equivalent"
            noticed += by not in ("equivalent", "SURVIVED")
            path, number, _, old, new = change
            line = path.read_text(encoding="utf-8").splitlines()[number].strip()
            place = f"{path.name}:{number + 1} `{old}` to `{new}`: {line}"
            print(f"{noticed}/{counted} {monotonic() - began:.0f} s {by} {place}", flush=True)


if __name__ == "__main__":
    main()
