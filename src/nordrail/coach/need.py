"""What the coach needs: the compiled engine, and a game that is over."""

from nordrail.engine.errors import NordrailError
from nordrail.engine.game import Game
from nordrail.engine.rules.rulebook import Rulebook
from nordrail.native.library import available
from nordrail.native.packing import NativeError, packed

NO_ENGINE = "The coach plays thousands of games with the compiled engine, which is not installed here."
"""Why there is no coach."""


class NoCoach(NordrailError):
    """The coach cannot help here; the message says why."""


class Unfinished(NordrailError):
    """A game that cannot be explained, because it is not over or its cards are hidden."""


def must_be_possible(rulebook: Rulebook, seats: int) -> None:
    """Raise `NoCoach` if the compiled engine is missing or the board is beyond its limits."""
    if not available():
        raise NoCoach(NO_ENGINE)
    try:
        packed(rulebook, seats)
    except NativeError as error:
        raise NoCoach(f"The coach cannot help on this board: {error}.") from None


def must_be_over(game: Game) -> None:
    """Raise `Unfinished` unless the game is over and everything is open."""
    if game.state.redacted:
        raise Unfinished("Some cards or tickets are hidden in this record; only a complete record can be analysed.")
    if not game.over:
        raise Unfinished("This game is not finished; only a finished game can be analysed.")
