"""A copy of the whole table: who may have it, and what of the journal is in it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from nordrail.engine.contributions import COMMITS, NONCES, read_contributions
from nordrail.engine.objection import Objection
from nordrail.table.adding import must_be_playing
from nordrail.table.journal import Away, Copy, EarlyChoice, Entry, Line, Open, Opening, Resign, Sit, Start
from nordrail.table.options import SeatOption, TableOptions
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table


def copy(table: Table, seat: int, digests: Iterable[str]) -> Table:
    """Note that a seat copies the table; its owner must hold the secrets of all people, here as digests.

    A copy contains all cards and the seed. Others must neither be at the table nor be able to sit down.
    """
    must_be_playing(table)
    if table.options.daily is not None:
        words = "The deal of the day is the same everywhere: start it there instead of moving it."
        raise Refusal("forbidden", Objection(words, "daily_stays"))
    held = {table.seat_of(digest) for digest in digests}
    for number, chair in enumerate(table.seats, start=1):
        if chair.who != "bot" and (chair.who != "person" or number not in held):
            words = "Only a game whose people all play in this browser, against bots or each other, can be moved."
            raise Refusal("forbidden", Objection(words, "others_play"))
    return table if table.copied else table.added([Copy(seat=seat)])


def copied_options(table: Table) -> TableOptions:
    """Return the options of a copy, with the players that the game started with."""
    assert table.game is not None
    names = table.game.record.names
    seats = tuple(
        SeatOption(who="bot", bot=chair.bot) if chair.who == "bot" else SeatOption(who="me", name=name)
        for chair, name in zip(table.seats, names, strict=True)
    )
    return replace(table.options, seats=seats)


def copied_entries(table: Table) -> Iterator[Entry]:
    """Yield the shortest journal that leads to the same game with the same seats, without secrets.

    Left out are moves that were taken back, chat, votes and hints.
    """
    assert table.game is not None
    headers, names = table.game.headers, table.game.record.names
    commits, nonces = read_contributions(headers, COMMITS), read_contributions(headers, NONCES)
    chairs = list(enumerate(zip(table.seats, names, strict=True), start=1))
    for seat, (chair, name) in chairs:
        if chair.who == "bot":
            yield Sit(seat=seat, name=name, who="bot", bot=chair.bot)
        else:
            yield Sit(seat=seat, name=name, who="person", commit=commits.get(seat))
    if commits:
        yield Opening()
    for seat in sorted(nonces):
        yield Open(seat=seat, nonce=nonces[seat])
    yield Start()
    for event in table.game.events:
        yield Line(event=event, seat=event.actor or None)
    for seat in sorted(table.choices):
        yield EarlyChoice(seat=seat, keep=table.choices[seat])
    for seat, (chair, name) in chairs:
        if chair.who == "person" and chair.name and chair.name != name:
            yield Sit(seat=seat, name=chair.name, who="person")
        if chair.resigned:
            yield Resign(seat=seat)
        if chair.away:
            yield Away(seat=seat, bot=table.options.away_bot, once=chair.once or None)
