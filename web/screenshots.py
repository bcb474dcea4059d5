"""Take screenshots of every main screen, on a phone, a laptop and a wide monitor: `make screenshots`."""

import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page
from tests.server.serving import serving
from tests.web.browsing import chromium, open_page, play_on, start_game

SIZES: dict[int, dict[str, Any]] = {
    360: {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True},
    1280: {"viewport": {"width": 1280, "height": 800}},
    2560: {"viewport": {"width": 2560, "height": 1440}},
}
TITLES = {"nordic-countries": "light", "northern-lights": "dark"}
MOVES = 45
"""Clicks that take a game to its middle."""
CARDS = 10
"""Cards to draw then, for a hand with options."""
QUALITY = 82


class Album:
    """Screenshots of a browser in every size."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser, self.folder = browser, folder

    def show(self, page: Page, name: str, shown: str, scheme: str = "light", route: str | None = None) -> None:
        """Take pictures of a page's address and storage in windows of every size, after a click on a route if given."""
        for width, size in SIZES.items():
            known = page.context.storage_state()
            other = open_page(self.browser, page.url, storage_state=known, color_scheme=scheme, **size)
            other.wait_for_selector(shown)
            if route is not None:
                other.dispatch_event(f"[data-route='{route}']", "click")
                other.wait_for_selector("dialog")
            self.shoot(other, f"{name}-{width}")
            other.context.close()

    def shoot(self, page: Page, name: str) -> None:
        """Take one picture."""
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(700)
        picture = Image.open(BytesIO(page.screenshot()))
        picture.convert("RGB").save(self.folder / f"{name}.webp", quality=QUALITY, method=6)


def shoot_lobby(album: Album, page: Page, url: str) -> None:
    """Take pictures of the pages before a game."""
    for name, place, shown, scheme in (
        ("home", "/", "[data-play]", "light"),
        ("home-dark", "/", "[data-play]", "dark"),
        ("settings", "/settings", "[data-language]", "light"),
        ("rules", "/rules/nordic-countries", "main", "light"),
    ):
        page.goto(f"{url}/#{place}")
        page.wait_for_selector(shown)
        album.show(page, name, shown, scheme)
    host = open_page(album.browser, url)
    host.locator("[data-who]").first.select_option("open")
    host.click("[data-play]")
    host.wait_for_selector("[data-start]")
    album.show(host, "room", "[data-start]")
    host.context.close()


def shoot_game(album: Album, page: Page, title: str, scheme: str) -> None:
    """Take pictures of a game from its first tickets to its replay."""
    start_game(page, title, level="hard")
    album.show(page, f"{title}-start", "[data-ticket]", scheme)
    play_on(page, most=MOVES)
    for card in range(CARDS):
        page.wait_for_timeout(400)
        while page.query_selector("dialog") or not page.query_selector("[data-deck]:enabled"):  # answer questions first
            play_on(page, most=1)
            page.wait_for_timeout(400)
        begins = page.query_selector("[data-tickets]:enabled")  # enabled only at the start of a turn
        if card < CARDS - 2 or not begins:
            page.click("[data-deck]")
    page.wait_for_selector("[data-tickets]:enabled")
    album.show(page, f"{title}-middle", "[data-tickets]:enabled", scheme)
    payable = page.locator(".route.payable").first.get_attribute("data-route")
    album.show(page, f"{title}-payment", "[data-tickets]:enabled", scheme, payable)
    play_on(page)
    album.show(page, f"{title}-end", ".sheet", scheme)
    page.goto(page.url.replace("#/t/", "#/replay/") + "/60")
    page.wait_for_selector("[data-slider]")
    album.show(page, f"{title}-replay", "[data-slider]", scheme)


def main(folder: Path) -> None:
    """Play a game of each title and take pictures along the way."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, serving(str(Path(data) / "games.db")) as server, chromium() as browser:
        album, page = Album(browser, folder), open_page(browser, server.url)
        shoot_lobby(album, page, server.url)
        for title, scheme in TITLES.items():
            page.goto(f"{server.url}/#/")
            page.wait_for_selector("[data-play]")
            shoot_game(album, page, title, scheme)
            print(f"{title}: done")
    size = sum(picture.stat().st_size for picture in folder.iterdir())
    print(f"{len(list(folder.iterdir()))} pictures, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
