"""Both titles as OpenSpiel games."""

from random import Random

import pyspiel
import pytest

import nordrail.learn.spiel  # noqa: F401
from nordrail import Game, legal_actions, view
from nordrail.engine.components.cards import LETTERS
from nordrail.engine.events import DEALER, ChooseFirst, Deal, OfferTickets, ShowBonuses
from nordrail.learn import encoding
from nordrail.learn.spiel import NAMES, NordrailState

TABLES = [("nordrail_nordic", 2), ("nordrail_lights", 3)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_checks_of_openspiel_pass(name: str, players: int) -> None:
    game = pyspiel.load_game(name, {"players": players})
    assert game.num_players() == players
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def single_deals(state: NordrailState, deal: Deal) -> None:
    """Deal the same card by card or ticket by ticket; each must be possible."""
    rulebook, letters = state.moment.state.rulebook, str(deal).split()[-1]
    match deal:
        case ChooseFirst(seat):
            left = [seat - 1]
        case ShowBonuses(bonuses):
            left = [number for number, bonus in enumerate(rulebook.bonus_deck) if bonus.letter in bonuses]
        case OfferTickets(tickets=tickets):
            left = [rulebook.board.ticket_number[ticket] for ticket in tickets]
        case _:
            left = [LETTERS.index(letter) for letter in letters]
    while left:
        chances = dict(state.chance_outcomes())
        assert sum(chances.values()) == pytest.approx(1)
        number = next(number for number in left if number in chances)
        left.remove(number)
        state.apply_action(number)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_of_a_record_can_be_played(name: str, players: int) -> None:
    """Every deal is possible card by card, and ends in the same state as in the engine."""
    code, random = encoding(NAMES[name], players), Random(1)
    game = Game.new(NAMES[name], players, seed=5)
    game = game.finished(lambda state: random.choice(legal_actions(state)))
    state: NordrailState = pyspiel.load_game(name, {"players": players}).new_initial_state()
    observer = pyspiel.load_game(name, {"players": players}).make_py_observer()
    for event, before, after in game.steps:
        if event.actor == DEALER:
            single_deals(state, event.what)  # type: ignore[arg-type]
        else:
            player = event.actor - 1
            assert state.current_player() == player
            observer.set_from(state, player)
            assert observer.tensor.tolist() == code.observe(view(before, event.actor))
            [number] = [number for number, action in state.moment.menu.items() if action == event.what]
            assert number in state.legal_actions()
            assert code.actions[number] == state.action_to_string(player, number)
            state.apply_action(number)
        assert state.moment.state == after
    assert state.is_terminal()
    assert game.outcome is not None
    assert [share > 0 for share in state.returns()] == [seat in game.outcome.winners for seat in range(1, players + 1)]
