"""What the player sees: the table, the hand, the tickets, the current question."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from nordrail.display.colours import cards_words, chips, count_of, ends, stacks, ticket_words
from nordrail.display.standing import bonus_table, decks, players
from nordrail.engine.components.cards import Cards
from nordrail.engine.components.shortest_path import ShortestPath
from nordrail.engine.events import PayTunnel
from nordrail.engine.rules.phase import TunnelPayment
from nordrail.engine.rules.scoring import Standing
from nordrail.engine.rules.state import Seat
from nordrail.engine.ticket_path import ticket_path
from nordrail.engine.view import View

TURN_HINT = "draw · take R · claim · tickets · ways · hint · help"
"""The main commands, shown on every turn."""


def turn_screen(view: View, names: Sequence[str], own: Seat) -> Group:
    """Show the whole table before a turn."""
    assert view.seat is not None
    rulebook = view.rulebook
    heading = f"Your turn, {names[view.seat - 1]}"
    if view.final_turns is not None:
        heading += f" · last round, {count_of(view.final_turns, 'turn')} left"
    parts: list[RenderableType] = [Rule(Text(heading)), players(view, names, view.seat), ""]
    cards = rulebook.bonuses_in_play(view.bonuses)
    if cards:
        standing = Standing(rulebook.board, own)
        parts += [bonus_table(cards, [standing.count(bonus.counts) for bonus in cards]), ""]
    parts += [decks(view), hand_line(view), tickets_table(view)]
    return Group(*parts)


def hand_line(view: View) -> Text:
    """Show the hand, by colour."""
    assert view.me is not None
    return Text.assemble("Hand     ", stacks(view.me.cards), f"   {count_of(len(view.me.cards), 'card')}")


def tickets_table(view: View) -> Table:
    """List the kept tickets with their missing spaces; their numbers follow those of the offered ones."""
    assert view.me is not None
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0))
    first = len(view.me.offered) + 1
    for number, ticket_id in enumerate(view.me.tickets, start=first):
        path = ticket_path(view, ticket_id)
        mark = Text("✓", "green") if path and not path.missing else Text("○") if path else Text("✗", "red")
        heading = "Tickets " if number == first else ""
        table.add_row(heading, f"{number}", mark, ticket_words(view.rulebook.board, ticket_id), _missing(path))
    return table


def second_card_screen(view: View) -> Group:
    """Show the cards before the second draw of a turn."""
    return Group(decks(view), hand_line(view))


def offer_screen(view: View) -> Group:
    """Show the offered tickets, each with the spaces it still needs."""
    assert view.me is not None
    board = view.rulebook.board
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    for number, ticket_id in enumerate(view.me.offered, start=1):
        ticket = board.ticket(ticket_id)
        points = count_of(ticket.points, "point")
        table.add_row(f"{number}", Text(ends(board, ticket), "bold"), points, _missing(ticket_path(view, ticket_id)))
    parts: list[RenderableType] = [Rule("Choose your tickets"), table]
    if view.me.tickets:
        parts += ["", tickets_table(view)]
    cards = [view.rulebook.bonus[letter] for letter in view.bonuses]
    if cards and not view.me.tickets:
        parts += ["", bonus_table(cards)]
    return Group(*parts, "", hand_line(view))


def tunnel_screen(view: View, answers: Sequence[PayTunnel]) -> Group:
    """Show the cards revealed for a tunnel and the possible payments."""
    tunnel = view.phase
    assert isinstance(tunnel, TunnelPayment)
    board = view.rulebook.board
    lines: list[RenderableType] = [
        Text.assemble("Laid down  ", chips(Cards(tunnel.laid)), f"  for {ends(board, board.routes[tunnel.route])}"),
        Text.assemble("Revealed   ", chips(Cards(tunnel.turned)), f"  the tunnel costs {tunnel.due} more"),
        hand_line(view),
    ]
    if not answers:
        lines.append("You do not have the cards: withdraw to take back what you laid down.")
    for number, answer in enumerate(answers, start=1):
        lines.append(Text.assemble(f"{number}  pay ", cards_words(answer.cards)))
    return Group(*lines)


def _missing(path: ShortestPath | None) -> Text:
    if path is None:
        return Text("no connection left", "red")
    if not path.missing:
        return Text("completed", "green")
    return Text(f"{count_of(path.missing, 'space')} missing", "dim")
