"""Scoring: routes, tickets, bonuses, ties."""

import pytest
from tests.conftest import NORDIC, NORTHERN, at_the_end, table, toy

from nordrail.engine.rules.phase import EndReason
from nordrail.engine.rules.scoring import BonusLine, Outcome, ScoreSheet, TicketLine

ROUTES = """
"bergen-oslo" = { color = "green", length = 1 }
"bergen-narvik" = { color = "green", length = 2 }
"""


def globetrotter(count: int, points: int) -> BonusLine:
    return BonusLine("", "Globetrotter", count, points)


def test_a_whole_game_of_nordic_countries_from_the_deal_to_the_score_sheet() -> None:  # C24
    at = table(toy(NORDIC, "GGRBGYYYY", ROUTES, hand=2, trains=3), "GG", "RB", show="G")
    at.play("1 claim bergen-oslo G\n2 draw\n* hand 2 Y\n2 draw\n* hand 2 Y\n1 draw\n* hand 1 Y\n1 take G\n* show Y")
    assert at.outcome == Outcome(
        sheets=(
            ScoreSheet(1, 1, (TicketLine("bergen-oslo", True, 1),), (globetrotter(1, 10),), 12, None),
            ScoreSheet(2, 0, (TicketLine("bergen-narvik", False, -2),), (globetrotter(0, 0),), -2, None),
        ),
        winners=(1,),
        decided_by="points",
        reason=EndReason.LAST_ROUND,
    )
    assert at.outcome.totals == (12, -2)


def test_a_whole_game_of_northern_lights_from_the_deal_to_the_score_sheet() -> None:  # C24
    at = table(toy(NORTHERN, "GLRRBYYYY", ROUTES, hand=2, trains=4), "GL", "RR", show="B", bonus="A C D J")
    at.play("1 claim bergen-narvik GL\n2 draw\n* hand 2 Y\n2 draw\n* hand 2 Y\n1 draw\n* hand 1 Y\n1 draw\n* hand 1 Y")
    assert at.outcome == Outcome(
        sheets=(
            ScoreSheet(
                1,
                2,
                (TicketLine("bergen-oslo", False, -1),),
                (
                    BonusLine("A", "Call of the wild", 1, 0),
                    BonusLine("C", "Cost efficiency", 2, 0),
                    BonusLine("D", "Small steps strategist", 0, 10),
                    BonusLine("J", "Ferry Master", 0, 12),
                ),
                23,
                None,
            ),
            ScoreSheet(
                2,
                0,
                (TicketLine("bergen-narvik", False, -2),),
                (
                    BonusLine("A", "Call of the wild", 2, 5),
                    BonusLine("C", "Cost efficiency", 4, 7),
                    BonusLine("D", "Small steps strategist", 0, 10),
                    BonusLine("J", "Ferry Master", 0, 12),
                ),
                32,
                None,
            ),
        ),
        winners=(2,),
        decided_by="points",
        reason=EndReason.LAST_ROUND,
    )


def test_completed_tickets_add_and_the_others_take_away() -> None:  # C24
    result = at_the_end(
        NORDIC,
        ["orebro-oslo:green orebro-stockholm:black helsinki-stockholm:gray", ""],
        ["oslo-stockholm tampere-tallinn oslo-helsinki", "oslo-kobenhavn helsinki-lieksa"],
    )
    assert result.sheets[0] == ScoreSheet(
        1,
        2 + 2 + 7,
        (
            TicketLine("oslo-stockholm", True, 4),
            TicketLine("tampere-tallinn", False, -3),
            TicketLine("oslo-helsinki", True, 8),
        ),
        (globetrotter(2, 10),),
        11 + 4 - 3 + 8 + 10,
        None,
    )
    assert result.totals == (30, -9)


def test_only_the_own_routes_join_the_cities_of_a_ticket() -> None:  # C24
    result = at_the_end(
        NORDIC,
        ["orebro-oslo:green", "orebro-stockholm:black goteborg-oslo"],
        ["oslo-stockholm", "oslo-stockholm"],
    )
    assert [sheet.tickets for sheet in result.sheets] == [(TicketLine("oslo-stockholm", False, -4),)] * 2


def test_a_ticket_may_be_joined_by_a_detour() -> None:  # C24
    detour = "goteborg-oslo goteborg-norrkoping norrkoping-stockholm:red"
    result = at_the_end(NORDIC, [detour, ""], ["oslo-stockholm", "oslo-stockholm"])
    assert [sheet.tickets[0].completed for sheet in result.sheets] == [True, False]


def test_points_of_routes_count_without_any_ticket() -> None:  # C24
    result = at_the_end(NORDIC, ["lieksa-murmansk kirkenes-rovaniemi", "mo_i_rana-trondheim:red"])
    assert [sheet.routes for sheet in result.sheets] == [37, 15]
    assert result.totals == (47, 25)
    assert result.winners == (1,)


# Nordic Countries

SHORT = {
    "oslo-stockholm": "orebro-oslo:green orebro-stockholm:black",
    "tampere-tallinn": "helsinki-tampere helsinki-tallinn",
    "helsinki-lieksa": "helsinki-lahti kuopio-lahti kuopio-lieksa",
}
"""Some tickets and routes that complete them."""


def completing(*tickets: str) -> str:
    return " ".join(SHORT[ticket] for ticket in tickets)


def test_the_most_completed_tickets_earn_the_globetrotter() -> None:  # N12
    result = at_the_end(
        NORDIC,
        [completing("oslo-stockholm"), completing("tampere-tallinn", "helsinki-lieksa"), ""],
        ["oslo-stockholm bergen-narvik", "tampere-tallinn helsinki-lieksa", "bergen-tornio oslo-vaasa oslo-mo_i_rana"],
    )
    assert [sheet.bonuses for sheet in result.sheets] == [
        (globetrotter(1, 0),),
        (globetrotter(2, 10),),
        (globetrotter(0, 0),),
    ]


def test_every_player_who_is_tied_gets_the_globetrotter() -> None:  # N12
    result = at_the_end(
        NORDIC,
        [completing("oslo-stockholm"), completing("tampere-tallinn"), ""],
        ["oslo-stockholm", "tampere-tallinn", "oslo-vaasa"],
    )
    assert [sheet.bonuses[0].points for sheet in result.sheets] == [10, 10, 0]


def test_all_are_tied_for_the_globetrotter_with_no_ticket_completed() -> None:  # N12
    result = at_the_end(NORDIC, ["", ""], ["oslo-vaasa", "oslo-stockholm"])
    assert [sheet.bonuses[0].points for sheet in result.sheets] == [10, 10]
    assert result.totals == (1, 6)


def test_more_completed_tickets_break_a_tie_in_nordic_countries() -> None:  # N13
    result = at_the_end(
        NORDIC,
        [completing("oslo-stockholm"), completing("tampere-tallinn", "helsinki-lieksa")],
        ["oslo-stockholm", "tampere-tallinn helsinki-lieksa"],
        points=[18 + 10 - 4, 10],
    )
    assert result.totals == (28, 28)
    assert (result.winners, result.decided_by) == ((2,), "completed tickets")
    assert [sheet.tiebreaks for sheet in result.sheets] == [(1, 4), (2, 7)]


def test_the_longest_path_breaks_the_next_tie_counted_in_trains() -> None:  # N13
    many_short = "helsinki-turku tampere-turku lahti-tampere helsinki-lahti"
    few_long = "kirkenes-rovaniemi"
    result = at_the_end(NORDIC, [many_short, few_long], points=[20, 20])
    assert (result.winners, result.decided_by) == ((2,), "longest path")
    assert [sheet.tiebreaks for sheet in result.sheets] == [(0, 4), (0, 5)]


def test_the_longest_path_is_continuous_and_uses_no_route_twice() -> None:  # N13
    fork = "boden-kiruna:black boden-umea:red boden-tornio"
    apart = "kuopio-vaasa kirkenes-rovaniemi"
    result = at_the_end(NORDIC, [fork, apart], points=[20, 20])
    assert [sheet.tiebreaks for sheet in result.sheets] == [(0, 6), (0, 5)]
    assert result.winners == (1,)


def test_seats_that_are_still_tied_share_the_victory_in_nordic_countries() -> None:  # N13
    result = at_the_end(NORDIC, ["goteborg-oslo", "imatra-lahti", "helsinki-turku"], points=[20, 20, 19])
    assert (result.winners, result.decided_by) == ((1, 2), "shared")
    assert [sheet.tiebreaks for sheet in result.sheets] == [(0, 2), (0, 2), (0, 1)]


def test_only_those_with_the_most_points_take_part_in_the_tie() -> None:  # N13
    result = at_the_end(
        NORDIC,
        ["goteborg-oslo", "imatra-lahti boden-tornio", completing("oslo-stockholm")],
        ["", "", "oslo-stockholm"],
        points=[20, 20, 0],
    )
    assert result.totals == (20, 20, 14)
    assert (result.winners, result.decided_by) == ((1, 2), "shared")


def test_three_may_be_tied_and_one_tie_break_after_the_other_decides() -> None:  # N13
    result = at_the_end(
        NORDIC,
        [completing("oslo-stockholm"), completing("oslo-stockholm") + " goteborg-oslo", "lieksa-murmansk"],
        ["oslo-stockholm", "oslo-stockholm", ""],
        points=[6, 6, 20],
    )
    assert result.totals == (20, 20, 20)
    assert (result.winners, result.decided_by) == ((2,), "longest path")


def test_without_a_tie_no_tie_break_is_counted() -> None:  # N13
    result = at_the_end(NORDIC, ["goteborg-oslo", "helsinki-turku"])
    assert (result.winners, result.decided_by) == ((1,), "points")
    assert [sheet.tiebreaks for sheet in result.sheets] == [None, None]


# Northern Lights


def test_a_bonus_card_goes_to_the_seat_with_the_most() -> None:  # L10
    result = at_the_end(NORTHERN, ["kajaani-kuopio kajaani-lieksa", "kajaani-oulu", ""], bonuses="CD")
    assert [sheet.bonuses for sheet in result.sheets] == [
        (BonusLine("C", "Cost efficiency", 38, 0), BonusLine("D", "Small steps strategist", 2, 10)),
        (BonusLine("C", "Cost efficiency", 38, 0), BonusLine("D", "Small steps strategist", 0, 0)),
        (BonusLine("C", "Cost efficiency", 40, 7), BonusLine("D", "Small steps strategist", 0, 0)),
    ]
    assert result.totals == (12, 2, 7)


def test_every_player_who_is_tied_scores_the_bonus_card_in_full() -> None:  # L10
    result = at_the_end(NORTHERN, ["kajaani-kuopio", "kajaani-lieksa", ""], bonuses="D")
    assert [sheet.bonuses[0].points for sheet in result.sheets] == [10, 10, 0]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_all_score_a_bonus_card_of_which_nobody_has_any(seats: int) -> None:  # L10
    result = at_the_end(NORTHERN, [""] * seats, bonuses="ABDEFGHIJK")
    assert {sheet.total for sheet in result.sheets} == {5 + 7 + 10 + 10 + 10 + 12 + 12 + 12 + 12 + 7}


def test_all_four_bonus_cards_of_the_game_are_scored_and_no_other() -> None:  # L10
    at = table(NORTHERN, bonus="A D G K")
    result = at_the_end(NORTHERN, ["", ""], bonuses="".join(at.state.bonuses))
    assert [line.letter for line in result.sheets[0].bonuses] == ["A", "D", "G", "K"]
    assert result.totals == (34, 34)


def test_more_completed_tickets_break_a_tie_in_northern_lights() -> None:  # L11
    result = at_the_end(
        NORTHERN,
        ["helsinki-stockholm:1", "karlstad-oslo:green"],
        ["stockholm-helsinki", ""],
        points=[7, 0],
        bonuses="D",
    )
    assert result.totals == (10, 10)
    assert (result.winners, result.decided_by) == ((1,), "completed tickets")
    assert [sheet.tiebreaks for sheet in result.sheets] == [(1, 0), (0, 1)]


def test_more_bonus_cards_scored_break_the_next_tie() -> None:  # L11
    result = at_the_end(
        NORTHERN, ["kajaani-kuopio", "boden-rovaniemi"], trains=[39, 39], points=[12, 0], bonuses="DIJC"
    )
    assert result.totals == (12 + 10 + 12 + 7, 10 + 12 + 12 + 7)
    assert (result.winners, result.decided_by) == ((2,), "bonus cards")
    assert [sheet.tiebreaks for sheet in result.sheets] == [(0, 3), (0, 4)]


def test_seats_that_are_still_tied_share_the_victory_in_northern_lights() -> None:  # L11
    longer = "kajaani-kuopio kuopio-oulu"
    result = at_the_end(NORTHERN, ["kajaani-kuopio", longer, ""], points=[9, 9, 0], trains=[40, 40, 40], bonuses="J")
    assert result.totals == (21, 21, 12)
    assert (result.winners, result.decided_by) == ((1, 2), "shared")
    assert [sheet.tiebreaks for sheet in result.sheets] == [(0, 1), (0, 1), (0, 1)]


def test_the_longest_path_breaks_no_tie_in_northern_lights() -> None:  # L11
    result = at_the_end(NORTHERN, ["karlstad-ostersund", "kajaani-kuopio"], points=[10, 10])
    assert (result.winners, result.decided_by) == ((1, 2), "shared")


def test_five_may_share_the_victory() -> None:  # L11
    result = at_the_end(NORTHERN, [""] * 5, bonuses="ACEG")
    assert (result.winners, result.decided_by) == ((1, 2, 3, 4, 5), "shared")
