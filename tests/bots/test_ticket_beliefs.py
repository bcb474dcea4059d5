"""Ticket beliefs: a player who has built most of a ticket's path probably holds it."""

from collections import Counter
from random import Random

from tests.conftest import Table, both_titles, table

from nordrail.bots.planner.board_tables import atlas_of
from nordrail.bots.planner.forecast import Forecast
from nordrail.bots.search.ticket_beliefs import Suspicion
from nordrail.engine.components.network import cheapest_path

SAMPLES = 1000


def suspected(at: Table) -> Counter[int]:
    """Count how often seat 1 assumes that seat 2 holds each ticket."""
    view = at.view(1)
    suspicion, chance = Suspicion(view, Forecast(view)), Random(1)
    return Counter(ticket for _ in range(SAMPLES) for ticket in suspicion.sample(chance)[1])


def begin(at: Table, ticket: int) -> None:
    """Let seat 2 claim the cheapest path of a ticket, except for its last route."""
    atlas = atlas_of(at.state.rulebook, len(at.state.seats))
    a, b, _ = atlas.tickets[ticket]
    way = cheapest_path(atlas.around, (a,), (b,), atlas.prices)
    assert way is not None
    built = sum(1 << number for number in way[:-1])
    assert built
    at.change_seat(2, routes=built).change(open=at.state.open & ~built)


@both_titles
def test_a_ticket_that_is_nearly_done_is_suspected_far_more_often_than_others(title: str) -> None:
    before = suspected(table(title))
    tickets = table(title).state.rulebook.board.tickets
    for ticket in sorted(before, key=lambda number: -tickets[number].points)[:4]:
        at = table(title)
        begin(at, ticket)
        after = suspected(at)
        others = [after[other] for other in before if other != ticket]
        assert after[ticket] > 2 * before[ticket]
        assert after[ticket] > 2.5 * sum(others) / len(others)


@both_titles
def test_before_the_first_claim_all_tickets_are_equally_likely(title: str) -> None:
    often = suspected(table(title)).values()
    assert max(often) < 2.5 * min(often)


@both_titles
def test_every_other_seat_has_as_many_tickets_as_it_holds_and_none_twice(title: str) -> None:
    at = table(title, seats=3)
    begin(at, len(at.state.rulebook.board.tickets) - 1)
    view = at.view(1)
    suspicion, chance = Suspicion(view, Forecast(view)), Random(1)
    for _ in range(50):
        sample = suspicion.sample(chance)
        held = [ticket for tickets in sample.values() for ticket in tickets]
        assert {seat: len(tickets) for seat, tickets in sample.items()} == {
            place: len(at.seat(place + 1).tickets) for place in (1, 2)
        }
        assert len(set(held)) == len(held)
        assert not {*held} & {*at.seat(1).tickets}
