"""No view, record or error reveals a secret."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from random import Random

import pytest
from hypothesis import given
from tests.laws.attempts import attempt
from tests.laws.readers import cases, public_cards, readers
from tests.laws.strategies import STYLES, TABLES, Played, Table, games, play, randoms
from tests.laws.twins import twin

from nordrail.engine.components.cards import UNKNOWN, Cards
from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import Event
from nordrail.engine.record import Record
from nordrail.engine.rules.legality import check
from nordrail.engine.rules.menu.legal import legal_actions, ticket_choices
from nordrail.engine.rules.phase import ChooseTickets, Over
from nordrail.engine.rules.scoring import count_bonuses
from nordrail.engine.rules.state import State
from nordrail.engine.view import View, redact, view


def words(state: State, reader: int | None) -> bytes:
    """Return everything that the engine shows to a reader, as text."""
    return json.dumps(view(state, reader).to_json()).encode()


def every_field(seen: View) -> list[str]:
    """Return the repr of each field, which is stricter than equality: it tells `True` from 1."""
    return [repr(getattr(seen, field.name)) for field in fields(seen)]


def sentence(state: State, event: Event) -> str:
    try:
        check(state, event)
    except IllegalAction as error:
        return str(error)
    return "legal"


# A reader cannot distinguish twins


@given(games(), randoms())
def test_twin_games_look_the_same(played: Played, random: Random) -> None:  # C4, C21
    assert_twins_look_the_same(played, random)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_twin_games_of_a_title_look_the_same(table: Table, style: str) -> None:  # C4, C21
    assert_twins_look_the_same(play(table, Random(1), style), Random(2))


def assert_twins_look_the_same(played: Played, random: Random) -> None:
    table = played.table
    for place, state, reader in cases(played, random, 2):
        events = played.events[:place]
        if isinstance(state.phase, Over) or (other := twin(table, events, state, reader, random)) is None:
            continue
        others, other_state = other
        assert view(other_state, reader) == view(state, reader)
        assert words(other_state, reader) == words(state, reader)
        assert every_field(view(other_state, reader)) == every_field(view(state, reader))
        redacted = [table.record(tuple(each)).redacted(reader, table.rulebook).dump() for each in (events, others)]
        assert redacted[0] == redacted[1]
        for seat in range(1, table.seats + 1):
            for secret in (False, True) if seat == reader else (False,):
                counts = [count_bonuses(each, seat, secret=secret) for each in (state, other_state)]
                assert counts[0] == counts[1]
        if reader is not None:
            assert_same_choices(state, other_state, reader, random)


def assert_same_choices(state: State, other: State, reader: int, random: Random) -> None:
    """Assert that the reader has the same actions and refusals."""
    assert list(ticket_choices(state, reader)) == list(ticket_choices(other, reader))
    if state.to_act == reader:
        assert list(legal_actions(state)) == list(legal_actions(other))
    for _ in range(10):
        event = Event(reader, attempt(state, random).what)
        assert sentence(state, event) == sentence(other, event)


def test_there_are_twins_of_every_kind() -> None:
    played = play(TABLES[-1], Random(4), "anything")
    found = Counter[str]()
    for place in range(0, len(played.states) - 1, 15):
        other = twin(played.table, played.events[:place], played.states[place], 1, Random(place))
        for before, after in zip(played.events[:place], other[0] if other else (), strict=False):
            found[str(before).split()[1]] += before != after
    assert min(found["hand"], found["offer"], found["keep"]) > 5


def test_how_many_first_tickets_the_others_keep_is_secret_until_all_have_chosen() -> None:  # C4
    played = play(TABLES[-1], Random(4), "anything")
    place = next(place for place, state in enumerate(played.states) if state.to_act == 3)
    events, state = played.events[:place], played.states[place]
    texts, kept = set(), set()
    for seed in range(60):
        other = twin(played.table, events, state, 3, Random(seed))
        assert other is not None
        texts.add(words(other[1], 3))
        kept.add(tuple(len(seat.tickets) for seat in other[1].seats))
    assert texts == {words(state, 3)}
    assert len(kept) > 3


# The record as a reader can see it


@given(games(), randoms())
def test_a_redacted_record_replays_and_shows_its_reader_the_same(played: Played, random: Random) -> None:  # C21, C22
    table = played.table
    for place, state, reader in cases(played, random, 3):
        record = table.record(played.events[:place])
        redacted = Record.load(record.redacted(reader, table.rulebook).dump())
        *_, last = redacted.replay(table.rulebook)
        if state.choosing_first_tickets:
            assert_same_before_the_choices(played, place, last, reader)
        else:
            assert view(last, reader) == view(state, reader)
            assert words(last, reader) == words(state, reader)
            if reader is not None and state.to_act == reader:
                assert list(legal_actions(last)) == list(legal_actions(state))


def assert_same_before_the_choices(played: Played, place: int, last: State, reader: int | None) -> None:
    """C4: assert that before all have chosen, the redacted record replays to the state before the first choice."""
    nobody_has_chosen = next(state for state in played.states if isinstance(state.phase, ChooseTickets))
    assert view(last, reader) == view(nobody_has_chosen, reader)
    now, then = view(played.states[place], reader), view(last, reader)
    assert (now.face_up, now.pile, now.discard, now.unseen) == (then.face_up, then.pile, then.discard, then.unseen)
    for seat, (player, before) in enumerate(zip(now.players, then.players, strict=True), start=1):
        assert player.cards == before.cards
        if seat != reader:
            assert player == before


@given(games())
def test_a_redacted_line_names_only_what_its_reader_saw(played: Played) -> None:  # C21
    for event in played.events:
        for reader in readers(played.table):
            line, words = str(redact(event, reader)), str(event).split()
            secret = words[1] in ("hand", "offer") and words[2] != str(reader)
            secret |= words[1] == "keep" and words[0] != str(reader)
            if secret:
                assert set(line.split()[-1]) == {"?"}
                assert len(line.split()) == (3 if words[1] == "keep" else 4)
            else:
                assert line == str(event)


@given(games())
def test_the_record_of_a_finished_game_is_open_to_all(played: Played) -> None:  # C21
    for reader in (None, 1):
        assert played.record.redacted(reader, played.table.rulebook) == played.record


# The contents of a view


@given(games(), randoms())
def test_a_view_says_nothing_of_the_cards_and_tickets_of_others(played: Played, random: Random) -> None:  # C21
    for _, state, reader in cases(played, random, 4):
        if isinstance(state.phase, Over):
            continue
        shown = view(state, reader)
        seen = public_cards(played, state)
        for number, (player, seat) in enumerate(zip(shown.players, state.seats, strict=True), start=1):
            if number == reader:
                assert player.cards == Cards(seat.hand)
                continue
            assert len(player.cards) == len(Cards(seat.hand))
            assert Counter(player.cards) == seen[number]
            assert player.cards[UNKNOWN] == len(Cards(seat.hand)) - seen[number].total()
            assert set(player.tickets) | set(player.offered) <= {"?"}
            assert all(set(str(cards)) <= {"?"} for cards in player.drawn)
            assert all(set(offer.tickets) | set(offer.kept) <= {"?"} for offer in shown.offers if offer.seat == number)


@given(games(), randoms())
def test_the_text_of_a_view_names_no_ticket_that_its_reader_has_not_seen(played: Played, random: Random) -> None:
    board = played.table.rulebook.board
    for _, state, reader in cases(played, random, 4):
        if isinstance(state.phase, Over):
            continue
        text = view(state, reader).to_json()
        own = text["players"][reader - 1] if reader else {"tickets": [], "offered": []}
        named = set(strings(text)) & {ticket.id for ticket in board.tickets}
        assert named <= {*own["tickets"], *own["offered"]} | set(board.route_number)
        for player in text["players"]:
            if player["seat"] != reader:
                assert set("".join(player["tickets"] + player["offered"])) <= {"?"}


def strings(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from strings(each)
    elif isinstance(value, str):
        yield value


@given(games())
def test_when_the_game_is_over_all_is_public(played: Played) -> None:  # C20, C21
    last, board = played.states[-1], played.table.rulebook.board
    for reader in readers(played.table):
        for player, seat in zip(view(last, reader).players, last.seats, strict=True):
            assert player.cards == Cards(seat.hand)
            assert player.tickets == tuple(board.tickets[ticket].id for ticket in seat.tickets)
            assert player.drawn == tuple(Cards(bag) for bag in (*seat.drawn_before, seat.drawn))
