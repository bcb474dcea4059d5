"""Nobody loses a seat by accident: removing, hiding, saving and loading, and friends on the same network."""

import json
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route, expect
from tests.server.serving import Server, playing
from tests.web.browsing import new_game, serious
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, Laid, both_titles


def open_home(visit: Visit, server: Server, *tables: Laid, seat: int = 1) -> Page:
    """Open the first page of a browser that has this seat at each table."""
    known = {
        laid.code: {"code": laid.code, "title": laid.title, "secrets": {seat: laid.secrets[seat]}, "number": 0}
        for laid in tables
    }
    storage = [{"name": "nordrail.tables", "value": json.dumps(known)}]
    state = {"cookies": [], "origins": [{"origin": server.url, "localStorage": storage}]}
    return visit(server.url, storage_state=state, bypass_csp=True)


def keys_in(page: Page) -> dict[str, dict[str, str]]:
    """Return the keys of seats that a browser has stored, by table."""
    kept = json.loads(page.evaluate("localStorage.getItem('nordrail.tables') ?? '{}'"))
    return {code: table["secrets"] for code, table in kept.items()}


def test_a_table_with_a_seat_is_removed_only_when_sure_and_can_be_put_back(server: Server, visit: Visit) -> None:
    waiting = Laid(NORTHERN, "Astrid", "Bjørn").play("1 draw\n* hand 1 P\n1 draw\n* hand 1 P").keep(server)
    over = Laid(NORDIC, "Astrid", "Bjørn").play_on(lambda table: table.over).keep(server)
    turn = Laid(NORDIC, "Astrid", "Bjørn").keep(server)
    page = open_home(visit, server, waiting, over, turn)
    expect(page.locator("[data-table]")).to_have_count(3)
    assert page.locator("[data-table]").first.get_attribute("data-table") == turn.code
    assert over.table.outcome is not None
    won = {(1,): "you won", (2,): "Bjørn won", (1, 2): "Astrid, Bjørn shared the victory"}[over.table.outcome.winners]
    expect(page.locator(f"[data-table={over.code}]")).to_contain_text(f"Finished: {won}")

    page.click(f"[data-remove={turn.code}]")
    expect(page.locator("dialog")).to_contain_text("deletes your key")
    assert serious(page, "dialog") == []
    page.keyboard.press("Escape")
    assert keys_in(page).keys() == {waiting.code, over.code, turn.code}
    page.click(f"[data-remove={turn.code}]")
    page.click("dialog [data-yes]")
    expect(page.locator(f"[data-undo-remove={turn.code}]")).to_be_focused()
    assert keys_in(page).keys() == {waiting.code, over.code}
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-table={turn.code}]")).to_contain_text("Your turn")
    assert keys_in(page)[turn.code] == {"1": turn.secrets[1]}

    page.click(f"[data-remove={over.code}]")  # a finished game is hidden, and its key is kept
    expect(page.locator(f"[data-undo-remove={over.code}]")).to_be_visible()
    page.reload()
    expect(page.locator("[data-table]")).to_have_count(2)
    assert over.code in keys_in(page)
    page.click("[data-hidden]")
    page.click(f"[data-unhide={over.code}]")
    expect(page.locator("[data-hidden]")).to_have_count(0)
    expect(page.locator("[data-table]")).to_have_count(3)


def test_seats_are_saved_and_loaded_by_file_and_by_code(server: Server, visit: Visit, tmp_path: Path) -> None:
    tables = [Laid(title, "Astrid", "Bjørn").keep(server) for title in (NORDIC, NORTHERN, NORDIC, NORTHERN, NORDIC)]
    page = open_home(visit, server, *tables)
    page.click("[data-keep-seats]")
    with page.expect_download() as download:
        page.click("[data-save-seats]")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    links = [page.input_value("[data-link]")]
    page.click("[data-next-code]")
    expect(page.locator(".pages")).to_contain_text("Code 2 of 2")
    links.append(page.input_value("[data-link]"))
    assert serious(page, "dialog") == []

    cleared = visit(server.url)
    cleared.click("[data-keep-seats]")
    (tmp_path / "letter.txt").write_text("Dear aunt", encoding="utf-8")
    cleared.set_input_files("[data-load-seats]", tmp_path / "letter.txt")
    expect(cleared.locator("dialog [role=alert]")).to_contain_text("no Nordrail seats")
    moved = tables[0].code  # to another device, after the file was saved
    token = server.request("POST", f"/api/tables/{moved}/seats/1/handover", tables[0].secrets[1]).json()["token"]
    assert server.request("PUT", f"/api/tables/{moved}/seats/1/handover", json={"token": token}).status_code == 200
    cleared.set_input_files("[data-load-seats]", file)
    expect(cleared.locator("dialog [role=status]").last).to_contain_text("4 tables added")
    expect(cleared.locator("dialog [role=status]").last).to_contain_text("1 is no longer")
    kept = {laid.code: {"1": laid.secrets[1]} for laid in tables[1:]}
    assert keys_in(cleared) == kept

    phone = visit(links[0], viewport={"width": 390, "height": 844})
    expect(phone.locator("[data-added]")).to_contain_text("3 tables added")
    assert phone.url.endswith("#/seats")
    phone.goto(links[1])
    expect(phone.locator("[data-added]")).to_contain_text("1 table added")
    assert keys_in(phone) == kept
    phone.goto(f"{server.url}/#/t/{tables[1].code}")
    expect(phone.locator("[data-deck]:visible").first).to_be_enabled()


@both_titles
def test_friends_on_the_network_join_when_the_switch_is_on(title: str, visit: Visit, tmp_path: Path) -> None:
    with playing(str(tmp_path / "games.db"), "--lan-address", "127.0.0.2") as (url,):
        host = visit(new_game(url), bypass_csp=True)
        host.check(f"input[value={title}]", force=True)
        host.locator("[data-who]").first.select_option("open")
        host.click("[data-play]")
        note, code = host.locator("[data-reach]"), host.inner_text("[data-room-code]")
        expect(note).to_contain_text("This link works only on this computer")
        assert host.input_value("[data-link]") == f"{url}/#/t/{code}"
        host.get_by_role("switch", name="Let others on this network join").check()
        expect(note).to_contain_text("everyone on your network")
        link = host.input_value("[data-link]")
        assert link == f"http://127.0.0.2:{urlsplit(url).port}/#/t/{code}"
        assert serious(host) == []

        friend = visit(link)
        friend.fill("[data-name]", "Bjørn")
        friend.click("[data-sit='2']")
        expect(host.locator("[data-chair='2']")).to_contain_text("Bjørn")
        expect(friend.locator("[data-lan]")).to_have_count(0)
        host.get_by_role("switch").uncheck()
        expect(note).to_contain_text("only on this computer")
        expect(friend.locator(".lost")).to_contain_text("Reconnecting")


@both_titles
def test_a_seat_is_not_lost_with_the_answer_of_the_server(title: str, server: Server, visit: Visit) -> None:
    made = server.request("POST", "/api/tables", json={"title": title, "seats": [{"who": "open"}] * 2}).json()
    page = visit(f"{server.url}/#/t/{made['code']}")

    def lose(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    page.route("**/seats/1", lose)
    page.fill("[data-name]", "Astrid")
    page.click("[data-sit='1']")
    expect(page.get_by_role("alert")).to_contain_text("Can't reach the server")
    page.reload()
    expect(page.locator("[data-chair='1']")).to_contain_text("Astrid (you)")
    expect(page.locator("[data-leave='1']")).to_be_visible()
