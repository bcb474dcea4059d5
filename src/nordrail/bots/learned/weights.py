"""Files of weights: a line that names the format, a line of JSON about the weights, then the weights themselves.

The weights are numbers of 32 bits, the least significant byte first, in the order of `Network` in network.c.
"""

import json
import sys
from array import array
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from nordrail.engine.errors import NordrailError
from nordrail.engine.rules.rulebook import Rulebook

MAGIC = b"nordrail weights 1\n"
"""The first line of the file; the number is the version of the format."""
MOST = 1_000_000
"""The most bytes of a file."""


class WeightsError(NordrailError):
    """A reason why weights cannot be used, as a sentence."""


class Weights(NamedTuple):
    """The weights of a network and what is known about them."""

    numbers: bytes
    facts: dict[str, object]
    """At least `title`, `board`, `encoding` and `sha256`.

    Our own also have `command`, `seed`, `date` and `results`, and `search` if the network is used there.
    """

    @property
    def searched(self) -> frozenset[int]:
        """The numbers of seats at which the network is shown to help `search`."""
        seats = self.facts.get("search", ())
        return frozenset(seats) if isinstance(seats, list | tuple) else frozenset()


def board_digest(rulebook: Rulebook) -> str:
    """Return a hash of the routes and tickets of a board: weights are trained for one board."""
    routes = [(route.id, route.length, str(route.color), str(route.kind)) for route in rulebook.board.routes]
    tickets = [(ticket.id, ticket.points) for ticket in rulebook.board.tickets]
    return sha256(repr((routes, tickets)).encode()).hexdigest()[:16]


def write_weights(path: Path, numbers: Iterable[float], facts: dict[str, object]) -> None:
    """Write weights with facts about them."""
    data = array("f", numbers)
    if sys.byteorder == "big":
        data.byteswap()
    body = data.tobytes()
    head = json.dumps(facts | {"sha256": sha256(body).hexdigest()}, ensure_ascii=False)
    draft = path.with_suffix(".draft")
    draft.write_bytes(MAGIC + head.encode() + b"\n" + body)
    draft.replace(path)


def read_weights(path: Path | Traversable) -> Weights:
    """Read a file of weights; raise `WeightsError` if it is not one, or is damaged."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST + 1)
    except OSError as error:
        raise WeightsError(f"the weights {path} cannot be read: {(error.strerror or str(error)).lower()}") from None
    if len(text) > MOST:
        raise WeightsError(f"{path} is too large for a file of weights: it has more than {MOST:,} bytes")
    if not text.startswith(MAGIC):
        raise WeightsError(f"{path} is not a file of weights: its first line is not {MAGIC.decode().strip()!r}")
    head, newline, body = text[len(MAGIC) :].partition(b"\n")
    try:
        facts: dict[str, object] = json.loads(head)
        known = {name: facts[name] for name in ("title", "board", "encoding", "sha256")}
    except (ValueError, KeyError, TypeError):
        raise WeightsError(f"{path} is damaged: its second line does not describe the weights") from None
    if not newline or sha256(body).hexdigest() != known["sha256"]:
        raise WeightsError(f"{path} is damaged: its weights do not have the hash that its second line states")
    return Weights(body, facts)


def check_weights(path: Path | Traversable, weights: Weights, rulebook: Rulebook, encoding: str, count: int) -> None:
    """Raise `WeightsError` if weights belong to another board or to another version of the network."""
    facts = weights.facts
    if facts["encoding"] != encoding:
        raise WeightsError(
            f"{path} was trained for other inputs ({facts['encoding']}) than this version has ({encoding}); "
            "train it again with `nordrail train`"
        )
    if len(weights.numbers) != 4 * count:
        raise WeightsError(f"{path} has {len(weights.numbers) // 4:,} weights, but the network has {count:,}")
    if facts["board"] != board_digest(rulebook):
        raise WeightsError(f"{path} was trained for another board than {rulebook.board.name} ({facts['title']})")


@lru_cache(maxsize=8)
def shipped_weights(title: str) -> Weights | None:
    """Return the weights for a title that come with Nordrail; `None` if there are none."""
    path = shipped_path(title)
    return read_weights(path) if path.is_file() else None


def fitting_weights(rulebook: Rulebook, encoding: str, count: int) -> Weights | None:
    """Return our weights for a board; `None` if there are none, or if it is a custom board."""
    weights = shipped_weights(rulebook.title)
    if weights is None or weights.facts["board"] != board_digest(rulebook):
        return None
    check_weights(shipped_path(rulebook.title), weights, rulebook, encoding, count)
    return weights


def shipped_path(title: str) -> Traversable:
    """Return where the weights for a title are.

    It looks each time: in an archive, such a path holds an open file, which no snapshot of a process can keep.
    """
    return files(__package__) / "weights" / f"{title}.weights"
