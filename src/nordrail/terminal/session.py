"""A game between a person and bots: the turns, the log, undo and saving."""

from collections.abc import Callable, Mapping
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.status import Status
from rich.text import Text

from nordrail.bots import Advice, Bot, Explainer, dismiss
from nordrail.bots import ask as ask_bot
from nordrail.bots.outside.program import BotError
from nordrail.display.colours import ticket_words
from nordrail.display.scores import score_sheets
from nordrail.display.sentences import Sentence, is_noise, tell, told_together
from nordrail.engine.errors import IllegalAction, NordrailError
from nordrail.engine.events import Action, Event, PayTunnel
from nordrail.engine.game import Game
from nordrail.engine.rules.phase import ChooseTickets, SecondCard, TunnelPayment
from nordrail.engine.ticket_path import ticket_path
from nordrail.engine.view import View, redact, view
from nordrail.records.files import FileError, write_text
from nordrail.terminal.asking import ask
from nordrail.terminal.autosave import Autosave
from nordrail.terminal.screen import TURN_HINT, offer_screen, second_card_screen, tunnel_screen, turn_screen


class Session:
    """One game in the terminal."""

    def __init__(
        self,
        game: Game,
        seat: int,
        bots: Mapping[int, Bot],
        adviser: Bot,
        console: Console,
        save: Path | None = None,
        autosave: Autosave | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        """The person's seat; bots play all others."""
        self.console = console
        self.log: list[Text] = []
        """The lines printed so far about the game."""
        self.unattended = 0
        """Decisions the adviser still makes for the person."""
        self.file = save
        """The file to save the game to."""
        self.autosave = autosave
        """Where the game is kept after every action; `None` if it is not."""
        self._bots = bots
        self._adviser = adviser
        self._answered = False
        self._typed_ahead = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.game.names

    @property
    def view(self) -> View:
        """What the person may know of the game."""
        return self.game.view(self.seat)

    def run(self, obey: Callable[["Session", str], None]) -> None:
        """Play the game to its end; `obey` runs what the person types."""
        while not self.game.over:
            if self.game.to_act != self.seat:
                self._let_bot_act()
            elif self.unattended:
                self.unattended -= 1
                self.play(self.advice())
            else:
                self.show()
                self._listen(obey, self._question())
                self._offer_undo(obey)
        self.show_end()

    def play(self, action: Action) -> None:
        """Play an action of the person; raise `IllegalAction` if it is not legal."""
        open_before = self._open_tickets()
        self._tell_lines(told_together(self._play(Event(self.seat, action))))
        for ticket in sorted(open_before - self._open_tickets()):
            self._tell_lines([Text.assemble("Completed: ", ticket_words(self.game.rulebook.board, ticket), ".")])
        self._answered = True

    def undo(self) -> None:
        """Undo the person's last move, unless a deal or another seat's move came after it."""
        events = self.game.events
        if not events or events[-1].actor != self.seat:
            raise IllegalAction("nothing to undo: cards were dealt or another player moved since your last move")
        self._keep(self.game.undo())
        self._tell_lines([Text(f"{self.names[self.seat - 1]} takes back the last move.")])
        self._answered = True

    def advice(self) -> Action:
        """Return what the adviser would do."""
        with self._thinking("The adviser"):
            return self._adviser.choose(self.view, self.game.legal())

    def explained_advice(self) -> list[Advice]:
        """Return the adviser's best actions with reasons, best first; empty if it cannot explain itself."""
        if not isinstance(self._adviser, Explainer):
            return []
        with self._thinking("The adviser"):
            return self._adviser.explain(self.view, self.game.legal())

    def save(self, path: Path) -> None:
        """Save the game."""
        write_text(path, self.game.record.dump())
        self.file = path

    def show(self) -> None:
        """Show what the person needs for the current decision."""
        seen = self.view
        match seen.phase:
            case ChooseTickets(self.seat):
                self.console.print(offer_screen(seen))
            case SecondCard() if seen.turn == self.seat:
                self.console.print(second_card_screen(seen))
            case TunnelPayment() if seen.turn == self.seat:
                self.console.print(tunnel_screen(seen, self.tunnel_answers()))
            case _:
                self.console.print(turn_screen(seen, self.names, self.game.state.seats[self.seat - 1]))

    def tunnel_answers(self) -> list[PayTunnel]:
        """Return the possible payments for the tunnel."""
        return [action for action in self.game.legal() if isinstance(action, PayTunnel)]

    def show_end(self) -> None:
        """Show the score sheets."""
        result = self.game.outcome
        assert result is not None
        self.console.print(Rule("The end"))
        self.console.print(score_sheets(result, self.game.rulebook, self.names))

    def close(self) -> None:
        """Close the bots."""
        for bot in (*self._bots.values(), self._adviser):
            dismiss(bot)

    def ask(self, question: str) -> str:
        """Ask the person."""
        return ask(self.console, question)

    def _question(self) -> str:
        match self.view.phase:
            case ChooseTickets(_, keep):
                return f"Which tickets do you keep? (at least {keep}: numbers such as 1 3, or all) "
            case SecondCard():
                return "Second card? (draw, take R) "
            case TunnelPayment():
                return "Pay? (pay, withdraw) "
        self.console.print(TURN_HINT, style="dim")
        return "> "

    def _listen(self, obey: Callable[["Session", str], None], question: str, *, until_enter: bool = False) -> None:
        """Ask until the person has made a move."""
        self._answered = False
        while not self._answered:
            line, self._typed_ahead = self._typed_ahead or self.ask(question), ""
            if until_enter and not line:
                return
            try:
                obey(self, line)
            except IllegalAction as error:
                if until_enter:  # meant for the next turn: the bots move first
                    self._typed_ahead = line
                    return
                self.console.print(Text(str(error), "red"))
            except NordrailError as error:
                self.console.print(Text(str(error), "red"))
            if self.unattended:
                return

    def _offer_undo(self, obey: Callable[["Session", str], None]) -> None:
        """Before the bots move, let the person take back the last move."""
        while (events := self.game.events) and events[-1].actor == self.seat != self.game.to_act:
            if self.unattended:
                return
            plies = len(events)
            self._listen(obey, "Press Enter to continue, or type undo. ", until_enter=True)
            if len(self.game.events) == plies:
                return

    def _let_bot_act(self) -> None:
        """Play a bot's whole turn, or its choice of tickets, and tell it at once."""
        seat, sentences = self.game.to_act, list[Sentence]()
        while seat is not None and seat == self.game.to_act:
            name = self.names[seat - 1]
            try:
                with self._thinking(name):
                    action = ask_bot(self._bots[seat], self.game.view(seat), self.game.legal())
                sentences += self._play(Event(seat, action))
            except NordrailError as error:
                raise BotError(f"{name} cannot continue: {error}") from None
        self._tell_lines(told_together(sentences))

    def _thinking(self, name: str) -> Status:
        """Show on a terminal who is thinking."""
        return self.console.status(Text(f"{name} is thinking …", "dim"))

    def _play(self, event: Event) -> list[Sentence]:
        names = self.names
        self._keep(self.game.play(event))
        sentences = []
        for step in self.game.last:
            known = redact(step.event, self.seat)
            told = tell(known, view(step.before, self.seat), view(step.after, self.seat), names)
            sentences += told[1:] if is_noise(known) else told
        return sentences

    def _keep(self, game: Game) -> None:
        """Continue with this game, and keep it before anyone sees its cards."""
        if self.autosave is not None:
            try:
                self.autosave.keep(game.record.dump())
            except FileError as error:
                self.autosave = None
                self.console.print(Text(f"{error}; type save FILE before you leave", "red"))
        self.game = game

    def _open_tickets(self) -> set[str]:
        seen = self.view
        assert seen.me is not None
        return {ticket for ticket in seen.me.tickets if (path := ticket_path(seen, ticket)) is None or path.missing}

    def _tell_lines(self, lines: list[Text]) -> None:
        self.log += lines
        for line in lines:
            self.console.print(line)
