"""Take screenshots of every main screen, on a phone, a laptop and a wide monitor: `make screenshots`."""

import json
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page
from tests.server.serving import Server, serving
from tests.web.browsing import chromium, new_game, open_page
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, Laid

from nordrail.bots.roster import make_bot
from nordrail.engine.rules.phase import Turn
from nordrail.puzzles.shelf import puzzles_of
from nordrail.table import acts
from nordrail.table.table import Table

SIZES: dict[int, dict[str, Any]] = {
    360: {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True},
    1280: {"viewport": {"width": 1280, "height": 800}},
    2560: {"viewport": {"width": 2560, "height": 1440}},
}
TITLES = {NORDIC: "light", NORTHERN: "dark"}
PLAYERS = {NORDIC: ("Astrid", "bot:hard", "bot:medium"), NORTHERN: ("Astrid", "bot:easy", "bot:medium", "bot:hard")}
QUALITY = 82
PAID = {NORDIC: ("kristiansand-stavanger:green", "GGGGLLYY"), NORTHERN: ("bergen-stavanger:1", "GGGGLLYYKR")}
"""A tunnel and a ferry, and a hand that pays for them in several ways."""

AT_HOME = (
    ("bergen-oslo:red", "orebro-oslo:green", "norrkoping-stockholm:red", "helsinki-stockholm:gray"),
    ("boden-kiruna:black", "kiruna-narvik:white", "mo_i_rana-narvik", "boden-tornio"),
)
"""The routes of two players on a score pad."""


class Album:
    """Screenshots of a browser in every size."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser, self.folder = browser, folder

    def show(self, page: Page, name: str, shown: str, scheme: str = "light") -> None:
        """Take pictures of a page's address and storage in windows of every size."""
        for width, size in SIZES.items():
            known = page.context.storage_state()
            other = open_page(self.browser, page.url, storage_state=known, color_scheme=scheme, **size)
            other.wait_for_selector(shown)
            self.shoot(other, f"{name}-{width}")
            other.context.close()

    def visit(self, scheme: str, size: dict[str, Any]) -> Visit:
        """Return a function that opens pages in a window of this size."""
        return lambda url, **more: open_page(self.browser, url, color_scheme=scheme, **size, **more)

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
        ("new", "/new", "[data-play]", "light"),
        ("settings", "/settings", "[data-language]", "light"),
        ("rules", "/rules/nordic-countries", "main", "light"),
        ("puzzles", "/puzzles", "[data-puzzle]", "light"),
    ):
        page.goto(f"{url}/#{place}")
        page.wait_for_selector(shown)
        album.show(page, name, shown, scheme)
    host = open_page(album.browser, new_game(url))
    host.locator("[data-who]").first.select_option("open")
    host.click("[data-play]")
    host.wait_for_selector("[data-start]")
    album.show(host, "room", "[data-start]")
    host.context.close()


def play_on(laid: Laid, until: Callable[[Table], bool]) -> Laid:
    """Let a bot play for all seats until the condition holds."""
    bot = make_bot("path", Random(1))
    while not until(laid.table):
        game = laid.table.game
        assert game is not None
        seat = game.to_act
        assert seat is not None
        action = bot.choose(game.view(seat), game.legal())
        laid.table = acts.move(laid.table, seat, laid.table.ply, str(action))
    return laid


def in_the_middle(table: Table) -> bool:
    """Return whether it is seat 1's turn with some routes claimed and some cards in hand."""
    assert table.game is not None
    me = table.game.view(1).me
    turn = isinstance(table.game.state.phase, Turn) and table.to_act() == [1]
    return turn and me is not None and len(me.routes) >= 5 and len(me.cards) >= 4


def shoot_game(album: Album, server: Server, title: str, scheme: str) -> None:
    """Take pictures of a game from its first tickets to its replay."""
    players = PLAYERS[title]
    start = Laid(title, *players, chosen=False).keep(server)
    middle = play_on(Laid(title, *players), in_the_middle).keep(server)
    end = play_on(Laid(title, *players), lambda table: table.over).keep(server)
    for name, laid, shown in (
        ("start", start, "[data-ticket]"),
        ("middle", middle, "[data-tickets]:enabled"),
        ("end", end, ".sheet"),
        ("replay", end, "[data-slider]"),
    ):
        for width, size in SIZES.items():
            page = laid.open(album.visit(scheme, size), server, 1)
            page.wait_for_selector(".table")
            if name == "replay":
                page.goto(f"{server.url}/#/replay/{laid.code}/{len(laid.table.events) // 2}")
            page.wait_for_selector(shown)
            album.shoot(page, f"{title}-{name}-{width}")
            page.context.close()


def shoot_positions(album: Album, server: Server, title: str, scheme: str) -> None:
    """Take pictures of paying for a route, and of a screen that two people share, during a turn and after it."""
    route, hand = PAID[title]
    for width, size in SIZES.items():
        visit = album.visit(scheme, size)
        page = Laid(title, "Astrid", "Bjørn", hands=(hand,)).keep(server).open(visit, server, 1)
        page.wait_for_selector("[data-deck]:enabled")
        page.dispatch_event(f"[data-route='{route}']", "click")
        page.wait_for_selector("[data-pay]")
        album.shoot(page, f"{title}-payment-{width}")
        page.context.close()
        page = Laid(title, "Astrid", "Bjørn").keep(server).open(visit, server, 1, 2)
        page.wait_for_selector("[data-curtain]")
        album.shoot(page, f"{title}-shared-{width}")
        page.click("[data-curtain]")
        for _ in range(2):
            page.click("[data-deck]:enabled")
        page.wait_for_selector("[data-cover]")
        album.shoot(page, f"{title}-handover-{width}")
        page.context.close()


def shoot_afterwards(album: Album, server: Server, title: str, scheme: str) -> None:
    """Take pictures of what helps players to get better: hints, the analysis of a game, a puzzle, today's deal."""
    practice = play_on(Laid(title, "Astrid", "bot:hard", practice=True), in_the_middle).keep(server)
    end = play_on(Laid(title, "Astrid", "Bjørn"), lambda table: table.over).keep(server)
    puzzle = next(puzzle for puzzle in puzzles_of(title) if puzzle.kind == "claim")
    for width, size in SIZES.items():
        visit = album.visit(scheme, size)
        page = practice.open(visit, server, 1)
        page.click("[data-hint]:enabled")
        page.wait_for_selector("[data-hints] [data-option]")
        album.shoot(page, f"{title}-hint-{width}")
        page.context.close()
        page = end.open(visit, server, 1)
        page.goto(f"{server.url}/#/analysis/{end.code}")
        page.wait_for_selector("[data-curve]", timeout=180_000)
        album.shoot(page, f"{title}-analysis-{width}")
        page.context.close()
        for name, place, shown in (
            ("puzzle", f"puzzles/{puzzle.id}", "[data-answer]"),
            ("today", f"today/{title}", "[data-play-deal]"),
        ):
            page = visit(f"{server.url}/#/{place}")
            page.wait_for_selector(shown)
            album.shoot(page, f"{title}-{name}-{width}")
            page.context.close()


def shoot_collection(album: Album, server: Server) -> None:
    """Take pictures of My games and of the score pad, with the same games in every size."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "games.json"
        games = [finished(number) for number in range(24)]
        file.write_text(json.dumps({"form": "nordrail games", "version": 2, "games": games}), encoding="utf-8")
        for width, size in SIZES.items():
            page = album.visit("light", size)(f"{server.url}/#/games")
            page.set_input_files("[data-load-games]", file)
            page.wait_for_selector("[data-game]")
            page.evaluate("scrollTo(0, 0)")
            album.shoot(page, f"games-{width}")
            page.context.close()
            page = album.visit("light", size)(f"{server.url}/#/scorepad")
            page.wait_for_selector("[data-route]")
            for seat, routes in enumerate(AT_HOME, start=1):
                page.click(f"[data-whose='{seat}']")
                for route in routes:
                    page.dispatch_event(f"[data-route='{route}']", "click")
            page.evaluate("scrollTo(0, 0)")
            album.shoot(page, f"scorepad-{width}")
            page.context.close()


def finished(number: int) -> dict[str, Any]:
    """Return a game as a file of games holds it."""
    title, level = (NORDIC, NORTHERN)[number % 2], ("easy", "medium", "hard")[number * 5 % 3]
    mine, other = 88 + number * 37 % 46, 84 + number * 23 % 50
    seat = {"routes": 52, "tickets": 5, "completed": 4, "resigned": False}
    return {
        "id": f"GAME{number:02}",
        "kind": "table",
        "code": f"GAME{number:02}",
        "day": None,
        "title": title,
        "board": None,
        "ended": 1_793_000_000 + number * 86_400,
        "counts": number % 6 > 0,
        "winners": [1 if mine > other else 2],
        "seats": [
            {**seat, "name": "Astrid", "who": "me", "bot": None, "total": mine},
            {**seat, "name": "Signe", "who": "bot", "bot": level, "total": other},
        ],
    }


def main(folder: Path) -> None:
    """Take pictures of the lobby, and of a game of each title and what follows it."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as data, serving(str(Path(data) / "games.db")) as server, chromium() as browser:
        album, page = Album(browser, folder), open_page(browser, server.url)
        shoot_lobby(album, page, server.url)
        shoot_collection(album, server)
        for title, scheme in TITLES.items():
            shoot_game(album, server, title, scheme)
            shoot_positions(album, server, title, scheme)
            shoot_afterwards(album, server, title, scheme)
            print(f"{title}: done")
    pictures = list(folder.glob("*.webp"))
    print(f"{len(pictures)} pictures, {sum(picture.stat().st_size for picture in pictures) / 1e6:.1f} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
