"""Graph algorithms over integers: connected components, longest and cheapest paths."""

from collections.abc import Collection, Iterable, Sequence
from heapq import heappop, heappush, nlargest
from itertools import count

Edge = tuple[int, int, int]
"""One city, the other city, and the length in trains; cities are numbered from 0 without gaps."""

Costs = Sequence[float | None]
"""The cost of each route, in the order of the board; `None` for a route that cannot be used."""
Neighbours = tuple[tuple[tuple[int, int], ...], ...]
"""For each city, the cities at the other ends of its routes and the numbers of those routes."""

_FAR = 1e9
"""More than the cost of any path."""

_FEW = 100
"""The number of drafts that the first search of a network keeps."""

_Draft = tuple[int, tuple[int, ...]]
"""The state of a choice of edges while `_heaviest_path` sweeps over the cities: the number of odd cities already swept,
and for each remaining city 0 if no chosen edge touches it, else the name of its piece, negated if the city is odd."""

_Drafts = dict[_Draft, int]
"""The maximum number of trains that reaches each draft."""


def components(edges: Iterable[Edge], cities: int) -> list[int]:
    """Label every city; two cities are connected exactly if their labels are equal."""
    parent = list(range(cities))
    for one, other, _ in edges:
        while parent[one] != one:
            one = parent[one]
        while parent[other] != other:
            other = parent[other]
        # The lower number is always the parent, so one ascending pass resolves every city.
        if one < other:
            parent[other] = one
        else:
            parent[one] = other
    for city in range(cities):
        parent[city] = parent[parent[city]]
    return parent


def are_joined(labels: Sequence[int], one: int, other: int) -> bool:
    """Return whether two cities are connected, given their labels."""
    return labels[one] == labels[other]


def cheapest_path(
    around: Neighbours, sources: Collection[int], targets: Collection[int], costs: Costs
) -> list[int] | None:
    """Return the routes of the cheapest path from any source to any target, or `None` if there is no path."""
    best = [_FAR] * len(around)
    back: list[tuple[int, int] | None] = [None] * len(around)
    for city in sources:
        best[city] = 0.0
    border = [(0.0, city) for city in sources]
    while border:
        reached, city = heappop(border)
        if city in targets:
            path = []
            while (step := back[city]) is not None:
                city, number = step
                path.append(number)
            return path[::-1]
        if reached > best[city]:
            continue
        for other, number in around[city]:
            cost = costs[number]
            if cost is not None:
                total = reached + cost
                if total < best[other]:
                    best[other] = total
                    back[other] = city, number
                    heappush(border, (total, other))
    return None


def longest_path(edges: Sequence[Edge]) -> int:
    """Return the most trains on one continuous path; cities can repeat, edges cannot.

    Euler: edges form one path exactly if they are connected and at most two cities, the ends, have an odd degree.
    A connected piece with this property is itself a path; otherwise some edges must be left out.
    """
    best = 0
    for trains, piece in sorted(_pieces(edges), reverse=True):
        if trains > best:
            best = max(best, trains if _odd_cities(piece) <= 2 else _longest_in_piece(piece, best))
    return best


def _longest_in_piece(edges: Sequence[Edge], best: int) -> int:
    """Return the most trains on a path in a connected piece, or `best` if no path has more.

    A branch is a part without a cycle that a single city joins to the rest. No path can come back from one, so of those
    at a city only the longest two matter, as its ends. Cutting branches off from their tips is much less work than the
    search through what is left.
    """
    around: dict[int, list[Edge]] = {}
    for edge in edges:
        around.setdefault(edge[0], []).append(edge)
        around.setdefault(edge[1], []).append(edge)
    longest_two: dict[int, list[int]] = {city: [0, 0] for city in around}
    tips = [city for city, touching in around.items() if len(touching) == 1]
    for tip in tips:
        if around[tip]:  # the last city of a piece without cycles has none
            one, other, length = edge = around[tip].pop()
            city = other if one == tip else one
            around[city].remove(edge)
            longest_two[city] = sorted([*longest_two[city], length + longest_two[tip][1]])[1:]
            best = max(best, sum(longest_two[city]))
            if len(around[city]) == 1:
                tips.append(city)
    left = [city for city, touching in around.items() if touching]
    if not left:
        return best
    ends = count(max(around) + 1)
    branches = [(city, next(ends), trains) for city in left for trains in longest_two[city] if trains]
    return _heaviest_path([edge for city in left for edge in around[city] if edge[0] == city] + branches, best)


def _heaviest_path(edges: Sequence[Edge], best: int) -> int:
    """Return the weight of the heaviest path, or `best` if no path is heavier.

    The first searches keep only the heaviest drafts. What they find lets the next one discard most of its drafts.
    """
    most, exact = _FEW, False
    while not exact:
        best, exact = _search(edges, best, most)
        most *= _FEW
    return best


def _pieces(edges: Sequence[Edge]) -> list[tuple[int, list[Edge]]]:
    """Return the connected pieces of the network, each with its number of trains."""
    joined = components(edges, max((max(one, other) for one, other, _ in edges), default=0) + 1)
    pieces: dict[int, list[Edge]] = {}
    for edge in edges:
        pieces.setdefault(joined[edge[0]], []).append(edge)
    return [(sum(length for _, _, length in piece), piece) for piece in pieces.values()]


def _odd_cities(edges: Sequence[Edge]) -> int:
    odd: set[int] = set()
    for one, other, _ in edges:
        odd ^= {one}
        odd ^= {other}
    return len(odd)


def _search(edges: Sequence[Edge], best: int, most: int) -> tuple[int, bool]:
    """Return the weight of the heaviest path if it is above `best`, and whether no drafts were left out.

    The path is built city by city. Of the choices that agree on the remaining cities, only the heaviest is kept. Few
    remain, because few cities lie on the border between swept and remaining ones.
    """
    sweep, exact = _sweep(edges), True
    ahead = sum(length for _, _, length in edges)
    shortest = min(length for _, _, length in edges)
    odd = [False] * len(sweep)  # whether the number of edges ahead is odd, for each city
    for city, lower in enumerate(sweep):
        for other, _ in lower:
            odd[city], odd[other] = not odd[city], not odd[other]
    drafts: _Drafts = {(0, (0,) * len(sweep)): 0}
    for city in reversed(range(len(sweep))):
        for other, length in sweep[city]:
            ahead -= length
            odd[other] = not odd[other]
            drafts = _choose(drafts, city, other, length, best - ahead)
            if len(drafts) > most:
                exact, drafts = False, dict(nlargest(most, drafts.items(), key=_trains))
        drafts, finished = _leave(drafts)
        best = max(best, finished)
        drafts = _promising(drafts, odd, shortest, best - ahead)
    return best, exact


def _promising(drafts: _Drafts, odd: Sequence[bool], shortest: int, beaten: int) -> _Drafts:
    """Return the drafts that can still have more trains than `beaten` before the remaining edges.

    With all those edges, too many cities can be odd. Each edge that is left out makes at most two of them even.
    """
    kept: _Drafts = {}
    for draft, trains in drafts.items():
        ends, pieces = draft
        wrong = ends + sum([is_odd != (name < 0) for is_odd, name in zip(odd, pieces, strict=False)])
        if trains - max(0, wrong - 1) // 2 * shortest > beaten:
            kept[draft] = trains
    return kept


def _trains(draft: tuple[_Draft, int]) -> int:
    return draft[1]


def _sweep(edges: Sequence[Edge]) -> list[list[tuple[int, int]]]:
    """Renumber the cities for a sweep from the last one down, and list each city's edges to lower ones: (city, length).

    The next city is always the one with the fewest new neighbours, which keeps the number of drafts low.
    """
    neighbours: dict[int, set[int]] = {}
    for one, other, _ in edges:
        neighbours.setdefault(one, set()).add(other)
        neighbours.setdefault(other, set()).add(one)
    number: dict[int, int] = {}
    met: set[int] = set()
    ahead = sorted(neighbours)
    while ahead:
        city = min(ahead, key=lambda city: (len(neighbours[city] - met) + (city not in met), city not in met))
        ahead.remove(city)
        number[city] = len(ahead)
        met |= neighbours[city]
        met.add(city)
    sweep: list[list[tuple[int, int]]] = [[] for _ in number]
    for one, other, length in edges:
        low, high = sorted((number[one], number[other]))
        sweep[high].append((low, length))
    return sweep


def _choose(drafts: _Drafts, one: int, other: int, length: int, beaten: int) -> _Drafts:
    """Return every draft with the edge, and without it if it then has more trains than `beaten`."""
    chosen = {draft: trains for draft, trains in drafts.items() if trains > beaten}
    for (ends, pieces), trains in drafts.items():
        draft = ends, _join(pieces, one, other)
        if chosen.get(draft, -1) < trains + length:
            chosen[draft] = trains + length
    return chosen


def _join(pieces: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    """Add an edge between two cities to the pieces; a piece is named after its lowest city, counted from 1."""
    joined = list(pieces)
    joined[one] = -joined[one] or -(one + 1)
    joined[other] = -joined[other] or -(other + 1)
    low, high = sorted((abs(joined[one]), abs(joined[other])))
    if low == high:
        return tuple(joined)
    return tuple([low if name == high else -low if name == -high else name for name in joined])


def _leave(drafts: _Drafts) -> tuple[_Drafts, int]:
    """Remove the last city from the drafts; also return the most trains on a path that it completes."""
    left: _Drafts = {}
    finished = 0
    for (ends, pieces), trains in drafts.items():
        *ahead, name = pieces
        ends += name < 0
        if ends > 2:
            continue
        if abs(name) == len(pieces):
            if not any(ahead):
                finished = max(finished, trains)
        else:
            draft = ends, tuple(ahead)
            if left.get(draft, -1) < trains:
                left[draft] = trains
    return left, finished
