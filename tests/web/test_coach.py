"""The analysis of a finished game: run, cancelled, resumed, read, learned from and shared."""

import json
from time import monotonic, sleep
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.server.serving import Json, Server
from tests.web.browsing import SET, serious
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, Laid, both_titles

SECONDS = 5
"""The shortest analysis."""
PHONE = {"width": 390, "height": 844}


def finished(title: str, **more: Any) -> Laid:
    """Return a game that two hasty players have played to its end."""
    return Laid(title, "Astrid", "Bjørn", **more).play_on(lambda table: table.over)


def briefly(page: Page) -> None:
    """Let a page ask for the shortest analysis."""

    def ask(route: Route) -> None:
        route.continue_(post_data=json.dumps({"seconds": SECONDS}))

    page.route("**/api/tables/*/analysis", ask)


class Analysed:
    """A finished game on the server with its analysis."""

    def __init__(self, title: str, server: Server) -> None:
        self.laid, self.server = finished(title).keep(server), server
        address = f"/api/tables/{self.laid.code}/analysis"
        status = server.request("POST", address, self.laid.secrets[1], json={"seconds": SECONDS}).json()
        until = monotonic() + 180
        while status["state"] in ("waiting", "working"):
            assert monotonic() < until, status
            sleep(0.3)
            status = server.request("GET", f"/api/analyses/{status['id']}").json()
        assert status["state"] == "done", status
        self.found: Json = server.request("GET", f"/api/analyses/{status['id']}/result").json()

    def open(self, visit: Visit, **more: Any) -> Page:
        """Open the analysis in a browser that has seat 1."""
        page = self.laid.open(visit, self.server, 1, **more)
        briefly(page)
        page.goto(f"{self.server.url}/#/analysis/{self.laid.code}")
        page.wait_for_selector("[data-tab-of=share]")
        return page

    def decisions(self, *grades: str) -> list[Json]:
        """Return the decisions of seat 1 with these grades."""
        return [one for one in self.found["decisions"] if one["seat"] == 1 and one["grade"] in grades]


@pytest.fixture(scope="module", params=[NORDIC, NORTHERN])
def analysed(request: pytest.FixtureRequest, server: Server) -> Analysed:
    return Analysed(request.param, server)


@both_titles
def test_an_analysis_is_started_at_the_table_cancelled_and_resumed(title: str, server: Server, visit: Visit) -> None:
    laid = finished(title, hands=("RRRRYYGG",)).keep(server)
    page = laid.open(visit, server, 1)
    briefly(page)
    page.click("[data-analyse]")
    page.wait_for_selector("[data-progress=working] progress")
    page.click("[data-cancel]")
    page.wait_for_selector("[data-progress=cancelled]")
    expect(page.locator("[data-curve]")).to_have_count(0)
    page.click("[data-analyse]")
    page.wait_for_selector("[data-curve]", timeout=180_000)
    expect(page.locator("[data-line-of]")).to_have_count(2)

    page.goto(f"{server.url}/#/replay/{laid.code}")
    page.click("[data-analyse]")
    page.wait_for_selector("[data-curve]")  # it is remembered


def test_the_page_tells_what_the_analysis_found(analysed: Analysed, visit: Visit) -> None:
    page = analysed.open(visit, bypass_csp=True)
    found = analysed.found
    lessons = [one["key"] for one in found["lessons"] if one["seat"] == 1][:3]
    shown = page.locator("[data-lesson]").evaluate_all("all => all.map((one) => one.dataset.lesson)")
    assert shown == lessons
    won = 1 in found["winners"]
    share = round(100 / len(found["winners"])) if won else 0
    expect(page.locator("[data-part=result] .value")).to_have_text(f"{share}%")
    page.click("[data-unit=points]")
    account = next(one for one in found["accounts"] if one["seat"] == 1 and one["unit"] == "points")
    expect(page.locator("[data-part=result] .value")).to_have_text(f"{account['result'] / 1000:.1f}".replace("-", "−"))
    kept = [one["ticket"] for one in found["tickets"] if one["seat"] == 1]
    assert page.locator("[data-fate]").evaluate_all("all => all.map((one) => one.dataset.fate)") == kept
    assert page.locator("[data-turning]").count() == len(found["turning_points"])
    assert serious(page) == []

    page.click("[data-tab-of=decisions]")
    chosen = [one for one in found["decisions"] if one["seat"] == 1 and not one["forced"]]
    expect(page.locator("[data-decision]")).to_have_count(len(chosen))
    page.check("[data-costly]")
    costly = analysed.decisions("inaccuracy", "mistake", "blunder")
    expect(page.locator("[data-decision]")).to_have_count(len(costly))
    page.locator("[data-decision] button").first.click()
    expect(page.locator(f"[data-judged='{costly[0]['line']}']")).to_be_visible()
    assert page.locator("[data-slider]").input_value() == str(costly[0]["line"] - 1)
    assert serious(page) == []


def test_mistakes_are_asked_one_by_one_and_compared(analysed: Analysed, visit: Visit) -> None:
    mistakes = analysed.decisions("mistake", "blunder")
    assert mistakes, "a hasty player makes mistakes"
    page = analysed.open(visit, viewport=PHONE, bypass_csp=True)
    page.click("[data-tab-of=learn]")
    for place, mistake in enumerate(mistakes):
        best, played = mistake["own"]["best"], mistake["played"]
        page.wait_for_selector(f"[data-quiz=asked] [data-choice='{best}']")
        if place == 0:
            page.click(f"[data-choice='{played}']")
            expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "same")
            assert serious(page) == []
        else:
            page.click(f"[data-choice='{best}']")
            expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "best")
        expect(page.locator(f"[data-compared='{best}']")).to_be_visible()
        page.keyboard.press("Enter")  # the button for the next one has focus
    over = page.locator("[data-quiz=over]")
    expect(over).to_contain_text(f"you found {len(mistakes) - 1} of {len(mistakes)}")


def test_the_game_is_shared_as_a_link_a_picture_and_a_film(analysed: Analysed, visit: Visit) -> None:
    page = analysed.open(visit, permissions=["clipboard-read", "clipboard-write"])
    page.click("[data-tab-of=share]")
    page.click("[data-link]")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert f"#/analysis/{analysed.laid.code}" in copied

    with page.expect_download() as download:
        page.click("[data-card=png]")
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as download:
        page.click("[data-card=svg]")
    card = download.value.path().read_text(encoding="utf-8")
    assert "Astrid" in card
    assert "Chance to win" in card

    page.click("[data-film]")
    page.click("[data-stop-film]")
    page.click("[data-film]")
    with page.expect_download() as download:
        page.click("[data-save-film]")
    film = download.value.path().read_bytes()
    assert film.startswith(b"\x1a\x45\xdf\xa3")  # a WebM file
    assert len(film) > 50_000

    stranger = visit("about:blank")
    briefly(stranger)
    stranger.goto(copied)
    stranger.wait_for_selector("[data-curve]")


def test_it_fits_on_a_phone_in_every_language(analysed: Analysed, visit: Visit) -> None:
    page = analysed.open(visit, viewport=PHONE)
    for language in ("en", "da", "nb", "sv", "fi"):
        page.evaluate(SET, {"language": language})  # the page learns of it, and does not write the old one again
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", language)
        for tab, part in (("summary", "lesson"), ("decisions", "decision"), ("learn", "quiz"), ("share", "film")):
            page.click(f"[data-tab-of={tab}]")
            page.wait_for_selector(f"[data-{part}]")
            wide = page.evaluate(
                "[...document.querySelectorAll('.side, .found, .found *:not(.hidden)')]"
                ".filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.className)"
            )
            assert wide == [], (language, tab)
