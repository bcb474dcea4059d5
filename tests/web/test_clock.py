"""A table with a clock: it counts down for everybody, warns, and a bot makes one move."""

import re
from time import time

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Server
from tests.web.browsing import new_game, serious
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, Laid, both_titles

LATER = "seconds => { const now = performance.now.bind(performance); performance.now = () => now() + 1000 * seconds; }"
"""Let the time of a page pass."""
RINGS = """() => {
  window.rings = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.rings += 1; return make.call(this); };
}"""

PLACES = """() => [...document.querySelectorAll('.stage, .bar, .bar button, .market button, .hand, .tabs')]
  .map((one) => Object.values(one.getBoundingClientRect().toJSON()))"""
PHONE = {"width": 390, "height": 844}


def test_everybody_sees_the_countdown_and_the_player_on_turn_is_warned(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", seconds_a_move=36000)  # so long that no machine is too slow
    full = re.compile(r"(10:00:00|9:\d\d:\d\d)")
    laid.table.created = time()
    laid.keep(server)
    astrid, bjorn = laid.open(visit, server, 1, settings={"sound": True}), laid.open(visit, server, 2)
    for page in (astrid, bjorn):
        expect(page.get_by_role("timer", name="Time left")).to_have_text(full)
        expect(page.locator(".clock.warns")).to_have_count(0)
    astrid.evaluate(RINGS)
    for page in (astrid, bjorn):
        page.evaluate(LATER, 32_700)
        expect(page.locator(".clock.warns")).to_have_text(re.compile(r"\d\d:\d\d"))
    expect(astrid).to_have_title(re.compile(r"⏰ \d\d:\d\d Your turn"))
    expect(astrid.locator(".bar [role=alert]")).to_have_text(re.compile(r"Time left for your move: \d\d minutes"))
    expect(bjorn).to_have_title("Nordrail")
    assert astrid.evaluate("rings") == 1
    astrid.evaluate(LATER, 3600)
    astrid.wait_for_function("() => rings >= 2")
    astrid.dblclick("[data-deck]")
    expect(bjorn.locator("[data-clock]")).to_have_text(full)
    expect(bjorn.locator(".clock.warns")).to_have_count(0)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_sound_of_the_clock_is_offered_once_and_moves_nothing(answer: str, server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", seconds_a_move=36000, idle_days=0).keep(server)
    page = laid.open(visit, server, 1, viewport=PHONE, bypass_csp=True)
    offer = page.locator("[data-sound-offer]")
    expect(offer).to_contain_text("A sound can warn you")
    assert serious(page, "[data-sound-offer]") == []
    still = page.evaluate(PLACES)
    page.evaluate(RINGS)
    page.click(f"[data-sound-{answer}]")
    expect(offer).to_have_count(0)
    assert page.evaluate("rings") == (answer == "yes")
    assert page.evaluate(PLACES) == still
    assert page.evaluate("JSON.parse(localStorage['nordrail.settings']).sound") == (answer == "yes")
    page.reload()
    expect(page.get_by_role("timer")).to_be_visible()
    expect(offer).to_have_count(0)


def test_no_sound_is_offered_without_a_clock_or_a_seat(server: Server, visit: Visit) -> None:
    clocked = Laid(NORDIC, "Astrid", "Bjørn", seconds_a_move=36000, idle_days=0).keep(server)
    for page in (
        Laid(NORDIC, "Astrid", "Bjørn").keep(server).open(visit, server, 1),
        clocked.open(visit, server),
        clocked.open(visit, server, 1, settings={"sound": True}),
    ):
        expect(page.locator("[data-deck]")).to_be_visible()
        expect(page.locator("[data-sound-offer]")).to_have_count(0)


def test_the_clock_fits_into_every_window(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", seconds_a_move=7200)
    laid.table.created = time()
    laid.keep(server)
    for width, height in ((375, 667), (820, 1180), (1280, 800)):
        page = laid.open(visit, server, 1, locale="fi", viewport={"width": width, "height": height})
        clock = page.get_by_role("timer")
        expect(clock).to_have_text(re.compile(r"(2:00:00|1:\d\d:\d\d)"))
        assert clock.evaluate("one => one.scrollWidth <= one.clientWidth"), (width, height)
        assert clock.evaluate(
            """one => [...document.querySelectorAll('.tools button, .prompt')].every((other) => {
              const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
              return b.width < 2 || a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
            })"""
        ), (width, height)
        page.context.close()


@both_titles
def test_when_the_time_is_up_a_bot_makes_one_move_and_the_seat_is_kept(
    title: str, server: Server, visit: Visit
) -> None:
    laid = Laid(title, "Astrid", "Bjørn", seconds_a_move=3600, away_bot="easy").play("1 draw\n* hand 1 P").keep(server)
    page = laid.open(visit, server, 1)  # in the middle of a turn that began long ago
    expect(page.locator("[data-late]")).to_contain_text("The seat is still yours")
    expect(page.locator("[data-return]")).to_have_count(0)
    expect(page.locator(".bar")).to_contain_text("Bjørn's turn")
    assert len(laid.me(server)["cards"]) == 6
    chairs = laid.update(server, 1)["table"]["chairs"]
    assert not any(chair["away"] for chair in chairs)


def test_when_the_host_chose_so_a_bot_takes_over_until_the_player_is_back(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", seconds_a_move=3600, away_bot="easy", when_late="hand_over").keep(server)
    page = laid.open(visit, server, 1, viewport={"width": 390, "height": 844})
    back = page.locator("[data-return]")
    expect(back).to_have_text("I'm back")
    expect(page.locator(".bar")).to_contain_text("Bjørn's turn")
    box = back.bounding_box()
    assert box is not None
    assert box["height"] >= 48
    back.click()
    expect(back).to_have_count(0)
    assert not laid.update(server, 1)["table"]["chairs"][0]["away"]


def test_the_host_chooses_what_happens_when_time_is_up(server: Server, visit: Visit) -> None:
    page: Page = visit(new_game(server.url))
    page.fill("[data-name]", "Astrid")
    page.click("summary")
    expect(page.locator("[data-late]")).to_have_count(0)
    page.select_option("[data-pace]", "120")
    page.select_option("[data-late]", "hand_over")
    page.check("[data-practice]")
    page.click("[data-play]")
    page.wait_for_selector("[data-ticket]")
    made = server.request("GET", f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert (made["seconds_a_move"], made["when_late"], made["practice"], made["counts"]) == (
        120,
        "hand_over",
        True,
        False,
    )
