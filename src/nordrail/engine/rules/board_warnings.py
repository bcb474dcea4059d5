"""What makes a board dull or unfair although the rules allow it, before anyone plays on it."""

from collections.abc import Callable, Iterator

from nordrail.engine.components.board import members
from nordrail.engine.components.network import cheapest_path
from nordrail.engine.components.toml_fields import reported
from nordrail.engine.objection import Objection
from nordrail.engine.rules.payment import cheapest_payment
from nordrail.engine.rules.rulebook import Rulebook


def board_warnings(rulebook: Rulebook) -> list[Objection]:
    """Return the warnings about a board, those for all players first; at most as many as mistakes in a file."""
    return reported(
        [
            *_never_ending(rulebook),
            *_scarce(rulebook),
            *_useless_routes(rulebook),
            *_impossible_tickets(rulebook),
            *_lonely_cities(rulebook),
        ]
    )


def usable_spaces(rulebook: Rulebook, seats: int) -> int:
    """Count the spaces that this many players can claim together; one player can use one route of several."""
    groups = {twins: members(twins) for twins in rulebook.board.twins}
    routes = rulebook.board.routes
    return sum(
        sum(sorted((routes[route].length for route in group), reverse=True)[: rulebook.usable_tracks(group[0], seats)])
        for group in groups.values()
    )


def _never_ending(rulebook: Rulebook) -> Iterator[Objection]:
    """Warn if even a player who claims everything keeps too many trains for the last round (C23)."""
    groups = set(rulebook.board.twins)
    spaces = sum(max(rulebook.board.routes[route].length for route in members(group)) for group in groups)
    needed = rulebook.trains - rulebook.last_round_at
    if spaces < needed:
        sentence = (
            f"nobody can start the last round: that takes {needed} trains on the board, and one player finds room for "
            f"{spaces}; the game ends only when nobody can do anything"
        )
        yield Objection(sentence, "no_last_round", spaces=spaces, needed=needed)


def _scarce(rulebook: Rulebook) -> Iterator[Objection]:
    """Warn once about each shortage, with the smallest number of players that has it."""
    if found := _shortage(rulebook, _tickets):
        seats, have, need = found
        wrong = f"with {seats} or more players, {have} tickets are too few: {need} are offered before the first turn"
        yield Objection(wrong, "few_tickets", seats=seats, have=have, need=need)
    if found := _shortage(rulebook, _spaces):
        seats, have, need = found
        wrong = f"with {seats} or more players, {have} spaces are too few for {need} trains"
        yield Objection(wrong, "few_spaces", seats=seats, have=have, need=need)
    if found := _shortage(rulebook, _cards):
        seats, have, need = found
        wrong = f"with {seats} or more players, {have} cards are too few: {need} are dealt before the first turn"
        yield Objection(wrong, "few_cards", seats=seats, have=have, need=need)


def _shortage(rulebook: Rulebook, count: Callable[[Rulebook, int], tuple[int, int]]) -> tuple[int, int, int] | None:
    counted = ((seats, *count(rulebook, seats)) for seats in rulebook.seats)
    return next((found for found in counted if found[1] < found[2]), None)


def _tickets(rulebook: Rulebook, seats: int) -> tuple[int, int]:
    return len(rulebook.board.tickets), seats * rulebook.tickets.first_offer


def _spaces(rulebook: Rulebook, seats: int) -> tuple[int, int]:
    return usable_spaces(rulebook, seats), seats * (rulebook.trains - rulebook.last_round_at)


def _cards(rulebook: Rulebook, seats: int) -> tuple[int, int]:
    return len(rulebook.deck), seats * rulebook.starting_hand + rulebook.face_up.size


def _useless_routes(rulebook: Rulebook) -> Iterator[Objection]:
    for route in rulebook.board.routes:
        if route.length > rulebook.trains:
            sentence = (
                f"nobody can claim {route.id}: it has {route.length} spaces, and a player {rulebook.trains} trains"
            )
            yield Objection(sentence, "long_route", route=route.id, length=route.length, trains=rulebook.trains)
        elif cheapest_payment(route, rulebook.deck) is None:
            yield Objection(
                f"nobody can claim {route.id}: the deck does not have its cards", "unpaid_route", route=route.id
            )


def _impossible_tickets(rulebook: Rulebook) -> Iterator[Objection]:
    board = rulebook.board
    lengths: list[float | None] = [route.length for route in board.routes]
    for ticket in board.tickets:
        a, b = board.city_number[ticket.a], board.city_number[ticket.b]
        spaces = sum(board.routes[route].length for route in cheapest_path(board.neighbours, [a], {b}, lengths) or ())
        if spaces > rulebook.trains:
            wrong = f"it takes {spaces} spaces, and a player has {rulebook.trains} trains"
            sentence = f"nobody can complete {ticket.id}: {wrong}"
            yield Objection(sentence, "far_ticket", ticket=ticket.id, spaces=spaces, trains=rulebook.trains)


def _lonely_cities(rulebook: Rulebook) -> Iterator[Objection]:
    for city, around in zip(rulebook.board.cities, rulebook.board.neighbours, strict=True):
        if not around:
            yield Objection(f"no route leads to {city.name or city.id}", "lonely_city", city=city.name or city.id)
