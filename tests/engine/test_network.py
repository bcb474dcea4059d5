"""Connectivity and longest paths, compared with slow plain code and with networks whose answer is known."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nordrail.engine.components import network
from nordrail.engine.components.network import Edge, components, longest_path

SECONDS = 2.0
"""The time limit for the hardest network: twenty times what an ordinary machine takes."""


@st.composite
def networks(draw: st.DrawFn) -> list[Edge]:
    """Generate a few edges between a few cities, often doubled, sometimes in several components."""
    city = st.integers(0, draw(st.integers(1, 7)))
    return draw(st.lists(st.tuples(city, city, st.integers(1, 6)).filter(lambda edge: edge[0] != edge[1]), max_size=8))


def grid(width: int, height: int, *, around: bool = False) -> list[Edge]:
    """Return a grid of edges of length 1; with `around`, the last row and column connect to the first."""
    edges = []
    for row in range(height):
        for column in range(width):
            if around or column + 1 < width:
                edges.append((row * width + column, row * width + (column + 1) % width, 1))
            if around or row + 1 < height:
                edges.append((row * width + column, (row + 1) % height * width + column, 1))
    return edges


def even_network(random: Random) -> list[Edge]:
    """Combine random triangles of a grid and drop edges that occur twice: every city has an even degree."""
    size = 5
    edges: set[tuple[int, int]] = set()
    while len(edges) < 30:
        corner = random.randrange(size - 1) * size + random.randrange(size - 1)
        middle = corner + random.choice((1, size))
        edges ^= {(corner, middle), (middle, corner + size + 1), (corner, corner + size + 1)}
    return [(one, other, random.choice((1, 1, 2))) for one, other in sorted(edges)]


def heaviest_component(edges: Sequence[Edge]) -> int:
    part = components(edges, 1 + max(max(edge[:2]) for edge in edges))
    weights: Counter[int] = Counter()
    for one, _, length in edges:
        weights[part[one]] += length
    return max(weights.values())


def reachable(edges: Sequence[Edge], start: int) -> set[int]:
    """Return every city connected to the start, found by walking until nothing is new."""
    found = {start}
    while True:
        beyond = {city for edge in edges if found & set(edge[:2]) for city in edge[:2]} - found
        if not beyond:
            return found
        found |= beyond


def walk(edges: Sequence[Edge], city: int) -> int:
    """Return the longest path from a city, by trying every edge that leaves it."""
    longest = 0
    for place, (one, other, length) in enumerate(edges):
        if city in (one, other):
            rest = [*edges[:place], *edges[place + 1 :]]
            longest = max(longest, length + walk(rest, one + other - city))
    return longest


def longest_by_trying_everything(edges: Sequence[Edge]) -> int:
    return max((walk(edges, city) for edge in edges for city in edge[:2]), default=0)


def quick_longest_path(edges: Sequence[Edge]) -> int:
    """Return the longest path, or fail if it takes too long."""
    start = process_time()
    longest = longest_path(edges)
    assert process_time() - start < SECONDS
    return longest


def test_without_edges_every_city_is_alone() -> None:
    assert len(set(components([], 4))) == 4


def test_cities_are_joined_through_others() -> None:
    numbers = components([(3, 2, 1), (0, 4, 1), (2, 4, 5)], 5)
    assert numbers[0] == numbers[2] == numbers[3] == numbers[4] != numbers[1]


@given(networks())
def test_components_agree_with_walking(edges: list[Edge]) -> None:
    numbers = components(edges, 8)
    assert len(numbers) == 8
    for start in range(8):
        assert {city for city in range(8) if numbers[city] == numbers[start]} == reachable(edges, start)


def test_an_empty_network_has_no_path() -> None:
    assert longest_path([]) == 0


def test_one_edge_is_a_path_of_its_length() -> None:
    assert longest_path([(7, 3, 9)]) == 9


def test_a_path_counts_trains_and_not_edges() -> None:
    assert longest_path([(0, 1, 1), (1, 2, 1), (1, 3, 5), (1, 4, 4)]) == 9


def test_a_path_passes_a_city_again_but_no_route() -> None:  # LE
    triangle_with_tail = [(0, 1, 2), (1, 2, 3), (2, 0, 4), (0, 3, 5)]
    star = [(0, 1, 3), (0, 2, 3), (0, 3, 3)]
    assert longest_path(triangle_with_tail) == 14
    assert longest_path(star) == 6


def test_a_triangle_with_two_tails_at_one_city_loses_nothing() -> None:
    assert longest_path([(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 2), (0, 4, 3)]) == 8


def test_a_triangle_with_three_tails_loses_the_cheapest_way() -> None:
    assert longest_path([(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 4), (1, 4, 5), (2, 5, 6)]) == 13


def test_a_figure_eight_is_one_path() -> None:
    assert longest_path([(0, 1, 1), (1, 2, 2), (2, 0, 3), (0, 3, 4), (3, 4, 5), (4, 0, 6)]) == 21


def test_of_two_components_the_longer_path_counts() -> None:
    assert longest_path([(0, 1, 2), (1, 2, 2), (5, 6, 3), (6, 7, 3)]) == 6


@pytest.mark.parametrize("lengths", list(permutations((1, 2, 1))))
def test_of_edges_that_never_meet_the_longest_counts(lengths: tuple[int, ...]) -> None:
    assert longest_path([(2 * place, 2 * place + 1, length) for place, length in enumerate(lengths)]) == 2


def test_a_loop_beside_a_path_does_not_count_with_the_whole_path() -> None:
    loop, bridge, path = [(0, 5, 6), (5, 0, 1)], (0, 7, 1), [(1, 7, 3), (7, 3, 3), (3, 4, 1)]
    assert longest_path([*path, *loop, bridge]) == 12


def test_two_loops_far_apart_are_joined_by_the_way_between() -> None:
    loops = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (5, 6, 1), (6, 7, 1), (7, 5, 1)]
    assert longest_path([*loops, (2, 3, 4), (3, 5, 4)]) == 14


def test_a_doubled_edge_leads_there_and_back() -> None:
    assert longest_path([(0, 1, 4), (1, 0, 4), (1, 2, 3)]) == 11


def test_an_edge_back_to_its_own_city_is_passed_on_the_way() -> None:
    assert longest_path([(0, 1, 2), (1, 1, 5), (1, 2, 3)]) == 10
    assert longest_path([(0, 0, 3), (1, 2, 2)]) == 3


@pytest.mark.no_cover  # slow under coverage
@settings(deadline=None)
@given(networks())
def test_longest_path_agrees_with_trying_everything(edges: list[Edge]) -> None:
    assert longest_path(edges) == longest_by_trying_everything(edges)


@pytest.mark.no_cover  # slow under coverage
@given(networks(), st.randoms(use_true_random=False))
def test_order_and_names_do_not_matter(edges: list[Edge], random: Random) -> None:
    names = list(range(50))
    random.shuffle(names)
    renamed = [(names[other], names[one], length) for one, other, length in edges]
    random.shuffle(renamed)
    assert longest_path(renamed) == longest_path(edges)


@pytest.mark.parametrize("seed", range(40))
def test_a_network_of_even_cities_is_one_path_even_without_one_edge(seed: int) -> None:
    random = Random(seed)
    edges = even_network(random)
    assert quick_longest_path(edges) == heaviest_component(edges)
    edges.pop(random.randrange(len(edges)))
    assert quick_longest_path(edges) == heaviest_component(edges)


def test_a_square_of_forty_trains_loses_six() -> None:
    # Each side has three odd cities. Four edges pair two of each; of the four remaining cities, two are the ends,
    # and the other two are at best two edges apart, around a corner.
    assert quick_longest_path(grid(5, 5)) == 34


def test_a_network_around_the_world_loses_nothing() -> None:
    assert quick_longest_path(grid(3, 6, around=True)) == 36


@pytest.mark.parametrize(("first", "second"), list(combinations(range(0, 36, 7), 2)))
def test_without_two_edges_one_more_is_lost_if_odd_cities_are_neighbours(first: int, second: int) -> None:
    world = grid(3, 6, around=True)
    edges = [edge for place, edge in enumerate(world) if place not in (first, second)]
    degrees = Counter(city for edge in edges for city in edge[:2])
    odd = {city for city, degree in degrees.items() if degree % 2}
    lost = len(edges) - quick_longest_path(edges)
    if len(odd) == 2:
        assert lost == 0
    elif any({one, other} <= odd for one, other, _ in edges):
        assert lost == 1
    else:
        assert lost > 1


@pytest.mark.parametrize("cities", [12, 16, 20, 24, 30, 36, 38, 40])
def test_the_longest_path_of_a_network_built_to_be_hard_is_found_quickly(cities: int) -> None:
    """A board file allows 60 trains. An edge that is left out leaves at most two odd cities fewer."""
    for seed in range(3):
        edges = regular_network(cities, 60, Random(seed))
        degrees = Counter(city for edge in edges for city in edge[:2])
        odd = sum(degree % 2 for degree in degrees.values())
        assert 60 - odd <= quick_longest_path(edges) <= 60 - max(0, odd - 2) // 2


def regular_network(cities: int, routes: int, random: Random) -> list[Edge]:
    """Join random cities that have the fewest routes so far."""
    pairs = {(one, other) for one in range(cities) for other in range(one)}
    degree = [0] * cities
    edges: list[Edge] = []
    while len(edges) < routes:
        fewest = min(degree[one] + degree[other] for one, other in pairs)
        one, other = random.choice(sorted(pair for pair in pairs if degree[pair[0]] + degree[pair[1]] == fewest))
        pairs.remove((one, other))
        degree[one] += 1
        degree[other] += 1
        edges.append((one, other, 1))
    return edges


@settings(deadline=None)
@given(networks())
def test_searches_that_leave_drafts_out_change_no_answer(edges: list[Edge]) -> None:
    with pytest.MonkeyPatch.context() as few:
        few.setattr(network, "_FEW", 2)
        assert longest_path(edges) == longest_by_trying_everything(edges)
