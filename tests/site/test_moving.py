"""A game moves between the static edition and a server, in both directions, and continues with the same cards."""

import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.serving import Server, serving
from tests.site.test_browser import code_of
from tests.site.test_coach import Player, table_with
from tests.web.browsing import hand_of, keep_tickets, open_page, play_on, start_game
from tests.web.test_hotseat import reveal

from nordrail.site.live_table import Pauses
from nordrail.site.site_host import SiteHost

TITLES = ("nordic-countries", "northern-lights")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("moving") / "games.db"), "--thinkers", "1") as running:
        yield running


def some_moves(player: Player, steps: int) -> None:
    """Let a player and the bots of a host in this process act."""
    player.host.open(1, player.code)
    player.host.hear(1, json.dumps({"type": "hello", "secret": player.secret, "number": 0}))
    for step in range(steps):
        now = player.update()
        if now["legal"]:
            said = {"type": "move", "id": f"s{step}", "ply": now["ply"], "action": now["legal"][-1]}
            player.host.hear(1, json.dumps(said))
        else:
            player.host.act()
        player.host.take()


def served(server: Server, made: dict[str, Any], path: str, body: Any = None) -> Any:
    method = "GET" if body is None else "POST"
    answer = server.request(method, f"/api/tables/{made['code']}/{path}", made["secrets"]["1"], json=body)
    assert answer.status_code == 200, answer.text
    return answer.json() if "json" in answer.headers["content-type"] else answer.text


def my_turn(server: Server, made: dict[str, Any]) -> Any:
    """Wait until the bots of a server have moved, and return the update."""
    until = monotonic() + 60
    while not (now := served(server, made, "update"))["legal"] and not now["result"]:
        assert monotonic() < until
        sleep(0.1)
    return now


@pytest.mark.parametrize("title", TITLES)
def test_a_game_moves_to_a_server_and_back(title: str, server: Server) -> None:
    player = table_with(title)
    some_moves(player, 12)
    file = player.ask("POST", f"/tables/{player.code}/copy", {"secrets": [player.secret]})
    made = server.request("POST", "/api/copies", json={"file": file}).json()
    there, here = served(server, made, "update"), player.update()
    assert (there["view"], there["legal"]) == (here["view"], here["legal"])
    assert (there["table"]["counts"], here["table"]["counts"]) == (False, False)
    for step in range(5):  # the next cards are the same, too
        if not (now := my_turn(server, made))["result"]:
            served(server, made, "moves", {"id": f"m{step}", "ply": now["ply"], "action": now["legal"][-1]})
    my_turn(server, made)  # or its bot would move between the next two requests
    back = served(server, made, "copy", {"secrets": list(made["secrets"].values())})
    host = SiteHost(Pauses(0, 0))
    again = Player(json.loads(host.request("POST", "/copies", None, json.dumps({"file": back})).text), host)
    read = ("view", "legal")
    assert [again.update()[one] for one in read] == [served(server, made, "update")[one] for one in read]
    journal, _ = host.take()  # it is stored like every other table
    stored = SiteHost(Pauses(0, 0))
    stored.load(journal.tables, journal.entries)
    again.host = stored
    some_moves(again, 4)


@pytest.mark.parametrize("title", TITLES)
def test_both_hosts_deal_the_same_cards_from_a_file(title: str, server: Server) -> None:
    player = table_with(title)
    some_moves(player, 3)
    while not (now := player.update())["legal"] or "draw" not in now["legal"]:
        some_moves(player, 1)
    file = player.ask("POST", f"/tables/{player.code}/copy", {"secrets": [player.secret]})
    made = server.request("POST", "/api/copies", json={"file": file}).json()
    served(server, made, "moves", {"id": "m", "ply": served(server, made, "update")["ply"], "action": "draw"})
    player.host.hear(1, json.dumps({"type": "move", "id": "m", "ply": player.update()["ply"], "action": "draw"}))
    assert served(server, made, "update")["view"] == player.update()["view"]


def test_the_page_refuses_what_a_server_refuses() -> None:
    player = table_with(TITLES[0])
    copy = f"/tables/{player.code}/copy"
    for secrets in ([], ["short"], ["x" * 40], "all", [7], [player.secret] * 6):
        refused = player.host.request("POST", copy, player.secret, json.dumps({"secrets": secrets}))
        assert refused.status in (403, 422)
    assert player.host.request("POST", copy, None, json.dumps({"secrets": [player.secret]})).status == 403
    file = player.ask("POST", copy, {"secrets": [player.secret]})
    for wrong, name in (("nonsense", "bad_copy"), (file.replace("* show ", "* show L", 1), "changed_copy")):
        refused = player.host.request("POST", "/copies", None, json.dumps({"file": wrong}))
        assert (refused.status, json.loads(refused.text)["reason"]["name"]) == (422, name)
    assert player.host.request("POST", "/copies", None, json.dumps({"file": 7})).status == 422


# In a browser


def save_table(page: Page, target: Path) -> Path:
    """Save the table on the screen with the menu."""
    page.click("[data-menu]")
    page.click("[data-copy]")
    with page.expect_download() as download:
        page.click("[data-save-table]")
    download.value.save_as(target)
    return target


def load_table(page: Page, url: str, file: Path) -> None:
    """Continue the game of a file, from the first page."""
    page.goto(url)
    page.click("[data-keep-seats]")
    page.set_input_files("[data-load-table]", file)


def own_turn(page: Page) -> None:
    page.locator("[data-deck]:enabled").first.wait_for()


def wait_for_cards(page: Page, count: int) -> None:
    """Wait until the hand has this many cards: a card in flight arrives a moment later."""
    page.wait_for_function(
        """count => [...document.querySelectorAll('.hand [data-kind]')]
          .reduce((sum, one) => sum + Number(one.dataset.count), 0) === count""",
        arg=count,
    )


@pytest.mark.parametrize("title", TITLES)
def test_a_solo_game_continues_at_a_server_with_the_same_cards(
    page: Page, browser: Browser, site: str, server: Server, tmp_path: Path, title: str
) -> None:
    start_game(page, title)
    keep_tickets(page)
    play_on(page, most=3)
    own_turn(page)
    before, tickets = hand_of(page), page.locator("[data-my-tickets]").inner_text()
    file = save_table(page, tmp_path / "game.table")
    expect(page.locator(".log").first).to_contain_text("saved the whole game to a file")
    there = open_page(browser, server.url)
    load_table(there, server.url, file)
    own_turn(there)
    wait_for_cards(there, len(before))
    assert hand_of(there) == before
    assert there.locator("[data-my-tickets]").inner_text() == tickets
    for one in (there, page):
        one.locator("[data-deck]:enabled").first.evaluate("deck => deck.click()")
        wait_for_cards(one, len(before) + 1)
    assert hand_of(there) == hand_of(page)  # the same card comes from both decks
    play_on(there, most=4)
    there.context.close()


def test_two_people_at_one_screen_move_from_a_server_to_the_page(
    page: Page, browser: Browser, site: str, server: Server, tmp_path: Path
) -> None:
    there = open_page(browser, f"{server.url}/#/new")
    there.select_option("[data-who]", "me")
    there.click("[data-play]")
    reveal(there, 1)
    cards = hand_of(there)
    file = save_table(there, tmp_path / "game.table")
    code = code_of(there)
    there.context.close()
    load_table(page, site, file)
    reveal(page, 1)
    assert hand_of(page) == cards
    assert code_of(page) != code
    keep_tickets(page)


def test_a_wrong_file_is_refused_with_a_sentence(page: Page, site: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.table"
    wrong.write_text("nonsense", encoding="utf-8")
    load_table(page, site, wrong)
    expect(page.locator("dialog [role=alert]")).to_have_text("This file contains no game that can be continued.")
