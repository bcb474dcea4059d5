"""The switch for notices at a table, and the notices that the service worker shows."""

import json
from collections.abc import Callable
from hashlib import sha256

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Locator, Page, expect
from tests.conftest import NORTHERN
from tests.server.push_service import Browser
from tests.server.serving import Json, Server
from tests.web.browsing import serious
from tests.web.conftest import Visit
from tests.web.laying import Laid

URL = "https://push.example.org/astrid"
PUSH_MANAGER = """(device) => {
  // Chromium without a user has no push service.
  const one = { endpoint: device.url, toJSON: () => ({ keys: device }), unsubscribe: async () => true };
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error("not a key");
    localStorage.setItem("test.subscribed", "yes");
    return one;
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem("test.subscribed") ? one : null);
}"""
SHOWN = """({ title, body }) => navigator.serviceWorker.ready
  .then((worker) => worker.getNotifications())
  .then((all) => all.some((one) => one.title === title && one.body === body && one.data === "./#/t/BCDFGH"))"""
WORDS = {
    "en": "Notify me when I'm away",
    "da": "Giv besked, når jeg er væk",
    "nb": "Varsle meg når jeg er borte",
    "sv": "Meddela mig när jag är borta",
    "fi": "Ilmoita, kun olen poissa",
}


@pytest.fixture(scope="module")
def browser(whole_browser: Chromium) -> Chromium:
    return whole_browser


def open_menu(page: Page, device: Json) -> Locator:
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.evaluate(PUSH_MANAGER, device)
    page.click("[data-menu]")
    return page.locator("[data-notices]")


def devices(server: Server, laid: Laid) -> list[str]:
    path = f"/api/tables/{laid.code}/seats/1/notices"
    found: list[str] = server.request("GET", path, laid.secrets[1]).json()["devices"]
    return found


def test_the_switch_asks_for_permission_shows_its_state_and_can_be_turned_off(server: Server, visit: Visit) -> None:
    laid, device = Laid(NORTHERN, "Astrid", "Bjørn").keep(server), Browser().device(URL)
    small = {"width": 375, "height": 667}
    page = laid.open(visit, server, 1, service_workers="allow", viewport=small, bypass_csp=True)
    switch = open_menu(page, device)
    expect(switch).to_be_enabled()
    expect(switch).not_to_be_checked()
    assert devices(server, laid) == []  # off until asked for
    switch.click()  # without the permission
    expect(page.locator("dialog [role=status]", has_text="blocks notifications")).to_be_visible()
    expect(switch).not_to_be_checked()
    assert devices(server, laid) == []
    page.context.grant_permissions(["notifications"], origin=server.url)
    page.reload()
    switch = open_menu(page, device)
    switch.focus()
    page.keyboard.press("Space")
    expect(switch).to_have_attribute("data-notices", "on")
    assert devices(server, laid) == [sha256(URL.encode()).hexdigest()]
    assert serious(page, "dialog") == []
    page.reload()
    switch = open_menu(page, device)
    expect(switch).to_be_checked()
    switch.click()
    expect(switch).to_have_attribute("data-notices", "off")
    expect(switch).not_to_be_checked()
    assert devices(server, laid) == []


def test_the_switch_has_words_in_every_language_and_says_why_it_cannot_be_used(server: Server, visit: Visit) -> None:
    laid = Laid(NORTHERN, "Astrid", "Bjørn").keep(server)
    page = laid.open(visit, server, 1)
    page.evaluate("delete window.PushManager")
    for language, words in WORDS.items():
        page.locator("[data-quick-language]:visible").select_option(language)
        page.click("[data-menu]")
        expect(page.get_by_label(words)).to_be_disabled()
        page.keyboard.press("Escape")


def test_a_notice_that_arrives_is_shown_and_leads_to_the_table(server: Server, visit: Visit) -> None:
    page = visit(server.url, service_workers="allow")
    page.context.grant_permissions(["notifications"], origin=server.url)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    browser, found = page.context.new_cdp_session(page), list[Json]()
    browser.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    browser.send("ServiceWorker.enable")
    until(page, lambda: bool(found))
    notice = {"title": "Northern Lights · BCDFGH", "body": "Astrid has moved.", "language": "en", "table": "BCDFGH"}
    pushed = {"origin": server.url, "registrationId": found[0]["registrationId"], "data": json.dumps(notice)}
    browser.send("ServiceWorker.deliverPushMessage", pushed)
    page.wait_for_function(SHOWN, arg=notice)


def until(page: Page, met: Callable[[], bool]) -> None:
    for _ in range(600):
        if met():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it did not happen")
