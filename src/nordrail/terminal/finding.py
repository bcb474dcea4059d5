"""Interpret typed words: a card, a city, two cities, a ticket. Case and diacritics do not matter."""

from nordrail.display.colours import city_name
from nordrail.engine.components.board import Board, City, Ticket
from nordrail.engine.components.cards import Card
from nordrail.engine.errors import NotationError
from nordrail.engine.suggestion import did_you_mean, plain_letters


def find_number(text: str, most: int) -> int:
    """Return a valid number on a list of `most` entries."""
    if not text.isdecimal() or len(text) > 4 or not 1 <= int(text) <= most:
        raise NotationError(f"{text!r} is not on the list; choose 1 to {most}")
    return int(text)


def find_card(text: str) -> Card:
    """Return the card with this letter or colour."""
    word = text.strip().casefold()
    for card in Card:
        if word and (word == card.letter.casefold() or (len(word) > 1 and card.word.startswith(word))):
            return card
    kinds = ", ".join(f"{card.letter} {card.word}" for card in Card)
    raise NotationError(f"{text!r} is not a card; cards are {kinds}")


def find_cities(board: Board, text: str) -> list[City]:
    """Return the cities with exactly this name; failing that, those that begin with it, then those that contain it."""
    word = _spelling(text)
    names = {city.id: _spelling(city_name(board, city.id)) for city in board.cities}
    ids = {city.id: _spelling(city.id) for city in board.cities}
    tests = (str.__eq__, str.startswith, str.__contains__)
    for test in tests:
        if word and (
            found := [city for city in board.cities if test(names[city.id], word) or test(ids[city.id], word)]
        ):
            return found
    return []


def find_city(board: Board, text: str) -> City:
    """Return the only city that matches."""
    found = find_cities(board, text)
    if len(found) == 1:
        return found[0]
    if found:
        raise NotationError(f"{text!r} could be {' or '.join(city_name(board, city.id) for city in found)}")
    question = did_you_mean(text, [city_name(board, city.id) for city in board.cities])
    raise NotationError(f"there is no city {text!r}" + (f"; {question}" if question else ""))


def find_two_cities(board: Board, text: str) -> tuple[City, City]:
    """Split a text into two cities, separated by a space or a dash; names may contain spaces."""
    words = _spelling(text).split()
    if len(words) < 2:
        raise NotationError("name two cities, for example: ways oslo bergen")
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    found = [(one, other) for one, other in cuts if find_cities(board, one) and find_cities(board, other)]
    for one, other in found:
        if len(find_cities(board, one)) == len(find_cities(board, other)) == 1:
            return find_city(board, one), find_city(board, other)
    one, other = (found or cuts)[0]
    return find_city(board, one), find_city(board, other)


def is_two_cities(board: Board, text: str) -> bool:
    """Whether a text names two cities: it has several words, and they are not the name of one."""
    return len(_spelling(text).split()) > 1 and not find_cities(board, text)


def find_ticket(board: Board, tickets: tuple[str, ...], text: str) -> Ticket | None:
    """Return one of these tickets by its number in the list or its id; `None` if the text is neither."""
    if text.isdecimal():
        return board.ticket(tickets[find_number(text, len(tickets)) - 1])
    return board.ticket(text) if text in tickets else None


def _spelling(text: str) -> str:
    """Return a name as it is compared: a dash is a space."""
    return " ".join(plain_letters(text).replace("–", " ").replace("-", " ").split())
