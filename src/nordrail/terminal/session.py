"""A game between a person and the machine: whose turn it is, what is told, what is taken back, what is saved."""

from collections.abc import Callable, Mapping
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.status import Status
from rich.text import Text

from nordrail.bots import Advice, Bot, Explainer, dismiss
from nordrail.bots.outside.program import BotError
from nordrail.display.colours import ticket_words
from nordrail.display.scores import score_sheets
from nordrail.display.sentences import Sentence, is_noise, tell, told_together
from nordrail.engine.errors import IllegalAction, NordrailError
from nordrail.engine.events import Action, Event, PayTunnel
from nordrail.engine.game import Game
from nordrail.engine.rules.phase import ChooseTickets, SecondCard, TunnelPayment
from nordrail.engine.view import View, redact, view
from nordrail.records.files import write_text
from nordrail.terminal.asking import ask
from nordrail.terminal.screen import TURN_HINT, offer_screen, second_card_screen, tunnel_screen, turn_screen, way_for


class Session:
    """One game in the terminal."""

    def __init__(
        self, game: Game, seat: int, bots: Mapping[int, Bot], adviser: Bot, console: Console, save: Path | None = None
    ) -> None:
        self.game = game
        self.seat = seat
        """The seat of the person; the machine has all others."""
        self.console = console
        self.log: list[Text] = []
        """What has been told so far, line by line."""
        self.unattended = 0
        """How many decisions of the person the adviser makes before the person is asked again."""
        self.file = save
        """Where the game is saved."""
        self._bots = bots
        self._adviser = adviser
        self._answered = False
        self._typed_ahead = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return self.game.names

    @property
    def view(self) -> View:
        """What the person may know."""
        return self.game.view(self.seat)

    def run(self, obey: Callable[["Session", str], None]) -> None:
        """Plays the game to its end; what the person types is obeyed by the function given."""
        while not self.game.over:
            if self.game.to_act != self.seat:
                self._let_machine_act()
            elif self.unattended:
                self.unattended -= 1
                self.play(self.advice())
            else:
                self.show()
                self._listen(obey, self._question())
                self._offer_undo(obey)
        self.show_end()

    def play(self, action: Action) -> None:
        """The person does something; the engine's refusal is an `IllegalAction`."""
        open_before = self._open_tickets()
        self._tell_lines(told_together(self._play(Event(self.seat, action))))
        for ticket in sorted(open_before - self._open_tickets()):
            self._tell_lines([Text.assemble("Completed: ", ticket_words(self.game.rulebook.board, ticket), ".")])
        self._answered = True

    def undo(self) -> None:
        """Takes the person's last act back: to, never past, the last deal or another seat's act."""
        events = self.game.events
        if not events or events[-1].actor != self.seat:
            raise IllegalAction(
                "nothing can be taken back: since your last act cards were dealt or somebody else acted"
            )
        self.game = self.game.undo()
        self._tell_lines([Text(f"{self.names[self.seat - 1]} takes the last act back.")])
        self._answered = True

    def advice(self) -> Action:
        """What the adviser would do in the person's place."""
        with self._thinking("The adviser"):
            return self._adviser.choose(self.view, self.game.legal())

    def explained_advice(self) -> list[Advice]:
        """The adviser's best few actions with the reasons, the best first; none if it cannot explain itself."""
        if not isinstance(self._adviser, Explainer):
            return []
        with self._thinking("The adviser"):
            return self._adviser.explain(self.view, self.game.legal())

    def save(self, path: Path) -> None:
        """Saves the game as it stands."""
        write_text(path, self.game.record.dump())
        self.file = path

    def show(self) -> None:
        """Shows what the person needs to see for the open question."""
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
        """What can be paid for the tunnel."""
        return [action for action in self.game.legal() if isinstance(action, PayTunnel)]

    def show_end(self) -> None:
        """Shows the score sheets."""
        result = self.game.outcome
        assert result is not None
        self.console.print(Rule("The end"))
        self.console.print(score_sheets(result, self.game.rulebook, self.names))

    def close(self) -> None:
        """Sends the bots away."""
        for bot in (*self._bots.values(), self._adviser):
            dismiss(bot)

    def ask(self, question: str) -> str:
        """Asks the person."""
        return ask(self.console, question)

    def _question(self) -> str:
        match self.view.phase:
            case ChooseTickets(_, keep):
                return f"Keep which, {keep} at least? (numbers such as 1 3, or all) "
            case SecondCard():
                return "Second card? (draw, take R) "
            case TunnelPayment():
                return "Pay? (pay, withdraw) "
        self.console.print(TURN_HINT, style="dim")
        return "> "

    def _listen(self, obey: Callable[["Session", str], None], question: str, *, until_enter: bool = False) -> None:
        """Asks until the person has done something."""
        self._answered = False
        while not self._answered:
            line, self._typed_ahead = self._typed_ahead or self.ask(question), ""
            if until_enter and not line:
                return
            try:
                obey(self, line)
            except IllegalAction as error:
                if until_enter:  # meant for the next turn: the machine acts first
                    self._typed_ahead = line
                    return
                self.console.print(Text(str(error), "red"))
            except NordrailError as error:
                self.console.print(Text(str(error), "red"))
            if self.unattended:
                return

    def _offer_undo(self, obey: Callable[["Session", str], None]) -> None:
        """Before the machine acts, an act that can be taken back waits for the person's word."""
        while (events := self.game.events) and events[-1].actor == self.seat != self.game.to_act:
            if self.unattended:
                return
            plies = len(events)
            self._listen(obey, "Enter goes on, undo takes it back. ", until_enter=True)
            if len(self.game.events) == plies:
                return

    def _let_machine_act(self) -> None:
        """A machine's turn, or its choice of tickets, told in one go."""
        seat, sentences = self.game.to_act, list[Sentence]()
        while seat is not None and seat == self.game.to_act:
            name = self.names[seat - 1]
            try:
                with self._thinking(name):
                    action = self._bots[seat].choose(self.game.view(seat), self.game.legal())
                sentences += self._play(Event(seat, action))
            except NordrailError as error:
                raise BotError(f"{name} cannot go on: {error}") from None
        self._tell_lines(told_together(sentences))

    def _thinking(self, name: str) -> Status:
        """Shows, if it takes more than a moment, that somebody thinks; on a terminal only."""
        return self.console.status(Text(f"{name} thinks …", "dim"))

    def _play(self, event: Event) -> list[Sentence]:
        names, self.game = self.names, self.game.play(event)
        sentences = []
        for step in self.game.last:
            known = redact(step.event, self.seat)
            told = tell(known, view(step.before, self.seat), view(step.after, self.seat), names)
            sentences += told[1:] if is_noise(known) else told
        return sentences

    def _open_tickets(self) -> set[str]:
        seen = self.view
        assert seen.me is not None
        return {ticket for ticket in seen.me.tickets if (way := way_for(seen, ticket)) is None or way.missing}

    def _tell_lines(self, lines: list[Text]) -> None:
        self.log += lines
        for line in lines:
            self.console.print(line)
