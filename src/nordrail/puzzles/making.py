"""A collection of puzzles, made game by game: it can be interrupted and resumed, and depends only on its seed."""

import gzip
import json
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from math import ceil
from pathlib import Path

from nordrail.engine.rules.rulebook import Rulebook
from nordrail.puzzles.finding import Effort, GameSearch
from nordrail.puzzles.proof import is_proved
from nordrail.puzzles.puzzle import KINDS, BadPuzzle, Kind, Puzzle

_SHARE = 0.35
"""The largest share of one kind among the puzzles for a number of seats."""


@dataclass(frozen=True, slots=True)
class Order:
    """The puzzles to make."""

    title: str
    count: int = 100
    seed: int = 1
    effort: Effort = field(default_factory=Effort)

    def command(self) -> str:
        """Return the command that makes them."""
        effort = f"--iterations {self.effort.quick} --check {self.effort.long}"
        return f"nordrail puzzles {self.title} --count {self.count} --seed {self.seed} {effort}"


@dataclass(frozen=True, slots=True)
class Searched:
    """A game that was searched, and its puzzles."""

    seats: int
    number: int
    puzzles: tuple[Puzzle, ...]
    """Those that the long search accepted."""
    proved: tuple[bool, ...]
    """Whether each is also ahead of the actions that the long search did not compare."""

    @classmethod
    def check(cls, seats: int, number: int, puzzles: Iterable[Puzzle], effort: Effort) -> "Searched":
        """Compare the best answers with every legal action."""
        found = tuple(puzzles)
        return cls(seats, number, found, tuple(is_proved(puzzle, effort.long) for puzzle in found))

    @property
    def valid(self) -> list[Puzzle]:
        """The puzzles that passed every check."""
        return [puzzle for puzzle, proved in zip(self.puzzles, self.proved, strict=True) if proved]

    def dump(self) -> str:
        """Return the game as one line of JSON."""
        lines = [puzzle.dump() for puzzle in self.puzzles]
        return json.dumps({"seats": self.seats, "number": self.number, "puzzles": lines, "proved": self.proved})

    @classmethod
    def load(cls, line: str) -> "Searched":
        """Parse a line of JSON."""
        fields = json.loads(line)
        puzzles = tuple(map(Puzzle.load, fields["puzzles"]))
        return cls(fields["seats"], fields["number"], puzzles, tuple(fields["proved"]))


class Making:
    """The state of an order: the games that were searched so far."""

    def __init__(self, order: Order, rulebook: Rulebook, done: Sequence[Searched] = ()) -> None:
        self._order = order
        self._quota = {
            seats: order.count // len(rulebook.seats) + (place < order.count % len(rulebook.seats))
            for place, seats in enumerate(rulebook.seats)
        }
        self._done = list(done)

    @property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles so far, the easy ones first, as many as ordered."""
        by_seats = {seats: self._of(seats)[:quota] for seats, quota in self._quota.items()}
        return sorted((one for some in by_seats.values() for one in some), key=lambda one: (one.difficulty, one.id))

    def run(self) -> Iterator[Searched]:
        """Search game after game, for each number of seats in turn, until there are enough puzzles."""
        while missing := [seats for seats, quota in self._quota.items() if len(self._of(seats)) < quota]:
            seats = min(missing, key=lambda seats: len(self._games(seats)))
            number = len(self._games(seats))
            search = GameSearch(self._order.title, seats, number, self._order.seed, self._order.effort)
            searched = Searched.check(seats, number, search.puzzles(self._full(seats)), self._order.effort)
            self._done.append(searched)
            yield searched

    def _games(self, seats: int) -> list[Searched]:
        return [game for game in self._done if game.seats == seats]

    def _of(self, seats: int) -> list[Puzzle]:
        return [puzzle for game in self._games(seats) for puzzle in game.valid]

    def _full(self, seats: int) -> set[Kind]:
        """Return the kinds that need no more puzzles; those that failed the last check count too."""
        counts = Counter(puzzle.kind for game in self._games(seats) for puzzle in game.puzzles)
        most = max(1, ceil(_SHARE * max(self._quota[seats], counts.total())))
        return {kind for kind in KINDS if counts[kind] >= most}


def heading(order: Order) -> str:
    """Return the first line of a file of puzzles: what made it."""
    fields = asdict(order) | {"command": order.command()}
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def make_file(order: Order, rulebook: Rulebook, path: Path) -> Generator[int, None, None]:
    """Write a file of puzzles, compressed if its name ends in `.gz`, and yield the number found, game by game.

    Games that were searched are kept beside it until it is complete, in a file that ends in `.part`.
    """
    part = path.with_name(path.name + ".part")
    making = Making(order, rulebook, _read_part(part, order))
    yield len(making.puzzles)
    with part.open("a", encoding="utf-8") as file:
        if not file.tell():
            print(heading(order), file=file, flush=True)
        for searched in making.run():
            print(searched.dump(), file=file, flush=True)
            yield len(making.puzzles)
    lines = [heading(order), *(puzzle.dump() for puzzle in making.puzzles)]
    text = "\n".join(lines) + "\n"
    path.write_bytes(gzip.compress(text.encode(), mtime=0) if path.suffix == ".gz" else text.encode())
    part.unlink()


def _read_part(part: Path, order: Order) -> list[Searched]:
    """Return the games of an interrupted run of the same order; a line that was cut off is dropped."""
    if not part.exists():
        return []
    text = part.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    first, *lines = whole.splitlines() or [""]
    if first and first != heading(order):
        raise BadPuzzle(f"{part} belongs to another order; delete it, or choose another file with --out")
    if whole != text:
        part.write_text(whole, encoding="utf-8")
    return [Searched.load(line) for line in lines]
