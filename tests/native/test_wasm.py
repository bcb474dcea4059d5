"""The simulator as a WebAssembly module plays the same games in Node as the compiled library."""

from gzip import compress
from pathlib import Path

from nordrail.native.build import build_wasm
from wasm import GAMES, played


def test_webassembly_plays_the_same_random_games_at_every_table(tmp_path: Path) -> None:
    module = tmp_path / "nordrail.wasm"
    build_wasm(module)
    assert len(compress(module.read_bytes())) < 100_000
    assert len(played(module, tmp_path)) == 6
    assert GAMES >= 100
