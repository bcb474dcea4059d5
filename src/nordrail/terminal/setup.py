"""Before and after a game in the terminal: who plays what, where it is loaded from and saved."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rich.console import Console
from rich.text import Text

from nordrail.bots import make_bot
from nordrail.bots.levels import ADVISER
from nordrail.bots.outside.program import BotError
from nordrail.display.colours import count_of
from nordrail.engine.errors import IllegalAction, NordrailError, NotationError
from nordrail.engine.events import NameSeat
from nordrail.engine.game import Game
from nordrail.engine.notation import check_name
from nordrail.engine.record import Record
from nordrail.engine.rules.rulebook import TITLES, Rulebook
from nordrail.records.files import FileError, find_rulebook, in_file, read_text, rulebook_of
from nordrail.terminal.asking import Leave, ask
from nordrail.terminal.commands import obey
from nordrail.terminal.finding import find_number
from nordrail.terminal.opponents import check_bots, choose_opponents
from nordrail.terminal.session import Session

_MACHINES = ("Freja", "Leif", "Solveig", "Torsten", "Aino")
"""What the machine's players are called."""
_PERSON = "Traveller"
"""What a person without a name is called."""
_SAVE_UNFINISHED = "Save the game? (file name, Enter for no) "


@dataclass(frozen=True, slots=True)
class TerminalOptions:
    """What the person has said on the command line; the rest is asked for."""

    title: str | None = None
    seats: int | None = None
    name: str | None = None
    seed: str | None = None
    bot: str | None = None
    """The bot or level of all opponents, or a list with one for each."""
    load: Path | None = None
    save: Path | None = None
    board: Path | None = None


def play_in_terminal(wishes: TerminalOptions, console: Console) -> None:
    """A whole evening: the questions, the game, the score sheets, the record."""
    if wishes.bot is not None:
        check_bots(wishes.bot)
    session = None
    try:
        session = _load(wishes, console) if wishes.load else _begin(wishes, console)
        _play(session, console)
    except (Leave, KeyboardInterrupt) as leave:
        said_so = isinstance(leave, Leave) and leave.said_so
        if session is not None:
            with suppress(Leave):
                _save(session, console, _SAVE_UNFINISHED, may_ask=said_so)
        console.print("Goodbye.")
    finally:
        if session is not None:
            session.close()


def _play(session: Session, console: Console) -> None:
    if session.game.over:
        session.show_end()
        return
    try:
        session.run(obey)
    except BotError as error:
        _refuse(console, error)
        _save(session, console, _SAVE_UNFINISHED, may_ask=True)
        raise SystemExit(1) from None
    _save(session, console, "Save the record? (file name, Enter for no) ", may_ask=True)


def _begin(wishes: TerminalOptions, console: Console) -> Session:
    rulebook = find_rulebook(wishes.title, wishes.board) if wishes.title else _choose_title(wishes, console)
    if wishes.seats is not None:
        Game.new(rulebook, wishes.seats, dealer=None)  # refuses a wrong number of seats
    if wishes.seed is not None and (wishes.seed.split() != [wishes.seed] or not wishes.seed.isprintable()):
        raise NotationError(f"{wishes.seed!r} is no seed: it is one word")
    seats = _choose_seats(rulebook, console) if wishes.seats is None else wishes.seats
    bots = choose_opponents(wishes.bot, seats - 1, console)
    name = _choose_name(console) if wishes.name is None else check_name(wishes.name)
    machines = [machine for machine in _MACHINES if machine != name][: seats - 1]
    game = Game.new(rulebook, [name, *machines], seed=wishes.seed)
    opponents = " and ".join(f"{machine} ({bot})" for machine, bot in zip(machines, bots, strict=True))
    console.print(f"\n{rulebook.name}. You play against {opponents}. help lists what you can type.\n")
    return _session(game, 1, bots, wishes, console)


def _load(wishes: TerminalOptions, console: Console) -> Session:
    assert wishes.load is not None
    with in_file(wishes.load):
        record = Record.load(read_text(wishes.load))
        game = Game.from_record(record, rulebook=rulebook_of(record, wishes.board), dealer=None)
    if any("?" in str(event) for event in record.events if not isinstance(event.what, NameSeat)):
        raise FileError(f"{wishes.load}: cards or tickets are hidden in this record, so that it cannot be played on")
    game, names = game.dealt_from(wishes.seed), game.names
    if wishes.name is not None and wishes.name not in names:
        raise IllegalAction(f"nobody is called {wishes.name} in this game; the players are {', '.join(names)}")
    seat = 1 if wishes.name is None else names.index(wishes.name) + 1
    bots = [] if game.over else choose_opponents(wishes.bot, len(names) - 1, console)
    console.print(f"\n{game.rulebook.name} goes on. You are {names[seat - 1]}.\n")
    return _session(game, seat, bots, wishes, console)


def _session(game: Game, seat: int, opponents: list[str], wishes: TerminalOptions, console: Console) -> Session:
    luck = game.seed if game.seed is not None else str(Random().getrandbits(64))
    others = [number for number in range(1, len(game.state.seats) + 1) if number != seat]
    bots = {number: make_bot(bot, Random(f"{luck}/{number}")) for number, bot in zip(others, opponents, strict=False)}
    return Session(game, seat, bots, make_bot(ADVISER, Random(f"{luck}/advice")), console, wishes.save)


def _choose_title(wishes: TerminalOptions, console: Console) -> Rulebook:
    titles = list(TITLES.values())
    for number, rulebook in enumerate(titles, start=1):
        players = f"{rulebook.seats[0]} to {rulebook.seats[-1]} players"
        console.print(Text.assemble(f"{number}  ", (rulebook.name, "bold"), f", {players}"))
    while True:
        answer = ask(console, "Which game? (Enter for 1) ")
        try:
            title = answer if answer in TITLES else titles[find_number(answer or "1", len(titles)) - 1].title
            return find_rulebook(title, wishes.board)
        except NotationError as error:
            _refuse(console, error)


def _choose_seats(rulebook: Rulebook, console: Console) -> int:
    fewest, most = rulebook.seats[0] - 1, rulebook.seats[-1] - 1
    while True:
        answer = ask(console, f"How many opponents, {fewest} to {most}? (Enter for {fewest}) ")
        try:
            return find_number(answer or str(fewest), most) + 1
        except NotationError as error:
            _refuse(console, error)


def _choose_name(console: Console) -> str:
    while True:
        answer = ask(console, f"Your name? (Enter for {_PERSON}) ")
        try:
            return check_name(answer or _PERSON)
        except NotationError as error:
            _refuse(console, error)


def _save(session: Session, console: Console, question: str, *, may_ask: bool) -> None:
    """Saves where the person said before, or asks; what cannot be written is asked for again."""
    path = session.file
    while path is not None or may_ask:
        if path is None:
            answer = ask(console, question)
            if not answer:
                return
            path = Path(answer)
        try:
            session.save(path)
        except FileError as error:
            _refuse(console, error)
            path = None
        else:
            lines = count_of(len(session.game.events), "line")
            console.print(f"Saved in {path} ({lines}).", soft_wrap=True)
            return


def _refuse(console: Console, error: NordrailError) -> None:
    console.print(Text(str(error), "red"))
