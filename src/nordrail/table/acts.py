"""The actions of people, bots and the server at a table; each returns a new table or raises a `Refusal`."""

from collections.abc import Sequence
from typing import Literal

from nordrail.engine.errors import IllegalAction, NordrailError
from nordrail.engine.events import DEALER, Action, Event, KeepTickets, NameSeat
from nordrail.engine.game import Game
from nordrail.engine.notation import LONGEST_NAME, check_name, parse_action
from nordrail.engine.reason import Reason
from nordrail.engine.rules.phase import ChooseTickets
from nordrail.table.journal import (
    AnswerBack,
    AskBack,
    Away,
    Back,
    Chat,
    Choice,
    Entry,
    Invite,
    Leave,
    Line,
    Sit,
    Start,
)
from nordrail.table.refusal import Refusal, invalid
from nordrail.table.table import Seat, Table

# Before the game


def sit(table: Table, seat: int, name: str, *, program: bool, digest: str) -> Table:
    """Take a free seat."""
    _must_be_free(table, seat)
    try:
        check_name(name)
    except NordrailError as error:
        raise invalid(Reason(_sentence(error), "bad_name")) from None
    if any(other.name == name for other in table.seats):
        words = f"Another player is called {name}; choose another name."
        raise Refusal("taken", Reason(words, "name_taken", name=name))
    return table.added([Sit(seat=seat, name=name, who="program" if program else "person", digest=digest)])


def put_bot(table: Table, seat: int, bot: str) -> Table:
    """Give a free seat to a bot."""
    _must_be_free(table, seat)
    return _with_bot(table, seat, bot)


def leave(table: Table, seat: int) -> Table:
    """Give a seat up before the game starts."""
    _must_be_open(table)
    if _chair(table, seat).who == "open":
        raise Refusal("free", f"Seat {seat} is already free.")
    return table.added([Leave(seat=seat)])


def start(table: Table) -> Table:
    """Start the game; bots take the free seats."""
    _must_be_open(table)
    for number, seat in enumerate(table.seats, start=1):
        if seat.who == "open":
            table = _with_bot(table, number, table.options.away_bot)
    return _played(table, table.undealt_game().dealt(table.options.first), [Start()])


def hand_over(table: Table, seat: int, digest: str) -> Table:
    """Give a seat a new secret; the old one stops working."""
    chair = _chair(table, seat)
    assert chair.name is not None
    who: Literal["person", "program"] = "program" if chair.who == "program" else "person"
    return table.added([Sit(seat=seat, name=chair.name, who=who, bot=chair.bot, digest=digest)])


# Playing


def move(table: Table, seat: int, ply: int, text: str, request: str | None = None, *, back: bool = False) -> Table:
    """Play an action of a seat; with `back`, a person who was away takes the seat again.

    First tickets are held until every seat has chosen.
    """
    game = _must_be_playing(table)
    if not table.choosing and ply != table.ply:
        raise Refusal("stale", "The game has moved on; this is the current position.")
    try:
        action = parse_action(text)
        if table.choosing:
            return _choose(come_back(table, seat) if back else table, seat, action, request)
        table = come_back(table, seat) if back else table
        after = (table.game or game).play(Event(seat, action))
    except IllegalAction as error:
        raise Refusal("illegal", _sentence(error), reason=error.reason) from None
    except NordrailError as error:
        raise Refusal("illegal", _sentence(error)) from None
    return _played(table, after, seat=seat, request=request)


def _choose(table: Table, seat: int, keep: Action, request: str | None) -> Table:
    """Hold a choice of first tickets; it can be changed until the last seat has chosen."""
    game = _must_be_playing(table)
    if not isinstance(keep, KeepTickets) or keep not in game.legal(seat):
        assert isinstance(game.state.phase, ChooseTickets)
        offered, least = len(game.state.seats[seat - 1].offered), game.state.phase.keep
        words = f"Keep at least {least} of the {offered} tickets that you are offered."
        raise Refusal("illegal", Reason(words, "tickets_first", least=least, offered=offered))
    choices, chosen = table.choices | {seat: keep}, Choice(seat=seat, keep=keep, move=request)
    if len(choices) < len(table.seats):
        return table.added([chosen])
    for number in sorted(choices):
        game = game.play(Event(number, choices[number]))
    return _played(table, game, [chosen])


def take_back(table: Table, seat: int, ply: int, request: str | None = None) -> Table:
    """Undo the seat's last action if nothing was revealed since; otherwise ask the others."""
    _must_be_playing(table)
    if not table.options.undo:
        raise Refusal("no_undo", Reason("This table does not allow undo.", "no_take_back"))
    if table.choosing:
        words = "You can change your tickets until everyone has chosen."
        raise Refusal("no_undo", Reason(words, "choose_again"))
    if ply != table.ply:
        raise Refusal("stale", "The game has moved on; this is the current position.")
    lines = table.lines_before_last_action(seat)
    if lines is None:
        raise Refusal("no_undo", Reason("You have nothing to undo yet.", "nothing_done"))
    if table.must_ask(seat, lines):
        return table.added([AskBack(seat=seat, lines=lines, move=request)])
    return _gone_back(table, seat, lines, request)


def answer_back(table: Table, seat: int, question: int, *, yes: bool) -> Table:
    """Agree to an undo or refuse it; carry it out when the last seat agrees."""
    asking = table.asking
    if asking is None or question != asking.number or seat == asking.seat or seat in asking.agreed:
        raise Refusal("not_asked", "Nobody is waiting for your answer.")
    answered = table.added([AnswerBack(seat=seat, yes=yes)])
    if yes and set(table.others(asking.seat)) <= {seat, *asking.agreed}:
        return _gone_back(answered, asking.seat, asking.lines, None)
    return answered


def _gone_back(table: Table, seat: int, lines: int, request: str | None) -> Table:
    """Go back to the first lines, but keep the current players of the seats."""
    game = _must_be_playing(table)
    before = game.rewound(lines)
    names = [
        Event(DEALER, NameSeat(place, name))
        for place, (name, then) in enumerate(zip(game.names, before.names, strict=True), start=1)
        if name != then
    ]
    entries: list[Entry] = [Back(seat=seat, lines=lines, move=request), *(Line(event=event) for event in names)]
    return table.added(entries, before.extended(names))


# Absence and chat


def go_away(table: Table, seat: int) -> Table:
    """Let a bot play for a player who has not moved in time."""
    _must_be_playing(table)
    chair = _chair(table, seat)
    if chair.away or chair.who == "bot":
        return table
    bot = table.options.away_bot
    return _renamed(table, Away(seat=seat, bot=bot), f"{bot} for {chair.name}"[:LONGEST_NAME].rstrip())


def come_back(table: Table, seat: int) -> Table:
    """Give the seat back to a player who was away."""
    chair = _chair(table, seat)
    if not chair.away or table.over:
        return table
    assert chair.name is not None
    return _renamed(table, Away(seat=seat, bot=None), chair.name)


def _renamed(table: Table, away: Away, name: str) -> Table:
    game = _must_be_playing(table)
    return _played(table, game.extended([Event(DEALER, NameSeat(away.seat, name))]), [away])


def chat(table: Table, seat: int, text: str, request: str | None = None) -> Table:
    """Post a chat message, as plain text on one line."""
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not words:
        raise invalid("The message is empty.")
    return table.added([Chat(seat=seat, text=words, move=request)])


def invite(table: Table, seat: int, code: str, request: str | None = None) -> Table:
    """Invite the others to play again at another table."""
    return table.added([Invite(seat=seat, code=code, move=request)])


# Shared by all actions


def _played(
    table: Table, game: Game, first: Sequence[Entry] = (), *, seat: int | None = None, request: str | None = None
) -> Table:
    """Add the new events of the game; the first line records the seat and id of the request."""
    new = game.events[len(table.events) :]
    lines = [Line(event=event) for event in new]
    if seat is not None:
        lines[0] = Line(event=new[0], seat=seat, move=request)
    return table.added([*first, *lines], game)


def _with_bot(table: Table, seat: int, bot: str) -> Table:
    return table.added([Sit(seat=seat, name=_bot_name(table, bot), who="bot", bot=bot)])


def _bot_name(table: Table, bot: str) -> str:
    """Return the bot's own name, with a number if it is taken."""
    taken = {seat.name for seat in table.seats}
    name, count = bot, 1
    while name in taken:
        count += 1
        name = f"{bot} {count}"
    return name


def _chair(table: Table, seat: int) -> Seat:
    if not 1 <= seat <= len(table.seats):
        raise Refusal("not_found", f"There is no seat {seat}; seats are 1 to {len(table.seats)}.")
    return table.seats[seat - 1]


def _must_be_free(table: Table, seat: int) -> None:
    _must_be_open(table)
    if _chair(table, seat).who != "open":
        raise Refusal("taken", Reason(f"Seat {seat} is taken; choose another one.", "seat_taken", seat=seat))


def _must_be_open(table: Table) -> None:
    if table.game is not None:
        raise Refusal("started", "The game has started; seats can no longer change.")


def _must_be_playing(table: Table) -> Game:
    if table.game is None:
        raise Refusal("not_started", "The game has not started yet.")
    if table.over:
        raise Refusal("over", "The game is over.")
    return table.game


def _sentence(error: Exception) -> str:
    text = str(error)
    return text if text.endswith(".") else f"{text}."
