"""The planner: what it must do however it is tuned."""

from collections.abc import Sequence
from math import isfinite
from random import Random

from tests.bots.playing import last_turn, play, winners
from tests.conftest import NORDIC, both_titles, table

from nordrail.bots import Explainer, make_bot
from nordrail.engine.events import Action, KeepTickets, PayTunnel
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.phase import ChooseTickets
from nordrail.engine.view import View


@both_titles
def test_it_explains_what_it_does(title: str) -> None:
    def witness(view: View, legal: Sequence[Action], action: Action) -> None:
        if view.seat != 1:
            return
        bot = make_bot("planner", Random(1))
        assert isinstance(bot, Explainer)
        advice = bot.explain(view, legal)
        values = [one.value for one in advice]
        assert advice[0].action == action
        assert all(map(isfinite, values))
        assert values == sorted(values, reverse=True)
        assert all(one.action in legal for one in advice)
        assert all(one.reason.strip() for one in advice)

    play(title, ["planner", "hungry"], seed=2, witness=witness)


@both_titles
def test_it_keeps_at_least_as_many_tickets_as_it_must(title: str) -> None:
    asked = 0

    def witness(view: View, legal: Sequence[Action], action: Action) -> None:
        nonlocal asked
        if isinstance(view.phase, ChooseTickets):
            assert isinstance(action, KeepTickets)
            assert len(action.tickets) >= view.phase.keep
            asked += 1

    play(title, ["planner", "planner"], seed=3, witness=witness)
    assert asked >= 2


def test_it_pays_for_a_tunnel_that_costs_one_card_of_many() -> None:
    at = table(NORDIC, "GGGGGGKK", show="PPPPB").play("1 claim kristiansand-stavanger:green GG\n* turn GPP")
    at.change(final_turns=1)
    assert at.legal == ["pay G", "withdraw"]
    assert isinstance(make_bot("planner", Random(1)).choose(at.view(1), legal_actions(at.state)), PayTunnel)


@both_titles
def test_it_makes_the_claim_that_wins_in_the_last_turn(title: str) -> None:
    at, claim = last_turn(title)
    action = make_bot("planner", Random(1)).choose(at.view(1), legal_actions(at.state))
    assert str(action) == claim
    assert at.play(f"1 {action}").outcome.winners == (1,)


@both_titles
def test_it_always_beats_random_play(title: str) -> None:
    won = 0
    for seed in range(3):
        for bots in (["planner", "random"], ["random", "planner"]):
            won += winners(title, bots, seed) == (bots.index("planner") + 1,)
    assert won == 6
