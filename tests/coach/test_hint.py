"""A hint is honest: it comes from the view alone, so a state that looks the same to the seat gets the same hint."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.coach.games import TABLES, finished

from nordrail.bots.bot import Estimate
from nordrail.coach import evaluate, hint
from nordrail.coach.hint import in_order
from nordrail.coach.judging import judge
from nordrail.coach.positions import Moment, Positions
from nordrail.engine.events import KeepTickets
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.unseen.imagine import imagine
from nordrail.engine.view import view

every_table = pytest.mark.parametrize(("title", "seats"), TABLES)


def questions(title: str, seats: int) -> list[Moment]:
    """Return a decision of every kind of action in a game."""
    found: dict[type, Moment] = {}
    for moment in Positions.of(finished(title, seats)).decisions():
        if not moment.forced:
            found[type(moment.action)] = moment
    return list(found.values())


@every_table
def test_states_that_look_the_same_get_the_same_hint(title: str, seats: int) -> None:
    different = 0
    for number, moment in enumerate(questions(title, seats)):
        seen = view(moment.state, moment.seat)
        told = hint(seen, moment.legal, Random(number), iterations=4)
        other = imagine(seen, Random(f"other {number}"))
        different += other != moment.state
        assert hint(view(other, moment.seat), legal_actions(other), Random(number), iterations=4) == told
    assert different


@every_table
def test_a_verdict_with_own_knowledge_is_the_same_for_states_that_look_the_same(title: str, seats: int) -> None:
    for number, moment in enumerate(questions(title, seats)):
        other = imagine(view(moment.state, moment.seat), Random(number))
        assert judge(moment, 4, "chance").own == judge(moment._replace(state=other), 4, "chance").own


@every_table
def test_a_hint_has_up_to_three_legal_actions_or_combinations_of_tickets(title: str, seats: int) -> None:
    for moment in questions(title, seats):
        told = hint(view(moment.state, moment.seat), moment.legal, Random(1), iterations=4)
        keeping = isinstance(moment.action, KeepTickets)
        assert 1 <= len(told) <= (10 if keeping else 3)
        legal = set(map(str, moment.legal))
        for option in told:
            assert option.action in legal or option.action.startswith("claim")
            assert 0 <= option.chance.low <= option.chance.value <= option.chance.high <= 1
            assert option.sentence
            assert all(0 <= odds.low <= odds.value <= odds.high <= 1 for odds in option.tickets.values())
        if keeping:
            assert all(set(option.action.split()[1:]) <= set(option.tickets) for option in told)


@given(st.lists(st.tuples(st.floats(0.02, 0.98), st.floats(0.0, 0.3)), min_size=1, max_size=10))
def test_no_chance_is_above_that_of_an_action_before_it(chances: list[tuple[float, float]]) -> None:
    given_ = [Estimate(value, max(0.0, value - half), min(1.0, value + half)) for value, half in chances]
    told = in_order(given_)
    values = [one.value for one in told]
    assert values == sorted(values, reverse=True)
    assert all(one.low <= one.value + 1e-9 and one.value <= one.high + 1e-9 for one in told)
    ordered = sorted(given_, key=lambda one: -one.value)
    assert [one.value for one in in_order(ordered)] == pytest.approx([one.value for one in ordered])


@every_table
def test_the_reason_gives_the_chance_that_the_hint_gives(title: str, seats: int) -> None:
    keys = set()
    for moment in questions(title, seats):
        told = hint(view(moment.state, moment.seat), moment.legal, Random(1), iterations=16)
        percents = [int(100 * option.chance.value + 0.5) for option in told]
        for option, percent in zip(told, percents, strict=True):
            (reason,) = (one for one in option.reasons if one.key in ("wins_most", "as_good", "wins_less"))
            keys.add(reason.key)
            assert reason.values["percent"] == percent
            assert f"{percent} %" in option.sentence
            assert (reason.key == "wins_most") == (option is told[0])
            assert reason.values.get("less", 0) == (percents[0] - percent if reason.key == "wins_less" else 0)
    assert "wins_most" in keys


@every_table
def test_a_verdict_gives_the_same_chances_everywhere(title: str, seats: int) -> None:
    for moment in questions(title, seats):
        judged = judge(moment, 4, "chance")
        for verdict in (judged.own, judged.open):
            chances = {option.action: option.chance for option in verdict.options}
            assert chances[verdict.best] == verdict.best_chance == max(chances.values())
            assert chances.get(str(moment.action), verdict.chance) == verdict.chance
            assert verdict.reasons[0].key == "wins_most"
            assert verdict.reasons[0].values["percent"] == int(verdict.best_chance / 10_000 + 0.5)


@every_table
def test_an_evaluation_gives_every_seat_a_chance_and_a_score(title: str, seats: int) -> None:
    moment = questions(title, seats)[0]
    open_ = evaluate(moment.state, games=20)
    assert evaluate(moment.state, games=20) == open_
    assert sum(open_.chances) == pytest.approx(1_000_000, abs=seats)
    assert len(open_.scores) == seats
    own = evaluate(view(moment.state, moment.seat), games=8)
    assert sum(own.chances) == pytest.approx(1_000_000, abs=seats)
    over = evaluate(finished(title, seats).state, games=3)
    outcome = finished(title, seats).outcome
    assert outcome is not None
    assert over.scores == tuple(1000 * total for total in outcome.totals)
