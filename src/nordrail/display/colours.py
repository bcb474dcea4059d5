"""Cards, cities, routes and tickets as text for a terminal: in words, with a letter for every colour."""

from collections.abc import Iterable

from rich.text import Text

from nordrail.engine.components.board import Board, Kind, Route, Ticket
from nordrail.engine.components.cards import UNKNOWN, Card, Cards
from nordrail.engine.events import HIDDEN

STYLES: dict[Card | None, str] = {
    Card.PURPLE: "white on #7f2fb5",
    Card.BLUE: "black on #3385ff",
    Card.ORANGE: "black on #d06c00",
    Card.WHITE: "black on #f7f7f2",
    Card.GREEN: "black on #3abe6c",
    Card.YELLOW: "black on #ffe11a",
    Card.BLACK: "white on #1e2126",
    Card.RED: "white on #c4103f",
    Card.LOCOMOTIVE: "bold white on #14606b",
    None: "black on #a5a1a8",
}
"""The style of each kind of card; `None` is the gray of routes that accept any colour."""


def card_words(card: Card) -> Text:
    """Describe a single card: `a red card (R)`, `a locomotive (L)`."""
    article = "an" if card.word[0] in "aeiou" else "a"
    noun = card.word if card is Card.LOCOMOTIVE else f"{card.word} card"
    return Text.assemble(f"{article} ", (f"{noun} ({card.letter})", STYLES[card]))


def cards_words(cards: Cards) -> Text:
    """Describe cards by colour: `2 red (RR) and 1 locomotive (L)`."""
    if len(cards) == 1 and not cards[UNKNOWN]:
        return card_words(next(iter(cards)))
    groups = [
        Text.assemble(f"{cards[kind]} ", (f"{_plural(kind, cards[kind])} ({kind.letter * cards[kind]})", STYLES[kind]))
        for kind in Card
        if cards[kind]
    ]
    if hidden := cards[UNKNOWN]:
        groups.append(Text(count_of(hidden, "unseen card" if groups else "card")))
    return and_list(groups) if groups else Text("no cards")


def chips(cards: Cards) -> Text:
    """Show each card as a coloured square with its letter."""
    squares = [Text(f" {card.letter} ", STYLES[card]) for card in cards]
    return Text(" ").join([*squares, *[Text("[?]")] * cards[UNKNOWN]]) if len(cards) else Text("none", "dim")


def letters(cards: Cards) -> Text:
    """Show cards as coloured letters, in the least space."""
    return Text.assemble(*((card.letter, STYLES[card]) for card in cards))


def stacks(cards: Cards) -> Text:
    """Show one coloured square per colour, with the number of cards."""
    piles = [
        Text.assemble((f" {kind.letter} ", STYLES[kind]), f"×{cards[kind]}" if cards[kind] > 1 else "")
        for kind in Card
        if cards[kind]
    ]
    if cards[UNKNOWN]:
        piles.append(Text(f"[?]×{cards[UNKNOWN]}"))
    return Text("  ").join(piles) if piles else Text("no cards", "dim")


def city_name(board: Board, city_id: str) -> str:
    """Return the name printed on the board; a stop without one is named after the city next to it."""
    city = board.city(city_id)
    if city.name:
        return city.name
    near = board.near.get(city_id)
    return f"Stop near {board.city(near).name}" if near else f"Stop {city_id}"


def ends(board: Board, thing: Route | Ticket) -> str:
    """Name the two cities of a route or a ticket."""
    return f"{city_name(board, thing.a)}–{city_name(board, thing.b)}"


def route_name(board: Board, route_id: str) -> str:
    """Name a route by its cities and, if several join them, its track."""
    _, _, track = route_id.partition(":")
    return ends(board, board.route(route_id)) + (f" ({'track ' * track.isdigit()}{track})" if track else "")


def route_kind(route: Route) -> Text:
    """Describe a route's colour with its letter, its kind, its locomotives and the cards it draws."""
    color = Text("gray" if route.color is None else f"{route.color.word} {route.color.letter}", STYLES[route.color])
    if route.kind is not Kind.REGULAR:
        color.append(f" {route.kind}", "default on default")
    if route.locomotives:
        color.append(f" {route.locomotives}×L", STYLES[Card.LOCOMOTIVE])
    if route.draws:
        color.append(f" +{route.draws}", "default on default")
    return color


def route_words(board: Board, route: Route) -> Text:
    """Describe a route in a sentence: its cities, spaces and colour."""
    spaces = count_of(route.length, "space")
    return Text.assemble((ends(board, route), "bold"), f" ({spaces}, ", route_kind(route), ")")


def ticket_words(board: Board, ticket_id: str) -> Text:
    """Describe a ticket in a sentence: its cities and points."""
    ticket = board.ticket(ticket_id)
    return Text.assemble((ends(board, ticket), "bold"), f" ({ticket.points})")


def tickets_words(board: Board, tickets: Iterable[str]) -> Text:
    """Describe tickets in a sentence; hidden ones are only counted."""
    tickets = list(tickets)
    words = [ticket_words(board, ticket) for ticket in tickets if ticket != HIDDEN]
    if hidden := tickets.count(HIDDEN):
        words.append(Text(count_of(hidden, "ticket")))
    return and_list(words) if words else Text("no tickets")


def count_of(number: int, noun: str) -> str:
    """Return a number with its noun: `1 train`, `2 trains`, `no trains`."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def and_list(words: list[Text]) -> Text:
    """Join words with commas, and with `and` before the last."""
    if len(words) < 2:
        return words[0].copy() if words else Text()
    return Text.assemble(Text(", ").join(words[:-1]), " and ", words[-1])


def _plural(card: Card, number: int) -> str:
    return f"{card.word}s" if card is Card.LOCOMOTIVE and number > 1 else card.word
