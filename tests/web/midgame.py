"""Tables in the middle of a game, set up by requests alone: full hands, many tickets, long names."""

from random import Random
from typing import Any

import httpx
from playwright.sync_api import Page
from tests.server.serving import Json, Server

NAMES = ("Astrid Wilhelmina Kjærsgaard-Ångström", "Bjørn", "Aleksanteri Hämäläinen", "Þórunn Guðmundsdóttir", "Linnea")


def middle_of_a_game(server: Server, title: str, seats: int, *, rounds: int = 12) -> Json:
    """Play until it is seat 1's turn with many cards and tickets, or, with enough rounds, until the game is over."""
    made = server.begin(title, *NAMES[:seats], first=1)
    random = Random(5)
    with httpx.Client(base_url=f"{server.url}/api/tables/{made['code']}", timeout=30) as client:
        lengths = {route["id"]: route["length"] for route in client.get("/board").json()["routes"]}
        for _ in range(rounds):
            for seat, secret in made["secrets"].items():
                headers = {"authorization": f"Bearer {secret}"}
                while (now := client.get("/update", headers=headers).json())["legal"]:
                    action = _choose(now, int(seat), lengths, random)
                    move = {"id": f"{now['ply']} {seat}", "ply": now["ply"], "action": action}
                    assert client.post("/moves", headers=headers, json=move).status_code == 200
                if now["result"]:
                    return made
    return made


def _choose(now: dict[str, Any], seat: int, lengths: dict[str, int], random: Random) -> str:
    """Choose an action: seat 1 collects tickets and cards of all colours, the others claim what they can."""
    legal: list[str] = now["legal"]
    me = now["view"]["players"][seat - 1]
    verbs = {
        verb: [action for action in legal if action.split()[0] == verb] for verb in ("keep", "pay", "claim", "take")
    }
    if verbs["keep"]:
        return max(verbs["keep"], key=len)
    if verbs["pay"] or "withdraw" in legal:
        return (verbs["pay"] or ["withdraw"])[0]
    if verbs["claim"] and (seat > 1 or len(me["routes"]) < 2):
        return max(verbs["claim"], key=lambda claim: lengths[claim.split()[1]])
    if seat == 1 and "tickets" in legal and len(me["tickets"]) < 6:
        return "tickets"
    new = [take for take in verbs["take"] if take[-1] not in me["cards"]]
    return (new or [random.choice([action for action in legal if action != "tickets"])])[0]


def sit_down(page: Page, server: Server, made: Json, seat: str = "1") -> None:
    """Give a browser a seat, and open its table."""
    code = made["code"]
    known = {code: {"code": code, "title": "", "secrets": {seat: made["secrets"][seat]}, "number": 0}}
    page.evaluate("known => localStorage.setItem('nordrail.tables', JSON.stringify(known))", known)
    page.goto(f"{server.url}/#/t/{code}")
    page.wait_for_selector(".hand, .sheet")
