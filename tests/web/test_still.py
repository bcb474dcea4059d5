"""Nothing moves under the pointer: hints, questions, news and banners have places of their own."""

from playwright.sync_api import Page, expect
from tests.server.serving import Server
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN, Laid

from nordrail.table.table import Table

TUNNEL = "kristiansand-stavanger:green"
UPPERMOST = """selector => {
  const one = document.querySelector(selector), { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
SIZES = {"phone": {"width": 375, "height": 667}, "desktop": {"width": 1280, "height": 800}}
BOXES = """() => Object.fromEntries(
  ['.stage', '.bar', '.market', '[data-slot="0"]', '[data-deck]', '[data-tickets]', '.mine', '[data-find-route]',
   '[data-menu]', '[data-tab-of="players"]', '.chat summary']
    .map((part) => [part, document.querySelector(part)?.getBoundingClientRect()])
    .filter(([, box]) => box?.width)
    .map(([part, { x, y, width, height }]) => [part, [x, y, width, height].map(Math.round)]))"""


class Stillness:
    """The places of a table's parts, which no notice may change."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.before: dict[str, list[int]] = {}

    def begin(self) -> None:
        """Remember the places."""
        self.before = self.page.evaluate(BOXES)
        assert {".stage", ".bar", "[data-deck]", ".mine"} <= self.before.keys()

    def check(self, shown: str) -> None:
        """Wait for a notice, and compare the places."""
        expect(self.page.locator(shown).first).to_be_visible()
        assert self.page.evaluate(BOXES) == self.before, shown


def test_notices_move_nothing(server: Server, visit: Visit) -> None:
    for name, size in SIZES.items():
        laid = Laid(NORDIC, "Astrid", "Bjørn", hands=("GGYY",)).keep(server)
        page = laid.open(visit, server, 1, viewport=size, settings={"hints": True})
        bjorn = laid.open(visit, server, 2)
        still = Stillness(page)
        expect(page.locator("[data-hint-shown=turn]")).to_be_visible()
        still.begin()
        page.click("[data-got-it]")
        still.check(".bar:has-text('draw cards')")
        page.click("[data-deck]")
        still.check("[data-hint-shown=second]")
        page.click("[data-got-it]")
        page.click("[data-undo=ask]")
        still.check("[data-waits]")
        bjorn.click("[data-disagree]")
        still.check(".says:has-text('Bjørn declines')")
        page.click(".says button")
        page.click("[data-deck]")
        still.check('.bar:has-text("Bjørn\'s turn")')
        bjorn.dblclick("[data-deck]")
        still.check(".since" if name == "desktop" else ".bar:has-text('Your turn')")
        bjorn.click(".chat summary")
        bjorn.locator(".chat .quick button").first.click()
        still.check("[data-unread='1']" if name == "desktop" else "[data-news='2']")
        page.context.set_offline(True)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        still.check(".lost")


def test_the_last_round_moves_nothing_in_a_game_of_five(server: Server, visit: Visit) -> None:
    laid = Laid(NORTHERN, "Astrid", "Bjørn", "Cæcilie", "Dag", "Eva")
    seen: list[Table] = []

    def announced(table: Table) -> bool:
        seen.append(table)
        return table.state is not None and table.state.final_turns is not None

    laid.play_on(announced)
    line = str(laid.table.events[len(seen[-2].events)])
    seat, _, action = line.partition(" ")
    reader = int(seat) % 5 + 1
    laid.table = seen[-2]
    laid.keep(server)
    page = laid.open(visit, server, reader, locale="fi")
    phone = laid.open(visit, server, reader, locale="fi", viewport=SIZES["phone"])
    both = [Stillness(page), Stillness(phone)]
    for still in both:
        expect(still.page.locator(".hand")).to_be_visible()
        still.begin()
    strip = phone.locator(".strip li")
    for place, player in enumerate(laid.update(server, reader)["view"]["players"]):
        expect(strip.nth(place)).to_be_in_viewport(ratio=1)
        expect(strip.nth(place)).to_contain_text(str(player["points"]))
        expect(strip.nth(place)).to_contain_text(str(player["trains"]))
    move = {"id": "last", "ply": laid.table.ply, "action": action}
    server.request("POST", f"/api/tables/{laid.code}/moves", laid.secrets[int(seat)], json=move).raise_for_status()
    for still in both:
        still.check(".banner")
    page.click(".chat summary")
    page.locator(".chat .quick button").first.click()
    expect(phone.locator("[data-news]")).to_be_visible()
    phone.click("[data-tab-of=players]")
    expect(phone.locator("[data-news]")).to_have_count(0)
    assert phone.evaluate("document.documentElement.scrollWidth") == SIZES["phone"]["width"]


def test_answers_and_scores_are_visible_while_a_route_is_paid(server: Server, visit: Visit) -> None:
    for size in SIZES.values():
        laid = Laid(NORDIC, "Astrid", "Bjørn", hands=("GGGGLL",))
        laid.choose_seed(f"claim {TUNNEL} GG", lambda deals: sum(deals[0].count(card) for card in "GL") == 1)
        page = laid.keep(server).open(visit, server, 1, viewport=size, locale="fi")
        expect(page.locator("[data-deck]")).to_be_enabled()
        page.dispatch_event(f"[data-route='{TUNNEL}']", "click")
        expect(page.locator("[data-pay=GG]")).to_be_in_viewport(ratio=1)
        scores = page.locator(".strip li" if size["width"] < 600 else "li[data-seat]")
        for place in range(2):
            expect(scores.nth(place)).to_be_in_viewport(ratio=1)
        place = page.evaluate(UPPERMOST, "[data-pay=GG]")
        assert place, "nothing covers the first payment"
        assert page.evaluate(UPPERMOST, ".strip li" if size["width"] < 600 else "li[data-seat]")
        page.click("[data-pay=GG]")
        for answer in ("[data-extra=G]", "[data-extra=L]", "[data-withdraw]"):
            expect(page.locator(answer)).to_be_in_viewport(ratio=1)
        page.context.close()


def test_a_hint_and_absent_players_leave_room_for_the_choice_of_tickets(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", "Cæcilie", chosen=False, idle_days=58).keep(server)  # all are late
    page = laid.open(visit, server, 1, locale="fi", viewport=SIZES["desktop"], settings={"hints": True})
    expect(page.locator("[data-hint-shown]")).to_be_visible()
    boxes = page.locator("[data-ticket]")
    expect(boxes).to_have_count(5)
    for place in range(5):
        expect(boxes.nth(place)).to_be_in_viewport(ratio=1)
    assert page.locator(".asked").evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    expect(page.locator("[data-got-it]")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-expires]")).to_have_count(1)  # the warning is below the hint
    expect(page.locator("[data-nudge]")).to_have_count(0)  # the reader is late too
    for place in (0, 1):
        boxes.nth(place).check()
    page.click("[data-keep]")
    expect(page.locator("[data-nudge]")).to_have_count(2)


def test_the_button_to_keep_tickets_is_always_visible(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", "Cæcilie", chosen=False).keep(server)
    page = laid.open(visit, server, 1, locale="fi", viewport=SIZES["phone"], settings={"hints": True})
    expect(page.locator("[data-ticket]")).to_have_count(5)
    for width, height in ((375, 667), (390, 844), (820, 1180), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("[data-keep]")).to_be_in_viewport(ratio=1)
        expect(page.locator(".board")).to_be_in_viewport()
    page.set_viewport_size({"width": 375, "height": 667})
    for box in page.locator("[data-ticket]").all():
        box.check()
    page.click("[data-keep]")
    expect(page.locator("[data-keep]")).to_have_count(0)
