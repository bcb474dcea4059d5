"""Claim a route from a list: the affordable routes, then the payments."""

from collections.abc import Callable
from itertools import islice

from rich.console import Console
from rich.table import Table
from rich.text import Text

from nordrail.display.colours import cards_words, city_name, ends, letters, route_kind
from nordrail.engine.components.board import Route
from nordrail.engine.components.cards import Cards
from nordrail.engine.components.shortest_path import shortest_path
from nordrail.engine.errors import NotationError
from nordrail.engine.events import ClaimRoute
from nordrail.engine.rules.payment import cheapest_payment, payments
from nordrail.engine.ticket_path import ticket_path
from nordrail.engine.view import View
from nordrail.terminal.finding import find_city, find_number, find_two_cities, is_two_cities

_SHOWN = 15
"""Routes listed when no city is named."""
_PAYMENTS = 9
"""Payments listed."""

Ask = Callable[[str], str]
"""Asks the person and returns the answer."""


def claimable(view: View, routes: set[str]) -> list[tuple[Route, list[int]]]:
    """Return the routes with the numbers of the tickets each one helps; helpful ones first, then the longest."""
    assert view.me is not None
    helped: dict[str, list[int]] = {}
    for number, ticket in enumerate(view.me.tickets, start=1):
        path = ticket_path(view, ticket)
        for route_id in path.routes if path else ():
            helped.setdefault(route_id, []).append(number)
    found = [(view.rulebook.board.route(route_id), helped.get(route_id, [])) for route_id in routes]
    return sorted(found, key=lambda item: (not item[1], -item[0].length, item[0].id))


def choose_claim(view: View, routes: set[str], text: str, console: Console, ask: Ask) -> ClaimRoute | None:
    """Let the person choose a route, at a city or between two if named, and then the cards; `None` to cancel."""
    two_cities = bool(text) and is_two_cities(view.rulebook.board, text)
    if two_cities:
        routes = _between(view, routes, text)
    elif text:
        routes = _at(view, routes, text)
    if not routes:
        raise NotationError("you cannot claim a route now")
    found = claimable(view, routes)
    only = two_cities and len(found) == 1
    route = found[0][0] if only else _choose_route(view, found, console, ask, all_shown=bool(text))
    cards = None if route is None else choose_payment(view, route, console, ask)
    return None if route is None or cards is None else ClaimRoute(route.id, cards)


def _at(view: View, routes: set[str], text: str) -> set[str]:
    """Return which of the routes are at the city."""
    board = view.rulebook.board
    city = find_city(board, text)
    name = city_name(board, city.id)
    if found := {route.id for route in board.routes if city.id in (route.a, route.b)} & routes:
        return found
    raise NotationError(f"you cannot claim a route at {name} now; routes {name} shows what they cost")


def _between(view: View, routes: set[str], text: str) -> set[str]:
    """Return which of the routes join the two cities; if none on the board does, which are on the shortest path."""
    assert view.me is not None
    board = view.rulebook.board
    one, other = find_two_cities(board, text)
    named = {route.id for route in board.routes if {route.a, route.b} == {one.id, other.id}}
    if not named and (path := shortest_path(board, one.id, other.id, view.me.routes, view.open)):
        on_the_way = {frozenset((route.a, route.b)) for route in map(board.route, path.routes)}
        named = {route.id for route in board.routes if {route.a, route.b} in on_the_way}
    if found := named & routes:
        return found
    a, b = city_name(board, one.id), city_name(board, other.id)
    raise NotationError(f"you cannot claim a route between {a} and {b} now; ways {a} {b} shows what is missing")


def _choose_route(
    view: View, found: list[tuple[Route, list[int]]], console: Console, ask: Ask, *, all_shown: bool
) -> Route | None:
    shown = found if all_shown else found[:_SHOWN]
    console.print(_list(view, shown))
    if len(found) > len(shown):
        console.print(
            f"and {len(found) - len(shown)} more; name a city to see only its routes: claim oslo", style="dim"
        )
    answer = ask("Which route? (number, or Enter to cancel) ").strip()
    return shown[find_number(answer, len(shown)) - 1][0] if answer else None


def choose_payment(view: View, route: Route, console: Console, ask: Ask) -> Cards | None:
    """Let the person choose the cards for a route, from a list or by typing them."""
    assert view.me is not None
    options = list(islice(payments(route, view.me.cards), _PAYMENTS))
    if len(options) == 1:
        return options[0]
    for number, option in enumerate(options, start=1):
        console.print(Text.assemble(f"  {number}  ", cards_words(option)))
    answer = ask("Pay with? (number, or cards such as RRL; Enter for 1, no to cancel) ").strip()
    if answer.casefold() in ("no", "n"):
        return None
    if answer and not answer.isdecimal():
        return Cards(answer.upper())
    return options[find_number(answer or "1", len(options)) - 1]


def _list(view: View, routes: list[tuple[Route, list[int]]]) -> Table:
    assert view.me is not None
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 1, 0, 0))
    for heading in ("#", "Route", "Spaces", "Points", "Colour", "Pay", "Ticket"):
        right, wraps = heading in ("#", "Spaces", "Points"), heading in ("Colour", "Ticket")
        table.add_column(heading, justify="right" if right else "left", no_wrap=not wraps)
    for number, (route, tickets) in enumerate(routes, start=1):
        table.add_row(
            str(number),
            Text(ends(view.rulebook.board, route), "bold"),
            str(route.length),
            str(view.rulebook.points[route.length]),
            route_kind(route),
            letters(cheapest_payment(route, view.me.cards) or Cards()),
            ", ".join(map(str, tickets)),
        )
    return table
