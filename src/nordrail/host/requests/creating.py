"""A new table: its options are checked, and its first seats are filled."""

from collections.abc import Callable, Iterable

from nordrail.engine.errors import NordrailError
from nordrail.engine.notation import check_name
from nordrail.engine.objection import Objection
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.host.replies.bot_list import check_bot
from nordrail.host.secrets import digest, new_secret
from nordrail.table import acts
from nordrail.table.journal import Entry
from nordrail.table.options import TableOptions
from nordrail.table.refusal import invalid
from nordrail.table.table import Table

Fill = Callable[[Table], tuple[dict[int, str], list[Entry]]]
"""A function that fills an empty table: it returns the creator's secrets by seat, and the first entries."""


def must_be_title(title: str) -> Rulebook:
    """Return the game of a title; refuse an unknown one."""
    try:
        return find_title(title)
    except NordrailError as error:
        raise invalid(str(error)) from None


def check_options(options: TableOptions, rulebook: Rulebook, allowed: Iterable[str] = ()) -> None:
    """Refuse options that do not fit the game, and bots that cannot play here."""
    seats = len(options.seats)
    if seats not in rulebook.seats:
        fewest, most = rulebook.seats[0], rulebook.seats[-1]
        raise invalid(f"{rulebook.name} has {fewest} to {most} seats, not {seats}.")
    if options.first is not None and options.first > seats:
        raise invalid(f"Seat {options.first} cannot start; seats are 1 to {seats}.")
    if options.hints and options.practice is False:
        raise invalid("A game that counts has no hints; choose one of them.")
    check_bot(options.away_bot, allowed)
    for number, seat in enumerate(options.seats, start=1):
        if seat.who == "bot":
            check_bot(seat.bot or options.away_bot, allowed)
        elif seat.who == "me":
            try:
                check_name(seat.name or "")
            except NordrailError as error:
                raise invalid(Objection(f"Seat {number}: {error}.", "bad_name")) from None


def first_entries(table: Table) -> tuple[dict[int, str], list[Entry]]:
    """Fill the seats taken from the start; return the creator's secrets and the entries."""
    secrets: dict[int, str] = {}
    for number, seat in enumerate(table.options.seats, start=1):
        if seat.who == "me":
            secrets[number] = new_secret()
            table = acts.sit(
                table, number, seat.name or "", program=False, digest=digest(secrets[number]), commit=seat.commit
            )
        elif seat.who == "bot":
            table = acts.put_bot(table, number, seat.bot or table.options.away_bot)
    if table.options.daily is not None:  # nobody can contribute to this shuffle
        table = acts.begin(table)
    return secrets, table.entries
