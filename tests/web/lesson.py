"""A newcomer who follows the guide of a lesson: clicks, or taps on a touch screen, what each step asks for."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page
from tests.web.browsing import place_of
from tests.web.laying import NORDIC, NORTHERN

MIDDLE = ("card", "second", "claim", "done", "more", "keep", "ferry")
STEPS = {
    NORDIC: ["welcome", "tickets", *MIDDLE, "tunnel", "dig", "last", "score"],
    NORTHERN: ["welcome", "tickets", "bonus", *MIDDLE, "draws", "last", "score"],
}
"""The steps of each title."""
PACE = 30_000
"""The most milliseconds to wait for a step: the opponent and the animations take a few seconds."""
ROUTES = ("claim", "ferry", "tunnel", "draws")
"""The steps that ask for a route."""


class Follower:
    """A reader who does what the guide asks, and knows nothing else of the game."""

    def __init__(self, page: Page, look: Callable[[str], None] = lambda step: None) -> None:
        self.page, self.look = page, look
        self.touch: bool = page.evaluate("matchMedia('(pointer: coarse)').matches")
        self.steps: list[str] = []

    def press(self, what: str | Locator) -> None:
        """Press a part of the screen with the mouse or a finger."""
        part = self.page.locator(what) if isinstance(what, str) else what
        (part.tap if self.touch else part.click)(timeout=PACE)

    def step(self) -> str:
        """Return the next step once the reader can do what it asks for."""
        last = f":not([data-lesson={self.steps[-1]}])" if self.steps else ""
        guide = self.page.locator(f"[data-lesson]:not([data-waiting]){last}")
        guide.wait_for(timeout=PACE)
        step = str(guide.get_attribute("data-lesson"))
        self.steps.append(step)
        self.look(step)
        return step

    def follow(self, until: str = "score") -> list[str]:
        """Follow the guide to a step, and return the steps."""
        while (step := self.step()) != until:
            self.do(step)
        return self.steps

    def do(self, step: str) -> None:
        """Do what a step asks for."""
        if step in ROUTES:
            self.claim()
        elif step == "card":
            card = self.page.evaluate("document.documentElement.dataset.hint")
            self.press(self.page.locator(f"[data-take={card}]:enabled").first)
        elif step == "more":
            self.press("[data-tickets]:enabled")
            if self.touch:
                self.press("[data-confirm]")
        elif step == "keep":
            self.press(self.page.locator("[data-ticket]").first)
            self.press("[data-keep]:enabled")
        elif step == "dig":
            self.press(self.page.locator("[data-extra]").first)
        elif step == "second":
            self.press("[data-deck]:enabled")
        elif step == "last":
            for _ in range(2):
                self.press("[data-deck]:enabled")
        else:
            self.press("[data-lesson-next]")

    def claim(self) -> None:
        """Claim the route that the guide lights on the board, and pay for it if there is a question."""
        lit = self.page.locator(".route.way.payable")
        lit.wait_for(timeout=PACE)
        route = str(lit.get_attribute("data-route"))
        (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(*place_of(self.page, route))
        pay, mine = self.page.locator("[data-pay]"), self.page.locator(f"[data-route='{route}'] .car")
        pay.or_(mine).first.wait_for(timeout=PACE)
        if pay.count():  # one sensible payment needs no question
            self.press(pay.first)
