"""The analysis of a record that somebody uploads."""

from nordrail.coach.analyser import LEVELS, THREADS, Analyser
from nordrail.coach.need import Unfinished
from nordrail.coach.work import OtherGame
from nordrail.engine.game import Game
from nordrail.engine.record import Record


def uploaded(
    text: str,
    board: str | None,
    most: int,
    *,
    work: str | None = None,
    threads: int = THREADS,
    levels: tuple[int, ...] = LEVELS,
    spent: float = 0.0,
) -> Analyser:
    """Read a record of at most this many lines; earlier work on another game is forgotten."""
    record = Record.load(text)
    if len(record.events) > most:
        raise Unfinished(f"This record has more than {most:,} lines; no game is that long.")
    rulebook = record.rulebook()
    if board is not None:
        rulebook = rulebook.with_board(board)
    game = Game.from_record(record, rulebook=rulebook, dealer=None)
    try:
        return Analyser(game, threads=threads, work=work, levels=levels, spent=spent)
    except OtherGame:
        return Analyser(game, threads=threads, levels=levels, spent=spent)
