"""The actions of people, bots and the server at a table; each returns a new table or raises a `Refusal`."""

from collections.abc import Mapping
from typing import Literal

from nordrail.engine.errors import IllegalAction, NordrailError
from nordrail.engine.events import DEALER, Action, Event, KeepTickets, NameSeat
from nordrail.engine.notation import check_name, parse_action
from nordrail.engine.objection import Objection
from nordrail.engine.rules.dealer import commitment
from nordrail.engine.rules.phase import ChooseTickets
from nordrail.table.absence import come_back, returned, take_back_seat
from nordrail.table.adding import chair_of, must_be_open, must_be_playing, played, sentence, with_bot
from nordrail.table.journal import (
    AnswerBack,
    AskBack,
    Back,
    Chat,
    EarlyChoice,
    Entry,
    Invite,
    Leave,
    Line,
    Open,
    Opening,
    Sit,
    Start,
)
from nordrail.table.refusal import Refusal, invalid
from nordrail.table.seat import Asking
from nordrail.table.table import Table
from nordrail.table.undoing import lines_before_last_action, must_ask

# Before the game


def sit(
    table: Table,
    seat: int,
    name: str,
    *,
    program: bool,
    digest: str,
    holder: int | None = None,
    commit: str | None = None,
) -> Table:
    """Take a free seat, also one that was freed during the game; not if you hold another one (`holder`) by then."""
    running = table.game is not None and not table.over and chair_of(table, seat).who == "open"
    if not running:
        _must_be_free(table, seat)
    elif holder is not None:
        raise Refusal("forbidden", Objection("You already have a seat in this game.", "one_seat"))
    try:
        check_name(name)
    except NordrailError as error:
        raise invalid(Objection(sentence(error), "bad_name")) from None
    commit = commit if _can_commit(table) else None
    if any(other.name == name for other in table.seats):
        words = f"Another player is called {name}; choose another name."
        raise Refusal("taken", Objection(words, "name_taken", name=name))
    table = table.added(
        [Sit(seat=seat, name=name, who="program" if program else "person", digest=digest, commit=commit)]
    )
    return come_back(table, seat)


def put_bot(table: Table, seat: int, bot: str) -> Table:
    """Give a free seat to a bot."""
    _must_be_free(table, seat)
    return with_bot(table, seat, bot)


def leave(table: Table, seat: int) -> Table:
    """Give a seat up before the game starts."""
    must_be_open(table)
    if chair_of(table, seat).who == "open":
        raise Refusal("free", f"Seat {seat} is already free.")
    return table.added([Leave(seat=seat)])


def start(table: Table, nonces: Mapping[int, str] | None = None) -> Table:
    """Start the game as soon as everyone has opened their contribution to the shuffle; bots take the free seats.

    `nonces` are those of the seats that the asker holds.
    """
    must_be_open(table)
    for number, seat in enumerate(table.seats, start=1):
        if seat.who == "open":
            table = with_bot(table, number, table.options.away_bot)
    if not table.contributions()[0]:
        return begin(table)
    table = table.added([Opening()])
    for seat_number, nonce in (nonces or {}).items():
        table = open_nonce(table, seat_number, nonce)
    return table


def _can_commit(table: Table) -> bool:
    """Return whether no contribution can be known yet; the last to commit must not be able to choose."""
    return table.game is None and not table.opening


def open_nonce(table: Table, seat: int, nonce: str) -> Table:
    """Open what a seat contributes to the shuffle; the last one starts the game."""
    chair = chair_of(table, seat)
    if chair.commit is None or commitment(nonce) != chair.commit:
        raise invalid("This is not what the player of this seat committed to.")
    if chair.nonce is not None:
        return table
    if not table.opening:
        raise Refusal("too_early" if table.game is None else "started", "Contributions are opened at the start.")
    table = table.added([Open(seat=seat, nonce=nonce)])
    commits, nonces = table.contributions()
    return begin(table) if len(nonces) == len(commits) else table


def begin(table: Table) -> Table:
    """Deal, with the contributions that are opened by now."""
    return played(table, table.undealt_game().dealt(table.options.first), [Start()])


def hand_over(table: Table, seat: int, digest: str, commit: str | None = None) -> Table:
    """Give a seat a new secret; the old one stops working, and so does its contribution to the shuffle."""
    chair = chair_of(table, seat)
    commit = commit if _can_commit(table) else None
    assert chair.name is not None
    who: Literal["person", "program"] = "program" if chair.who == "program" else "person"
    return table.added([Sit(seat=seat, name=chair.name, who=who, bot=chair.bot, digest=digest, commit=commit)])


# Playing


def move(table: Table, seat: int, ply: int, text: str, request: str | None = None, *, back: bool = False) -> Table:
    """Play an action of a seat; with `back`, a person who was away takes the seat again.

    First tickets are held until every seat has chosen.
    """
    game = must_be_playing(table)
    if not table.choosing and ply != table.ply:
        raise Refusal("stale", "The game has moved on; this is the current position.")
    try:
        action = parse_action(text)
        table = take_back_seat(table, seat) if back else table
        if table.choosing:
            return returned(_choose(table, seat, action, request))
        after = (table.game or game).play(Event(seat, action))
    except IllegalAction as error:
        raise Refusal("illegal", sentence(error), reason=error.reason) from None
    except NordrailError as error:
        raise Refusal("illegal", sentence(error)) from None
    return returned(played(table, after, seat=seat, request=request))


def _choose(table: Table, seat: int, keep: Action, request: str | None) -> Table:
    """Hold a choice of first tickets; it can be changed until the last seat has chosen."""
    game = must_be_playing(table)
    if not isinstance(keep, KeepTickets) or keep not in game.legal(seat):
        assert isinstance(game.state.phase, ChooseTickets)
        offered, least = len(game.state.seats[seat - 1].offered), game.state.phase.keep
        words = f"Keep at least {least} of the {offered} tickets that you are offered."
        raise Refusal("illegal", Objection(words, "tickets_first", least=least, offered=offered))
    choices, chosen = table.choices | {seat: keep}, EarlyChoice(seat=seat, keep=keep, move=request)
    if len(choices) < len(table.seats):
        return table.added([chosen])
    for number in sorted(choices):
        game = game.play(Event(number, choices[number]))
    return played(table, game, [chosen])


def take_back(table: Table, seat: int, ply: int, request: str | None = None) -> Table:
    """Undo the seat's last action if nothing was revealed since; otherwise ask the others."""
    must_be_playing(table)
    if not table.options.undo:
        raise Refusal("no_undo", Objection("This table does not allow undo.", "no_take_back"))
    if table.choosing:
        words = "You can change your tickets until everyone has chosen."
        raise Refusal("no_undo", Objection(words, "choose_again"))
    if ply != table.ply:
        raise Refusal("stale", "The game has moved on; this is the current position.")
    lines = lines_before_last_action(table, seat)
    if lines is None:
        raise Refusal("no_undo", Objection("You have nothing to undo yet.", "nothing_done"))
    if table.is_peek(lines) and table.counts:
        words = "This game counts: you cannot undo a move after something was revealed."
        raise Refusal("no_undo", Objection(words, "peek"))
    if must_ask(table, seat, lines):
        return table.added([AskBack(seat=seat, lines=lines, move=request)])
    return _gone_back(table, seat, lines, request)


def answer_back(table: Table, seat: int, question: int, *, yes: bool) -> Table:
    """Agree to an undo or refuse it; carry it out when the last seat agrees."""
    asking = table.asking
    if asking is None or question != asking.number or seat not in _asked(table, asking):
        raise Refusal("not_asked", "Nobody is waiting for your answer.")
    answered = table.added([AnswerBack(seat=seat, yes=yes)])
    if yes and _asked(table, asking) == {seat}:
        return _gone_back(answered, asking.seat, asking.lines, None)
    return answered


def _asked(table: Table, asking: Asking) -> set[int]:
    """Return the seats that have not answered yet."""
    return set(table.people(but=asking.seat)) - set(asking.agreed)


def _gone_back(table: Table, seat: int, lines: int, request: str | None) -> Table:
    """Go back to the first lines, but keep the current players of the seats."""
    game = must_be_playing(table)
    before = game.rewound(lines)
    names = [
        Event(DEALER, NameSeat(place, name))
        for place, (name, then) in enumerate(zip(game.names, before.names, strict=True), start=1)
        if name != then
    ]
    entries: list[Entry] = [Back(seat=seat, lines=lines, move=request), *(Line(event=event) for event in names)]
    return table.added(entries, before.extended(names))


def _must_be_free(table: Table, seat: int) -> None:
    must_be_open(table)
    if chair_of(table, seat).who != "open":
        raise Refusal("taken", Objection(f"Seat {seat} is taken; choose another one.", "seat_taken", seat=seat))


# Chat


def chat(table: Table, seat: int, text: str, request: str | None = None) -> Table:
    """Post a chat message, as plain text on one line."""
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not words:
        raise invalid("The message is empty.")
    return table.added([Chat(seat=seat, text=words, move=request)])


def invite(table: Table, seat: int, code: str, request: str | None = None) -> Table:
    """Invite the others to play again at another table."""
    return table.added([Invite(seat=seat, code=code, move=request)])
