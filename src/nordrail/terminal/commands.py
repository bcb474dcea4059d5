"""The commands of the terminal game."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rich.table import Table
from rich.text import Text

from nordrail.engine.components.cards import Cards
from nordrail.engine.errors import IllegalAction, NotationError
from nordrail.engine.events import (
    Action,
    ClaimRoute,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    Event,
    KeepTickets,
    Pass,
    PayTunnel,
    Withdraw,
)
from nordrail.engine.notation import parse_action
from nordrail.engine.rules.legality import check
from nordrail.engine.rules.payment import cheapest_payment
from nordrail.engine.rules.phase import ChooseTickets, TunnelPayment, Turn
from nordrail.terminal.asking import Quit
from nordrail.terminal.claiming import choose_claim, choose_payment
from nordrail.terminal.finding import find_card, find_number
from nordrail.terminal.guide import advice_table, paths_words, routes_words, rules_table
from nordrail.terminal.session import Session


@dataclass(frozen=True, slots=True)
class Command:
    """A command that can be typed."""

    name: str
    form: str
    """Its syntax, with arguments."""
    help: str
    run: Callable[[Session, str], None]
    """Runs it with the text after its name."""


def obey(session: Session, line: str) -> None:
    """Run the command that the person typed."""
    word, _, rest = line.partition(" ")
    if not word:
        session.show()
    elif word[0].isdecimal():
        _choose_by_number(session, line)
    else:
        find_command(word).run(session, rest.strip())


def find_command(word: str) -> Command:
    """Return the command with this name, or the first that begins with it."""
    word = word.casefold()
    word = {"?": "help", "exit": "quit", "all": "all"}.get(word, word)
    for command in COMMANDS:
        if command.name.startswith(word):
            return command
    raise NotationError(f"unknown command {word!r}; type help for a list")


def _draw(session: Session, _: str) -> None:
    session.play(DrawBlind())


def _take(session: Session, text: str) -> None:
    if not text:
        raise NotationError("take which card? For example: take R, or take red")
    session.play(DrawFaceUp(find_card(text)))


def _claim(session: Session, text: str) -> None:
    rulebook = session.game.rulebook
    name, _, cards = text.partition(" ")
    if name in rulebook.board.route_number and cards:
        session.play(ClaimRoute(name, Cards(cards.strip().upper())))
        return
    if not isinstance(session.view.phase, Turn) or session.game.to_act != session.seat:
        _explain(session, ClaimRoute(rulebook.board.routes[0].id, Cards()))
    routes = {action.route for action in session.game.legal() if isinstance(action, ClaimRoute)}
    if name in rulebook.board.route_number:
        route = rulebook.board.route(name)
        if name not in routes:
            session.play(
                ClaimRoute(name, cheapest_payment(route, rulebook.deck) or Cards())
            )  # raises an error that says why not
        payment = choose_payment(session.view, route, session.console, session.ask)
        claim = None if payment is None else ClaimRoute(name, payment)
    else:
        claim = choose_claim(session.view, routes, text, session.console, session.ask)
    if claim:
        session.play(claim)


def _tickets(session: Session, _: str) -> None:
    session.play(DrawTickets())


def _keep(session: Session, text: str) -> None:
    if text and not text[0].isdecimal() and text != "all":
        session.play(parse_action(f"keep {text}"))
        return
    offered = session.view.players[session.seat - 1].offered
    if text == "all":
        kept = offered
    else:
        kept = tuple(offered[find_number(word, len(offered)) - 1] for word in text.replace(",", " ").split())
    session.play(KeepTickets(kept))


def _all(session: Session, _: str) -> None:
    _keep(session, "all")


def _pay(session: Session, text: str) -> None:
    if text and not text.isdecimal():
        session.play(parse_action(f"pay {text.upper()}"))
        return
    if not isinstance(session.view.phase, TunnelPayment):
        _explain(session, PayTunnel(Cards("L")))
    answers = session.tunnel_answers()
    if not answers:
        raise IllegalAction("you do not have the cards: withdraw to take back what you laid down")
    session.play(answers[find_number(text or "1", len(answers)) - 1])


def _withdraw(session: Session, _: str) -> None:
    session.play(Withdraw())


def _pass(session: Session, _: str) -> None:
    session.play(Pass())


def _undo(session: Session, _: str) -> None:
    session.undo()


def _table(session: Session, _: str) -> None:
    session.show()


def _ways(session: Session, text: str) -> None:
    session.console.print(paths_words(session.view, session.names, text))


def _routes(session: Session, text: str) -> None:
    session.console.print(routes_words(session.view, session.names, text))


def _hint(session: Session, _: str) -> None:
    _require_turn(session)
    if advice := session.explained_advice():
        session.console.print(advice_table(advice))
    else:
        session.console.print(Text.assemble("Suggested command: ", (str(session.advice()), "bold")))


def _auto(session: Session, text: str) -> None:
    _require_turn(session)
    session.unattended = 10**6 if text == "all" else find_number(text or "1", 1000)


def _log(session: Session, text: str) -> None:
    for line in session.log[-find_number(text or "20", 1000) :]:
        session.console.print(line)


def _save(session: Session, text: str) -> None:
    if not text and session.file is None:
        raise NotationError("save where? For example: save evening.game")
    path = Path(text) if text else session.file
    assert path is not None
    session.save(path)
    session.console.print(f"Saved to {path}", soft_wrap=True)


def _rules(session: Session, _: str) -> None:
    session.console.print(rules_table(session.game.rulebook, len(session.names)))


def _help(session: Session, _: str) -> None:
    table = Table.grid(padding=(0, 2))
    for command in COMMANDS:
        table.add_row(command.form, command.help)
    session.console.print(table)
    session.console.print("You can shorten commands: d, t R, c oslo.", style="dim")


def _quit(session: Session, _: str) -> None:
    raise Quit(said_so=True)


def _require_turn(session: Session) -> None:
    if session.game.to_act != session.seat:
        raise IllegalAction("it is not your turn: press Enter to continue, or type undo to take back your last move")


def _explain(session: Session, action: Action) -> None:
    """Raise the engine's objection to an action that the person did not type in full."""
    try:
        check(session.game.state, Event(session.seat, action))
    except IllegalAction as error:
        raise IllegalAction(str(error).partition(": ")[2]) from None


def _choose_by_number(session: Session, line: str) -> None:
    """Answer a question that shows a numbered list."""
    match session.view.phase:
        case ChooseTickets():
            _keep(session, line)
        case TunnelPayment():
            _pay(session, line)
        case _:
            raise NotationError("there is no list to choose from; type claim for the routes you can claim, or help")


COMMANDS = (
    Command("draw", "draw", "draw the top card of the deck", _draw),
    Command("take", "take R", "take a face-up card, by its letter or colour", _take),
    Command("claim", "claim [A | A B]", "claim a route: from a list, at a city, or between two cities", _claim),
    Command("tickets", "tickets", "draw tickets", _tickets),
    Command("keep", "keep 1 3", "keep the tickets with these numbers, or keep all", _keep),
    Command("pay", "pay [RL]", "pay the extra cards for a tunnel", _pay),
    Command("withdraw", "withdraw", "take back the cards you laid down for a tunnel", _withdraw),
    Command("ways", "ways [2 | A B]", "show the shortest path for all tickets, one ticket, or two cities", _ways),
    Command(
        "routes", "routes [CITY]", "show the routes at a city and their owners; without a city, all claimed", _routes
    ),
    Command("hint", "hint", "show what the adviser would do, and why", _hint),
    Command("auto", "auto [N | all]", "let the adviser play for you: once, N times, or to the end", _auto),
    Command("undo", "undo", "take back your last move, unless cards were dealt since", _undo),
    Command("table", "table", "show the table again", _table),
    Command("log", "log [N]", "show the last N lines of what happened", _log),
    Command("rules", "rules", "show a summary of the rules", _rules),
    Command("save", "save FILE", "save the game", _save),
    Command("help", "help", "show this list", _help),
    Command("quit", "quit", "leave; nordrail terminal --resume continues the game", _quit),
    Command("pass", "pass", "pass, if you can do nothing else", _pass),
    Command("all", "all", "keep all offered tickets", _all),
)
"""All commands; an abbreviation means the first that matches."""
