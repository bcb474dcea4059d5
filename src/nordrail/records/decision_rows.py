"""The decisions of a finished game as rows: what the seat saw, could do and did, and how the game ended."""

from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nordrail.engine.events import Action, NameSeat
from nordrail.engine.game import Game
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.view import view
from nordrail.learn import Encoding, encoding
from nordrail.native import NativeError, NativeGame
from nordrail.records.game_rows import victory_share

SCALARS: dict[str, type] = {"ply": int, "seat": int, "action": int, "share": float, "total": int, "margin": int}
"""The columns with one value per decision."""


class Decisions(NamedTuple):
    """The decisions of a game, in order."""

    title: str
    seats: int
    digest: str
    """The encoding of features and actions."""
    scalars: dict[str, list[int | float]]
    """Columns by name, as in `SCALARS`."""
    features: bytes
    """One int16 for each feature, decision by decision."""
    masks: bytes
    """One byte for each action, decision by decision."""


def game_decisions(game: Game) -> Decisions | None:
    """Return the decisions; `None` if the game is unfinished or its tickets are hidden."""
    if game.outcome is None:
        return None
    code = encoding(game.rulebook, len(game.state.seats))
    scalars: dict[str, list[int | float]] = {name: [] for name in SCALARS}
    features, masks = array("h"), bytearray()
    for ply, seat, number, seen, mask in _questions(game, code):
        features.extend(seen)
        masks += mask
        totals = game.outcome.totals
        best = max(total for place, total in enumerate(totals, start=1) if place != seat)
        values = ply, seat, number, victory_share(game, seat), totals[seat - 1]
        for name, value in zip(SCALARS, (*values, totals[seat - 1] - best), strict=True):
            scalars[name].append(value)
    return Decisions(game.rulebook.title, len(game.state.seats), code.digest, scalars, features.tobytes(), bytes(masks))


def _questions(game: Game, code: Encoding) -> Iterator[tuple[int, int, int, Sequence[int], bytes]]:
    """Yield every decision: its line among the events, the seat, its action by number, its features and its mask."""
    try:
        native = NativeGame.from_state(game.steps[0].before)
    except NativeError:
        native = None
    for ply, (event, before, _) in enumerate(game.steps, start=1):
        if event.actor and isinstance(event.what, Action):
            seen = view(before, event.actor)
            number = code.number(event.what, seen)
            if native:
                yield ply, event.actor, number, native.observe(event.actor), native.mask()
            else:
                yield ply, event.actor, number, code.observe(seen), code.mask(legal_actions(before), seen)
        if native and not isinstance(event.what, NameSeat):
            native.step(event.what)
