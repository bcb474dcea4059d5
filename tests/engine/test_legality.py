"""Every message that refuses an event, word for word."""

from dataclasses import replace

import pytest
from tests.conftest import NORDIC, NORTHERN, Table, empty_table, table

from nordrail.engine.components.cards import Cards
from nordrail.engine.errors import IllegalAction
from nordrail.engine.events import (
    ChooseFirst,
    DealHand,
    DrawBlind,
    Event,
    NameSeat,
    OfferTickets,
    ShowBonuses,
    ShowCards,
    TurnTunnelCards,
)
from nordrail.engine.rules.legality import check, is_legal, owed
from nordrail.engine.rules.phase import Dealing, EndReason, Over, SecondCard
from nordrail.engine.rules.state import TicketPile
from nordrail.titles import NORTHERN_LIGHTS


def test_a_legal_event_is_not_refused() -> None:
    at = table(NORDIC)
    check(at.state, Event(1, DrawBlind()))
    assert is_legal(at.state, Event(1, DrawBlind()))
    assert not is_legal(at.state, Event(2, DrawBlind()))


def test_a_refusal_quotes_the_event() -> None:
    at = table(NORDIC)
    assert sentence(at, Event(2, DrawBlind())) == "draw: it is seat 1's turn"
    assert sentence(at, Event(0, DealHand(1, Cards("R")))) == (
        "* hand 1 R: the dealer owes nothing; it is seat 1's turn"
    )


# Who


def test_nothing_is_legal_when_the_game_is_over() -> None:
    at = table(NORDIC).change(phase=Over(EndReason.LAST_ROUND))
    for line in ("1 draw", "* show R", "5 draw"):
        assert at.refusal(line) == "the game is over"
    at.play("* seat 1 Bot")


@pytest.mark.parametrize("line", ["3 draw", "5 pass", "* hand 3 R", "* first 4", "* offer 5 ?", "* seat 3 Bot"])
def test_a_seat_is_one_of_the_game(line: str) -> None:
    assert table(NORDIC).refusal(line) == "there is no such seat: this game has 2 seats"
    assert table(NORTHERN, seats=5).refusal("1 pass") == "you can still draw cards"


def test_a_deal_names_a_seat_from_one() -> None:
    refusal = sentence(empty_table(NORDIC), Event(0, ChooseFirst(0)))
    assert refusal == "* first 0: there is no such seat: this game has 2 seats"


def test_players_and_dealer_keep_apart() -> None:
    at = table(NORDIC)
    assert sentence(at, Event(0, DrawBlind())) == "* draw: only a player can do this"
    assert sentence(at, Event(1, ShowCards(Cards("R")))) == "show R: only the dealer can do this"


def test_only_the_dealer_renames_a_seat() -> None:
    at = table(NORDIC)
    assert sentence(at, Event(1, NameSeat(1, "Bot"))) == "seat 1 Bot: only the dealer can do this"
    assert is_legal(at.state, Event(0, NameSeat(1, "Bot")))
    assert is_legal(empty_table(NORDIC).state, Event(0, NameSeat(1, "Bot")))


def sentence(at: Table, event: Event) -> str:
    """Return the complete refusal of an event that has no valid notation."""
    with pytest.raises(IllegalAction) as caught:
        check(at.state, event)
    return str(caught.value)


OWED = {
    "who begins (first)": Dealing(ChooseFirst),
    "4 bonus cards (bonus)": Dealing(ShowBonuses, count=4),
    "1 card to seat 2 (hand)": Dealing(DealHand, 2),
    "4 cards to seat 1 (hand)": Dealing(DealHand, 1, 4),
    "1 card face up (show)": Dealing(ShowCards),
    "5 cards face up (show)": Dealing(ShowCards, count=5),
    "1 ticket to seat 1 (offer)": Dealing(OfferTickets, 1),
    "3 tickets to seat 2 (offer)": Dealing(OfferTickets, 2, 3),
    "1 card for the tunnel (turn)": Dealing(TurnTunnelCards),
    "3 cards for the tunnel (turn)": Dealing(TurnTunnelCards, count=3),
}


@pytest.mark.parametrize(("words", "dealing"), OWED.items(), ids=list(OWED))
def test_what_the_dealer_owes_comes_first(words: str, dealing: Dealing) -> None:
    assert owed(dealing) == words
    at = table(NORDIC).change(phase=dealing)
    assert at.refusal("1 draw") == f"the dealer acts first and owes {words}"
    wrong = "* show RRRRRRR" if dealing.deal is not ShowCards else "* turn R"
    assert at.refusal(wrong) == f"the dealer owes {words}"


def test_one_seat_acts_at_a_time() -> None:
    at = empty_table(NORDIC).play("* first 2\n* hand 1 RRRR\n* hand 2 BBBB\n* show PBOWG")
    at.play("* offer 1 " + tickets(at, 0, 5)).play("* offer 2 " + tickets(at, 5, 10))
    assert at.refusal("2 draw") == "it is seat 1's turn"
    assert at.refusal("* turn RRR") == "the dealer owes nothing; it is seat 1's turn"


def tickets(at: Table, first: int, last: int) -> str:
    return " ".join(ticket.id for ticket in at.state.rulebook.board.tickets[first:last])


# When


def test_tickets_are_kept_when_some_are_offered() -> None:
    assert table(NORDIC).refusal("1 keep bergen-narvik") == "no tickets are offered; ask for some with: tickets"


@pytest.mark.parametrize("line", ["1 pay R", "1 withdraw"])
def test_only_a_tunnel_waits_for_cards(line: str) -> None:
    at = table(NORDIC)
    assert at.refusal(line) == "no tunnel is waiting for cards"
    assert at.change(phase=SecondCard()).refusal(line) == "no tunnel is waiting for cards"
    assert choosing().refusal(line) == "no tunnel is waiting for cards"


@pytest.mark.parametrize("line", ["1 tickets", "1 claim bergen-oslo:red RRRR", "1 pass", "1 keep bergen-narvik"])
def test_the_second_card_is_drawn_before_anything_else(line: str) -> None:
    at = table(NORDIC).change(phase=SecondCard())
    assert at.refusal(line) == "you have drawn one card; take or draw the second one"


def choosing(offered: int = 3) -> Table:
    """Return a table where seat 1 has drawn tickets; the deck can have fewer than three."""
    at = table(NORDIC)
    pile = TicketPile((1 << offered) - 1 << 10, offered, ()) if offered < 3 else at.state.tickets
    at.change(tickets=pile).play("1 tickets")
    return at.play("* offer 1 " + tickets(at, 10, 10 + min(3, offered)))


@pytest.mark.parametrize("line", ["1 draw", "1 take P", "1 tickets", "1 claim bergen-oslo:red RRRR", "1 pass"])
def test_offered_tickets_are_chosen_before_anything_else(line: str) -> None:
    assert choosing().refusal(line) == "first keep at least 1 of the 3 tickets offered"


def test_first_tickets_are_chosen_before_anything_else() -> None:
    at = empty_table(NORDIC).play("* first 2\n* hand 1 RRRR\n* hand 2 BBBB\n* show PBOWG")
    at.play("* offer 1 " + tickets(at, 0, 5)).play("* offer 2 " + tickets(at, 5, 10))
    assert at.refusal("1 draw") == "first keep at least 2 of the 5 tickets offered"


@pytest.mark.parametrize("line", ["1 draw", "1 take P", "1 tickets", "1 keep a-b", "1 pass"])
def test_a_tunnel_is_answered_before_anything_else(line: str) -> None:
    assert tunnel("GGGG", "GPB").refusal(line) == "the tunnel asks for 1 more card: pay or withdraw"
    assert tunnel("GGGG", "GLB").refusal(line) == "the tunnel asks for 2 more cards: pay or withdraw"


def tunnel(hand: str, turned: str, laid: str = "GG") -> Table:
    at = table(NORDIC, hand)
    return at.play(f"1 claim kristiansand-stavanger:green {laid}\n* turn {turned}")


# What players do


def test_a_card_is_taken_where_it_lies() -> None:
    assert table(NORDIC).refusal("1 take R") == "no red card is face up"
    assert table(NORDIC).refusal("1 take L") == "no locomotive is face up"
    assert table(NORDIC).change(face_up="").refusal("1 take R") == "no card is face up"


def test_a_face_up_locomotive_is_only_a_first_card() -> None:  # L3
    at = table(NORTHERN, show="LLOWG").play("1 draw\n* hand 1 P")
    assert at.refusal("1 take L") == "a face-up locomotive may only be the first card"
    table(NORDIC, show="LLOWG").play("1 draw\n* hand 1 P\n1 take L")


def test_an_empty_deck_cannot_be_drawn_from() -> None:  # C12
    at = table(NORDIC).change(pile="")
    assert at.refusal("1 draw") == "the deck is empty, and there are no discards to shuffle"


def test_no_tickets_are_drawn_from_an_empty_deck() -> None:  # C19
    at = table(NORDIC).change(tickets=TicketPile(0, 0, ()))
    assert at.refusal("1 tickets") == "no tickets are left"


def test_a_choice_has_a_size() -> None:  # C19
    at = choosing()
    four = tickets(at, 10, 14)
    assert at.refusal(f"1 keep {four}") == "keep 1 to 3 of the 3 tickets offered, not 4"
    two = choosing(2)
    assert two.refusal(f"1 keep {four}") == "keep 1 to 2 of the 2 tickets offered, not 4"
    first = empty_table(NORDIC).play("* first 2\n* hand 1 RRRR\n* hand 2 BBBB\n* show PBOWG")
    first.play("* offer 1 " + tickets(at, 0, 5)).play("* offer 2 " + tickets(at, 5, 10))
    assert first.refusal("1 keep " + tickets(at, 0, 1)) == "keep 2 to 5 of the 5 tickets offered, not 1"


def test_a_choice_is_among_the_tickets_offered() -> None:
    at = choosing()
    names = " ".join(sorted(tickets(at, 10, 13).split()))
    assert at.refusal(f"1 keep {tickets(at, 9, 11)}") == (
        f"{tickets(at, 9, 10)} is not among the tickets offered: {names}"
    )
    assert at.refusal("1 keep a-b x-y") == f"a-b x-y are not among the tickets offered: {names}"
    assert at.refusal("1 keep ?") == f"? is not among the tickets offered: {names}"


def test_a_ticket_is_kept_once() -> None:
    at = choosing()
    assert at.refusal(f"1 keep {tickets(at, 10, 11)} {tickets(at, 10, 11)}") == "a ticket is named twice"


def test_a_choice_that_is_hidden_only_has_a_size() -> None:
    at = table(NORDIC).play("1 tickets\n* offer 1 ???")
    assert at.refusal("1 keep ????") == "keep 1 to 3 of the 3 tickets offered, not 4"
    at.play("1 keep ??")


def test_a_claim_names_a_route() -> None:
    at = table(NORDIC)
    assert at.refusal("1 claim bergen-oslo:rad R") == "there is no route bergen-oslo:rad; did you mean bergen-oslo:red?"
    assert at.refusal("1 claim zzz R") == "there is no route zzz"


def test_a_route_is_claimed_once() -> None:  # C13, C17
    at = table(NORDIC, "RRBB", "RRBB").play("1 claim tampere-turku R\n2 draw\n* hand 2 R\n2 draw\n* hand 2 R")
    assert at.refusal("1 claim tampere-turku R") == "you already hold this route"
    at.play("1 draw\n* hand 1 R\n1 draw\n* hand 1 R")
    assert at.refusal("2 claim tampere-turku R") == "seat 1 holds this route"


def test_nobody_holds_two_routes_between_the_same_cities() -> None:  # C17
    at = table(NORDIC, "RROO", seats=3).play("1 claim norrkoping-stockholm:red R")
    at.play("2 draw\n* hand 2 R\n2 draw\n* hand 2 R\n3 draw\n* hand 3 R\n3 draw\n* hand 3 R")
    assert at.refusal("1 claim norrkoping-stockholm:orange O") == (
        "you hold another route between these two cities, and nobody may hold two"
    )


def test_claiming_one_track_closes_the_other_with_few_players() -> None:  # N4
    at = table(NORDIC, "RROO", "RROO").play("1 claim norrkoping-stockholm:red R")
    assert at.refusal("2 claim norrkoping-stockholm:orange O") == (
        "with 2 players no more routes between these two cities can be claimed"
    )


def test_a_route_needs_a_train_for_every_space() -> None:  # C14
    at = table(NORDIC, "BBBB").change_seat(1, trains=2)
    assert at.refusal("1 claim goteborg-norrkoping BBB") == "this route takes 3 trains, but you have 2 left"


def test_cards_laid_down_are_named() -> None:
    assert table(NORDIC).refusal("1 claim tampere-turku ?") == "everyone sees the cards you play: name them"


def test_a_claim_is_paid_with_the_right_cards() -> None:
    at = table(NORDIC, "RRBB")
    assert at.refusal("1 claim tampere-turku RR") == "these are too many cards: R is enough"
    assert at.refusal("1 claim goteborg-norrkoping BB") == "this route has 3 spaces, but you played 2 cards"
    assert at.refusal("1 claim tampere-turku B") == "this route takes 1 red card"


def test_cards_come_from_the_hand() -> None:
    at = table(NORDIC, "BBBK")
    assert at.refusal("1 claim tampere-turku R") == "you do not hold these cards; your hand is BBBK"
    at.change_seat(1, hand="")
    assert at.refusal("1 claim tampere-turku R") == "you do not hold these cards; your hand is empty"


def test_a_tunnel_is_paid_with_what_it_asks_for() -> None:  # N6, N7
    sentence = "the tunnel asks for exactly 1 more green card or locomotive"
    at = tunnel("GGGB", "GPB")
    for cards in ("B", "GG", "GB", "GL", "?"):
        assert at.refusal(f"1 pay {cards}") == sentence
    assert at.refusal("1 pay L") == "you do not hold these cards; your hand is BG"
    two = tunnel("GGGG", "GGB")
    assert two.refusal("1 pay G") == "the tunnel asks for exactly 2 more green cards or locomotives"


def test_a_tunnel_paid_with_locomotives_asks_for_locomotives() -> None:  # N8
    one, two = tunnel("LLLL", "LGB", "LL"), tunnel("LLLG", "LLB", "LL")
    assert one.refusal("1 pay G") == "the tunnel asks for exactly 1 more locomotive"
    assert two.refusal("1 pay L") == "the tunnel asks for exactly 2 more locomotives"
    assert two.refusal("1 pay LL") == "you do not hold these cards; your hand is GL"


def test_a_pass_is_legal_only_if_nothing_else_is() -> None:  # C7
    at = table(NORDIC, "RRBB")
    assert at.refusal("1 pass") == "you can still draw cards"
    assert at.change(pile="").refusal("1 pass") == "you can still draw cards"
    assert at.change(face_up="").refusal("1 pass") == "you can still draw tickets"
    at.change(tickets=TicketPile(0, 0, ()))
    assert at.refusal("1 pass").startswith("you can still act, for example: claim ")
    at.change_seat(1, hand="").play("1 pass")


def test_a_hidden_hand_may_pass() -> None:
    at = table(NORDIC, "RRBB").change(pile="", face_up="", tickets=TicketPile(0, 0, ()))
    at.change_seat(1, hand="R???").play("1 pass")


# What the dealer does


def dealing(dealing: Dealing, pile: str = "RRBL", discard: str = "") -> Table:
    return table(NORDIC).change(phase=dealing, pile=pile, discard=discard)


def test_a_hand_goes_to_its_seat() -> None:
    at = dealing(Dealing(DealHand, 1))
    assert at.refusal("* hand 2 R") == "the dealer owes 1 card to seat 1 (hand)"


def test_a_deal_has_its_number_of_cards() -> None:
    assert dealing(Dealing(DealHand, 1)).refusal("* hand 1 RR") == "the dealer owes 1 card to seat 1 (hand), not 2"
    assert dealing(Dealing(ShowCards, count=2)).refusal("* show R") == "the dealer owes 2 cards face up (show), not 1"


def test_cards_come_from_the_deck() -> None:
    at = dealing(Dealing(DealHand, 1, 2), discard="GG")
    assert at.refusal("* hand 1 GG") == "not all of these cards are in the deck"
    assert at.refusal("* hand 1 BB") == "not all of these cards are in the deck"
    at.play("* hand 1 RB")


def test_the_discards_follow_when_the_deck_is_used_up() -> None:  # C11
    at = dealing(Dealing(DealHand, 1, 3), pile="RB", discard="GGL")
    sentence = "the last cards of the deck come first, then cards from the discards"
    for cards in ("GGL", "RGG", "RBP", "RBB"):
        assert at.refusal(f"* hand 1 {cards}") == sentence
    at.play("* hand 1 RBL")


@pytest.mark.parametrize(("deal", "verb"), [(ShowCards, "show"), (TurnTunnelCards, "turn")])
def test_cards_that_all_see_are_named(deal: type[ShowCards | TurnTunnelCards], verb: str) -> None:
    assert dealing(Dealing(deal)).refusal(f"* {verb} ?") == "everyone sees these cards: name them"


def test_bonus_cards_are_different_and_exist() -> None:  # L2
    at = empty_table(NORTHERN).play("* first 1")
    sentence = "4 different bonus cards are dealt, from A B C D E F G H I J K"
    for letters in ("A B C", "A B C C", "A B C Z", "A B C D E"):
        assert at.refusal(f"* bonus {letters}") == sentence
    at.play("* bonus K A J B")


def test_an_offer_goes_to_its_seat_and_has_its_number() -> None:
    at = table(NORDIC).play("1 tickets")
    sentence = "the dealer owes 3 tickets to seat 1 (offer)"
    assert at.refusal(f"* offer 2 {tickets(at, 10, 13)}") == sentence
    assert at.refusal(f"* offer 1 {tickets(at, 10, 12)}") == sentence


def test_an_offer_names_tickets_of_the_deck() -> None:
    at = table(NORDIC).play("1 tickets")
    a, b, c = tickets(at, 10, 13).split()
    gone = tickets(at, 0, 1)
    assert at.refusal(f"* offer 1 {a} {b} {c}x") == f"there is no ticket {c}x; did you mean {c}?"
    assert at.refusal(f"* offer 1 {a} {b} {b}") == "a ticket is offered twice"
    assert at.refusal(f"* offer 1 {a} {b} {gone}") == f"{gone} is not in the deck"
    at.play(f"* offer 1 {c} {a} {b}")


def test_returned_tickets_are_offered_last_and_in_their_order() -> None:  # L9
    at = table(NORTHERN).change(tickets=TicketPile(1 << 20, 1, (5, 3, 8))).play("1 tickets")
    ids = [ticket.id for ticket in NORTHERN_LIGHTS.board.tickets]
    assert at.refusal(f"* offer 1 {ids[20]} {ids[3]} {ids[5]}") == f"{ids[3]} is not next; the next ticket is {ids[5]}"
    assert at.refusal(f"* offer 1 {ids[5]} {ids[3]} {ids[20]}") == f"{ids[5]} is not in the deck"
    assert at.refusal(f"* offer 1 {ids[20]} {ids[5]} {ids[8]}") == f"{ids[8]} is not next; the next ticket is {ids[3]}"
    at.play(f"* offer 1 {ids[20]} {ids[5]} {ids[3]}")


def test_unknown_tickets_may_be_offered_and_come_back_by_name() -> None:
    at = table(NORTHERN).change(tickets=TicketPile(0b11 << 20, 1, (-1, 3))).play("1 tickets")
    ids = [ticket.id for ticket in NORTHERN_LIGHTS.board.tickets]
    assert at.refusal(f"* offer 1 {ids[20]} {ids[9]} {ids[3]}") == f"{ids[9]} is not in the deck"
    at.play(f"* offer 1 {ids[20]} {ids[21]} {ids[3]}")
    hidden = table(NORTHERN).change(tickets=TicketPile(0b11 << 20, 1, (-1, 3))).play("1 tickets\n* offer 1 ???")
    assert hidden.state.tickets == TicketPile(0b11 << 20 | 1 << 3, 0, ())


def test_the_number_of_seats_is_the_tables() -> None:
    rulebook = replace(NORTHERN_LIGHTS, title="mine")
    assert table(rulebook, seats=4).refusal("5 draw") == "there is no such seat: this game has 4 seats"
