"""The walk of a new player: from the first page through the guided game to its end, in every language."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Server, playing
from tests.web.browsing import serious
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN

PHONE, SMALL_PHONE = {"width": 390, "height": 844}, {"width": 375, "height": 667}
TABLET, LAPTOP, MONITOR = (
    {"width": 820, "height": 1180},
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
)
WALKS = {
    "en": {NORDIC: SMALL_PHONE, NORTHERN: LAPTOP},
    "da": {NORDIC: PHONE, NORTHERN: MONITOR},
    "nb": {NORDIC: LAPTOP, NORTHERN: SMALL_PHONE},
    "sv": {NORDIC: TABLET, NORTHERN: PHONE},
    "fi": {NORDIC: PHONE, NORTHERN: MONITOR},
}
"""The languages, with a screen for each title."""
SCRIPTS = {
    NORDIC: ("Y", "orebro-oslo:yellow", "stockholm-turku", "kristiansand-stavanger:green"),
    NORTHERN: ("R", "kemijarvi-kirkenes", "gdansk-karlskrona", "kristiansand-stavanger:1"),
}


class Walk:
    """A reader who does what each step of the lesson asks."""

    def __init__(self, page: Page, title: str, pictures: Path | None = None) -> None:
        self.page, self.title, self.pictures = page, title, pictures
        self.card, *self.routes = SCRIPTS[title]
        self.steps: list[str] = []

    def to(self, step: str) -> None:
        """Wait for a step at the reader's turn."""
        expect(self.page.locator(f"[data-lesson={step}]")).to_be_visible()
        self.steps.append(step)
        if self.pictures:
            self.page.wait_for_timeout(300)
            self.page.screenshot(path=self.pictures / f"{len(self.steps):02}-{step}.png")

    def next(self, *steps: str) -> None:
        """Read steps that ask for nothing."""
        for step in steps:
            self.to(step)
            self.page.click("[data-lesson-next]")

    def claim(self, step: str, route: str) -> None:
        """Claim the route that the guide lights."""
        self.to(step)
        self.page.wait_for_selector(f"[data-route='{route}'].payable")
        self.page.dispatch_event(f"[data-route='{route}']", "click")
        self.page.wait_for_selector(f"[data-pay], [data-route='{route}'] .car")
        if pay := self.page.query_selector("[data-pay]"):  # one sensible payment needs no question
            pay.click()

    def draw(self) -> None:
        self.to("card")
        self.page.click(f"[data-take={self.card}]:enabled")
        self.to("second")
        self.page.click("[data-deck]:enabled")

    def take_tickets(self) -> None:
        self.to("more")
        self.page.click("[data-tickets]:enabled")
        self.to("keep")
        self.page.locator("[data-ticket]").first.check()
        self.page.click("[data-keep]:enabled")

    def end(self) -> None:
        self.to("last")
        for _ in range(2):
            self.page.click("[data-deck]:enabled")
        self.to("score")

    def whole(self) -> None:
        """Follow the whole lesson."""
        self.next("welcome", "tickets", *(["bonus"] if self.title == NORTHERN else []))
        self.draw()
        self.claim("claim", self.routes[0])
        self.next("done")
        self.take_tickets()
        self.claim("ferry", self.routes[1])
        if self.title == NORDIC:
            self.claim("tunnel", self.routes[2])
            self.to("dig")
            self.page.locator("[data-extra]").first.click()
        else:
            self.claim("draws", self.routes[2])
        self.end()


@pytest.mark.parametrize("language", WALKS)
def test_a_new_player_walks_from_the_first_page_to_the_end_of_a_guided_game(
    language: str, server: Server, visit: Visit
) -> None:
    page = visit(server.url, locale=language, bypass_csp=True)
    for title, size in WALKS[language].items():
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.check(f"input[value={title}]", force=True)
        page.click("[data-learn]")
        walk = Walk(page, title)
        expect(page.locator("[data-lesson=welcome]")).to_contain_text("Linnea")
        expect(page.locator("[data-face=Linnea]")).to_be_attached()
        walk.whole()
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert len(walk.steps) == 13
        assert serious(page, ".side") == []
        page.click("[data-lesson-finish]")
        expect(page.locator("[data-learn]")).to_be_visible()
        assert page.evaluate("localStorage['nordrail.lessons']") == "{}"


def test_a_lesson_can_be_left_resumed_and_skipped(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.click("[data-learn]")
    walk = Walk(page, NORDIC)
    walk.next("welcome", "tickets")
    walk.draw()
    walk.to("claim")
    page.click("[data-lesson-leave]")
    expect(page.locator("[data-learn]")).to_contain_text("Continue the lesson")
    page.reload()
    page.click("[data-learn]")
    walk.to("claim")
    for step in ("claim", "more", "ferry", "tunnel"):
        walk.to(step)
        page.click("[data-lesson-skip]")
    walk.to("play")


def test_play_leads_a_newcomer_to_the_lesson(visit: Visit, tmp_path: Path) -> None:
    with playing(str(tmp_path / "games.db")) as (url,):
        page = visit(url)
        page.click("[data-learn]")
        Walk(page, NORDIC).next("welcome")
