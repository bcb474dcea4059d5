"""Pictures of every main screen, at the width of a phone, a laptop and a wide screen: `make screenshots`."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page
from tests.server.serving import serving
from tests.web.browsing import chromium, open_page, play_on, start_game

SIZES = {360: 740, 1280: 800, 2560: 1440}
TITLES = ("nordic-countries", "northern-lights")
MOVES = 70
"""After so many clicks a game is in its middle."""


def shoot(page: Page, folder: Path, name: str) -> None:
    """One picture for each size of the window."""
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(400)
        page.screenshot(path=folder / f"{name}-{width}.png")
    page.set_viewport_size({"width": 1280, "height": SIZES[1280]})
    page.wait_for_timeout(200)


def main(folder: Path) -> None:
    """Plays a game of each title and looks at it on the way."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, serving(str(Path(data) / "games.db")) as server, chromium() as browser:
        page = open_page(browser, server.url)
        page.wait_for_selector("[data-play]")
        shoot(page, folder, "home")
        for title in TITLES:
            page.goto(f"{server.url}/#/")
            page.wait_for_selector("[data-play]")
            start_game(page, title, level="hard")
            shoot(page, folder, f"{title}-start")
            play_on(page, most=MOVES)
            shoot(page, folder, f"{title}-middle")
            play_on(page)
            shoot(page, folder, f"{title}-end")
            print(f"{title}: done")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
