"""Sampled states, in positions where counting leaves one possibility or a few."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random

import pytest
from tests.conftest import NORDIC, NORTHERN, Table, both_titles, empty_table, toy

from nordrail import Game, legal_actions, view
from nordrail.engine.components.cards import Cards
from nordrail.engine.events import HIDDEN, ClaimRoute
from nordrail.engine.record import Record
from nordrail.engine.rules.state import Offer, State, TicketPile
from nordrail.engine.unseen import card_draws
from nordrail.engine.unseen.imagine import imagine
from nordrail.engine.unseen.ticket_choices import sample_kept
from nordrail.engine.view import OfferView

ROUTES = """
"bergen-oslo:1" = { color = "red", length = 1 }
"bergen-oslo:2" = { color = "blue", length = 1 }
"narvik-oslo" = { color = "green", length = 1 }
"""


def small(
    deck: str, *, title: str = NORDIC, hand: int = 2, face_up: int = 0, offer: int = 1, tickets: int = 6
) -> Table:
    """Return a table with two seats and a few cards; seat 1 begins."""
    rulebook = toy(title, deck, ROUTES, hand=hand, face_up=face_up, tickets=tickets)
    rules = replace(rulebook.tickets, first_offer=offer, first_keep=1, offer=2)
    return empty_table(replace(rulebook, tickets=rules, bonus_deck=(), bonuses_dealt=0)).play("* first 1")


def imagined(at: Table, reader: int | None, times: int = 200) -> list[State]:
    random = Random(5)
    return [imagine(at.view(reader), random) for _ in range(times)]


def hands(at: Table, reader: int | None, seat: int) -> Counter[str]:
    return Counter(str(Cards(state.seats[seat - 1].hand)) for state in imagined(at, reader))


def test_an_unseen_hand_is_any_part_of_what_is_unseen() -> None:
    at = small("RRBBGG").play("* hand 1 RB\n* hand 2 GG")
    assert set(hands(at, 1, 2)) == {"GG", "BG", "GR", "BR"}
    assert set(hands(at, 1, 1)) == {"BR"}
    assert len(hands(at, None, 1)) == 6


def test_a_hand_is_known_when_nothing_else_is_left() -> None:
    at = small("RRBB").play("* hand 1 RB\n* hand 2 RB")
    assert set(hands(at, 1, 2)) == {"BR"}


def test_a_card_that_was_taken_in_the_open_stays_known() -> None:
    at = small("RRBBGGL", face_up=1, hand=1).play("* hand 1 R\n* hand 2 B\n* show L")
    at.play("* offer 1 bergen-oslo\n* offer 2 bergen-narvik\n1 keep bergen-oslo\n2 keep bergen-narvik")
    at.play("1 take L\n* show R\n1 draw\n* hand 1 B")
    assert all("L" in hand for hand in hands(at, 2, 1))
    assert all(len(hand) == 3 for hand in hands(at, 2, 1))


def test_a_card_that_was_played_had_been_drawn_before() -> None:
    """Seat 1 has played its red card; the other one is blue or green."""
    at = small("RBBG").play("* hand 1 RB\n* hand 2 BG")
    at.play("* offer 1 bergen-oslo\n* offer 2 bergen-narvik\n1 keep bergen-oslo\n2 keep bergen-narvik")
    at.play("1 claim bergen-oslo:1 R")
    assert set(hands(at, 2, 1)) == {"B"}
    assert all(state.seats[0].drawn_before == (Cards("RB").bag,) for state in imagined(at, 2, 20))


def test_cards_of_an_earlier_deck_are_not_in_this_one() -> None:
    """The first deck contained the only green card, and seat 2 has drawn nothing since."""
    at = small("RRBG", hand=1).play("* hand 1 R\n* hand 2 G")
    at.play("* offer 1 bergen-oslo\n* offer 2 bergen-narvik\n1 keep bergen-oslo\n2 keep bergen-narvik")
    at.play("1 claim bergen-oslo:1 R\n2 draw\n* hand 2 R\n2 draw\n* hand 2 B")
    assert len(at.state.unseen_before) == 1
    assert set(hands(at, 1, 2)) == {"BGR"}
    at.play("1 draw\n* hand 1 R")
    assert set(hands(at, 2, 1)) == {"R"}


def test_what_was_played_can_have_come_from_either_deck() -> None:
    at = small("RRRBBB", hand=1).play("* hand 1 R\n* hand 2 R")
    at.play("* offer 1 bergen-oslo\n* offer 2 bergen-narvik\n1 keep bergen-oslo\n2 keep bergen-narvik")
    at.play("1 draw\n* hand 1 B\n1 draw\n* hand 1 B\n2 claim bergen-oslo:1 R")
    at.play("1 draw\n* hand 1 R\n1 draw\n* hand 1 B\n2 draw\n* hand 2 R")
    assert set(hands(at, 1, 2)) == {"R"}
    for state in imagined(at, 2, 50):
        assert str(Cards(state.seats[0].hand)) == "BBBRR"


def test_a_player_who_had_to_pass_could_not_pay() -> None:  # C7
    """Seat 1 holds an unseen card, but not the red, blue or green one, which would claim a route."""
    at = small("RBGPY", hand=1).play("* hand 1 P\n* hand 2 Y")
    at.play("* offer 1 bergen-oslo\n* offer 2 bergen-narvik\n1 keep bergen-oslo\n2 keep bergen-narvik")
    at.change(pile="", tickets=TicketPile(0, 0, ()), unseen=Cards("RBGPY").bag)
    before = hands(at, 2, 1)
    assert set(before) == {"R", "B", "G", "P"}
    at.play("1 pass")
    assert set(hands(at, 2, 1)) == {"P"}


def test_patience_ends_where_no_hand_agrees_with_a_pass() -> None:
    """An unchecked record can contain an impossible pass; sampling still ends."""
    at = small("RRRR", hand=1).play("* hand 1 R\n* hand 2 R")
    at.play("* offer 1 bergen-oslo\n* offer 2 bergen-narvik\n1 keep bergen-oslo\n2 keep bergen-narvik")
    at.change_seat(1, hand="").change(pile="", tickets=TicketPile(0, 0, ())).play("1 pass")
    at.change_seat(1, hand="R")
    (state,) = imagined(at, 2, 1)
    assert Cards(state.seats[0].hand) == Cards("R")


# Tickets


def kept(at: Table, reader: int | None, seat: int) -> set[frozenset[str]]:
    board = at.state.rulebook.board
    return {
        frozenset(board.tickets[ticket].id for ticket in state.seats[seat - 1].tickets)
        for state in imagined(at, reader)
    }


def test_the_tickets_of_others_are_any_that_the_reader_has_not_seen() -> None:
    at = small("RRBB", offer=2).play("* hand 1 RR\n* hand 2 BB\n* offer 1 bergen-oslo bergen-narvik")
    at.play("* offer 2 bergen-umea oslo-narvik\n1 keep bergen-oslo\n2 keep bergen-umea")
    others = {"bergen-umea", "oslo-narvik", "oslo-umea", "narvik-umea"}
    assert kept(at, 1, 2) == {frozenset({ticket}) for ticket in others}
    assert kept(at, 1, 1) == {frozenset({"bergen-oslo"})}
    assert len(kept(at, None, 2)) == 6


def test_a_refused_ticket_that_left_the_game_is_nobodys() -> None:  # N1
    at = small("RRBB", offer=2, tickets=4).play("* hand 1 RR\n* hand 2 BB\n* offer 1 bergen-oslo bergen-narvik")
    at.play("* offer 2 bergen-umea oslo-narvik\n1 keep bergen-oslo\n2 keep bergen-umea oslo-narvik")
    assert kept(at, 1, 2) == {frozenset({"bergen-umea", "oslo-narvik"})}
    assert all(state.tickets == TicketPile(0, 0, ()) for state in imagined(at, 1, 20))


def test_a_ticket_that_the_reader_returned_goes_to_the_next_player_who_draws_it() -> None:  # L9
    at = small("RRBB", title=NORTHERN, offer=2, tickets=4).play("* hand 1 RR\n* hand 2 BB")
    at.play("* offer 1 bergen-oslo bergen-narvik\n* offer 2 bergen-umea oslo-narvik")
    at.play("1 keep bergen-oslo\n2 keep bergen-umea oslo-narvik\n1 tickets")
    at.play("* offer 1 bergen-narvik\n1 keep bergen-narvik")
    assert kept(at, 2, 1) == {frozenset({"bergen-oslo", "bergen-narvik"})}
    assert at.state.tickets == TicketPile(0, 0, ())


def test_a_ticket_that_came_back_to_the_reader_was_refused_by_the_other() -> None:  # L9
    """Seat 2 sees again what it returned. The order under the deck implies that seat 1 refused it."""
    at = small("RRBB", title=NORTHERN, offer=2, tickets=4).play("* hand 1 RR\n* hand 2 BB")
    at.play("* offer 1 bergen-oslo bergen-narvik\n* offer 2 bergen-umea oslo-narvik")
    at.play(
        "1 keep bergen-oslo\n2 keep bergen-umea\n1 tickets\n* offer 1 bergen-narvik oslo-narvik\n1 keep bergen-narvik"
    )
    at.play("2 tickets\n* offer 2 oslo-narvik")
    assert kept(at, 2, 1) == {frozenset({"bergen-oslo", "bergen-narvik"})}
    for state in imagined(at, 2, 20):
        assert state.seats[1].offered == at.state.seats[1].offered
        assert state.offers[2].tickets[1] == at.state.offers[2].tickets[1]


def test_tickets_that_go_round_and_round_can_be_imagined() -> None:  # L9
    """Two seats only draw tickets; in the last position almost no random history agrees with what seat 1 has seen."""
    record = Path("tests/records/northern_lights/unfinished-tickets-go-round.game").read_text(encoding="utf-8")
    game, random = Game.from_record(record, dealer=None), Random(3)
    for seat in (1, 2):
        seen = game.view(seat)
        worlds = [imagine(seen, random) for _ in range(20)]
        assert all(view(world, seat) == seen for world in worlds)
        assert len({world.seats[2 - seat].tickets for world in worlds}) > 1


def test_every_possible_history_of_tickets_is_equally_likely() -> None:  # L9
    """Count the histories of a deck that went round twice one by one, and compare how often each is imagined."""
    at = small("RRBB", title=NORTHERN, offer=3).play("* hand 1 RR\n* hand 2 BB")
    at.play("* offer 1 bergen-oslo bergen-narvik bergen-umea\n* offer 2 oslo-narvik oslo-umea narvik-umea")
    at.play("1 keep bergen-oslo\n2 keep oslo-umea\n1 tickets\n* offer 1 bergen-narvik bergen-umea")
    at.play("1 keep bergen-narvik\n2 tickets\n* offer 2 oslo-narvik narvik-umea\n2 keep narvik-umea\n1 tickets")
    at.play("* offer 1 bergen-umea oslo-narvik")
    for reader in (1, 2):
        seen, possible = at.view(reader), set[tuple[object, ...]]()
        for tickets in permutations(range(6)):
            for choices in product(*(combinations(range(len(offer.tickets)), 1) for offer in at.state.offers)):
                offers = history_of(at.state, tickets, choices)
                if all(
                    offer.seat != reader or offer == true
                    for offer, true in zip(offers, (*at.state.offers, pending(at.state)), strict=True)
                ):
                    possible.add(offers)
        random, times = Random(2), 150 * len(possible)
        found = Counter((*world.offers, pending(world)) for world in (imagine(seen, random) for _ in range(times)))
        assert found.keys() == possible
        assert len(possible) > 5
        assert all(abs(number - 150) < 5 * 150**0.5 for number in found.values())


def pending(state: State) -> Offer:
    return Offer(1, state.seats[0].offered, ())


def history_of(state: State, tickets: Sequence[int], choices: Sequence[Sequence[int]]) -> tuple[Offer, ...]:
    """Deal the tickets in this order, returned ones after them, with these choices."""
    deck, offers = list(tickets), []
    dealt = [tuple(deck.pop(0) for _ in range(3)) for _ in range(2)]  # both seats, before the first choice
    for place, (offer, kept) in enumerate(zip(state.offers, choices, strict=True)):
        hand = dealt[place] if place < 2 else tuple(deck.pop(0) for _ in offer.tickets)
        offers.append(Offer(offer.seat, hand, tuple(hand[place] for place in kept)))
        deck += [ticket for ticket in hand if ticket not in offers[-1].kept]
    return (*offers, Offer(1, tuple(deck[: len(state.seats[0].offered)]), ()))


def test_tickets_that_no_history_explains_are_refused() -> None:
    """Seat 1 kept its third ticket, so only the first one, which seat 2 refused, can come back."""
    offers = [
        OfferView(1, ("a", "b", "c"), ("c",)),
        OfferView(2, (HIDDEN, HIDDEN), (HIDDEN,)),
        OfferView(1, ("b",), ("b",)),
    ]
    assert sample_kept(offers, [("a",)], 4, True, Random(1))[1] == (0,)
    with pytest.raises(ValueError, match="no history"):
        sample_kept(offers, [("c",)], 4, True, Random(1))


def test_while_first_tickets_are_chosen_the_others_keep_any_number() -> None:  # C4
    at = small("RRBB", title=NORTHERN, offer=3).play("* hand 1 RR\n* hand 2 BB")
    at.play("* offer 1 bergen-oslo bergen-narvik bergen-umea\n* offer 2 oslo-narvik oslo-umea narvik-umea")
    at.play("1 keep bergen-oslo")
    assert {len(state.seats[0].tickets) for state in imagined(at, 2)} == {1, 2, 3}
    assert {len(state.tickets.returned) for state in imagined(at, 2)} == {0, 1, 2}
    assert {len(state.seats[0].tickets) for state in imagined(at, 1)} == {1}
    assert {len(state.seats[1].offered) for state in imagined(at, 1)} == {3}


def test_imagining_with_the_same_chance_gives_the_same() -> None:
    at = small("RRBBGG").play("* hand 1 RB\n* hand 2 GG")
    assert imagined(at, 1, 20) == imagined(at, 1, 20)


@both_titles
@pytest.mark.parametrize("claims", [0.1, 0.5])
def test_a_game_of_many_shuffles_can_be_imagined_by_every_seat(title: str, claims: float) -> None:
    game, rng = Game.new(title, 3, seed=8), Random(8)
    while not game.over and len(game.events) < 700:
        others = [action for action in game.legal() if not isinstance(action, ClaimRoute)]
        game = game.play(rng.choice(game.legal() if rng.random() < claims or not others else others))
        if rng.random() < 0.06:
            for seat in (None, 1, 2, 3):
                assert view(imagine(game.view(seat), rng), seat) == game.view(seat)
    game = game.finished(lambda state: rng.choice(legal_actions(state)))
    assert imagine(game.view(1), rng).seats == game.state.seats  # everything is public at the end


@pytest.mark.parametrize(
    "name", ["nordic_countries/all-passed-three-seats", "northern_lights/four-seats-all-of-a-triple-route"]
)
def test_decks_are_assigned_to_revealed_cards_in_few_attempts(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    attempts, place = Counter[bool](), card_draws._Draws.place_revealed

    def counted(draws: card_draws._Draws) -> bool:
        attempts[done := place(draws)] += 1
        return done

    monkeypatch.setattr(card_draws._Draws, "place_revealed", counted)
    game = Path(__file__).parents[1] / "records" / f"{name}.game"
    for ply, state in enumerate(Record.load(game.read_text(encoding="utf-8")).replay()):
        if ply >= 300 and ply % 4 == 0:
            for reader in (1, None):
                seen = view(state, reader)
                assert view(imagine(seen, Random(ply)), reader) == seen
    assert attempts[True] > 30
    assert attempts[False] <= attempts[True] / 5
