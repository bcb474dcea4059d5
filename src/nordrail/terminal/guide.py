"""Help for the player: a summary of the rules, shortest paths, routes at a city."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from nordrail.bots import Advice
from nordrail.display.colours import city_name, count_of, ends, route_kind, ticket_words
from nordrail.engine.components.board import Kind, Route
from nordrail.engine.components.shortest_path import shortest_path
from nordrail.engine.rules.payment import cheapest_payment, terms
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.view import View, claimable_routes, open_to_reader
from nordrail.terminal.finding import find_city, find_ticket, find_two_cities

_ADVICE = 5
"""Actions the adviser lists."""
_PLURALS = {Kind.REGULAR: "regular routes", Kind.TUNNEL: "tunnels", Kind.FERRY: "ferries"}


def rules_table(rulebook: Rulebook, seats: int) -> Table:
    """Summarize the rules of a title, using its own numbers."""
    table = Table.grid(padding=(0, 1))
    for line in (*_turn_rules(rulebook), *_route_rules(rulebook, seats), *_end_rules(rulebook)):
        table.add_row("·", line)
    return table


def _turn_rules(rulebook: Rulebook) -> list[str]:
    tickets, ends_draw = rulebook.tickets, rulebook.face_up.locomotive_ends_draw
    alone = "; a face-up locomotive is the only card you take that turn" if ends_draw else ""
    return [
        f"{rulebook.name}: connect the cities on your tickets with your {rulebook.trains} trains.",
        "On your turn, do one of three things: draw two cards, claim a route, or draw tickets.",
        f"Take cards from the deck (draw) or from the face-up cards (take R){alone}.",
        "A route costs one card of its colour per space; for a gray route, choose any one colour.",
        f"If you draw tickets, you get {tickets.offer} and keep at least {tickets.keep}; you cannot return them later.",
    ]


def _route_rules(rulebook: Rulebook, seats: int) -> list[str]:
    wild, routes, lines = rulebook.locomotives.wild_on, rulebook.board.routes, []
    where = "every route" if len(wild) == len(Kind) else " and ".join(_PLURALS[kind] for kind in Kind if kind in wild)
    lines.append(f"A locomotive (L) counts as any colour on {where}.")
    if any(route.kind is Kind.FERRY for route in routes):
        substitute = rulebook.locomotives.ferry
        cards = "" if substitute is None else f", or {'any ' * (not substitute.same_color)}{substitute.count} cards"
        same = " of one colour" if substitute and substitute.same_color else ""
        lines.append(f"A ferry costs one locomotive for each L on it{cards}{same}.")
    if any(route.kind is Kind.TUNNEL for route in routes):
        revealed = f"A tunnel reveals {rulebook.tunnel_cards} cards"
        lines.append(f"{revealed}: for each of your colour and each locomotive, pay one more card or withdraw.")
    if any(route.draws for route in routes):
        lines.append("When you claim a route marked +2, you draw two cards from the deck.")
    both = rulebook.usable_of(2, seats) > 1
    sides = "nobody may claim both tracks" if both else "claiming one track closes the other"
    return [*lines, f"On a double route with {seats} players, {sides}."]


def _end_rules(rulebook: Rulebook) -> list[str]:
    points = ", ".join(f"{length} → {points}" for length, points in rulebook.points.items())
    lines = [
        f"A route scores immediately, by its length: {points}.",
        f"When a player ends a turn with {rulebook.last_round_at} trains or fewer, everyone gets one more turn.",
        "At the end, completed tickets score their points; the others cost you theirs.",
        *(f"{bonus.name}: {bonus.points} points for the most {bonus.what}." for bonus in rulebook.bonuses),
    ]
    if rulebook.bonus_deck:
        lines.append(
            f"Each of the {rulebook.bonuses_dealt} bonus cards goes to the player with the most of what it counts."
        )
    return [*lines, f"Ties are decided by {', then '.join(tiebreak.name for tiebreak in rulebook.tiebreaks)}."]


def advice_table(advice: Sequence[Advice]) -> Table:
    """List the adviser's suggestions, best first, each with its expected points and its reason."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("Suggested command")
    table.add_column("Value", justify="right", no_wrap=True)
    table.add_column("Reason")
    for place, choice in enumerate(advice[:_ADVICE]):
        style = "" if place else "bold"
        table.add_row(Text(str(choice.action), style), f"{choice.value:+.1f}".replace("-", "−"), Text(choice.reason))
    return table


def paths_words(view: View, names: Sequence[str], text: str) -> RenderableType:
    """Show the shortest path for each ticket, for one of them, or between two cities; offered tickets come first."""
    assert view.me is not None
    board, tickets = view.rulebook.board, view.me.offered + view.me.tickets
    if not text:
        found = [paths_words(view, names, str(number)) for number in range(1, len(tickets) + 1)]
        return Group(*found) if found else "You have no tickets yet."
    ticket = find_ticket(board, tickets, text)
    if ticket:
        a, b, goal = ticket.a, ticket.b, ticket_words(board, ticket.id)
    else:
        one, other = find_two_cities(board, text)
        a, b = one.id, other.id
        goal = Text(f"{city_name(board, a)}–{city_name(board, b)}", "bold")
    path = shortest_path(board, a, b, view.me.routes, view.open)
    if path is None:
        return Text.assemble(goal, ": no connection left")
    if not path.missing:
        return Text.assemble(goal, ": connected")
    trains = "" if path.missing <= view.me.trains else f", but you have only {view.me.trains} trains"
    steps = _routes_table(view, names, [board.route(route_id) for route_id in path.routes])
    return Group(
        Text.assemble(goal, f": {count_of(path.missing, 'space')} missing{trains}"), Padding(steps, (0, 0, 0, 4))
    )


def routes_words(view: View, names: Sequence[str], text: str) -> RenderableType:
    """List the routes at a city with their owners; without a city, all claimed routes."""
    board = view.rulebook.board
    if not text:
        held = [route for route in board.routes if _holder(view, route)]
        if not held:
            return "Nobody has claimed a route yet; type routes oslo for the routes at a city."
    else:
        city = find_city(board, text).id
        held = [route for route in board.routes if city in (route.a, route.b)]
    return _routes_table(view, names, held)


def _routes_table(view: View, names: Sequence[str], routes: Sequence[Route]) -> Table:
    """List routes; only what they cost may take several lines."""
    board, table = view.rulebook.board, Table.grid(padding=(0, 2))
    for _ in range(3):
        table.add_column(no_wrap=True)
    for route in routes:
        kind, status = route_kind(route), route_status(view, names, route)
        table.add_row(Text(ends(board, route), "bold"), str(route.length), kind, status)
    return table


def route_status(view: View, names: Sequence[str], route: Route) -> Text:
    """Tell who owns a route, or whether the player can claim it."""
    assert view.me is not None
    holder = _holder(view, route)
    if holder:
        return Text("yours" if holder == view.seat else names[holder - 1], "dim")
    number = view.rulebook.board.route_number[route.id]
    if not claimable_routes(view) >> number & 1:
        return Text("too few trains" if open_to_reader(view) >> number & 1 else "closed", "dim")
    payment = cheapest_payment(route, view.me.cards)
    return Text(f"costs {terms(route)}") if payment is None else Text(f"you can pay: {payment}", "green")


def _holder(view: View, route: Route) -> int | None:
    return next((player.seat for player in view.players if route.id in player.routes), None)
