"""Start and end a game in the terminal: options, questions, loading and saving."""

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
from nordrail.terminal.asking import Quit, ask, hangup_is_ctrl_c
from nordrail.terminal.autosave import Autosave, autosave_folder, board_beside, kept_games
from nordrail.terminal.commands import obey
from nordrail.terminal.finding import find_number
from nordrail.terminal.opponents import (
    PERSON,
    check_bots,
    choose_opponents,
    remember_opponents,
    remembered_opponents,
    resume_opponents,
)
from nordrail.terminal.session import Session

_BOT_NAMES = ("Freja", "Leif", "Solveig", "Torsten", "Aino")
"""Names for the bots."""
_PERSON = "Traveller"
"""Default name of the person."""
_SAVE_UNFINISHED = "Save the game? (file name, Enter for no) "


@dataclass(frozen=True, slots=True)
class TerminalOptions:
    """The options from the command line; anything missing is asked for."""

    title: str | None = None
    seats: int | None = None
    name: str | None = None
    seed: str | None = None
    bot: str | None = None
    """The bot or level of all opponents, or a list with one for each."""
    load: Path | None = None
    save: Path | None = None
    board: Path | None = None
    resume: bool = False
    """Continue the game that was left last."""


def play_in_terminal(options: TerminalOptions, console: Console) -> None:
    """Play a whole game: questions, moves, score sheets, record."""
    if options.bot is not None:
        check_bots(options.bot)
    load = _latest(options, console) if options.resume else options.load
    session = None
    try:
        with hangup_is_ctrl_c():
            session = _load(load, options, console) if load else _begin(options, console)
            _play(session, console)
    except (Quit, KeyboardInterrupt) as leave:
        with suppress(OSError):  # the terminal may be closed
            if session is not None:
                _leave(session, console, may_ask=isinstance(leave, Quit) and leave.said_so)
            console.print("Goodbye.")
    finally:
        if session is not None:
            session.close()


def _play(session: Session, console: Console) -> None:
    kept = session.autosave
    if session.game.over and not (kept and kept.exists):
        session.show_end()
        return
    try:
        session.run(obey)
    except BotError as error:
        _refuse(console, error)
        _leave(session, console, may_ask=True)
        raise SystemExit(1) from None
    _save(session, console, "Save the record? (file name, Enter for no) ", may_ask=True)
    if kept is not None:
        kept.discard()


def _leave(session: Session, console: Console, *, may_ask: bool) -> None:
    """Save to a file if there is one or the person wants one; say how to continue."""
    with suppress(Quit):
        _save(session, console, _SAVE_UNFINISHED, may_ask=may_ask)
    if session.autosave is not None and session.autosave.exists:
        console.print("The game is kept; nordrail terminal --resume continues it.")


def _latest(options: TerminalOptions, console: Console) -> Path:
    if options.load:
        raise NotationError("--resume continues the latest game, and --load the one in a file: choose one of them")
    kept = kept_games()
    if not kept:
        raise FileError("there is no game to resume; nordrail terminal starts one")
    if len(kept) > 1:
        older = count_of(len(kept) - 1, "older game")
        console.print(f"Also kept: {older}. Resume one with --load {autosave_folder()}/…", soft_wrap=True, style="dim")
    return kept[0]


def _begin(options: TerminalOptions, console: Console) -> Session:
    rulebook = find_rulebook(options.title, options.board) if options.title else _choose_title(options, console)
    if options.seats is not None:
        Game.new(rulebook, options.seats, dealer=None)  # refuses a wrong number of seats
    if options.seed is not None and (options.seed.split() != [options.seed] or not options.seed.isprintable()):
        raise NotationError(f"{options.seed!r} is not a valid seed: a seed is one word")
    seats = _choose_seats(rulebook, console) if options.seats is None else options.seats
    bots = choose_opponents(options.bot, seats - 1, console)
    name = _choose_name(console) if options.name is None else check_name(options.name)
    bot_names = [bot_name for bot_name in _BOT_NAMES if bot_name != name][: seats - 1]
    game = Game.new(rulebook, [name, *bot_names], seed=options.seed)
    opponents = " and ".join(f"{bot_name} ({bot})" for bot_name, bot in zip(bot_names, bots, strict=True))
    if kept_games():
        console.print("\nYour last game is not over: nordrail terminal --resume continues it.", style="dim")
    console.print(f"\n{rulebook.name}. You play against {opponents}. Type help for a list of commands.\n")
    board = None if options.board is None else read_text(options.board)
    return _session(game, 1, bots, options, console, Autosave(board=board))


def _load(path: Path, options: TerminalOptions, console: Console) -> Session:
    kept = path.resolve().parent == autosave_folder().resolve()
    board = board_beside(path) if options.board is None and kept and board_beside(path).exists() else options.board
    with in_file(path):
        record = Record.load(read_text(path))
        game = Game.from_record(record, rulebook=rulebook_of(record, board), dealer=None)
    if any("?" in str(event) for event in record.events if not isinstance(event.what, NameSeat)):
        raise FileError(f"{path}: this record hides cards or tickets, so the game cannot be resumed")
    game = game.dealt_from(options.seed)
    seat, bots = _seats(game, options, console, trusted=kept)
    others = [name for number, name in enumerate(game.names, start=1) if number != seat]
    against = " and ".join(f"{name} ({bot})" for name, bot in zip(others, bots, strict=False))
    sentence = f" You play against {against}." if against else ""
    console.print(f"\nResuming {game.rulebook.name}. You are {game.names[seat - 1]}.{sentence}\n")
    autosave = Autosave(path if kept else None, None if board is None else read_text(board))
    return _session(game, seat, bots, options, console, autosave)


def _seats(game: Game, options: TerminalOptions, console: Console, *, trusted: bool) -> tuple[int, list[str]]:
    """Return the person's seat and the bots at the others, as the game remembers them unless the options differ."""
    names, bots = game.names, remembered_opponents(game)
    if options.name is not None and options.name not in names:
        raise IllegalAction(f"nobody is called {options.name} in this game; the players are {', '.join(names)}")
    before = bots.index(PERSON) if bots else 0
    seat = before if options.name is None else names.index(options.name)
    if game.over:
        return seat + 1, []
    if options.bot is not None or not bots:
        return seat + 1, choose_opponents(options.bot, len(names) - 1, console)
    bots[before] = bots[seat]
    del bots[seat]
    return seat + 1, resume_opponents(bots, console, trusted=trusted)


def _session(
    game: Game, seat: int, opponents: list[str], options: TerminalOptions, console: Console, autosave: Autosave
) -> Session:
    if opponents:
        game = remember_opponents(game, seat, opponents)
    luck = game.seed if game.seed is not None else str(Random().getrandbits(64))
    others = [number for number in range(1, len(game.state.seats) + 1) if number != seat]
    bots = {number: make_bot(bot, Random(f"{luck}/{number}")) for number, bot in zip(others, opponents, strict=False)}
    return Session(game, seat, bots, make_bot(ADVISER, Random(f"{luck}/advice")), console, options.save, autosave)


def _choose_title(options: TerminalOptions, console: Console) -> Rulebook:
    titles = list(TITLES.values())
    for number, rulebook in enumerate(titles, start=1):
        players = f"{rulebook.seats[0]} to {rulebook.seats[-1]} players"
        console.print(Text.assemble(f"{number}  ", (rulebook.name, "bold"), f", {players}"))
    while True:
        answer = ask(console, "Which game? (Enter for 1) ")
        try:
            title = answer if answer in TITLES else titles[find_number(answer or "1", len(titles)) - 1].title
            return find_rulebook(title, options.board)
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
    """Save to the known file, or ask for one; ask again if it cannot be written."""
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
            console.print(f"Saved to {path} ({lines}).", soft_wrap=True)
            return


def _refuse(console: Console, error: NordrailError) -> None:
    console.print(Text(str(error), "red"))
