"""Sample which tickets the other seats kept, uniformly from all choices that agree with what the reader has seen.

Without returned tickets every choice is possible. With them, a ticket that the reader is offered from under the deck
tells something about the choices before: somebody refused it. The numbers of tickets are public, so it is known which
choice put a ticket at each place of the queue under the deck, and which offer takes it from there. A place holds a
ticket that the reader has not seen yet, or one that it has. Counting the choices that explain the tickets seen is then
a sum over the tickets at these places. It is done place by place, and a history is drawn on the way back, each with
the same probability.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from random import Random
from typing import NamedTuple

from nordrail.engine.events import HIDDEN
from nordrail.engine.view import OfferView

Places = tuple[int, ...]
"""The places of the kept tickets among those offered."""

UNSEEN, GONE = "", "-"
"""A ticket that the reader has not seen yet, and one that it will not see again; others go by their ids."""
_FRESH = -1
"""The source of a ticket from the unseen part of the deck; others come from a place in the queue."""


@dataclass
class Choice:
    """An offer: the source of each ticket, what the reader knows of it, and where the refused tickets go."""

    sources: list[int]
    choices: list[Places]
    """Every choice that the reader considers possible for this offer alone."""
    known: dict[int, tuple[str, str]] = field(default_factory=dict)
    """For each ticket the reader sees: what it was before, and what it is from then on."""
    returned: range = range(0)
    """The places in the queue that the refused tickets take."""

    def outputs(self, tickets: Sequence[str], kept: Places) -> dict[int, str]:
        """Return the ticket at each place in the queue after this choice."""
        refused = (ticket for place, ticket in enumerate(tickets) if place not in kept)
        return dict(zip(self.returned, refused, strict=False))

    def inputs(self, queue: dict[int, str]) -> list[str]:
        """Return the tickets offered, given the queue."""
        dealt = [UNSEEN if source == _FRESH else queue[source] for source in self.sources]
        return [self.known[place][1] if place in self.known else ticket for place, ticket in enumerate(dealt)]


class Factor(NamedTuple):
    """The number of choices for each combination of tickets at some places in the queue."""

    places: tuple[int, ...]
    weights: dict[tuple[str, ...], int]


def sample_kept(
    history: Sequence[OfferView], pending: Iterable[tuple[str, ...]], tickets: int, returns: bool, rng: Random
) -> list[Places]:
    """Sample the choice of every offer; each history of choices that agrees with the known tickets is equally likely.

    `pending` are offers not answered yet, `tickets` is the number of tickets in the game, and `returns` says whether
    refused tickets go under the deck. Raise `ValueError` if no history agrees.
    """
    choices = follow(history, pending, tickets, returns)
    queue = sample_queue(plan_queue(choices), rng)
    return [_sample_choice(choice, queue, rng) for choice in choices[: len(history)]]


def follow(
    history: Sequence[OfferView], pending: Iterable[tuple[str, ...]], tickets: int, returns: bool
) -> list[Choice]:
    """Follow the tickets by number: from the unseen part of the deck, then from the queue in order."""
    first = written = 0
    flow = []
    for offer in (*history, *(OfferView(0, offered, offered) for offered in pending)):
        fresh = min(len(offer.tickets), tickets)
        tickets -= fresh
        queued = range(first, first + len(offer.tickets) - fresh)
        first = queued.stop
        choice = Choice([_FRESH] * fresh + [*queued], _possible(offer))
        if returns:
            choice.returned = range(written, written + len(offer.tickets) - len(offer.kept))
            written = choice.returned.stop
        flow.append(choice)
    _note_known([*(offer.tickets for offer in history), *pending], flow)
    return flow


def _possible(offer: OfferView) -> list[Places]:
    if HIDDEN in offer.kept:
        return list(combinations(range(len(offer.tickets)), len(offer.kept)))
    return [tuple(offer.tickets.index(ticket) for ticket in offer.kept)]


def _note_known(offered: Sequence[tuple[str, ...]], flow: list[Choice]) -> None:
    """Note what the reader sees: a ticket for the first time or again, and whether it is the last time."""
    last = {ticket: number for number, tickets in enumerate(offered) for ticket in tickets}
    seen = set()
    for number, (tickets, choice) in enumerate(zip(offered, flow, strict=True)):
        for place, ticket in enumerate(tickets):
            if ticket != HIDDEN:
                choice.known[place] = ticket if ticket in seen else UNSEEN, GONE if last[ticket] == number else ticket
                seen.add(ticket)


class QueuePlan(NamedTuple):
    """How to sample the tickets in the queue that tell the reader something, one place after the other."""

    known: dict[int, str]
    """The places where only one ticket is possible."""
    steps: list[tuple[int, Factor]]
    """Each further place, with its possible tickets given those at other places, which are known or sampled before."""


def plan_queue(choices: list[Choice]) -> QueuePlan:
    """Count the histories: sum over the tickets at one place after the other."""
    telling = _telling_places(choices)
    if not telling:
        return QueuePlan({}, [])
    possible, factors = _factors(choices, telling)
    known = {place: tickets[0] for place, tickets in possible.items() if len(tickets) == 1}
    steps = []
    ahead = set(telling) - known.keys()
    while ahead:
        place = min(ahead, key=lambda place: (len(_scope(factors, place)), place))
        ahead.remove(place)
        joined = _join([factor for factor in factors if place in factor.places], _scope(factors, place))
        factors = [factor for factor in factors if place not in factor.places]
        factors.append(_sum_out(joined, place))
        steps.append((place, joined))
    return QueuePlan(known, steps[::-1])


def sample_queue(plan: QueuePlan, rng: Random) -> dict[int, str]:
    """Sample the ticket at every place in the queue that tells the reader something; other places are left out."""
    queue = dict(plan.known)
    for place, (places, weights) in plan.steps:
        agreeing = {
            row[places.index(place)]: weight
            for row, weight in weights.items()
            if all(queue.get(other, ticket) == ticket for other, ticket in zip(places, row, strict=True))
        }
        queue[place] = _weighted(agreeing, rng)
    return queue


def _telling_places(choices: list[Choice]) -> set[int]:
    """Return the places whose tickets the reader sees when they leave the queue, and those that decide about them."""
    telling: set[int] = set()
    for choice in reversed(choices):
        informed = not telling.isdisjoint(choice.returned)
        telling.update(
            source
            for place, source in enumerate(choice.sources)
            if source != _FRESH and (informed or place in choice.known)
        )
    return telling


def _factors(choices: list[Choice], telling: set[int]) -> tuple[dict[int, list[str]], list[Factor]]:
    """Return the tickets that are possible at each telling place, and how each choice connects these places."""
    expected = {
        choice.sources[place]: before
        for choice in choices
        for place, (before, _) in choice.known.items()
        if choice.sources[place] != _FRESH
    }
    possible: dict[int, list[str]] = {}
    factors = []
    for choice in choices:
        outputs = [place for place in choice.returned if place in telling]
        if not outputs:
            continue
        sources = [source for source in choice.sources if source != _FRESH]
        weights: dict[tuple[str, ...], int] = {}
        for dealt in product(*(possible[source] for source in sources)):
            tickets = choice.inputs(dict(zip(sources, dealt, strict=True)))
            for kept in choice.choices:
                after = choice.outputs(tickets, kept)
                if all(expected.get(place, after[place]) == after[place] for place in outputs):
                    row = (*dealt, *(after[place] for place in outputs))
                    weights[row] = weights.get(row, 0) + 1
        places = (*sources, *outputs)
        for column, place in enumerate(places):
            possible[place] = sorted({row[column] for row in weights})
        factors.append(Factor(places, weights))
    return possible, [_without_constants(factor, possible) for factor in factors]


def _without_constants(factor: Factor, possible: dict[int, list[str]]) -> Factor:
    """Drop the places with a single possible ticket, and rows that have become impossible."""
    columns = [column for column, place in enumerate(factor.places) if len(possible[place]) != 1]
    weights: dict[tuple[str, ...], int] = {}
    for row, weight in factor.weights.items():
        if all(ticket in possible[place] for place, ticket in zip(factor.places, row, strict=True)):
            kept = tuple(row[column] for column in columns)
            weights[kept] = weights.get(kept, 0) + weight
    return Factor(tuple(factor.places[column] for column in columns), weights)


def _scope(factors: list[Factor], place: int) -> tuple[int, ...]:
    return tuple(sorted({other for factor in factors if place in factor.places for other in factor.places}))


def _join(factors: list[Factor], scope: tuple[int, ...]) -> Factor:
    """Multiply factors: every combination of rows that agree on the places they share."""
    rows: list[tuple[dict[int, str], int]] = [({}, 1)]
    for factor in sorted(factors, key=lambda factor: len(factor.weights)):
        rows = [
            (both, weight * other)
            for row, weight in rows
            for tickets, other in factor.weights.items()
            if (both := _agree(row, factor.places, tickets)) is not None
        ]
    return Factor(scope, {tuple(row[place] for place in scope): weight for row, weight in rows})


def _agree(row: dict[int, str], places: tuple[int, ...], tickets: tuple[str, ...]) -> dict[int, str] | None:
    both = dict(row)
    for place, ticket in zip(places, tickets, strict=True):
        if both.setdefault(place, ticket) != ticket:
            return None
    return both


def _sum_out(factor: Factor, place: int) -> Factor:
    column = factor.places.index(place)
    weights: dict[tuple[str, ...], int] = {}
    for row, weight in factor.weights.items():
        rest = row[:column] + row[column + 1 :]
        weights[rest] = weights.get(rest, 0) + weight
    return Factor(factor.places[:column] + factor.places[column + 1 :], weights)


def _weighted(weights: dict[str, int], rng: Random) -> str:
    if not weights:
        raise ValueError("no history of tickets agrees with the tickets seen")
    return rng.choices(list(weights), list(weights.values()))[0]


def _sample_choice(choice: Choice, queue: dict[int, str], rng: Random) -> Places:
    """Sample one of the choices that put these tickets into the queue."""
    choices = choice.choices
    if outputs := [place for place in choice.returned if place in queue]:
        tickets = choice.inputs(queue)
        after = [queue[place] for place in outputs]
        choices = [kept for kept in choices if [choice.outputs(tickets, kept)[place] for place in outputs] == after]
    return rng.choice(choices)
