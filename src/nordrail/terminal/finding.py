"""What a person means by a typed word: a card, a city, two cities, a ticket. Diacritics and capitals do not matter."""

from nordrail.display.colours import city_name
from nordrail.engine.components.board import Board, City, Ticket
from nordrail.engine.components.cards import Card
from nordrail.engine.errors import NotationError
from nordrail.engine.suggestion import did_you_mean, plain_letters


def find_number(text: str, most: int) -> int:
    """The number of something on a list."""
    if not text.isdecimal() or len(text) > 4 or not 1 <= int(text) <= most:
        raise NotationError(f"{text!r} is not on the list; it has 1 to {most}")
    return int(text)


def find_card(text: str) -> Card:
    """The card with this letter or colour."""
    word = text.strip().casefold()
    for card in Card:
        if word and (word == card.letter.casefold() or (len(word) > 1 and card.word.startswith(word))):
            return card
    kinds = ", ".join(f"{card.letter} {card.word}" for card in Card)
    raise NotationError(f"{text!r} is no card; cards are {kinds}")


def find_cities(board: Board, text: str) -> list[City]:
    """The cities whose name is this, or begins with it, or holds it; the first of these that finds any."""
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
    """The one city that is meant."""
    found = find_cities(board, text)
    if len(found) == 1:
        return found[0]
    if found:
        raise NotationError(f"{text!r} may be {' or '.join(city_name(board, city.id) for city in found)}")
    question = did_you_mean(text, [city_name(board, city.id) for city in board.cities])
    raise NotationError(f"there is no city {text!r}" + (f"; {question}" if question else ""))


def find_two_cities(board: Board, text: str) -> tuple[City, City]:
    """Two cities in one text, with a blank or a dash between them; a name may have blanks itself."""
    words = text.replace("–", " ").replace("-", " ").split()
    for cut in range(1, len(words)):
        one, other = find_cities(board, " ".join(words[:cut])), find_cities(board, " ".join(words[cut:]))
        if len(one) == len(other) == 1:
            return one[0], other[0]
    if len(words) < 2:
        raise NotationError("name two cities, such as: ways oslo bergen")
    return find_city(board, words[0]), find_city(board, " ".join(words[1:]))


def find_ticket(board: Board, tickets: tuple[str, ...], text: str) -> Ticket | None:
    """One of these tickets, by its number in the list or its id; `None` if the text is neither."""
    if text.isdecimal():
        return board.ticket(tickets[find_number(text, len(tickets)) - 1])
    return board.ticket(text) if text in tickets else None
