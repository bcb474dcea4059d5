"""`nordrail check`, `replay` and `verify`: what can be done with the record of a game."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.rule import Rule
from rich.text import Text

from nordrail.cli.console import complain, out, print_json, progress, sentences
from nordrail.cli.options import ALL_CORES, BoardOption, JobsOption, JsonOption
from nordrail.display.scores import score_sheets
from nordrail.display.standing import standing
from nordrail.engine.errors import IllegalAction
from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.records.check import Checked, check_files, checked_json, early_end
from nordrail.records.files import in_file, read_text, rulebook_of
from nordrail.records.many import Read, find_records, read_game
from nordrail.records.story import Reader, tell_story
from nordrail.records.story_lines import steps_lines
from nordrail.records.verify import Verified
from nordrail.records.verify import verify as verify_record

_FULL_TABLES = 3
"""Up to this many records, the whole table of each is printed."""
_LINES = 40
"""Up to this many records, each gets a line; beyond that, only mistakes are printed."""


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records, or folders of records (*.game).")],
    board: BoardOption = None,
    as_json: JsonOption = False,
    jobs: JobsOption = ALL_CORES,
) -> None:
    """Replay records by the rules, finished or not, and print the position at the end of each.

    If a record breaks a rule, the line and the reason are printed and the exit status is 1.
    """
    with sentences():
        paths = find_records(files)
        found = []
        for checked in progress(check_files(paths, board, jobs, facts=as_json), len(paths), "Checking"):
            found.append(checked)
            if not as_json:
                _print_checked(checked, len(paths), board)
        wrong = sum(bool(checked.mistake) for checked in found)
        if as_json:
            print_json([checked_json(checked) for checked in found])
        elif len(found) > 1:
            out().print(f"{len(found):,} records: {f'{wrong:,} with mistakes' if wrong else 'all good'}")
        if wrong:
            raise typer.Exit(1)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="Show only what this seat could see.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Show only what a spectator could see.")] = False,
    start: Annotated[int, typer.Option("--from", metavar="PLY", min=1, help="Start at this line of the game.")] = 1,
    board: BoardOption = None,
    as_json: JsonOption = False,
) -> None:
    """Retell a game in words, step by step. Shows everything unless you pass --seat or --watch."""
    with sentences():
        if watch and seat is not None:
            raise IllegalAction("choose one of --seat and --watch")
        reader: Reader = None if watch else "all" if seat is None else seat
        with in_file(file):
            game = read_game(file, board)
        steps = list(tell_story(game, reader))
        if start > max(len(steps), 1):
            raise IllegalAction(f"{file} has only {len(steps)} lines; --from {start} is past the end")
        if as_json:
            print_json([step.to_json() for step in steps if step.ply >= start])
            return
        for line in steps_lines(steps, start):
            out().print(line)
        out().print()
        _print_game(game)


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished game.")],
    board: BoardOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check that every card of a finished game was dealt from its seed."""
    with sentences(), in_file(file):
        record = Record.load(read_text(file))
        verified = verify_record(record, rulebook_of(record, board))
        if as_json:
            print_json({"file": str(file)} | asdict(verified))
            return
        promised = ", and the seed matches its commitment" if verified.commitment else ""
        promised += _contributions(verified)
        unfinished = "" if verified.over else f"; the game {early_end(record.headers) or 'is unfinished'}"
        out().print(f"{file}: all {verified.deals} deals match the seed{promised}{unfinished}", soft_wrap=True)


def _contributions(verified: Verified) -> str:
    words = ""
    if verified.contributed:
        words += f"; contributed to the shuffle: {_seats(verified.contributed)}"
    if verified.unopened:
        words += f"; did not open their contribution: {_seats(verified.unopened)}"
    return words


def _seats(seats: Sequence[int]) -> str:
    return f"seat{'s' * (len(seats) > 1)} {', '.join(map(str, seats))}"


def _print_checked(checked: Read[Checked], files: int, board: Path | None) -> None:
    if checked.found is None:
        complain(checked.complaint)
    elif files <= _FULL_TABLES:
        game = read_game(checked.path, board)
        out().print(Rule(Text(str(checked.path)), align="left"))
        _print_game(game)
    elif files <= _LINES:
        out().print(f"{checked.path}: {checked.found.summary}", soft_wrap=True)


def _print_game(game: Game) -> None:
    rulebook = game.rulebook
    out().print(rulebook.name + (f" on {rulebook.board.name}" if rulebook.changed_board else ""), style="bold")
    out().print()
    if game.outcome is None:
        out().print(standing(game.view(), game.names))
        if game.over:
            out().print("Some tickets are hidden in this record, so the result is unknown.")
    else:
        out().print(score_sheets(game.outcome, rulebook, game.names))
