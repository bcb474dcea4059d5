"""A random game in the Python engine, as fast as it goes."""

from random import Random

from nordrail.engine.rules.apply import apply
from nordrail.engine.rules.dealer import draw
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.phase import Dealing, Over
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.engine.rules.scoring import outcome
from nordrail.engine.rules.state import new_state


def play_random(rulebook: Rulebook, seats: int, rng: Random) -> int:
    """Play one random game to its score sheets and count the decisions."""
    state = new_state(rulebook, seats)
    decisions = 0
    while (phase := type(state.phase)) is not Over:
        if phase is Dealing:
            state = apply(state, draw(state, rng.getrandbits(64)))
        else:
            legal = legal_actions(state)
            state = apply(state, legal[int(rng.random() * len(legal))])
            decisions += 1
    outcome(state)
    return decisions
