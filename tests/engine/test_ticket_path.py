"""The shortest way to complete a ticket, and the cards printed on it."""

from tests.conftest import NORDIC, NORTHERN, both_titles, table

from nordrail.engine.ticket_path import cards_for, ticket_path


@both_titles
def test_it_names_the_missing_routes_and_the_cards_on_them(title: str) -> None:
    at = table(title)
    board, tickets = at.state.rulebook.board, at.tickets(1)
    for ticket in tickets:
        path = ticket_path(at.view(1), ticket)
        assert path is not None
        assert path.missing == sum(board.route(route).length for route in path.routes)
        assert sum(cards_for(board, path).values()) == path.missing
        assert path.own == ()


def test_there_is_no_way_when_everything_is_closed_and_none_is_needed_when_everything_is_mine() -> None:
    at = table(NORDIC).change(open=0)
    assert ticket_path(at.view(1), at.tickets(1)[0]) is None
    at.change_seat(1, routes=at.state.rulebook.all_routes)
    path = ticket_path(at.view(1), at.tickets(1)[0])
    assert path is not None
    assert path.missing == 0
    assert cards_for(at.state.rulebook.board, path) == {}


def test_own_routes_shorten_the_way() -> None:
    at = table(NORTHERN)
    board = at.state.rulebook.board
    before = ticket_path(at.view(1), at.tickets(1)[0])
    assert before is not None
    first = before.routes[0]
    at.change_seat(1, routes=1 << board.route_number[first])
    at.change(open=at.state.open & ~(1 << board.route_number[first]))
    after = ticket_path(at.view(1), at.tickets(1)[0])
    assert after is not None
    assert after.missing == before.missing - board.route(first).length
    assert after.own == (first,)
