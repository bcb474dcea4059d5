"""Full garbage collections wait for a moment without moves."""

import gc
import weakref
from sys import getallocatedblocks

import pytest

from nordrail.server.run import garbage as garbage_module
from nordrail.server.run.garbage import FullCollection


class Knot:
    """An object that refers to itself, which only the collector can remove."""

    def __init__(self) -> None:
        self.itself = self


def test_a_full_collection_waits_until_no_table_moves() -> None:
    gc.collect()
    garbage, knot = FullCollection(now=1_000), weakref.ref(Knot())
    assert not garbage.run_if_quiet(1_059, last_move=900)  # too soon
    assert not garbage.run_if_quiet(1_061, last_move=1_060.5)
    assert garbage.run_if_quiet(1_062, last_move=1_060.5)
    assert knot() is None
    assert not garbage.run_if_quiet(1_063, last_move=1_060.5)


def test_a_server_that_is_never_quiet_collects_once_an_hour() -> None:
    garbage = FullCollection(now=0)
    ran = [now for now in range(0, 7_300, 10) if garbage.run_if_quiet(now, last_move=now)]
    assert ran == [3_600, 7_200]


def test_ten_minutes_at_full_load_have_no_full_collection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each second leave a few new objects, and use many more that are gone in the next one."""
    blocks = getallocatedblocks()
    monkeypatch.setattr(garbage_module, "_GROWTH", 10_000)
    garbage, kept, used = FullCollection(now=0), list[list[int]](), list[list[int]]()
    for second in range(600):
        used = [[second, number] for number in range(1_000)]
        kept.append(used[0])
        assert not garbage.run_if_quiet(second, last_move=second)
    assert getallocatedblocks() - blocks < 10_000 < 600 * len(used)
    many = [[number] for number in range(30_000)]
    assert garbage.run_if_quiet(600, last_move=600)
    assert len(many) == 30_000
