"""Double and triple routes: who can claim which side."""

import pytest
from tests.conftest import NORDIC, NORTHERN, Table, both_titles, table

MINE = "you hold another route between these two cities, and nobody may hold two"

TWINS = {
    NORDIC: ("orebro-oslo:green GG", "orebro-oslo:yellow YY"),
    NORTHERN: ("andalsnes-lillehammer:red RR", "andalsnes-lillehammer:yellow YY"),
}
TRIPLETS = [
    ("karlstad-oslo:green G", "karlstad-oslo:orange O", "karlstad-oslo:white W"),
    ("karlstad-stockholm:blue B", "karlstad-stockholm:green G", "karlstad-stockholm:red R"),
]


def closed(players: int) -> str:
    return f"with {players} players no more routes between these two cities can be claimed"


def rich(title: str, players: int) -> Table:
    """Return a table where every seat can pay for every route in these tests."""
    hand = {2: "GGYYRRBBOOWWLL", 3: "GGYYRRBBOOWWLL", 4: "GGYYRRBOWLL", 5: "GGYYRRBOWL"}[players]
    return table(title, *[hand] * players, show="PPPPP" if title == NORTHERN else "PPPPK")


def skip(at: Table) -> Table:
    """Let the seat to act spend its turn drawing."""
    seat = at.to_act
    return at.play(f"{seat} draw\n* hand {seat} K\n{seat} draw\n* hand {seat} K")


@pytest.mark.parametrize(("title", "players"), [(NORDIC, 2), (NORDIC, 3), *((NORTHERN, n) for n in (2, 3, 4, 5))])
def test_no_player_holds_two_sides_of_a_double_route(title: str, players: int) -> None:  # C17
    one, other = TWINS[title]
    at = rich(title, players).play(f"1 claim {one}")
    while at.to_act != 1:
        skip(at)
    assert at.refusal(f"1 claim {other}") == MINE
    assert f"claim {other}" not in at.legal


@pytest.mark.parametrize("first", [0, 1, 2])
def test_no_player_holds_two_sides_of_a_triple_route(first: int) -> None:  # C17
    triple = TRIPLETS[0]
    at = rich(NORTHERN, 4).play(f"1 claim {triple[first]}")
    while at.to_act != 1:
        skip(at)
    assert {at.refusal(f"1 claim {side}") for side in triple if side != triple[first]} == {MINE}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("one", "other", "hand"),
    [
        ("kristiansand-stavanger:orange OOL", "kristiansand-stavanger:green GG", "OOLGG"),
        ("mo_i_rana-trondheim:red RRRRLL", "mo_i_rana-trondheim:green GGGGG", "RRRRLLGGGGG"),
    ],
)
def test_routes_of_different_length_between_two_cities_are_a_double_route_too(
    one: str, other: str, hand: str, players: int
) -> None:  # C17
    at = table(NORDIC, hand, other.split()[1] + "PP", *(["WWWW"] * (players - 2)), show="PPPPK").play(f"1 claim {one}")
    if players == 2:
        assert at.refusal(f"2 claim {other}") == closed(2)
        skip(at)
    else:
        assert f"claim {other}" in at.legal
        skip(skip(at))
    assert at.refusal(f"1 claim {other}") == MINE
    assert f"claim {other}" not in at.legal


@pytest.mark.parametrize(
    ("title", "one", "other"),
    [
        (NORDIC, "stockholm-sundsvall:1 YYYY", "stockholm-sundsvall:2 GGGG"),
        (NORTHERN, "goteborg-kobenhavn:2 YL", "goteborg-kobenhavn:1 GL"),
    ],
)
def test_two_gray_routes_between_two_cities_are_a_double_route_too(title: str, one: str, other: str) -> None:  # C17
    at = table(title, "YYYYGGGGLL", "YYYYGGGGLL", show="PPPPP").play(f"1 claim {one}")
    assert at.refusal(f"2 claim {other}") == closed(2)
    assert at.refusal(f"2 claim {one}") == "seat 1 holds this route"


def test_with_two_players_one_side_closes_the_other_in_nordic_countries() -> None:  # N4
    one, other = TWINS[NORDIC]
    at = rich(NORDIC, 2).play(f"1 claim {one}")
    assert at.refusal(f"2 claim {other}") == closed(2)
    assert f"claim {other}" not in at.legal
    assert other.split()[0] not in at.view().open


def test_with_three_players_another_player_may_claim_the_other_side_in_nordic_countries() -> None:  # N4
    one, other = TWINS[NORDIC]
    at = rich(NORDIC, 3).play(f"1 claim {one}")
    assert f"claim {other}" in at.legal
    at.play(f"2 claim {other}")
    assert at.refusal(f"3 claim {one}") == "seat 1 holds this route"
    assert at.refusal(f"3 claim {other}") == "seat 2 holds this route"


def test_with_three_players_the_third_may_be_the_one_to_claim_the_other_side() -> None:  # N4
    one, other = TWINS[NORDIC]
    assert skip(rich(NORDIC, 3).play(f"1 claim {one}")).play(f"3 claim {other}").routes(3) == [other.split()[0]]


@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_players_one_side_of_a_double_route_is_used_in_northern_lights(players: int) -> None:  # L5
    one, other = TWINS[NORTHERN]
    at = rich(NORTHERN, players).play(f"1 claim {other}")
    assert at.refusal(f"2 claim {one}") == closed(players)
    assert f"claim {one}" not in at.legal


@pytest.mark.parametrize("players", [4, 5])
def test_with_four_or_five_players_both_sides_of_a_double_route_are_used_in_northern_lights(players: int) -> None:  # L5
    one, other = TWINS[NORTHERN]
    at = rich(NORTHERN, players).play(f"1 claim {one}\n2 claim {other}")
    assert (at.routes(1), at.routes(2)) == ([one.split()[0]], [other.split()[0]])
    assert at.refusal(f"3 claim {other}") == "seat 2 holds this route"


@pytest.mark.parametrize("triple", TRIPLETS, ids=["Karlstad-Oslo", "Karlstad-Stockholm"])
@pytest.mark.parametrize(("players", "usable"), [(2, 1), (3, 2), (4, 3), (5, 3)])
def test_how_many_of_a_triple_route_can_be_used(triple: tuple[str, ...], players: int, usable: int) -> None:  # L6
    at = rich(NORTHERN, players)
    for seat, side in enumerate(triple[:usable], start=1):
        assert f"claim {side}" in at.legal
        at.play(f"{seat} claim {side}")
    for side in triple[usable:]:
        assert at.refusal(f"{at.to_act} claim {side}") in {closed(players), MINE}
        assert side.split()[0] not in at.view().open
    for side in triple[:usable]:
        assert "this route" in at.refusal(f"{at.to_act} claim {side}")


def test_with_three_players_the_third_finds_a_triple_route_closed_after_two() -> None:  # L6
    one, two, three = TRIPLETS[1]
    at = rich(NORTHERN, 3).play(f"1 claim {three}\n2 claim {one}")
    assert at.refusal(f"3 claim {two}") == closed(3)


@both_titles
def test_a_claim_closes_no_other_route(title: str) -> None:  # C17
    at = rich(title, 2)
    before = set(at.view().open)
    one, other = TWINS[title]
    at.play(f"1 claim {one}")
    assert before - set(at.view().open) == {one.split()[0], other.split()[0]}
