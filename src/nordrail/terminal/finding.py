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
    word = plain_letters(text.strip())
    names = {city.id: plain_letters(city_name(board, city.id)) for city in board.cities}
    ids = {city.id: plain_letters(city.id) for city in board.cities}
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
    words = text.replace("–", " ").replace("-", " ").split()
    for cut in range(1, len(words)):
        one, other = find_cities(board, " ".join(words[:cut])), find_cities(board, " ".join(words[cut:]))
        if len(one) == len(other) == 1:
            return one[0], other[0]
    if len(words) < 2:
        raise NotationError("name two cities, for example: ways oslo bergen")
    return find_city(board, words[0]), find_city(board, " ".join(words[1:]))


def find_ticket(board: Board, tickets: tuple[str, ...], text: str) -> Ticket | None:
    """Return one of these tickets by its number in the list or its id; `None` if the text is neither."""
    if text.isdecimal():
        return board.ticket(tickets[find_number(text, len(tickets)) - 1])
    return board.ticket(text) if text in tickets else None
