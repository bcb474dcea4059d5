"""Twin tables on two servers: the same game for seat 2 and watchers, but different in what they cannot see.

The decks, the hands and tickets of seats 1 and 3, the secrets of these seats and the host, and the ids of their moves
differ. Code, seed, names and times are the same.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from tests.laws.attempts import some_action
from tests.laws.strategies import Played, Table, play
from tests.laws.twins import twin

from nordrail.engine.components.board import members
from nordrail.engine.components.cards import Cards
from nordrail.engine.errors import BrokenRecord, IllegalAction
from nordrail.engine.events import Event, KeepTickets
from nordrail.engine.notation import parse_event
from nordrail.engine.rules.legality import check
from nordrail.engine.rules.phase import TunnelPayment, Turn
from nordrail.engine.rules.rulebook import find_title
from nordrail.engine.rules.state import State
from nordrail.engine.view import view
from nordrail.host.secrets import digest
from nordrail.server.storage.store import Kept, Store
from nordrail.table.journal import Chat, EarlyChoice, Entry, Line, Sit, Start
from nordrail.table.options import SeatOption, TableOptions

READER = 2
NAMES = ("Astrid", "Bjørn", "Cecilie")
SEED = "a-seed-that-nobody-may-know"
CREATED, MOVED = 1_790_000_000.25, 1_790_000_123.75
GAMES = {"nordic-countries": 7, "northern-lights": 6}
"""The seed of a random game of each title that reaches every moment; only one title has tunnels."""

Story = list[Event]
Found = tuple[tuple[Story, Story], tuple[State, State]]


@dataclass(frozen=True)
class Twins:
    """A moment of a game, with two histories that lead to it."""

    code: str
    what: str
    stories: tuple[Story, Story]
    states: tuple[State, State]

    @property
    def same_decks(self) -> bool:
        """Whether the same cards and tickets will be dealt."""
        return self.states[0].pile == self.states[1].pile

    def attempts(self) -> list[str]:
        """Return actions that are illegal for seat 2 now."""
        random, state, found = Random(self.code), self.states[0], list[str]()
        while len(found) < 4:
            action = some_action(state, READER, random)
            if not (state.choosing_first_tickets and isinstance(action, KeepTickets)):
                try:
                    check(state, Event(READER, action))
                except IllegalAction:
                    found.append(str(action))
        return found


# Finding twins


def find_twins(title: str) -> list[Twins]:
    """Find twins of every moment that the title's game reaches."""
    played = play(Table(find_title(title), len(NAMES)), Random(GAMES[title]), "draw unseen")
    found: list[Twins] = []
    for what, is_there, search in _moments():
        if places := [place for place, state in enumerate(played.states) if is_there(state)]:
            stories, states = next(_tries(played, places, search, Random(what)))
            found.append(Twins(f"{title[0]}{title[5]}TWI{'ABCDEFGHJKMNPQ'[len(found)]}".upper(), what, stories, states))
    return found


Search = Callable[[Played, int, Random], tuple[Story, State] | None]
"""A search for another history of the game up to a place."""


def _moments() -> Iterator[tuple[str, Callable[[State], bool], Search]]:
    yield "seat 2 is choosing first tickets", lambda s: s.choosing_first_tickets and s.to_act == 2, _other_choice
    yield "seat 3 is choosing first tickets", lambda s: s.choosing_first_tickets and s.to_act == 3, _other_choice
    yield "a turn of another seat", lambda s: _in_the_middle(s) and s.to_act != READER, _same_decks
    yield "a tunnel of seat 2", lambda s: _at_a_tunnel(s) and s.to_act == READER, _same_decks
    yield "a turn of seat 2", lambda s: _in_the_middle(s) and s.to_act == READER, _other_decks
    yield "a tunnel of another seat", lambda s: _at_a_tunnel(s) and s.to_act != READER, _other_decks
    for search in (_same_decks, _other_decks):
        yield f"the last round, {search.__name__}", lambda s: (s.final_turns or 0) > 1 and bool(s.to_act), search


def _in_the_middle(state: State) -> bool:
    return isinstance(state.phase, Turn) and len(state.offers) > len(NAMES) and bool(state.seats[0].routes)


def _at_a_tunnel(state: State) -> bool:
    return isinstance(state.phase, TunnelPayment)


def _tries(played: Played, places: Sequence[int], search: Search, random: Random) -> Iterator[Found]:
    for _ in range(400):
        place = random.choice(places)
        state = played.states[place]
        if (other := search(played, place, random)) is not None and view(state, 1) != view(other[1], 1):
            assert all(view(state, reader) == view(other[1], reader) for reader in (READER, None))
            yield (played.events[:place], other[0]), (state, other[1])


def _other_choice(played: Played, place: int, random: Random) -> tuple[Story, State] | None:
    """Let seat 1 keep another number of first tickets, which is secret while they are chosen (C4)."""
    state = played.states[place]
    other = twin(played.table, played.events[:place], state, READER, random)
    return other if other and len(other[1].seats[0].tickets) != len(state.seats[0].tickets) else None


def _same_decks(played: Played, place: int, random: Random) -> tuple[Story, State] | None:
    """Exchange a card and a kept ticket between seats 1 and 3."""
    lines, seats = list(map(str, played.events[:place])), played.states[place].seats
    one, other = (random.choice(_hands(lines, seat)) for seat in (1, 3))
    a, b = (random.choice(lines[dealt].split()[-1]) for dealt in (one, other))
    lines[one], lines[other] = _exchanged(lines[one], a, b), _exchanged(lines[other], b, a)
    return None if a == b else _retold(played, lines, *(random.choice(seats[seat].tickets) for seat in (0, 2)))


def _other_decks(played: Played, place: int, random: Random) -> tuple[Story, State] | None:
    """Exchange a card of a seat and a kept ticket of seat 1 with the decks."""
    lines, state = list(map(str, played.events[:place])), played.states[place]
    dealt = random.choice(_hands(lines, random.choice((1, 3))))
    gone, here = random.choice(lines[dealt].split()[-1]), random.choice(str(Cards(state.pile)))
    lines[dealt] = _exchanged(lines[dealt], gone, here)
    kept = state.seats[0].tickets[0]
    left = members(state.tickets.unseen) or [kept]
    return None if gone == here else _retold(played, lines, kept, random.choice(left))


def _hands(lines: list[str], seat: int) -> list[int]:
    """Return the last deals of unseen cards to a seat, most of which it still holds."""
    return [place for place, line in enumerate(lines) if line.startswith(f"* hand {seat} ")][-8:]


def _exchanged(line: str, gone: str, here: str) -> str:
    *words, cards = line.split()
    return " ".join([*words, cards.replace(gone, here, 1)])


def _retold(played: Played, lines: list[str], *tickets: int) -> tuple[Story, State] | None:
    """Exchange two tickets in the history; return `None` if it is then illegal."""
    a, b = (played.table.rulebook.board.tickets[ticket].id for ticket in tickets)
    names = {a: b, b: a}
    for place, line in enumerate(lines):
        if line.split()[1] in ("offer", "keep"):
            lines[place] = " ".join(names.get(word, word) for word in line.split())
    story = list(map(parse_event, lines))
    try:
        *_, state = played.table.record(story).replay(played.table.rulebook)
    except BrokenRecord:
        return None
    return story, state


# Storing twins


def secret_of(who: int | str, side: int) -> str:
    """Return the secret of a seat or the host; only that of seat 2 is the same on both sides."""
    return f"secret-of-{who}-{'both' if who == READER else side}".ljust(32, "x")


async def keep_twins(db: str, twins: Iterable[Twins], side: int) -> None:
    """Write the journals of one side to a new database."""
    store = Store(db)
    await store.open()
    for each in twins:
        options = TableOptions(title=each.states[0].rulebook.title, seats=tuple(SeatOption(who="open") for _ in NAMES))
        await store.create(Kept(each.code, options, SEED, digest(secret_of("host", side)), CREATED), [])
        await store.append(each.code, 0, list(_journal(each.stories[side], side)), MOVED, due=None, over=False)
    await store.close()


def _journal(story: Story, side: int) -> Iterator[Entry]:
    """Yield the entries of a history; the lines of first tickets follow once all have chosen."""
    for seat, name in enumerate(NAMES, start=1):
        yield Sit(seat=seat, name=name, who="person", digest=digest(secret_of(seat, side)))
    yield Start()
    choices = [event for event in story if isinstance(event.what, KeepTickets)][: len(NAMES)]
    begin = story.index(choices[0]) if choices else len(story)
    for deal in story[:begin]:
        yield Line(event=deal)
    for choice in choices:
        assert isinstance(choice.what, KeepTickets)
        yield EarlyChoice(seat=choice.actor, keep=choice.what, move=_move(choice.actor, 0, side))
        yield Chat(seat=choice.actor, text="Done!")
    for number, event in enumerate(story[begin:] if len(choices) == len(NAMES) else ()):
        if event.actor and number >= len(NAMES):
            yield Line(event=event, seat=event.actor, move=_move(event.actor, number, side))
        else:
            yield Line(event=event)


def _move(seat: int, number: int, side: int) -> str:
    return f"{number}" if seat == READER else f"{number}/{side}"
