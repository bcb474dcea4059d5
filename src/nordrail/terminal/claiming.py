"""Claim a route from a list: the affordable routes, then the payments."""

from collections.abc import Callable
from itertools import islice

from rich.console import Console
from rich.table import Table
from rich.text import Text

from nordrail.display.colours import cards_words, city_name, ends, letters, route_kind
from nordrail.engine.components.board import Route
from nordrail.engine.components.cards import Cards
from nordrail.engine.errors import NotationError
from nordrail.engine.events import ClaimRoute
from nordrail.engine.rules.payment import cheapest_payment, payments
from nordrail.engine.view import View
from nordrail.terminal.finding import find_city, find_number
from nordrail.terminal.screen import path_for

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
        path = path_for(view, ticket)
        for route_id in path.routes if path else ():
            helped.setdefault(route_id, []).append(number)
    found = [(view.rulebook.board.route(route_id), helped.get(route_id, [])) for route_id in routes]
    return sorted(found, key=lambda item: (not item[1], -item[0].length, item[0].id))


def choose_claim(view: View, routes: set[str], text: str, console: Console, ask: Ask) -> ClaimRoute | None:
    """Let the person choose a route, at a city if one is named, and then the cards; `None` to cancel."""
    board = view.rulebook.board
    found = claimable(view, routes)
    if text:
        city = find_city(board, text)
        found = [item for item in found if city.id in (item[0].a, item[0].b)]
        if not found:
            name = city_name(board, city.id)
            raise NotationError(f"you cannot claim a route at {name} now; routes {name} shows what they cost")
    if not found:
        raise NotationError("you cannot claim a route now")
    shown = found if text else found[:_SHOWN]
    console.print(_list(view, shown))
    if len(found) > len(shown):
        console.print(
            f"and {len(found) - len(shown)} more; name a city to see only its routes: claim oslo", style="dim"
        )
    answer = ask("Which route? (number, or Enter to cancel) ").strip()
    if not answer:
        return None
    route = shown[find_number(answer, len(shown)) - 1][0]
    cards = choose_payment(view, route, console, ask)
    return None if cards is None else ClaimRoute(route.id, cards)


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
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column("Route")
    for heading in ("Spaces", "Points", "Colour", "Pay", "Ticket"):
        table.add_column(heading, justify="right" if heading in ("Spaces", "Points") else "left", no_wrap=True)
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
