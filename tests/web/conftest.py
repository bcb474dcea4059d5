"""One server for all tests of the client; a page whose console has an error fails its test."""

from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect
from tests.server.serving import Server, serving
from tests.web.browsing import collect_errors, launched, open_page

expect.set_options(timeout=60_000)
EXPECTED = ("Failed to load resource", "WebSocket connection to")
"""Console errors when the server refuses something or cannot be reached."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("web") / "games.db"), "--thinkers", "1") as running:
        yield running


@pytest.fixture(scope="session")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium with notifications and app installation, which the headless shell lacks."""
    with launched(playwright, whole=True) as running:
        yield running


class Visit(Protocol):
    """A function that opens a page in a browser context of its own."""

    def __call__(self, url: str, **more: Any) -> Page: ...


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Open pages that are closed after the test; an error in one of them fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def go(url: str, **more: Any) -> Page:
        page = open_page(browser, "about:blank", **more)
        contexts.append(page.context)
        collect_errors(page, wrong)
        page.goto(url)
        return page

    yield go
    for context in contexts:
        context.close()
    assert [error for error in wrong if not error.startswith(EXPECTED)] == []
