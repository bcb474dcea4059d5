"""The payments for a route, or why it cannot be claimed."""

import asyncio
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from tests.server.serving import Json, Player, Server
from tests.server.test_lobby_api import both_titles, choose_first_tickets, place, refused
from tests.server.test_table import turn_of

from nordrail.engine.components.cards import Card, Cards
from nordrail.engine.rules.payment import payments, terms
from nordrail.engine.rules.phase import TunnelPayment
from nordrail.engine.rules.rulebook import find_title
from nordrail.host.replies.answers import PaymentDetail
from nordrail.host.replies.payments import route_payments


@both_titles
def test_all_payments_for_a_route_are_listed_with_the_sensible_ones_first(title: str, server: Server) -> None:
    made = server.begin(title, "Astrid", "Bjørn", first=1)
    choose_first_tickets(server, made)
    with httpx.Client(
        base_url=server.url, headers={"authorization": f"Bearer {made['secrets']['1']}"}, verify=False
    ) as client:
        now = client.get(place(made, "/update")).json()
        hand = Cards(now["view"]["players"][0]["cards"])
        claims = [action.split() for action in now["legal"] if action.startswith("claim")]
        for route in find_title(title).board.routes:
            told = client.get(place(made, f"/routes/{route.id}/payments")).json()
            menu = [cards for _, id_, cards in claims if id_ == route.id]
            assert told["payments"] == list(map(str, payments(route, hand)))
            assert set(menu) <= set(told["payments"])
            if menu:
                assert (told["payments"][0] in menu, told["why_not"]) == (True, None)
            else:
                assert (told["payments"], told["why_not"]) == ([], f"You need {terms(route)}.")


@both_titles
def test_why_a_route_cannot_be_claimed_is_a_sentence(title: str, server: Server) -> None:
    made = server.begin(title, "Astrid", "Bjørn", first=1)
    one, two = made["secrets"].values()
    route = find_title(title).board.routes[0].id

    def why_not(secret: str, route: str = route) -> str | None:
        told = server.request("GET", place(made, f"/routes/{route}/payments"), secret).json()
        sentence: str | None = told["why_not"]
        assert told["payments"] == [] or sentence is None
        return sentence

    assert why_not(one) == why_not(two) == "Routes cannot be claimed now."
    choose_first_tickets(server, made)
    assert why_not(two) == "It is seat 1's turn."
    assert refused(server, "GET", place(made, "/routes/nowhere/payments"), one) == (
        404,
        "There is no route 'nowhere' on this board.",
    )
    assert refused(server, "GET", place(made, f"/routes/{route}/payments"))[0] == 403
    asyncio.run(claim_something(server, made))
    now = server.request("GET", place(made, "/update"), one).json()
    claimed = now["view"]["players"][0]["routes"][0]
    assert why_not(two, claimed) == "Seat 1 holds this route."


@both_titles
def test_trains_and_tunnels_are_reasons_too(title: str, tmp_path: Path) -> None:
    """Check positions that would take a whole game to reach."""
    table = turn_of(1, title, "Astrid", "Bjørn")
    assert table.state is not None
    board = table.rulebook.board
    long = next(route for route in board.routes if route.length > 1)
    short_of_trains = table.state.seats[0]._replace(trains=1)
    at_a_tunnel = TunnelPayment(board.route_number[long.id], 0, Card.RED, 0, 2)
    sentences = []
    for state in (
        table.state._replace(seats=(short_of_trains, table.state.seats[1])),
        table.state._replace(phase=at_a_tunnel),
    ):
        assert table.game is not None
        changed = table.added([], replace(table.game, state=state))
        told = route_payments(changed, 1, long.id)
        sentences.append(told.why_not)
    assert sentences == [
        f"This route takes {long.length} trains, but you have 1 left.",
        "The tunnel asks for 2 more cards: pay or withdraw.",
    ]


def test_the_answer_explains_each_payment() -> None:
    table = turn_of(1, "nordic-countries", "Astrid", "Bjørn")
    assert table.state is not None
    assert table.game is not None
    hand = Cards("GGGLYKR")
    state = table.state._replace(seats=(table.state.seats[0]._replace(hand=hand.bag), table.state.seats[1]))
    changed = table.added([], replace(table.game, state=state))

    def details(route: str) -> dict[str, PaymentDetail]:
        told = route_payments(changed, 1, route)
        return dict(zip(told.payments, told.details, strict=True))

    tunnel = details("kristiansand-stavanger:green")
    assert (tunnel["GG"].sensible, tunnel["GL"].sensible) == (True, False)
    assert (tunnel["GG"].reserve, tunnel["GL"].reserve) == ("GL", "GG")
    assert len(tunnel["GG"].odds) == 4
    assert sum(tunnel["GG"].odds) == pytest.approx(1)
    ferry = details("alborg-goteborg")
    assert (ferry["GL"].spaces, ferry["GYKR"].spaces) == (["L", "G"], ["YKR", "G"])
    assert (ferry["GL"].odds, ferry["GL"].reserve) == ([], "")


async def claim_something(server: Server, made: Json) -> None:
    """Let both seats draw until seat 1 can claim, then claim."""
    players = [Player(server, made["code"], secret) for secret in made["secrets"].values()]
    for player in players:
        await player.connect()
    while not players[0].told["view"]["players"][0]["routes"]:
        player = players[0] if players[0].told["legal"] else players[1]
        wanted = ("claim", "pay", "withdraw", "draw") if player is players[0] else ("draw",)
        legal = player.told["legal"]
        number = (await player.move(next(a for word in wanted for a in legal if a.startswith(word))))["number"]
        for other in players:
            while other.told["number"] < number:
                await other.hear()
    for player in players:
        await player.close()
