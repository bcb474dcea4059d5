"""Complete games from files: each one replays without losing anything, and together they contain every rare event."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, pairwise
from pathlib import Path

import pytest

from nordrail import (
    TITLES,
    Action,
    BrokenRecord,
    Cards,
    ClaimRoute,
    DrawBlind,
    DrawFaceUp,
    DrawTickets,
    Event,
    Kind,
    PayTunnel,
    Record,
)
from nordrail.engine.components.cards import UNKNOWN, Card
from nordrail.engine.events import DealHand, NameSeat, OfferTickets, Pass, ShowCards, TurnTunnelCards, Withdraw
from nordrail.engine.rules.dealer import draw, luck
from nordrail.engine.rules.menu.legal import legal_actions
from nordrail.engine.rules.phase import ChooseTickets, Dealing, Over, Phase, SecondCard, TunnelPayment
from nordrail.engine.rules.scoring import BonusLine, outcome
from nordrail.engine.rules.state import State

FOLDER = Path(__file__).parent
GAMES = sorted(FOLDER.glob("n*/*.game"))
HAND_WRITTEN = sorted(FOLDER.glob("hand_written/*.game"))

both_kinds = pytest.mark.parametrize("path", GAMES + HAND_WRITTEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
games = pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}/{path.stem}")


@cache
def load(path: Path) -> Record:
    return Record.load(path.read_text(encoding="utf-8"))


@cache
def replay(path: Path) -> tuple[State, ...]:
    """Return the states of a record; replaying also checks the result, if there is one."""
    return tuple(load(path).replay())


# Every record by itself


@both_kinds
def test_a_record_replays_to_its_result(path: Path) -> None:
    over = isinstance(replay(path)[-1].phase, Over)
    assert ("result" in load(path).headers) == over


@games
def test_a_record_is_in_its_canonical_form(path: Path) -> None:
    assert load(path).dump() == path.read_text(encoding="utf-8")


@games
def test_every_deal_follows_from_the_seed(path: Path) -> None:
    if seed := load(path).headers.get("seed"):
        for ply, event in enumerate(load(path).events):
            if event.actor == 0:
                assert draw(replay(path)[ply], luck(seed, ply)) == event.what


@games
def test_a_record_lies_in_the_folder_of_its_title(path: Path) -> None:
    assert load(path).headers["title"] == path.parent.name.replace("_", "-")


@both_kinds
def test_no_card_is_lost(path: Path) -> None:  # C2
    for state in replay(path):
        deck, found = state.rulebook.deck, sum((*places_of_cards(state),), Cards())
        assert len(found) == len(deck)
        assert found == deck or found[UNKNOWN]


@both_kinds
def test_no_train_is_lost_and_every_point_is_earned(path: Path) -> None:  # C1, C16
    for state in replay(path):
        routes, points = state.rulebook.board.routes, state.rulebook.points
        for seat in state.seats:
            lengths = [route.length for number, route in enumerate(routes) if seat.routes >> number & 1]
            assert seat.trains + sum(lengths) == 40
            assert seat.points == sum(points[length] for length in lengths)


@both_kinds
def test_no_route_is_claimed_twice_and_nobody_holds_two_between_the_same_cities(path: Path) -> None:  # C17
    for state in replay(path):
        owned = [number for seat in state.seats for number in bits(seat.routes)]
        assert len(owned) == len(set(owned))
        assert not any(state.open >> number & 1 for number in owned)
        for seat in state.seats:
            ends = [state.rulebook.board.edges[number][:2] for number in bits(seat.routes)]
            assert len(ends) == len(set(ends))


@both_kinds
def test_no_ticket_is_lost(path: Path) -> None:  # N1, L1
    states = () if holds_unknown(load(path).events) else replay(path)
    for state in states:
        found = [*bits(state.tickets.unseen), *state.tickets.returned]
        for seat in state.seats:
            found += seat.tickets + seat.offered
        if not state.rulebook.tickets.refused_return:
            for offer in state.offers:
                found += set(offer.tickets) - set(offer.kept)
        assert sorted(found) == list(range(len(state.rulebook.board.tickets)))


def places_of_cards(state: State) -> Iterator[Cards]:
    yield from map(Cards, (state.pile, state.discard, state.face_up, *(seat.hand for seat in state.seats)))
    phase: Phase | None = state.phase
    if isinstance(phase, Dealing):
        phase = phase.then
    if isinstance(phase, TunnelPayment):
        yield from (Cards(phase.laid), Cards(phase.turned))


def holds_unknown(events: tuple[Event, ...]) -> bool:
    return any("?" in str(event) for event in events)


def bits(number: int) -> list[int]:
    return [place for place in range(number.bit_length()) if number >> place & 1]


# All records together


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


ANY = """
    another player takes a seat
    it contains hidden cards or tickets
    it stops at the first choice of tickets
    it stops before the second card
    it stops at the price of a tunnel
    it stops when the dealer owes a deal
"""
BOTH = """
    2 seats, last round
    3 seats, last round
    decided by points
    decided by completed tickets
    shared
    the discards are shuffled
    empty face-up places are refilled
    only one card is drawn because no other is left
    a player passes
    fewer than three tickets are left
    the ticket deck is empty
    all sides of a double route are taken
"""
NORDIC = """
    3 seats, all passed
    decided by longest path
    Globetrotter for one
    Globetrotter for several
    two face-up locomotives in one turn
    a ferry with locomotives
    a ferry with three cards for a locomotive
    a ferry with three cards for a space without a symbol
    the longest route with cards of one colour
    the longest route with four cards for one
    a tunnel that costs nothing extra
    a tunnel paid
    a tunnel withdrawn by choice
    a tunnel withdrawn for lack of cards
    a tunnel with locomotives alone
    a tunnel with locomotives alone that costs more
    a tunnel with fewer than three cards
    a tunnel without any card
    the deck runs out under a tunnel
"""
NORTHERN = """
    4 seats, last round
    5 seats, last round
    decided by bonus cards
    a bonus for everyone because all have none
    a face-up locomotive ends the drawing
    a locomotive drawn unseen does not end the drawing
    no second card because only face-up locomotives are left
    locomotives on a regular route
    a ferry with locomotives
    a ferry with a pair
    a ferry with two pairs of different colours
    a draw bonus
    a draw bonus with too few cards
    the deck runs out in a draw bonus
    a ticket from under the deck
    two sides of a triple route are taken
    all sides of a triple route are taken
"""
BONUS_CARDS = [f"bonus {letter} for {scorers}" for letter in "ABCDEFGHIJK" for scorers in ("one", "several")]
REQUIRED = [
    *(("", feature) for feature in lines(ANY)),
    *(("nordic-countries", feature) for feature in lines(BOTH + NORDIC)),
    *(("northern-lights", feature) for feature in [*lines(BOTH + NORTHERN), *BONUS_CARDS]),
]


@pytest.mark.parametrize(("title", "feature"), REQUIRED)
def test_a_record_shows(title: str, feature: str) -> None:
    shown = [path for path in GAMES if load(path).headers["title"].startswith(title) and feature in features(path)]
    assert shown, f"no record of {title or 'any title'} shows this: {feature}"


def test_all_can_only_pass_with_three_seats_in_nordic_countries() -> None:  # C7
    """Show why no other record ends like this: there are too few trains.

    When all must pass, all cards are in hands, so a player has the cards for every route of three spaces or less. Every
    pair of cities joined by such a route must therefore be taken while every seat still has three trains: with fewer,
    the last round would have started.
    """
    possible = []
    for title, rulebook in TITLES.items():
        shortest: dict[tuple[int, int], int] = {}
        for one, other, length in rulebook.board.edges:
            shortest[one, other] = min(length, shortest.get((one, other), length))
        needed = sum(length for length in shortest.values() if length <= 3)
        possible += [(title, seats) for seats in rulebook.seats if needed <= seats * (rulebook.trains - 3)]
    assert possible == [("nordic-countries", 3)]


@cache
def features(path: Path) -> frozenset[str]:
    """Return what happens in a record, independent of its file name."""
    return frozenset(features_of(load(path).events, replay(path)))


@dataclass(frozen=True, slots=True)
class Step:
    """One event, the states before and after it, and the action that the dealer responds to."""

    before: State
    event: Event
    after: State
    action: Action | None

    @property
    def ends_turn(self) -> bool:
        return self.before.turn != self.after.turn or isinstance(self.after.phase, Over)

    @property
    def dealt(self) -> int:
        """The number of train cards dealt from the deck."""
        cards = getattr(self.event.what, "cards", Cards())
        return len(cards) if not self.event.actor else 0

    @property
    def runs_out(self) -> bool:
        """Whether the deck runs out before the last of these cards."""
        return 0 < len(Cards(self.before.pile)) < self.dealt


def features_of(events: tuple[Event, ...], states: tuple[State, ...]) -> Iterator[str]:
    action: Action | None = None
    turn: list[Step] = []
    for event, (before, after) in zip(events, pairwise(states), strict=True):
        if isinstance(event.what, Action):
            action = event.what
        step = Step(before, event, after, action)
        turn.append(step)
        yield from chain(deck(step), tunnel(step), claim(step), tickets(step))
        if step.ends_turn:
            yield from drawing(turn)
            turn.clear()
    if holds_unknown(events):
        yield "it contains hidden cards or tickets"
    yield from ending(states[-1])


def deck(step: Step) -> Iterator[str]:
    before, after, what = step.before, step.after, step.event.what
    if step.runs_out or after.pile % 255 > before.pile % 255:
        yield "the discards are shuffled"
    match what:
        case ShowCards() if step.dealt > 1 and isinstance(step.action, ClaimRoute | PayTunnel | Withdraw):
            yield "empty face-up places are refilled"
        case TurnTunnelCards() if step.runs_out:
            yield "the deck runs out under a tunnel"
        case DealHand() if isinstance(step.action, ClaimRoute):
            yield "a draw bonus"
            if step.runs_out:
                yield "the deck runs out in a draw bonus"
            if step.dealt < before.rulebook.board.route(step.action.route).draws:
                yield "a draw bonus with too few cards"
        case Pass():
            yield "a player passes"
        case NameSeat():
            yield "another player takes a seat"


def drawing(turn: list[Step]) -> Iterator[str]:
    """Return the features of the cards drawn in a whole turn."""
    taken = [step.event.what.card for step in turn if isinstance(step.event.what, DrawFaceUp)]
    drawn = [step for step in turn if isinstance(step.event.what, DealHand) and isinstance(step.action, DrawBlind)]
    after, locomotive = turn[-1].after, Card.LOCOMOTIVE
    if taken == [locomotive, locomotive]:
        yield "two face-up locomotives in one turn"
    if len(taken) + len(drawn) == 1:
        if locomotive in taken and after.rulebook.face_up.locomotive_ends_draw:
            yield "a face-up locomotive ends the drawing"
        elif after.face_up:
            yield "no second card because only face-up locomotives are left"
        else:
            yield "only one card is drawn because no other is left"
    if len(drawn) == 2 and str(drawn[0].event.what).endswith(" L"):
        yield "a locomotive drawn unseen does not end the drawing"


def tunnel(step: Step) -> Iterator[str]:
    answer = step.before.phase
    match step.event.what:
        case TurnTunnelCards():
            if step.dealt < 3:
                yield "a tunnel with fewer than three cards"
            if not isinstance(step.after.phase, TunnelPayment):
                yield "a tunnel that costs nothing extra"
        case PayTunnel():
            yield "a tunnel paid"
        case Withdraw():
            forced = len(legal_actions(step.before)) == 1
            yield "a tunnel withdrawn for lack of cards" if forced else "a tunnel withdrawn by choice"
    if isinstance(answer, TunnelPayment) and answer.color == Card.LOCOMOTIVE:
        yield "a tunnel with locomotives alone that costs more"


def claim(step: Step) -> Iterator[str]:
    if not isinstance(step.event.what, ClaimRoute):
        return
    cards, after = step.event.what.cards, step.after
    route = after.rulebook.board.route(step.event.what.route)
    colors, spare = set(cards) - {Card.LOCOMOTIVE}, len(cards) - route.length
    if route.kind is Kind.TUNNEL:
        if not colors:
            yield "a tunnel with locomotives alone"
        if step.ends_turn:
            yield "a tunnel without any card"
    elif route.kind is Kind.REGULAR:
        if cards[Card.LOCOMOTIVE] and not spare:
            yield "locomotives on a regular route"
        if route.length == 9:
            yield "the longest route with four cards for one" if spare else "the longest route with cards of one colour"
    elif not spare:
        yield "a ferry with locomotives"
    elif route.substitute and route.substitute.same_color:
        yield "a ferry with a pair"
        if spare == 2 and len(colors) - (route.length > 2) == 2:
            yield "a ferry with two pairs of different colours"
    else:
        yield "a ferry with three cards for a locomotive"
        if spare // 2 > route.locomotives - cards[Card.LOCOMOTIVE]:
            yield "a ferry with three cards for a space without a symbol"
    numbers = after.rulebook.board.twins[after.rulebook.board.route_number[route.id]]
    taken = sum((numbers & seat.routes).bit_count() for seat in after.seats)
    if 1 < taken <= numbers.bit_count():
        sides = "all" if taken == numbers.bit_count() else "two"
        yield f"{sides} sides of a {'double' if numbers.bit_count() == 2 else 'triple'} route are taken"


def tickets(step: Step) -> Iterator[str]:
    before, after, what = step.before, step.after, step.event.what
    if isinstance(what, OfferTickets) and isinstance(step.action, DrawTickets):
        numbers = [after.rulebook.board.ticket_number.get(ticket, -1) for ticket in what.tickets]
        if set(numbers) & set(before.tickets.returned):
            yield "a ticket from under the deck"
        if len(numbers) < 3:
            yield "fewer than three tickets are left"
        if not after.tickets.size and not after.tickets.returned:
            yield "the ticket deck is empty"


def ending(state: State) -> Iterator[str]:
    match state.phase:
        case ChooseTickets(then=then) if then is not None:
            yield "it stops at the first choice of tickets"
        case SecondCard():
            yield "it stops before the second card"
        case TunnelPayment():
            yield "it stops at the price of a tunnel"
        case Dealing():
            yield "it stops when the dealer owes a deal"
        case Over():
            result = outcome(state)
            yield f"{len(state.seats)} seats, {result.reason}"
            yield result.decided_by if result.decided_by == "shared" else f"decided by {result.decided_by}"
            for lines in zip(*(sheet.bonuses for sheet in result.sheets), strict=True):
                yield from bonus(lines)


def bonus(lines: tuple[BonusLine, ...]) -> Iterator[str]:
    name = f"bonus {lines[0].letter}" if lines[0].letter else lines[0].name
    scored = [line for line in lines if line.points]
    yield f"{name} for {'one' if len(scored) == 1 else 'several'}"
    if lines[0].letter and not any(line.count for line in lines):
        yield "a bonus for everyone because all have none"


# Records written by hand


@pytest.mark.parametrize("path", HAND_WRITTEN, ids=lambda path: path.stem)
def test_comments_and_blanks_are_all_that_is_lost_of_a_record_written_by_hand(path: Path) -> None:
    text = re.sub(" *;.*", "", path.read_text(encoding="utf-8"))
    headers, *events = text.split("\n\n")
    assert load(path).dump() == headers + "\n\n" + re.sub("\n+", "\n", "\n".join(events)).lstrip("\n")


def test_every_verb_is_used() -> None:
    def verbs(paths: list[Path]) -> set[str]:
        return {str(event.what).split()[0] for path in paths for event in load(path).events}

    known = set(
        re.findall(r"\w+", "take draw tickets keep claim pay withdraw pass first bonus hand show offer turn seat")
    )
    assert verbs(HAND_WRITTEN) == known - {"pass"}  # a player has to pass only after a whole game
    assert verbs(GAMES) == known


@pytest.mark.parametrize(
    ("name", "line", "wrong", "reason"),
    [
        ("nordic", 6, "* first 3", "there is no such seat"),
        ("nordic", 7, "* hand 1 ORR", "the dealer owes 4 cards to seat 1"),
        ("nordic", 7, "* hand 1 ORRX", "'X' is not a card"),
        ("nordic", 9, "* show BGKL?", "everyone sees these cards"),
        ("nordic", 13, "2 keep oslo-kobenhavn", "keep 2 to 5 of the 5 tickets offered"),
        ("nordic", 13, "2 keep oslo-kobenhavn oslo-stockholm", "oslo-stockholm is not among the tickets offered"),
        ("nordic", 15, "1 take R", "no red card is face up"),
        ("nordic", 16, "2 take B", "the dealer acts first and owes 1 card face up"),
        ("nordic", 17, "1 claim kristiansand-oslo KK", "you have drawn one card"),
        ("nordic", 20, "2 claim kristiansand-stavanger:green WG", "this route takes 2 green cards or locomotives"),
        ("nordic", 20, "2 claim kristiansand-stavanger:green GGL", "these are too many cards: GG is enough"),
        ("nordic", 20, "2 claim boden-tornio L", "this route takes 1 green card"),
        ("nordic", 20, "2 pass", "you can still draw cards"),
        ("nordic", 21, "* turn WG", "the dealer owes 3 cards for the tunnel"),
        ("nordic", 22, "2 pay L", "the tunnel asks for exactly 2 more"),
        ("nordic", 22, "2 pay GL", "you do not hold these cards; your hand is WL"),
        ("nordic", 26, "1 pay O", "the tunnel asks for exactly 1 more red card or locomotive"),
        ("nordic", 29, "* hand 1 G", "the dealer owes 1 card to seat 2"),
        ("nordic", 38, "2 claim bergen-oslo:blue GGGL", "no more routes between these two cities can be claimed"),
        ("nordic", 46, "2 claim alborg-goteborg GG", "this route takes 1 locomotive and 1 card or a locomotive"),
        ("nordic", 46, "2 claim alborg-goteberg GL", "did you mean alborg-goteborg?"),
        ("northern", 7, "* bonus A D J Z", "4 different bonus cards are dealt"),
        ("northern", 22, "1 claim andalsnes-trondheim:1 BY", "this route takes 1 locomotive or pair of one colour"),
        ("northern", 23, "* hand 1 LL", "the dealer owes 1 card to seat 1"),
        ("northern", 25, "2 claim alborg-arhus:red P", "this route takes 1 red card or a locomotive"),
        ("northern", 25, "2 claim andalsnes-trondheim:2 RR", "no more routes between these two cities can be claimed"),
        ("northern", 29, "3 take L", "a face-up locomotive may only be the first card"),
        ("northern", 32, "* seat 4 Bot", "there is no such seat"),
        ("northern", 38, "* offer 2 oslo-tallinn tampere-goteborg oslo-helsinki", "oslo-helsinki is not in the deck"),
        ("northern", 41, "3 claim honningsvag-stop_se_north OGG", "this route takes 3 green cards or locomotives"),
    ],
)
def test_a_wrong_line_is_refused_where_it_stands(name: str, line: int, wrong: str, reason: str) -> None:
    text = (FOLDER / "hand_written" / f"every-verb-{name}.game").read_text(encoding="utf-8").splitlines()
    assert text[line - 1] != wrong
    text[line - 1] = wrong
    with pytest.raises(BrokenRecord) as broken:
        list(Record.load("\n".join(text)).replay())
    assert broken.value.line == line
    assert reason in broken.value.reason
