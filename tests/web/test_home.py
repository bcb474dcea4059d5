"""The first page: what this is, and one click to a game; language and sound are one tap away everywhere."""

from pathlib import Path

from playwright.sync_api import expect
from tests.server.serving import Server, playing
from tests.web.browsing import new_game, serious
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, Laid


def test_one_click_starts_a_game_and_another_opens_a_table_for_friends(server: Server, visit: Visit) -> None:
    page = visit(server.url, viewport={"width": 375, "height": 667}, bypass_csp=True)
    expect(page.locator(".what")).to_contain_text("connect the cities on your tickets")
    for button in ("[data-play]", "[data-friends]"):
        box = page.locator(button).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 667, "the first look on a phone shows every way to begin"
    page.click("[data-play]")
    expect(page.locator("[data-ticket]").first).to_be_visible()

    page.goto(f"{server.url}/#/")
    mine = page.locator("section.mine")
    expect(mine).to_contain_text("Your turn")
    assert mine.evaluate("one => one.getBoundingClientRect().top") < 150, "it comes before everything else"

    page.check(f"input[value={NORTHERN}]", force=True)
    page.fill("[data-name]", "Astrid")
    page.click("[data-friends]")
    expect(page.locator("[data-players]")).to_have_count(4)
    for count in (2, 5):
        expect(page.locator(f"[data-players='{count}']")).to_be_in_viewport(ratio=1)
    assert serious(page) == []
    page.click("[data-players='3']")
    expect(page.locator("[data-room-code]")).to_be_visible()
    expect(page.locator("[data-chair='1']")).to_contain_text("Astrid")
    expect(page.locator(".seats .open")).to_have_count(2)
    expect(page.locator("[data-link]")).to_be_visible()


def test_play_now_has_no_clock_even_if_the_last_table_had_one(server: Server, visit: Visit) -> None:
    page = visit(new_game(server.url))
    page.click("summary")
    page.select_option("[data-pace]", "120")
    page.select_option("[data-first]", "2")
    page.uncheck("[data-undo-allowed]")
    page.click("[data-play]")
    expect(page.get_by_role("timer")).to_be_visible()
    page.goto(f"{server.url}/#/")
    page.click("[data-play]")
    expect(page.locator("[data-ticket]").first).to_be_visible()
    expect(page.get_by_role("timer")).to_have_count(0)
    made = server.request("GET", f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert (made["seconds_a_move"], made["first"], made["undo"]) == (None, None, True)
    page.goto(new_game(server.url))
    page.click("summary")
    expect(page.locator("[data-pace]")).to_have_value("120")  # still remembered for that page


def test_language_and_sound_are_one_tap_away_on_every_page(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn").keep(server)
    room = server.make(NORTHERN, "Astrid", "open")["code"]
    page = laid.open(visit, server, 1, viewport={"width": 375, "height": 667})
    sound = False
    for place in ("/", "/new", f"/t/{room}", f"/rules/{NORDIC}", "/replay", f"/replay/{laid.code}", f"/t/{laid.code}"):
        page.goto(f"{server.url}/#{place}")
        page.wait_for_selector("[data-quick-language]", state="attached")
        if place.endswith(laid.code) and "replay" not in place:
            page.click("[data-menu]")
        quick = page.locator("[data-quick-language]:visible")
        quick.select_option("fi")
        expect(page.locator("html")).to_have_attribute("lang", "fi")
        quick.select_option("en")
        page.locator("[data-quick-sound]:visible").click()
        sound = not sound
        expect(page.locator("[data-quick-sound]:visible")).to_have_attribute("aria-pressed", str(sound).lower())


def test_opponents_have_names_faces_and_a_style_and_the_host_can_add_programs(visit: Visit, tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / "examples/longest_first.py"
    with playing(str(tmp_path / "games.db"), "--allow-bot", f"Rex, builds far=program:python3 {example}") as (url,):
        page = visit(new_game(url))
        level = page.locator("[data-level]")
        level.select_option("hard")
        expect(level.locator("option:checked")).to_have_text("Ingrid (Hard)")
        expect(page.locator(".seats [data-face=Ingrid]")).to_be_visible()
        expect(page.locator(".seats .about")).to_contain_text("expects you to block")
        page.click("[data-add]")
        page.locator("[data-level]").last.select_option("Rex")
        expect(page.locator(".seats .about").last).to_have_text("builds far")
        page.click("[data-play]")
        expect(page.locator(".players [data-face=Ingrid]")).to_be_visible()
        expect(page.locator("[data-seat='2']")).to_contain_text("Ingrid (hard)")
        expect(page.locator("[data-seat='3']")).to_contain_text("Rex")
        expect(page.locator("[data-seat='3'] [data-face=robot]")).to_be_visible()
