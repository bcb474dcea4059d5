"""What a person sees of the game: the table, the hand, the tickets, the open question."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from nordrail.display.colours import cards_words, chips, count_of, ends, stacks, ticket_words
from nordrail.display.standing import bonus_table, decks, players
from nordrail.engine.components.cards import Cards
from nordrail.engine.components.shortest_path import ShortestPath, shortest_path
from nordrail.engine.events import PayTunnel
from nordrail.engine.rules.phase import TunnelPayment
from nordrail.engine.rules.scoring import Standing
from nordrail.engine.rules.state import Seat
from nordrail.engine.view import View

TURN_HINT = "draw · take R · claim · tickets · ways · hint · help"
"""What can be typed in a turn, for whoever does not know yet."""


def turn_screen(view: View, names: Sequence[str], own: Seat) -> Group:
    """The whole table before a turn."""
    assert view.seat is not None
    rulebook = view.rulebook
    heading = f"Your turn, {names[view.seat - 1]}"
    if view.final_turns is not None:
        heading += f" · last round, {count_of(view.final_turns, 'turn')} to go"
    parts: list[RenderableType] = [Rule(Text(heading)), players(view, names, view.seat), ""]
    cards = rulebook.bonuses_in_play(view.bonuses)
    if cards:
        standing = Standing(rulebook.board, own)
        parts += [bonus_table(cards, [standing.count(bonus.counts) for bonus in cards]), ""]
    parts += [decks(view), hand_line(view), tickets_table(view)]
    return Group(*parts)


def hand_line(view: View) -> Text:
    """The hand, colour by colour."""
    assert view.me is not None
    return Text.assemble("Hand     ", stacks(view.me.cards), f"   {count_of(len(view.me.cards), 'card')}")


def tickets_table(view: View) -> Table:
    """The tickets kept, numbered, each completed or with what is missing."""
    assert view.me is not None
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0))
    for number, ticket_id in enumerate(view.me.tickets, start=1):
        way = way_for(view, ticket_id)
        mark = Text("✓", "green") if way and not way.missing else Text("○") if way else Text("✗", "red")
        heading = "Tickets " if number == 1 else ""
        table.add_row(heading, f"{number}", mark, ticket_words(view.rulebook.board, ticket_id), _missing(way))
    return table


def second_card_screen(view: View) -> Group:
    """What matters before the second card of a turn."""
    return Group(decks(view), hand_line(view))


def offer_screen(view: View) -> Group:
    """The tickets offered, each with the shortest connection."""
    assert view.me is not None
    board = view.rulebook.board
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    for number, ticket_id in enumerate(view.me.offered, start=1):
        ticket = board.ticket(ticket_id)
        points = count_of(ticket.points, "point")
        table.add_row(f"{number}", Text(ends(board, ticket), "bold"), points, _missing(way_for(view, ticket_id)))
    parts: list[RenderableType] = [Rule("Tickets to choose from"), table]
    if view.me.tickets:
        parts += ["", tickets_table(view)]
    cards = [view.rulebook.bonus[letter] for letter in view.bonuses]
    if cards and not view.me.tickets:
        parts += ["", bonus_table(cards)]
    return Group(*parts, "", hand_line(view))


def tunnel_screen(view: View, answers: Sequence[PayTunnel]) -> Group:
    """The cards revealed for a tunnel, and what can be paid."""
    tunnel = view.phase
    assert isinstance(tunnel, TunnelPayment)
    board = view.rulebook.board
    lines: list[RenderableType] = [
        Text.assemble("Laid down  ", chips(Cards(tunnel.laid)), f"  for {ends(board, board.routes[tunnel.route])}"),
        Text.assemble("Revealed   ", chips(Cards(tunnel.turned)), f"  the tunnel asks for {tunnel.due} more"),
        hand_line(view),
    ]
    if not answers:
        lines.append("You do not have the cards: withdraw takes back what you laid down.")
    for number, answer in enumerate(answers, start=1):
        lines.append(Text.assemble(f"{number}  pay ", cards_words(answer.cards)))
    return Group(*lines)


def way_for(view: View, ticket_id: str) -> ShortestPath | None:
    """The shortest connection for a ticket over the reader's routes and open ones; `None` if it is cut off."""
    assert view.me is not None
    ticket = view.rulebook.board.ticket(ticket_id)
    return shortest_path(view.rulebook.board, ticket.a, ticket.b, view.me.routes, view.open)


def _missing(way: ShortestPath | None) -> Text:
    if way is None:
        return Text("no connection is left", "red")
    if not way.missing:
        return Text("completed", "green")
    return Text(f"{count_of(way.missing, 'space')} missing", "dim")
