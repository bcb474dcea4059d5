"""Reasons as keys and values: the English sentence for each key."""

from collections.abc import Iterable

from nordrail.bots.bot import Advice, Reason
from nordrail.engine.components.board import Board
from nordrail.engine.components.cards import Cards
from nordrail.engine.events import Action
from nordrail.engine.rules.rulebook import Rulebook

ENGLISH = {
    "wins_most": "it is the best choice found, with a chance to win of {percent} %",
    "as_good": "its chance to win is as good as the best one, {percent} %",
    "wins_less": "its chance to win is {percent} %, {less} % less than the best one",
    "rates_close": "the neural network rates it almost as high as the best",
    "rates_less": "the neural network rates it {points} lower than the best",
    "ticket_likelier": "{ticket} is completed in {percent} % of the games, otherwise in {otherwise} %",
    "ticket_unlikelier": "{ticket} is completed in only {percent} % of the games, otherwise in {otherwise} %",
    "ticket_likely": "{ticket} is likely: completed in {percent} % of the games",
    "ticket_unlikely": "{ticket} is unlikely: completed in only {percent} % of the games",
    "ticket_fits": "there is probably time for {ticket}",
    "ticket_too_much": "there are probably not enough turns or trains for {ticket}",
    "shares_way": "{ticket} shares part of its way with {other}",
    "tickets_take": "{routes} and about {turns} complete the tickets",
    "scores": "it scores {points} at once",
    "needed_for": "it is needed for {ticket}",
    "planned": "it is part of the plan",
    "blocks": "it blocks an opponent",
    "wanted": "others need this route in {percent} % of the imagined games",
    "card_serves": "{card} is needed for {route}",
    "card_spare": "{card} may be useful later",
    "deck_serves": "{percent} % of the unseen cards are needed",
    "new_tickets": "there is time for more tickets",
    "enough_to_do": "there is enough to do already",
    "finishes_tunnel": "it finishes the tunnel {route}",
    "cards_elsewhere": "the cards are worth more elsewhere",
    "only_choice": "there is nothing else to do",
}
"""The sentence for each key. The client has the same keys in every language."""
_COUNTED = {"points": "point", "routes": "route", "turns": "turn"}


def advice(action: Action, value: float, reasons: Iterable[Reason], rulebook: Rulebook) -> Advice:
    """Return advice with its reasons, also in English."""
    kept = tuple(reasons)
    return Advice(action, value, in_english(kept, rulebook), kept)


def in_english(reasons: Iterable[Reason], rulebook: Rulebook) -> str:
    """Return the reasons as English words, with the names of cities and cards."""
    return "; ".join(ENGLISH[reason.key].format(**_named(reason, rulebook.board)) for reason in reasons)


def _named(reason: Reason, board: Board) -> dict[str, str]:
    return {name: _word(name, value, board) for name, value in reason.values.items()}


def _word(name: str, value: str | int, board: Board) -> str:
    if name in _COUNTED:
        return f"{value} {_COUNTED[name]}" if value == 1 else f"{value} {_COUNTED[name]}s"
    if name == "card":
        return next(iter(Cards(str(value)))).word
    if name in ("ticket", "other"):
        ticket = board.ticket(str(value))
        return "–".join(board.city(city).name or city for city in (ticket.a, ticket.b))
    if name == "route":
        return "–".join(city.name or city.id for city in board.ends[str(value)])
    return str(value)
