"""The `Game` class for programmers: how it starts, what it returns, what it refuses."""

from dataclasses import FrozenInstanceError, replace
from itertools import pairwise

import pytest
from tests.conftest import NORDIC, NORTHERN, toy

from nordrail.engine.components.cards import Card
from nordrail.engine.errors import BrokenRecord, IllegalAction, NotationError
from nordrail.engine.events import ChooseFirst, DrawBlind, DrawFaceUp, Event, KeepTickets, NameSeat
from nordrail.engine.game import Game
from nordrail.engine.record import Record
from nordrail.engine.rules.dealer import commitment, draw
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.phase import Dealing
from nordrail.titles import NORDIC_COUNTRIES

OWN_ROUTES = """
"bergen-oslo" = { color = "red", length = 1 }
"narvik-oslo" = { color = "red", length = 1 }
"""


def refusal(game: Game, line: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        game = game.play(line)
    return str(caught.value)


def test_a_new_game_is_dealt_up_to_the_first_choice() -> None:
    game = Game.new(NORTHERN, 3, seed=7)
    verbs = [str(event).split()[1] for event in game.record.events]
    assert verbs == ["first", "bonus", "hand", "hand", "hand", "show", "offer", "offer", "offer"]
    assert (game.to_act, game.over, game.outcome) == (1, False, None)
    assert len(game.legal()) == 11
    assert game.rulebook.title == NORTHERN
    assert game.seed == "7"


def test_a_game_has_two_seats_unless_told_otherwise() -> None:
    assert Game.new(NORDIC).record.headers == {"title": NORDIC, "rules": "1", "seats": "Seat 1 | Seat 2"}


def test_seats_can_have_names() -> None:
    game = Game.new(NORDIC, ["Astrid", "Bjørn", "Cecilie"], seed="x")
    assert game.record.names == ("Astrid", "Bjørn", "Cecilie")
    with pytest.raises(NotationError, match="is not a valid name"):
        Game.new(NORDIC, ["Astrid", "B|rn"])


def test_a_seed_is_a_number_or_a_word_and_otherwise_chance() -> None:
    assert Game.new(NORDIC, seed=5).record == Game.new(NORDIC, seed="5").record
    one, other = Game.new(NORDIC), Game.new(NORDIC)
    assert one.seed != other.seed
    assert one.seed is not None
    assert len(one.seed) == 32
    assert Game.new(NORDIC, seed=one.seed).record == one.record


@pytest.mark.parametrize(
    ("title", "seats", "sentence"),
    [
        (NORDIC, 1, "Nordic Countries has 2 to 3 seats, not 1"),
        (NORDIC, 4, "Nordic Countries has 2 to 3 seats, not 4"),
        (NORTHERN, 6, "Northern Lights has 2 to 5 seats, not 6"),
        (NORTHERN, 0, "Northern Lights has 2 to 5 seats, not 0"),
    ],
)
def test_a_title_has_its_number_of_seats(title: str, seats: int, sentence: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        Game.new(title, seats)
    assert str(caught.value) == sentence


def test_a_title_has_to_exist() -> None:
    with pytest.raises(NotationError, match="there is no title 'chess'"):
        Game.new("chess")


@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_table_can_say_who_begins(first: int) -> None:  # C5
    game = Game.new(NORDIC, 3, seed=1, first=first)
    assert game.record.events[0] == Event(0, ChooseFirst(first))
    assert game.state.turn == first
    other = Game.new(NORDIC, 3, seed=1)
    assert game.record.events[1:] == other.record.events[1:]


@pytest.mark.parametrize("first", [0, -1, 3])
def test_only_a_seat_can_begin(first: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        Game.new(NORDIC, first=first)
    assert str(caught.value) == f"seat {first} cannot begin: seats are 1 to 2"


def test_without_a_dealer_the_caller_deals() -> None:
    game = Game.new(NORDIC, dealer=None)
    assert not game.record.events
    assert (game.to_act, game.seed, list(game.legal())) == (0, None, [])
    game = game.play("* first 2")
    assert game.events == (Event(0, ChooseFirst(2)),)
    game = game.play(draw(game.state, 1))
    assert len(game.events) == 2
    assert isinstance(game.state.phase, Dealing)
    assert refusal(game, "1 draw") == "draw: the dealer acts first and owes 4 cards to seat 2 (hand)"


def test_a_game_without_a_dealer_writes_no_seed() -> None:
    dealt = Game.new(NORDIC, seed=1)
    while not dealt.over:
        dealt = dealt.play(dealt.legal()[-1])
    game = Game.new(NORDIC, dealer=None)
    for event in dealt.record.events:
        game = game.play(event)
    assert game.over
    assert game.record.headers == {key: value for key, value in dealt.record.headers.items() if key != "seed"}
    assert Game.new(NORDIC, dealer=None, seed=3).seed == "3"


def test_an_action_is_a_line_an_event_or_an_action() -> None:
    games = [Game.new(NORDIC, seed=2, first=1) for _ in range(3)]
    keep = games[0].legal()[0]
    played = [game.play(what) for game, what in zip(games, (f"1 {keep}", Event(1, keep), keep), strict=True)]
    assert played[0] == played[1] == played[2]
    assert [step.event for step in played[0].last] == [Event(1, keep)]


def test_playing_gives_the_action_and_the_deals_it_caused() -> None:
    game = first_turn()
    card = next(action for action in game.legal() if isinstance(action, DrawFaceUp) and action.card != Card.LOCOMOTIVE)
    game = game.play(card)
    assert [str(step.event).split()[:2] for step in game.last] == [["1", "take"], ["*", "show"]]
    game = game.play("1 draw")
    assert [str(step.event).split()[:2] for step in game.last] == [["1", "draw"], ["*", "hand"]]


def first_turn() -> Game:
    game = Game.new(NORDIC, seed=2, first=1)
    for _ in range(2):
        game = game.play(game.legal()[0])
    return game


def test_a_refused_line_is_quoted_with_the_reason() -> None:
    game = first_turn()
    assert (
        refusal(game, "2 draw") == "draw: it is seat 2's turn" or refusal(game, "2 draw") == "draw: it is seat 1's turn"
    )
    assert refusal(game, "1 pass") == "pass: you can still draw cards"
    with pytest.raises(NotationError):
        game = game.play("1 fly")


def test_a_name_can_change_at_any_time_before_the_end() -> None:
    game = first_turn()
    assert game.play(NameSeat(2, "Bot")).events == (*game.events, Event(0, NameSeat(2, "Bot")))
    assert game.play("* seat 2 Astrid Berg").names == ("Seat 1", "Astrid Berg")
    assert refusal(game, "* seat 3 Bot") == "* seat 3 Bot: there is no such seat: this game has 2 seats"


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    game = first_turn()
    while not game.over:
        game = game.play(game.legal()[-1])
    assert (game.to_act, list(game.legal()), list(game.legal(1))) == (None, [], [])
    assert refusal(game, "1 draw") == "draw: the game is over"
    renamed = game.play("* seat 1 Bot")  # a seat can be renamed at any time
    assert (renamed.over, renamed.outcome) == (True, game.outcome)
    assert renamed.undo() == game
    with pytest.raises(IllegalAction, match="the game is over"):
        game = game.play(DrawBlind())
    assert game.outcome is not None
    assert game.record.headers["result"] == " ".join(map(str, game.outcome.totals))
    assert game.record.headers["seed"] == "2"


def test_first_tickets_can_be_seen_before_it_is_ones_turn_to_choose() -> None:  # C4
    game = Game.new(NORDIC, 3, seed=2)
    assert len(game.legal(3)) == 26
    assert all(isinstance(action, KeepTickets) for action in game.legal(3))
    assert list(game.legal(1)) == list(game.legal())
    game = game.play(game.legal()[0])
    assert list(game.legal(1)) == []
    turn = first_turn()
    assert list(turn.legal(2)) == []


def test_what_is_legal_reads_like_a_list() -> None:
    choices, turn = Game.new(NORDIC, seed=2).legal(), first_turn().legal()
    for legal in (choices, turn):
        assert str(legal) == f"[{', '.join(map(str, list(legal)))}]"
        assert legal[1:5:2] == (legal[1], legal[3])
        assert legal[-1] == legal[len(legal) - 1] == list(legal)[-1]
        assert legal[0] in legal
        for index in (len(legal), -len(legal) - 1):
            with pytest.raises(IndexError):
                legal[index]


@pytest.mark.parametrize("seat", [0, -1, 3])
def test_a_view_is_of_a_seat(seat: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        first_turn().view(seat)
    assert str(caught.value) == f"there is no seat {seat}: seats are 1 to 2"


def test_a_view_without_a_seat_is_for_spectators() -> None:
    game = first_turn()
    assert game.view().seat is None
    assert game.view(2).seat == 2


def test_a_game_resumes_from_its_record() -> None:
    game = first_turn()
    again = Game.from_record(game.record, seed=2)
    assert again.state == game.state
    assert again.play("1 draw") == game.play("1 draw")
    assert again.seed == "2"


def test_an_unfinished_record_has_no_seed_so_further_deals_are_random() -> None:
    text = first_turn().record.dump()
    cards = set()
    for _ in range(40):
        game = Game.from_record(text)
        assert game.seed is None
        cards.add(str(game.play("1 draw").events[-1]))
    assert len(cards) > 1


def test_a_record_that_stops_before_a_deal_is_dealt_on() -> None:
    record = first_turn().record
    cut = Record(record.headers, (*record.events, Event(1, DrawBlind())))
    game = Game.from_record(cut, seed=2)
    assert game.to_act == 1
    assert len(game.record.events) == len(cut.events) + 1
    waiting = Game.from_record(cut, dealer=None)
    assert waiting.to_act == 0
    assert waiting.record == cut


def test_a_finished_record_keeps_its_seed_and_its_result() -> None:
    game = first_turn()
    while not game.over:
        game = game.play(game.legal()[-1])
    again = Game.from_record(game.record.dump())
    assert again.record == game.record
    assert again.seed == "2"
    again = again.undo()
    assert "result" not in again.record.headers


def test_a_redacted_record_can_be_looked_at_but_not_played_on() -> None:
    hidden = first_turn().record.redacted(1)
    with pytest.raises(IllegalAction) as caught:
        Game.from_record(hidden)
    assert str(caught.value) == "a redacted record can be viewed but not continued: load it with dealer=None"
    game = Game.from_record(hidden, dealer=None)
    assert game.view(1) == first_turn().view(1)


def test_a_broken_record_makes_no_game() -> None:
    with pytest.raises(BrokenRecord):
        Game.from_record("title nordic-countries\n")


def test_a_game_on_a_custom_board_says_so() -> None:
    rulebook = toy(NORDIC, "RRRRRRRRRR", OWN_ROUTES)
    game = Game.new(rulebook, seed=1)
    assert list(game.record.headers) == ["title", "rules", "board", "seats"]
    assert game.record.headers["board"] == "Toy"
    text = game.record.dump()
    assert Game.from_record(text, rulebook=rulebook).state == game.state
    with pytest.raises(BrokenRecord, match="pass the board's file"):
        Game.from_record(text)


def test_a_rulebook_can_be_played_without_being_a_title() -> None:
    game = Game.new(replace(NORDIC_COUNTRIES, title="mine", trains=3), seed=1)
    assert game.record.headers["title"] == "mine"
    assert game.state.seats[0].trains == 3


def test_only_a_seat_can_be_asked_what_it_may_do() -> None:
    game = Game.new(NORDIC, seed=2)
    for seat in (0, -1, 3):
        with pytest.raises(IllegalAction) as caught:
            game.legal(seat)
        assert str(caught.value) == f"there is no seat {seat}: seats are 1 to 2"


def test_a_game_is_a_value_that_playing_leaves_alone() -> None:
    game = first_turn()
    events, state = game.events, game.state
    one, other = game.play("1 draw"), game.play("1 tickets")
    assert (game.events, game.state) == (events, state)
    assert one != other
    assert one.undo() == other.undo() == game
    with pytest.raises(FrozenInstanceError):
        game.seed = "3"  # type: ignore[misc]


def test_every_step_of_a_game_knows_the_states_around_it() -> None:
    game = first_turn()
    game = game.finished(lambda state: legal_actions(state)[-1])
    assert [step.event for step in game.steps] == list(game.events)
    assert [step.after for step in game.steps] == list(game.record.replay())[1:]
    assert all(one.after is other.before for one, other in pairwise(game.steps))
    assert game.rewound(20).state == game.steps[19].after
    assert game.rewound(20).extended(game.events[20:]) == game


def test_a_game_can_be_finished_by_a_function() -> None:
    played = first_turn()
    while not played.over:
        played = played.play(played.legal()[-1])
    assert first_turn().finished(lambda state: legal_actions(state)[-1]) == played


def test_a_game_prints_as_a_table_and_shows_as_a_line() -> None:
    game = Game.new(NORDIC, ["Astrid", "Bjørn"], seed=2, first=1)
    for _ in range(2):
        game = game.play(game.legal()[0])
    assert repr(game) == f"<Game of Nordic Countries, {len(game.events)} events, seat 1's turn: Astrid 0, Bjørn 0>"
    assert repr(game.last) == f"(<Step {game.events[-1]}>,)"
    heading, *lines = str(game).splitlines()
    assert heading == "Nordic Countries: seat 1's turn"
    assert lines[0].startswith("  seat 1 (Astrid): 0 points, 40 trains, 0 routes, hand ")
    assert len(lines) <= 8
    over = game.finished(lambda state: legal_actions(state)[-1])
    assert over.outcome is not None
    assert f"Astrid {over.outcome.totals[0]}, Bjørn {over.outcome.totals[1]}>" in repr(over)


def test_the_standing_is_the_score_as_if_the_game_ended_here() -> None:
    game = first_turn()
    assert game.outcome is None
    assert len(game.standing.totals) == len(game.names)
    over = game.finished(lambda state: legal_actions(state)[-1])
    assert over.outcome is not None
    assert over.standing.totals == over.outcome.totals


def test_a_game_can_commit_to_its_seed() -> None:
    headers = [Game.undealt(NORDIC, 2, seed=9, committed=committed).record.headers for committed in (True, False)]
    assert [known.get("commit") for known in headers] == [commitment("9"), None]


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_a_redacted_game_is_what_the_seat_may_read(seat: int | None) -> None:
    game = Game.new(NORTHERN, seed=9)
    assert game.redacted(seat) == game.record.redacted(seat)
    assert "?" in game.redacted(seat).dump()


def test_a_new_game_has_nothing_to_take_back() -> None:
    with pytest.raises(IllegalAction, match="there is nothing to take back"):
        Game.new(NORDIC, seed=9).undo()


def test_a_seat_that_finds_no_tickets_left_has_nothing_to_choose() -> None:
    rulebook = toy(NORDIC, "RRRRBBBB", '"bergen-oslo" = { color = "red", length = 1 }', tickets=1)
    game = Game.new(rulebook, seed=1, first=1)
    game = game.play(game.legal()[0])
    assert (game.to_act, game.state.seats[1].tickets) == (1, ())
