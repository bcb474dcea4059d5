"""Boards of strangers."""

from itertools import pairwise
from random import Random


def large_board(cities: int = 400, routes: int = 1000, tickets: int = 1000, *, name: str = "Large") -> str:
    """Return a board with this many entries; the cities are a chain with random routes across it."""
    random, ids = Random(1), [f"c{number}" for number in range(cities)]
    pairs = dict.fromkeys(pairwise(ids))
    while len(pairs) < routes:
        a, b = sorted(random.sample(range(cities), 2))
        pairs[ids[a], ids[b]] = None
    joined: dict[tuple[str, str], None] = {}
    while len(joined) < tickets:
        a, b = sorted(random.sample(range(cities), 2))
        joined[ids[a], ids[b]] = None
    return "\n".join(
        [
            f'name = "{name}"',
            "[cities]",
            *(f'{id_} = {{ name = "{id_}", country = "Norway" }}' for id_ in ids),
            "[routes]",
            *(f'"{a}-{b}" = {{ color = "gray", length = 2 }}' for a, b in pairs),
            "[tickets]",
            *(f'"{a}-{b}" = 5' for a, b in joined),
        ]
    )
