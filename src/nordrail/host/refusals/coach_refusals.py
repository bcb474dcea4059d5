"""What the coach refuses, on a server and in a browser."""

from nordrail.coach.need import NO_ENGINE
from nordrail.engine.objection import Objection
from nordrail.table.refusal import Refusal, not_found


def no_coach(words: str = NO_ENGINE) -> Refusal:
    """Refuse what needs the compiled engine."""
    return Refusal("no_coach", Objection(words, "no_coach"))


def one_analysis() -> Refusal:
    """Refuse a second analysis while another one runs."""
    words = "You already have an analysis running; wait until it is done, or cancel it."
    return Refusal("too_many", Objection(words, "one_analysis"))


def no_analysis() -> Refusal:
    """Refuse an analysis that nobody has started."""
    return not_found("There is no such analysis; start it again.")


def analysis_not_done() -> Refusal:
    """Refuse the result of an analysis that is still running."""
    return Refusal("not_done", "This analysis is not done yet.")


def analysis_failed() -> Refusal:
    """Say that an analysis stopped because of an error that is not in the game."""
    return Refusal("failed", "The analysis failed; nothing is wrong with the game.")
