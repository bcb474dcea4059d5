"""Set-up: what is dealt, what is chosen, and who begins."""

import pytest
from tests.conftest import NORDIC, NORTHERN, Table, both_titles, empty_table, table

from nordrail import Game, IllegalAction
from nordrail.engine.components.cards import Card, Cards
from nordrail.engine.events import DealHand, OfferTickets, ShowCards
from nordrail.engine.rules.flow import tickets_left
from nordrail.engine.rules.menu.legal import ticket_choices
from nordrail.engine.rules.phase import ChooseTickets, Dealing, Turn
from nordrail.engine.rules.rulebook import find_title

every_table = pytest.mark.parametrize(
    ("title", "seats"), [(NORDIC, 2), (NORDIC, 3), (NORTHERN, 2), (NORTHERN, 3), (NORTHERN, 4), (NORTHERN, 5)]
)

FIRST_FIVE = "alborg-norrkoping alborg-umea arhus-lillehammer bergen-kobenhavn bergen-narvik"
NEXT_FIVE = "bergen-tornio bergen-trondheim goteborg-andalsnes goteborg-oulu goteborg-turku"
FIRST_FOUR = "andalsnes-goteborg arhus-norrkoping bergen-karlskrona bergen-klaipeda"
NEXT_FOUR = "bergen-lahti bergen-stockholm boden-kobenhavn goteborg-riga"


def nordic_choice() -> Table:
    """Return a table of Nordic Countries just after the first tickets were offered."""
    return empty_table(NORDIC).play(f"""
        * first 1
        * hand 1 PBOW
        * hand 2 GYKR
        * show PBOWG
        * offer 1 {FIRST_FIVE}
        * offer 2 {NEXT_FIVE}
        """)


def northern_choice() -> Table:
    """Return a table of Northern Lights just after the first tickets were offered."""
    return empty_table(NORTHERN).play(f"""
        * first 2
        * bonus A B C D
        * hand 1 PBOW
        * hand 2 GYKR
        * show PBOWG
        * offer 1 {FIRST_FOUR}
        * offer 2 {NEXT_FOUR}
        """)


@every_table
def test_everybody_starts_with_40_trains_and_no_points(title: str, seats: int) -> None:  # C1
    at = table(title, seats=seats)
    assert [(seat.trains, seat.points) for seat in at.state.seats] == [(40, 0)] * seats


@pytest.mark.parametrize(("title", "allowed"), [(NORDIC, [2, 3]), (NORTHERN, [2, 3, 4, 5])])
def test_two_or_three_play_nordic_countries_and_up_to_five_northern_lights(title: str, allowed: list[int]) -> None:
    assert list(find_title(title).seats) == allowed
    for seats in {0, 1, 2, 3, 4, 5, 6} - set(allowed):
        with pytest.raises(IllegalAction, match=f" has 2 to {allowed[-1]} seats, not {seats}"):
            Game.new(title, seats)


@pytest.mark.parametrize(("title", "locomotives", "cards"), [(NORDIC, 14, 110), (NORTHERN, 18, 114)])
def test_the_deck_has_twelve_cards_of_each_colour(title: str, locomotives: int, cards: int) -> None:  # C2
    deck = Cards(empty_table(title).state.pile)
    assert [deck[card] for card in Card] == [12] * 8 + [locomotives]
    assert len(deck) == cards
    assert [card.word for card in Card] == [
        "purple", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive"
    ]  # fmt: skip


@every_table
def test_four_cards_each_and_five_face_up_leave_the_rest_in_the_deck(title: str, seats: int) -> None:  # C3
    game = Game.new(title, seats, seed=1)
    state = game.state
    assert [len(Cards(seat.hand)) for seat in state.seats] == [4] * seats
    assert len(Cards(state.face_up)) == 5
    assert len(Cards(state.pile)) == len(find_title(title).deck) - 4 * seats - 5
    assert state.discard == 0
    whole = Cards(state.pile + state.face_up + sum(seat.hand for seat in state.seats))
    assert whole == find_title(title).deck


@both_titles
def test_the_deck_is_shuffled_anew_for_every_seed(title: str) -> None:  # C3
    deals = {str(event) for seed in range(50) for event in Game.new(title, seed=seed).record.events[1:3]}
    assert len(deals) > 50


def test_hands_are_dealt_before_cards_are_shown_and_tickets_offered() -> None:  # C3
    at = empty_table(NORDIC).play("* first 1")
    assert at.phase == Dealing(DealHand, 1, 4, Dealing(DealHand, 2, 4, then(then(at.phase))))
    at.play("* hand 1 PBOW\n* hand 2 GYKR")
    assert isinstance(at.phase, Dealing)
    assert (at.phase.deal, at.phase.count) == (ShowCards, 5)
    assert at.play("* show PBOWG").refusal("* show P") == "the dealer owes 5 tickets to seat 1 (offer)"


def then(phase: object) -> Dealing:
    assert isinstance(phase, Dealing)
    assert isinstance(phase.then, Dealing)
    return phase.then


def test_the_dealer_deals_four_cards_and_shows_five() -> None:  # C3
    at = empty_table(NORDIC).play("* first 1")
    assert at.refusal("* hand 1 PBO") == "the dealer owes 4 cards to seat 1 (hand), not 3"
    assert at.refusal("* hand 2 PBOW") == "the dealer owes 4 cards to seat 1 (hand)"
    assert (
        at.play("* hand 1 PBOW\n* hand 2 GYKR").refusal("* show PBOW")
        == "the dealer owes 5 cards face up (show), not 4"
    )


def test_no_more_than_twelve_cards_of_a_colour_can_be_dealt() -> None:  # C2
    at = empty_table(NORDIC, 3).play("* first 1\n* hand 1 RRRR\n* hand 2 RRRR\n* hand 3 RRRR")
    assert at.refusal("* show RBOWG") == "not all of these cards are in the deck"


def test_nordic_countries_offers_five_of_46_tickets() -> None:  # N1
    at = empty_table(NORDIC)
    assert tickets_left(at.state) == len(at.state.rulebook.board.tickets) == 46
    at.play("* first 1\n* hand 1 PBOW\n* hand 2 GYKR\n* show PBOWG")
    assert isinstance(at.phase, Dealing)
    assert (at.phase.deal, at.phase.seat, at.phase.count) == (OfferTickets, 1, 5)


def test_nordic_countries_keeps_at_least_two_of_the_first_tickets() -> None:  # N1
    at = nordic_choice()
    assert at.refusal("1 keep bergen-narvik") == "keep 2 to 5 of the 5 tickets offered, not 1"
    assert at.refusal("1 tickets") == "first keep at least 2 of the 5 tickets offered"
    assert {len(action.split()) - 1 for action in at.legal} == {2, 3, 4, 5}
    assert len(at.legal) == 10 + 10 + 5 + 1
    assert at.play(f"1 keep {FIRST_FIVE}").tickets(1) == sorted(FIRST_FIVE.split())


def test_returned_first_tickets_leave_nordic_countries() -> None:  # N1
    at = nordic_choice().play("1 keep alborg-umea bergen-narvik\n2 keep goteborg-oulu goteborg-turku")
    assert tickets_left(at.state) == 36
    assert at.state.tickets.returned == ()
    at.play("1 tickets")
    assert (
        at.refusal("* offer 1 arhus-lillehammer helsinki-bergen helsinki-kiruna")
        == "arhus-lillehammer is not in the deck"
    )


def test_northern_lights_offers_four_of_55_tickets() -> None:  # L1
    at = empty_table(NORTHERN)
    assert tickets_left(at.state) == len(at.state.rulebook.board.tickets) == 55
    at.play("* first 1\n* bonus A B C D\n* hand 1 PBOW\n* hand 2 GYKR\n* show PBOWG")
    assert isinstance(at.phase, Dealing)
    assert (at.phase.deal, at.phase.seat, at.phase.count) == (OfferTickets, 1, 4)


def test_northern_lights_keeps_at_least_two_of_the_first_tickets() -> None:  # L1
    at = northern_choice()
    assert at.refusal("1 keep bergen-klaipeda") == "keep 2 to 4 of the 4 tickets offered, not 1"
    assert len(at.legal) == 6 + 4 + 1
    assert at.play(f"1 keep {FIRST_FOUR}").tickets(1) == sorted(FIRST_FOUR.split())


def test_returned_first_tickets_lie_under_the_deck_in_the_order_dealt_seat_by_seat() -> None:  # L1
    at = northern_choice().play("1 keep arhus-norrkoping bergen-klaipeda\n2 keep bergen-stockholm boden-kobenhavn")
    board = at.state.rulebook.board
    assert [board.tickets[ticket].id for ticket in at.state.tickets.returned] == [
        "andalsnes-goteborg", "bergen-karlskrona", "bergen-lahti", "goteborg-riga"
    ]  # fmt: skip
    assert tickets_left(at.state) == 55 - 4


def test_the_order_dealt_counts_and_not_the_order_of_the_board() -> None:  # L1
    at = empty_table(NORTHERN).play("""
        * first 1
        * bonus A B C D
        * hand 1 PBOW
        * hand 2 GYKR
        * show PBOWG
        * offer 1 vaasa-riga umea-oslo oslo-tallinn bergen-lahti
        * offer 2 turku-klaipeda goteborg-riga tromso-murmansk andalsnes-goteborg
        1 keep bergen-lahti umea-oslo
        2 keep goteborg-riga tromso-murmansk
        """)
    board = at.state.rulebook.board
    assert [board.tickets[ticket].id for ticket in at.state.tickets.returned] == [
        "vaasa-riga", "oslo-tallinn", "turku-klaipeda", "andalsnes-goteborg"
    ]  # fmt: skip


def test_four_of_eleven_bonus_cards_lie_face_up() -> None:  # L2
    at = empty_table(NORTHERN).play("* first 1")
    assert "".join(bonus.letter for bonus in at.state.rulebook.bonus_deck) == "ABCDEFGHIJK"
    assert at.refusal("* hand 1 PBOW") == "the dealer owes 4 bonus cards (bonus)"
    sentence = "4 different bonus cards are dealt, from A B C D E F G H I J K"
    assert [at.refusal(f"* bonus {cards}") for cards in ("A B C", "A B C C", "A B C D E", "A B C L")] == [sentence] * 4
    assert at.play("* bonus K A J C").state.bonuses == ("A", "C", "J", "K")


def test_any_four_bonus_cards_may_be_drawn() -> None:  # L2
    drawn = {Game.new(NORTHERN, seed=seed).state.bonuses for seed in range(200)}
    assert {letter for cards in drawn for letter in cards} == set("ABCDEFGHIJK")
    assert {len(set(cards)) for cards in drawn} == {4}


def test_the_bonus_cards_lie_there_for_the_whole_game() -> None:  # L2
    at = table(NORTHERN, bonus="B E G K").play("1 take P\n* show R\n1 take R\n* show Y\n2 draw\n* hand 2 L")
    assert at.view().bonuses == at.state.bonuses == ("B", "E", "G", "K")


def test_nordic_countries_has_no_bonus_cards() -> None:  # L2
    at = empty_table(NORDIC).play("* first 1")
    assert at.refusal("* bonus A B C D") == "the dealer owes 4 cards to seat 1 (hand)"


def test_nobody_has_to_wait_for_another_to_see_the_first_tickets() -> None:  # C4
    at = nordic_choice()
    before = list(ticket_choices(at.state, 2))
    assert len(before) == 26
    assert list(ticket_choices(at.play("1 keep alborg-umea bergen-narvik").state, 2)) == before
    assert list(ticket_choices(at.state, 1)) == []


def test_a_running_game_offers_everybody_the_first_tickets_at_once() -> None:  # C4
    game = Game.new(NORTHERN, 3, seed=3)
    assert [len(game.legal(seat)) for seat in (1, 2, 3)] == [11, 11, 11]
    choices = list(game.legal(3))
    game = game.play(game.legal()[0])
    assert (list(game.legal(3)), list(game.legal(1))) == (choices, [])


def test_first_tickets_are_recorded_in_seat_order() -> None:  # C4
    game = Game.new(NORDIC, 3, seed=1)
    with pytest.raises(IllegalAction) as caught:
        game.play(f"2 {game.legal(2)[0]}")
    assert str(caught.value).endswith(
        "it is seat 1's turn; first tickets are recorded in seat order, and legal(2) lists yours only in advance"
    )
    assert (caught.value.reason.name, caught.value.reason.values) == ("not_your_turn", {"seat": 1})


def test_a_record_keeps_the_first_choices_secret_until_all_have_chosen() -> None:  # C4
    game = Game.new(NORTHERN, 2, seed=3)
    game = game.play(game.legal()[-1])
    hidden = [str(event) for event in game.record.redacted(2).events]
    assert hidden[-2:] == ["* offer 1 ????", str(game.record.events[-2])]
    game = game.play(game.legal()[0])
    first, second = game.record.redacted(2).events[-2:]
    assert (str(first), second) == ("1 keep ????", game.record.events[-1])


def test_all_choose_their_first_tickets_before_the_first_turn() -> None:  # C4
    at = northern_choice()
    assert (at.to_act, at.state.turn) == (1, 2)
    at.play("1 keep arhus-norrkoping bergen-klaipeda")
    assert isinstance(at.phase, ChooseTickets)
    assert at.to_act == 2
    assert at.play("2 keep bergen-stockholm boden-kobenhavn").phase == Turn()
    assert at.to_act == 2


@both_titles
def test_nobody_learns_what_another_keeps_nor_how_many(title: str) -> None:  # C4
    few, many = (nordic_choice(), nordic_choice()) if title == NORDIC else (northern_choice(), northern_choice())
    offered = (FIRST_FIVE if title == NORDIC else FIRST_FOUR).split()
    before = few.view(2)
    few.play(f"1 keep {offered[0]} {offered[1]}")
    many.play(f"1 keep {' '.join(offered)}")
    for reader in (2, None):
        assert few.view(reader) == many.view(reader)
        assert few.view(reader).to_json() == many.view(reader).to_json()
    assert few.view(2).players[0] == before.players[0]
    assert few.view(2).tickets_left == before.tickets_left == tickets_left(many.state)
    assert few.view(2).offers == ()
    assert few.view(2).players[0].tickets == ()
    assert few.view(2).players[0].offered == ("?",) * len(offered)


def test_a_seat_knows_its_own_choice_at_once() -> None:  # C4
    at = northern_choice().play("1 keep arhus-norrkoping bergen-klaipeda")
    me = at.view(1).me
    assert me is not None
    assert (me.tickets, me.offered) == (("arhus-norrkoping", "bergen-klaipeda"), ())
    assert [(offer.seat, offer.kept) for offer in at.view(1).offers] == [(1, ("arhus-norrkoping", "bergen-klaipeda"))]
    assert at.view(1).players[1].offered == ("?",) * 4
    assert at.view(1).tickets_left == 47


@both_titles
def test_how_many_everybody_kept_is_public_once_all_have_chosen(title: str) -> None:  # C4
    at = nordic_choice() if title == NORDIC else northern_choice()
    first, second = (FIRST_FIVE, NEXT_FIVE) if title == NORDIC else (FIRST_FOUR, NEXT_FOUR)
    at.play(f"1 keep {' '.join(first.split()[:3])}\n2 keep {' '.join(second.split()[:2])}")
    seen = at.view()
    assert [player.tickets for player in seen.players] == [("?",) * 3, ("?",) * 2]
    assert [player.offered for player in seen.players] == [(), ()]
    assert [len(offer.kept) for offer in seen.offers] == [3, 2]
    assert seen.tickets_left == (36 if title == NORDIC else 47 + 1 + 2)


def test_the_table_decides_who_begins() -> None:  # C5
    for first in (1, 2, 3):
        game = Game.new(NORDIC, 3, seed=5, first=first)
        for _ in range(3):
            game = game.play(game.legal()[0])
        assert game.to_act == first
        assert str(game.record.events[0]) == f"* first {first}"
    with pytest.raises(IllegalAction, match="seat 3 cannot begin: seats are 1 to 2"):
        Game.new(NORDIC, 2, first=3)
    with pytest.raises(IllegalAction, match="seat 0 cannot begin: seats are 1 to 2"):
        Game.new(NORDIC, 2, first=0)
    assert empty_table(NORDIC).refusal("* first 3") == "there is no such seat: this game has 2 seats"


def test_by_default_the_seed_decides_who_begins() -> None:  # C5
    begins = [Game.new(NORTHERN, 5, seed=seed).state.turn for seed in range(200)]
    assert begins == [Game.new(NORTHERN, 5, seed=seed).state.turn for seed in range(200)]
    assert set(begins) == {1, 2, 3, 4, 5}
    assert max(map(begins.count, range(1, 6))) < 70


@pytest.mark.parametrize(("first", "order"), [(1, [1, 2, 3, 1]), (2, [2, 3, 1, 2]), (3, [3, 1, 2, 3])])
def test_play_continues_in_seat_order(first: int, order: list[int]) -> None:  # C5
    at = table(NORDIC, seats=3).change(turn=first)
    turns = []
    for _ in order:
        turns.append(at.to_act)
        at.play(f"{at.to_act} draw\n* hand {at.to_act} Y\n{at.to_act} draw\n* hand {at.to_act} O")
    assert turns == order
