"""The current table of a game, as far as a view shows it."""

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from nordrail.display.colours import chips, count_of, ends
from nordrail.engine.rules.bonus import Bonus
from nordrail.engine.rules.phase import ChooseTickets, Dealing, Over, SecondCard, TunnelPayment
from nordrail.engine.view import View


def standing(view: View, names: Sequence[str]) -> Group:
    """Show the players, the cards on the table, and whose turn it is."""
    parts: list[RenderableType] = [players(view, names), decks(view)]
    if view.bonuses:
        parts.append(bonus_table([view.rulebook.bonus[letter] for letter in view.bonuses]))
    return Group(*parts, question(view, names))


def players(view: View, names: Sequence[str], you: int | None = None) -> Table:
    """Show what each player has, one line each."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("", width=1)
    table.add_column("Player", overflow="fold", max_width=30)
    for heading in ("Trains", "Cards", "Tickets", "Routes", "Points"):
        table.add_column(heading, justify="right", no_wrap=True)
    for player, name in zip(view.players, names, strict=True):
        acts = player.seat == view.to_act
        label = Text.assemble(name, (" (you)", "dim") if player.seat == you else "")
        row = (player.trains, len(player.cards), len(player.tickets), len(player.routes), player.points)
        table.add_row("▶" if acts else "", label, *map(str, row), style="bold" if acts else "")
    return table


def decks(view: View) -> Text:
    """Show the face-up cards and the sizes of the decks."""
    left = f"deck {view.pile}, discards {len(view.discard)}, tickets {view.tickets_left}"
    return Text.assemble("Face up  ", chips(view.face_up), f"   {left}")


def bonus_table(bonuses: Sequence[Bonus], counts: Sequence[int] | None = None) -> Table:
    """List bonuses, one line each, with your own counts if given."""
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    for place, bonus in enumerate(bonuses):
        yours = "" if counts is None else f"you {counts[place]}"
        letter = [bonus.letter] if bonus.letter else []
        table.add_row(*letter, Text(bonus.name, "bold"), f"{bonus.points}: most {bonus.what}", yours)
    return table


def question(view: View, names: Sequence[str]) -> Text:
    """Tell who has to decide what."""
    rulebook = view.rulebook
    last = "" if view.final_turns is None else f" Last round: {count_of(view.final_turns, 'turn')} left."
    name = names[view.to_act - 1] if view.to_act else ""
    match view.phase:
        case Over(reason):
            return Text(f"The game is over: {reason}.")
        case Dealing():
            return Text(f"Waiting for the dealer.{last}")
        case ChooseTickets(seat):
            return Text(f"{name} chooses from {count_of(len(view.players[seat - 1].offered), 'ticket')}.{last}")
        case TunnelPayment(route, due=due):
            tunnel = ends(rulebook.board, rulebook.board.routes[route])
            return Text(f"{name} must pay {count_of(due, 'more card')} for the tunnel {tunnel}, or withdraw.{last}")
        case SecondCard():
            return Text(f"{name} draws a second card.{last}")
    return Text(f"It is {name}'s turn.{last}")
