"""A board in tables: its routes, double routes, tickets, cities and bonus cards."""

from collections import Counter

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from nordrail.display.colours import STYLES, city_name, ends, route_kind
from nordrail.display.standing import bonus_table
from nordrail.engine.components.board import Board, Kind, Substitute
from nordrail.engine.components.cards import COLORS, Card
from nordrail.engine.rules.rulebook import Rulebook


def board_tables(rulebook: Rulebook) -> Group:
    """Return tables of everything printed on the board."""
    board = rulebook.board
    seats = f"{rulebook.seats[0]} to {rulebook.seats[-1]} players"
    spaces = sum(route.length for route in board.routes)
    parts: list[RenderableType] = [
        Text.assemble(
            (board.name, "bold"),
            f" for {rulebook.name}" if rulebook.changed_board else "",
            f", {seats}, {rulebook.trains} trains each",
        ),
        f"{len(board.cities)} cities, {len(board.routes)} routes with {spaces} spaces, {len(board.tickets)} tickets, "
        f"{len(rulebook.deck)} train cards including {rulebook.deck[Card.LOCOMOTIVE]} locomotives",
        "",
        _lengths(rulebook),
        "",
        _special(board),
        "",
        _several(rulebook),
        "",
        _tickets(board),
        "",
        _cities(board),
    ]
    cards = (*rulebook.bonuses, *rulebook.bonus_deck)
    dealt = f" ({rulebook.bonuses_dealt} of {len(rulebook.bonus_deck)} in each game)" if rulebook.bonus_deck else ""
    return Group(*parts, "", Text(f"Bonuses{dealt}", "bold"), bonus_table(cards))


def _table(title: str) -> Table:
    return Table(title=Text(title, "bold"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)


def _lengths(rulebook: Rulebook) -> Table:
    routes = rulebook.board.routes
    lengths = sorted({route.length for route in routes})
    table = _table("Routes by colour and length")
    table.add_column("Spaces")
    for length in lengths:
        table.add_column(str(length), justify="right")
    table.add_column("Routes", justify="right")
    table.add_column("Spaces", justify="right")
    for color in (*COLORS, None):
        found = Counter(route.length for route in routes if route.color == color)
        name = "gray" if color is None else f"{color.word} {color.letter}"
        counts = [str(found[length] or "·") for length in lengths]
        spaces = sum(length * number for length, number in found.items())
        table.add_row(Text(name, STYLES[color]), *counts, str(found.total()), str(spaces))
    table.add_section()
    for kind in Kind:
        found = Counter(route.length for route in routes if route.kind is kind)
        counts = [str(found[length] or "·") for length in lengths]
        spaces = sum(length * number for length, number in found.items())
        table.add_row(str(kind), *counts, str(found.total()), str(spaces))
    table.add_row("points", *(str(rulebook.points[length]) for length in lengths), "", "")
    return table


def _special(board: Board) -> Table:
    table = _table("Ferries, tunnels, and routes that draw cards or accept substitutes")
    for heading in ("Route", "Spaces", "Colour"):
        table.add_column(heading, justify="right" if heading == "Spaces" else "left")
    table.add_column("Substitute")
    for route in board.routes:
        if route.kind is not Kind.REGULAR or route.draws or route.substitute:
            table.add_row(ends(board, route), str(route.length), route_kind(route), _substitute(route.substitute))
    return table


def _substitute(substitute: Substitute | None) -> str:
    if substitute is None:
        return ""
    return f"{substitute.count} of one colour" if substitute.same_color else f"any {substitute.count}"


def _several(rulebook: Rulebook) -> Table:
    board = rulebook.board
    table = _table("Double and triple routes, and usable tracks by number of players")
    table.add_column("Cities")
    table.add_column("Routes")
    table.add_column(f"With {', '.join(map(str, rulebook.seats))}", no_wrap=True)
    for number, twins in enumerate(board.twins):
        together = [route for place, route in enumerate(board.routes) if twins >> place & 1]
        if len(together) > 1 and together[0] is board.routes[number]:
            usable = ", ".join(str(rulebook.usable_tracks(number, seats)) for seats in rulebook.seats)
            kinds = Text(", ").join(Text.assemble(f"{route.length} ", route_kind(route)) for route in together)
            table.add_row(ends(board, board.routes[number]), kinds, usable)
    return table


def _tickets(board: Board) -> Table:
    table = _table("Tickets by points")
    table.add_column("Points", justify="right")
    table.add_column("Tickets")
    for points in sorted({ticket.points for ticket in board.tickets}):
        names = [ends(board, ticket) for ticket in board.tickets if ticket.points == points]
        table.add_row(str(points), ", ".join(names))
    return table


def _cities(board: Board) -> Table:
    table = _table("Cities by routes and tickets")
    table.add_column("Routes", justify="right")
    table.add_column("Cities (tickets)")
    routes = Counter(end for route in board.routes for end in (route.a, route.b))
    tickets = Counter(end for ticket in board.tickets for end in (ticket.a, ticket.b))
    for degree in sorted(set(routes.values()), reverse=True):
        cities = [city.id for city in board.cities if routes[city.id] == degree]
        table.add_row(str(degree), ", ".join(f"{city_name(board, city)} ({tickets[city]})" for city in cities))
    return table
