"""Everything that is written can be parsed, and gives the same value again."""

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.laws.strategies import STYLES, TABLES, Played, Table, games, play, randoms

from nordrail.engine.components.cards import LETTERS, Card, Cards
from nordrail.engine.events import (
    HIDDEN,
    ChooseFirst,
    ClaimRoute,
    DealHand,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    Event,
    KeepTickets,
    NameSeat,
    OfferTickets,
    Pass,
    PayTunnel,
    ShowBonuses,
    ShowCards,
    TurnTunnelCards,
    Withdraw,
)
from nordrail.engine.game import Game
from nordrail.engine.notation import check_name, parse_action, parse_event
from nordrail.engine.record import Record
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.rulebook import find_title
from nordrail.engine.view import redact, view

bags = st.text(LETTERS, min_size=1, max_size=30).map(Cards)
words = st.from_regex("[a-z_]{1,6}-[a-z_]{1,6}", fullmatch=True)
seats = st.integers(1, 5)
tickets = st.lists(words, min_size=1, max_size=5).map(tuple) | st.integers(1, 5).map(lambda number: (HIDDEN,) * number)
names = st.text(min_size=1, max_size=40).filter(lambda name: can_be_a_name(name))

actions = st.one_of(
    st.sampled_from(Card).map(DrawFaceUp),
    st.just(DrawBlind()),
    st.just(DrawTickets()),
    tickets.map(KeepTickets),
    st.builds(ClaimRoute, words, bags),
    bags.map(PayTunnel),
    st.just(Withdraw()),
    st.just(Pass()),
)
deals = st.one_of(
    seats.map(ChooseFirst),
    st.lists(st.sampled_from("ABCDEFGHIJK"), min_size=1, unique=True).map(tuple).map(ShowBonuses),
    st.builds(DealHand, seats, bags),
    bags.map(ShowCards),
    st.builds(OfferTickets, seats, tickets),
    bags.map(TurnTunnelCards),
    st.builds(NameSeat, seats, names),
)
events = st.builds(Event, seats, actions) | st.builds(Event, st.just(0), deals)


def can_be_a_name(name: str) -> bool:
    return name == " ".join(name.split()) and name.isprintable() and not set(";|") & set(name) and bool(name)


@given(events)
def test_an_event_reads_back_from_its_line(event: Event) -> None:
    assert parse_event(str(event)) == event
    assert parse_event(f"  {event}   ; said seat 1; loudly") == event
    assert str(parse_event(str(event).replace(" ", "  \t"))) == str(event)


@given(actions)
def test_an_action_reads_back_from_its_words(action: DrawBlind) -> None:
    assert parse_action(str(action)) == action


@given(names)
def test_a_name_stays_as_it_is(name: str) -> None:
    assert check_name(name) == name


@given(st.text(LETTERS, max_size=127))
def test_cards_read_back_from_their_text_and_their_repr(text: str) -> None:
    cards = Cards(text)
    assert eval(repr(cards), {"Cards": Cards}) == cards
    assert Cards(str(cards)) == cards
    assert sorted(str(cards), key=LETTERS.index) == sorted(text, key=LETTERS.index) == list(str(cards))
    assert len(cards) == len(text)


@given(games())
def test_every_event_of_a_game_reads_back(played: Played) -> None:
    for event in played.events:
        assert parse_event(str(event)) == event
        for reader in (None, 1, 2):
            hidden = redact(event, reader)
            assert parse_event(str(hidden)) == hidden


@given(games(), randoms())
def test_a_record_reads_back_from_its_text_wherever_it_stops(played: Played, random: Random) -> None:
    for place in played.moments(random, 6):
        text = played.table.record(played.events[:place]).dump()
        record = Record.load(text)
        assert record.dump() == text
        *_, last = record.replay(played.table.rulebook)
        assert last == played.states[place]


@given(games())
def test_replaying_a_record_gives_every_state_again(played: Played) -> None:
    record = Record.load(played.record.dump())
    assert list(record.replay(played.table.rulebook)) == played.states


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_record_of_a_finished_game_says_its_seed_and_its_result(table: Table) -> None:
    record = finished(table, 5).record
    text = record.dump()
    assert Record.load(text) == record
    assert Record.load(text).dump() == text
    assert list(record.headers) == ["title", "rules", "seats", "seed", "result"]
    again = Game.from_record(text)
    assert again.outcome is not None
    assert record.headers["result"] == " ".join(map(str, again.outcome.totals))
    assert again.record == record
    assert again.record.dump() == text


def finished(table: Table, seed: int) -> Game:
    game, random = Game.new(table.rulebook.title, table.seats, seed=seed), Random(seed)
    while not game.over:
        game = game.play(random.choice(game.legal()))
    return game


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_game_resumes_from_its_record_as_if_it_had_never_stopped(table: Table) -> None:
    whole, random = Game.new(table.rulebook, table.seats, seed="again"), Random(3)
    for _ in range(40):
        whole = whole.play(random.choice(whole.legal()))
    again = Game.from_record(whole.record.dump(), seed="again")
    assert again.state == whole.state
    for _ in range(20):
        action = random.choice(whole.legal())
        again, whole = again.play(action), whole.play(action)
        assert again == whole
        assert again.state == whole.state
    assert again.record == whole.record


@given(games(), randoms())
def test_values_survive_pickling(played: Played, random: Random) -> None:
    for place in played.moments(random, 2):
        state = played.states[place]
        for value in (state, view(state, 1), view(state, None), list(legal_actions(state)), played.events[:place]):
            assert pickle.loads(pickle.dumps(value)) == value


@given(games(), randoms())
def test_the_menu_survives_pickling(played: Played, random: Random) -> None:
    for place in played.moments(random, 2):
        menu = legal_actions(played.states[place])
        assert list(pickle.loads(pickle.dumps(menu))) == list(menu)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_game_survives_pickling(table: Table) -> None:
    game = Game.new(table.rulebook, table.seats, seed=1)
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again.play(game.legal()[0]) == game.play(game.legal()[0])
    assert pickle.loads(pickle.dumps(table.rulebook)) == find_title(table.rulebook.title)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_an_outcome_survives_pickling(table: Table) -> None:
    game = finished(table, 8)
    assert pickle.loads(pickle.dumps(game.outcome)) == game.outcome


def test_the_styles_of_play_reach_every_verb() -> None:
    verbs = {type(event.what) for table in TABLES for style in STYLES for event in play(table, Random(1), style).events}
    assert verbs >= {ClaimRoute, DrawBlind, DrawFaceUp, DrawTickets, KeepTickets, PayTunnel, ShowBonuses, Withdraw}
