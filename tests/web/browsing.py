"""Helpers for tests in a real Chromium against a real server."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, sync_playwright
from tools.programs import find_chromium, find_headless_shell

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


@contextmanager
def chromium() -> Iterator[Browser]:
    """Launch a Chromium for as long as it is needed."""
    with sync_playwright() as playwright, launched(playwright) as browser:
        yield browser


@contextmanager
def launched(playwright: Playwright, *, whole: bool = False) -> Iterator[Browser]:
    """Launch Chromium's headless shell if there is one, or the whole browser, which can also notify and install."""
    path = (None if whole else find_headless_shell()) or find_chromium()
    assert path, "Chromium is not installed: make test installs it."
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    browser = playwright.chromium.launch(executable_path=path, args=arguments)
    try:
        yield browser
    finally:
        browser.close()


def open_page(browser: Browser, url: str, **more: Any) -> Page:
    """Open a page in a browser context of its own; an uncaught error is stored in `window.broken`."""
    context = browser.new_context(
        **{
            "viewport": {"width": 1280, "height": 800},
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        | more
    )
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.on("pageerror", lambda error: page.evaluate(f"window.broken = {str(error)!r}"))
    page.goto(url)
    return page


def collect_errors(page: Page, errors: list[str]) -> None:
    """Add to the list what the page's browser context reports as errors from now on."""
    page.context.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.context.on("weberror", lambda error: errors.append(str(error.error)))


def new_game(url: str) -> str:
    """Return the URL of the page with all options for a new game."""
    return f"{url.partition('#')[0].rstrip('/')}/#/new"


def start_game(page: Page, title: str, *, level: str = "easy") -> None:
    """Start a game against a bot, from the page with all options."""
    page.goto(new_game(page.url))
    page.check(f"input[value={title}]", force=True)
    page.fill("[data-name]", "Astrid")
    page.select_option("[data-level]", level)
    page.click("[data-play]")
    page.wait_for_selector("[data-ticket]")


def keep_tickets(page: Page) -> None:
    """Keep all the offered tickets."""
    for ticket in page.query_selector_all("[data-ticket]"):
        ticket.check()
    page.click("[data-keep]:enabled")


SET = """changes => {
  const value = JSON.stringify({ ...JSON.parse(localStorage.getItem('nordrail.settings') ?? '{}'), ...changes });
  localStorage.setItem('nordrail.settings', value);
  dispatchEvent(new StorageEvent('storage', { key: 'nordrail.settings', newValue: value }));
}"""
"""Changes settings as if another tab had done it, so the page does not write its old ones again."""

_DO = """() => {
  const click = (found) => { found.click(); return true; };
  const one = (selector) => document.querySelector(selector);
  if (one('.sheet')) return 'over';
  if (one('[data-pay]')) return click(one('[data-pay]')) && 'pay';
  if (one('[data-extra]')) return click(one('[data-extra]')) && 'extra';
  if (one('[data-withdraw]')) return click(one('[data-withdraw]')) && 'withdraw';
  if (one('[data-ticket]')) {
    document.querySelectorAll('[data-ticket]').forEach((box) => box.checked || box.click());
    const keep = one('[data-keep]:not(:disabled)');
    return keep ? click(keep) && 'keep' : 'wait';
  }
  if (one('dialog .close')) return click(one('dialog .close')) && 'close';
  const routes = [...document.querySelectorAll('.route.payable')];
  if (routes.length) {
    const longest = routes.sort((a, b) => b.querySelectorAll('.bed').length - a.querySelectorAll('.bed').length)[0];
    longest.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return 'claim';
  }
  const take = one('[data-take]:not(:disabled)') ?? one('[data-deck]:not(:disabled)');
  return take ? click(take) && 'draw' : 'wait';
}"""


_PLAY_ON = (
    "async ([most, seconds]) => {\n  const act = "
    + _DO
    + """;
  const done = new Set(), until = performance.now() + seconds * 1000;
  let clicks = 0;
  while (performance.now() < until) {
    const did = act();
    done.add(did);
    clicks += did !== 'wait';
    if (did === 'over' || clicks === most) return [...done];
    await new Promise((wake) => setTimeout(wake, did === 'wait' ? 15 : 25));
  }
  return null;
}"""
)
"""Runs in the page: a call from here to the browser for every click takes more processor time than the click."""


def play_on(page: Page, *, most: int | None = None, seconds: int = 300) -> set[str]:
    """Click a game to its end as a hasty player would, or at most this many times, and return the kinds of clicks."""
    done = page.evaluate(_PLAY_ON, [most, seconds])
    assert done is not None, f"the game does not end; the page shows: {page.inner_text('.bar')}"
    return set(done)


def place_of(page: Page, route: str) -> tuple[float, float]:
    """Return the middle of a space of the route on the screen, which nothing may cover."""
    space = page.locator(f"[data-route='{route}'] .bed").first
    space.wait_for()
    box = space.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    found = page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('[data-route]')?.dataset.route", [x, y])
    assert found == route, f"{found} lies on {route}"
    return x, y


def click_route(page: Page, route: str) -> None:
    """Click a space of the route on the board."""
    page.mouse.click(*place_of(page, route))


def pay_by_hand(page: Page, cards: str) -> None:
    """Choose the cards one by one in the payment chooser, and claim with them."""
    if not page.locator("[data-chosen]").is_visible():
        page.click("[data-by-hand]")
    for card in cards:
        page.click(f"[data-more={card}]")
    page.click("[data-chosen]")


def hand_of(page: Page) -> str:
    """Return the cards that the page shows in the reader's hand, sorted by kind."""
    stacks = page.locator(".hand [data-kind]").evaluate_all(
        "all => all.map((one) => [one.dataset.kind, one.dataset.count])"
    )
    return "".join(kind * int(count) for kind, count in stacks)


def serious(page: Page, part: str | None = None) -> list[str]:
    """Return the serious and critical accessibility violations that axe finds."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=str(AXE))
    found = page.evaluate(
        "part => axe.run(part ?? document, { resultTypes: ['violations'] }).then((found) => found.violations)", part
    )
    return [
        f"{one['id']}: {node['html'][:150]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


def left(hand: str, paid: str) -> Counter[str]:
    """Return the cards that remain of a hand."""
    return Counter(hand) - Counter(paid)
