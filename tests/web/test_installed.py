"""The client as an installed app: it starts without the server and notifies players of their turn."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.serving import Server, serving
from tests.web.browsing import keep_tickets, open_page, start_game

HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => true })"
NOTICES = "navigator.serviceWorker.ready.then((worker) => worker.getNotifications())"
KEPT = """async () => {
  const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  return (await Promise.all(stores.map((store) => store.keys()))).flat().map((one) => one.url);
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("installed") / "games.db")) as running:
        yield running


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    return whole_browser


def installed(browser: Browser, server: Server) -> Page:
    """Open a page and wait until its service worker has cached the client."""
    page = open_page(browser, server.url, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready")
    return page


def test_browsers_offer_to_install_it(browser: Browser, server: Server) -> None:
    page = installed(browser, server)
    asked = page.context.new_cdp_session(page)
    manifest = asked.send("Page.getAppManifest")
    assert manifest["errors"] == []
    missing = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in missing] == ["in-incognito"]  # as are all pages of these tests
    told = httpx.get(f"{server.url}/manifest.webmanifest", verify=False)
    assert told.headers["content-type"] == "application/manifest+json"
    for icon in told.json()["icons"]:
        assert httpx.get(f"{server.url}/{icon['src']}", verify=False).headers["content-type"] == icon["type"]
    page.context.close()


@pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])
def test_without_the_server_the_score_pad_counts_and_keeps_a_game(browser: Browser, server: Server, title: str) -> None:
    page = installed(browser, server)
    page.context.set_offline(offline=True)
    page.goto(f"{server.url}/#/scorepad")
    page.reload()
    page.click(f"[data-title={title}]")
    page.click("[data-way=lengths]")
    page.click("[data-more=length-2]")
    expect(page.locator("[data-sheet] h2")).to_contain_text("Astrid wins")
    page.click("[data-save-pad]")
    expect(page.get_by_text("The game is in My games.")).to_be_visible()
    page.goto(f"{server.url}/#/games")
    expect(page.locator("[data-game]")).to_contain_text("at home")
    page.context.close()


def test_without_the_server_it_says_so_and_reconnects(browser: Browser, server: Server) -> None:
    page = installed(browser, server)
    kept = page.evaluate(KEPT)
    assert f"{server.url}/" in kept
    assert not [address for address in kept if "/api/" in address and "/api/boards/" not in address]
    server.kill()
    page.reload()
    page.wait_for_selector("h1:text('reach the server')")
    server.start()
    page.wait_for_selector("[data-play]")
    assert page.evaluate("window.broken") is None
    page.context.close()


def test_it_notifies_a_player_of_their_turn_in_the_background(browser: Browser, server: Server) -> None:
    page = installed(browser, server)
    page.context.grant_permissions(["notifications"], origin=server.url)
    page.goto(f"{server.url}/#/settings")
    page.check("[data-notify]")
    page.goto(f"{server.url}/#/")
    start_game(page, "nordic-countries")
    page.evaluate(HIDDEN)
    keep_tickets(page)
    page.wait_for_selector("[data-deck]:enabled")
    assert page.title() == "● Your turn – Nordrail"
    page.wait_for_function(f"{NOTICES}.then((all) => all.some((one) => one.body === 'Your turn'))")
    page.goto(f"{server.url}/#/")
    page.wait_for_selector("[data-play]")
    assert page.title() == "Nordrail"
    page.context.close()
