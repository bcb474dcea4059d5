"""Texts of a small board, and the mistakes that are found in them."""

import pytest

from nordrail.engine.components.board import Kind, LocomotiveRules, Substitute
from nordrail.engine.components.board_file import load_board
from nordrail.engine.errors import BoardError

THREE_ANY = Substitute(3, same_color=False)
RULES = LocomotiveRules(wild_on=frozenset({Kind.FERRY, Kind.TUNNEL}), ferry=THREE_ANY)
CITIES = """
bergen = { name = "Bergen", country = "Norway" }
kiruna = { name = "Kiruna", country = "Sweden", arctic = true }
oslo = { name = "Oslo", country = "Norway", capital = true }
stop = { name = "", country = "Sweden" }
"""
ROUTES = """
"bergen-oslo:blue" = { color = "blue", length = 4, tunnel = true }
"bergen-oslo:1" = { color = "gray", length = 3, ferry = 2, draws = 1 }
"oslo-stop" = { color = "purple", length = 1 }
"kiruna-stop" = { color = "gray", length = 9, substitute = "4 any" }
"""
TICKETS = """
"bergen-kiruna" = 12
"stop-oslo" = 1
"""


def text(name: str = 'name = "Toy"', cities: str = CITIES, routes: str = ROUTES, tickets: str = TICKETS) -> str:
    return f"{name}\n[cities]\n{cities}\n[routes]\n{routes}\n[tickets]\n{tickets}\n"


def mistakes(toml: str) -> list[str]:
    with pytest.raises(BoardError) as caught:
        load_board(toml, RULES)
    return list(caught.value.mistakes)


def city_mistakes(line: str) -> list[str]:
    return mistakes(text(cities=f"{CITIES}{line}"))


def route_mistakes(*lines: str) -> list[str]:
    return mistakes(text(routes="\n".join([ROUTES, *lines])))


def ticket_mistakes(*lines: str) -> list[str]:
    return mistakes(text(tickets="\n".join([TICKETS, *lines])))
