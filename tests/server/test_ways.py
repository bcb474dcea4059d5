"""The shortest way to complete each of a seat's tickets, as the server tells it."""

from dataclasses import replace

from tests.web.laying import NORDIC, Laid

from nordrail.engine.view import view
from nordrail.table.telling import _ticket_way, ticket_ways


def test_a_seat_learns_the_ways_of_its_own_tickets_only() -> None:
    table = Laid(NORDIC, "Astrid", "Bjørn").table
    assert table.state is not None
    for seat in (1, 2):
        me = view(table.state, seat).me
        assert me is not None
        assert [way.ticket for way in ticket_ways(table, seat)] == list(me.tickets)


def test_offered_tickets_have_ways_too() -> None:
    table = Laid(NORDIC, "Astrid", "Bjørn", chosen=False).table
    assert [way.state for way in ticket_ways(table, 1)] == ["open"] * 5


def test_a_way_counts_spaces_and_cards() -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", hands=("YYYYLL",))
    before = ticket_ways(laid.table, 1)
    board = laid.table.rulebook.board
    for way in before:
        assert way.spaces == sum(board.route(route).length for route in way.routes) == sum(way.cards.values())
        assert way.own == []


def test_a_ticket_is_lost_without_trains_or_routes() -> None:
    table = Laid(NORDIC, "Astrid", "Bjørn").table
    assert table.state is not None
    seen = view(table.state, 1)
    assert seen.me is not None
    ticket = seen.me.tickets[0]
    path = _ticket_way(seen, 40, ticket)
    assert path.state == "open"
    assert _ticket_way(seen, path.spaces, ticket).state == "open"
    assert _ticket_way(seen, path.spaces - 1, ticket).state == "too_few_trains"
    assert _ticket_way(replace(seen, open=()), 40, ticket).state == "closed"
    joined = replace(seen, players=(replace(seen.me, routes=tuple(path.routes)), *seen.players[1:]))
    done = _ticket_way(joined, 0, ticket)
    assert (done.state, done.own, done.spaces) == ("done", path.routes, 0)
