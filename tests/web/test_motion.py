"""Animations at the table: cards fly, trains roll out, tunnel cards are turned over."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.server.serving import Server
from tests.web.conftest import Visit

Json = dict[str, Any]

WRITE_DOWN = """
  [window.moved, window.notes] = [[], []];
  const PLACES = '[data-slot], [data-deck], [data-hand], [data-seat]';
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const at = (frame) => {  // the place under the middle of a card of 48 by 70 pixels
      const [x, y] = (frame.transform?.match(/-?[\\d.]+px/g) ?? []).map(parseFloat);
      if (y === undefined) return null;
      const found = document.elementsFromPoint(x + 24, y + 35).map((one) => one.closest(PLACES)).find((one) => one);
      return found ? Object.entries(found.dataset).flat().join(' ').trim() : null;
    };
    const card = this.querySelector('.front .card, .card')?.getAttribute('aria-label') ?? null;
    const route = this.closest('[data-route]')?.dataset.route ?? null;
    const kind = (this.getAttribute('class') ?? '').split(' ')[0];
    moved.push({ kind, card, route, from: at(frames[0]), to: at(frames.at(-1)), delay: options.delay ?? 0 });
    return animate.call(this, frames, options);
  };
  new MutationObserver(() => {
    const note = document.querySelector('[data-dig]'), says = note?.querySelector(':scope > span').textContent;
    if (note && notes.at(-1)?.says !== says) notes.push({ says, cards: note.querySelectorAll('.front .card').length });
  }).observe(document, { childList: true, subtree: true, characterData: true });
"""
"""Record every animation, which keeps the tests independent of the speed of the machine."""

PAY_AND_HURRY = """() => new Promise((done) => {
  new MutationObserver((_, watch) => {
    const turned = document.querySelector('.turned'), asked = document.querySelector('[data-withdraw]') !== null;
    if (!turned) return;
    watch.disconnect();
    document.querySelector('dialog .answers button')?.click();
    done({ due: turned.closest('dialog') !== null, asked });
  }).observe(document, { childList: true, subtree: true });
  document.querySelector('[data-pay]').click();
})"""
"""Pay for a tunnel; when its cards appear, turn them all over and report whether a decision is already asked for."""


class Duel:
    """Two players at a table: Astrid has a page, and both can also move by request."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.made = server.begin("nordic-countries", "Astrid", "Bjørn", first=1)
        self.path = f"/api/tables/{self.made['code']}"
        for seat in (1, 2):
            self.move(seat, lambda action: action.startswith("keep"))

    def told(self, seat: int) -> Json:
        answer: Json = self.server.request("GET", f"{self.path}/update", self.made["secrets"][str(seat)]).json()
        return answer

    def move(self, seat: int, wanted: Any) -> str:
        """Take the first legal action that is wanted, and return it."""
        told = self.told(seat)
        action = next(filter(wanted, told["legal"]))
        move = {"id": f"{told['ply']}", "ply": told["ply"], "action": action}
        answer = self.server.request("POST", f"{self.path}/moves", self.made["secrets"][str(seat)], json=move)
        assert answer.status_code == 200, answer.text
        return str(action)

    def draw_until(self, seat: int, wanted: Any) -> str:
        """Let all players draw until a seat can begin its turn with a wanted action, and return that action."""
        for _ in range(300):
            told = self.told(acting := self.told(seat)["view"]["to_act"])
            if (
                acting == seat
                and told["view"]["phase"]["ask"] == "turn"
                and (found := [*filter(wanted, told["legal"])])
            ):
                return str(found[0])
            self.move(acting, lambda action: action.startswith(("draw", "take")))
        raise AssertionError("the wanted action never became legal")

    def sit_down(self, visit: Visit) -> Page:
        """Open Astrid's page."""
        page = visit("about:blank", reduced_motion="no-preference")
        code, secret = self.made["code"], self.made["secrets"]["1"]
        known = {code: {"code": code, "title": "nordic-countries", "secrets": {"1": secret}, "number": 0}}
        page.add_init_script(WRITE_DOWN + f"localStorage['nordrail.tables'] ??= JSON.stringify({json.dumps(known)})")
        page.goto(f"{self.server.url}/#/t/{code}")
        page.wait_for_selector(".hand")
        return page


@pytest.fixture
def duel(server: Server) -> Duel:
    return Duel(server)


def routes_of(server: Server, kind: str) -> set[str]:
    printed = server.request("GET", "/api/boards/nordic-countries").json()
    return {route["id"] for route in printed["board"]["routes"] if route["kind"] == kind}


def moved(page: Page, kind: str, count: int) -> list[Json]:
    """Wait for this many animations of a kind, and return all of them."""
    page.wait_for_function(
        "([kind, count]) => moved.filter((one) => one.kind === kind).length >= count", arg=[kind, count]
    )
    found: list[Json] = page.evaluate("kind => moved.filter((one) => one.kind === kind)", kind)
    return found


def test_cards_fly_from_their_place_to_the_player_who_takes_them(duel: Duel, visit: Visit) -> None:
    page = duel.sit_down(visit)
    before = page.eval_on_selector_all("[data-slot] [data-take]", "all => all.map((one) => one.dataset.take)")
    page.click("[data-slot='2'] button")
    page.click("[data-deck]:enabled")  # possible while the first card is in flight
    mine = moved(page, "flyer", 2)
    assert [(flight["from"], flight["to"]) for flight in mine] == [("slot 2", "hand"), ("deck", "hand")]
    after = page.eval_on_selector_all("[data-slot] [data-take]", "all => all.map((one) => one.dataset.take)")
    assert [after[place] for place in (0, 1, 3, 4)] == [before[place] for place in (0, 1, 3, 4)]
    duel.move(2, lambda action: action == "draw")
    theirs = moved(page, "flyer", 3)[2]
    assert (theirs["card"], theirs["from"], theirs["to"]) == ("unseen card", "deck", "seat 2")
    page.wait_for_selector(".flyer", state="detached")


def test_trains_roll_out_one_after_the_other_when_a_route_is_claimed_and_at_no_other_time(
    duel: Duel, visit: Visit, server: Server
) -> None:
    plain = routes_of(server, "regular")  # a card for each space
    claim = duel.draw_until(2, lambda action: action.startswith("claim") and action.split()[1] in plain)
    _, route, cards = claim.split()
    page = duel.sit_down(visit)
    duel.move(2, lambda action: action == claim)
    delays = [car["delay"] for car in moved(page, "car", len(cards)) if car["route"] == route]
    assert len(delays) == len(cards)
    assert delays == sorted(set(delays))
    assert len(moved(page, "flyer", len(cards))) == len(cards)
    page.reload()
    page.wait_for_selector(f"[data-route='{route}'] .car")
    assert page.evaluate("moved.length") == 0


def test_everyone_sees_the_cards_that_a_tunnel_turns_over(duel: Duel, visit: Visit, server: Server) -> None:
    under = routes_of(server, "tunnel")
    claim = duel.draw_until(2, lambda action: action.startswith("claim") and action.split()[1] in under)
    page = duel.sit_down(visit)
    duel.move(2, lambda action: action == claim)
    page.wait_for_function("() => notes.length >= 2")
    turning, outcome = page.evaluate("notes.slice(0, 2)")
    assert (turning["says"], turning["cards"]) == ("Turning over cards…", 3)
    assert "pay" in outcome["says"]
    page.wait_for_selector("[data-dig]", state="detached")


def test_a_player_sees_three_tunnel_cards_turn_before_they_must_decide(
    duel: Duel, visit: Visit, server: Server
) -> None:
    under, page = routes_of(server, "tunnel"), duel.sit_down(visit)
    for _ in range(30):  # until extra cards are due
        claim = duel.draw_until(1, lambda action: action.startswith("claim") and action.split()[1] in under)
        route = claim.split()[1]
        page.wait_for_selector(f"[data-route='{route}'].payable")
        page.dispatch_event(f"[data-route='{route}']", "click")
        page.wait_for_selector("[data-pay]")
        turned = page.evaluate(PAY_AND_HURRY)
        assert not turned["asked"]
        if turned["due"]:
            break
        page.wait_for_selector(".turned", state="detached")
    page.evaluate("window.notes = []")
    page.click("[data-withdraw]")
    page.wait_for_selector(".turned", state="detached")
    assert page.evaluate("notes.map(({ says }) => says)") == ["Astrid gives up the tunnel"]


def test_cards_dragged_onto_a_route_pay_for_it_first(duel: Duel, visit: Visit) -> None:
    claim = duel.draw_until(1, lambda action: action.startswith("claim") and set(action.split()[2]) != {"L"})
    _, route, cards = claim.split()
    page = duel.sit_down(visit)
    kind = cards[0]
    page.hover(f"[data-kind='{kind}']")
    page.mouse.down()
    bed = page.locator(f"[data-route='{route}'] .bed").first.bounding_box()
    assert bed is not None
    page.mouse.move(bed["x"] + 60, bed["y"] + 60, steps=3)
    page.wait_for_selector(f"[data-route='{route}'].suits")
    page.mouse.move(bed["x"] + bed["width"] / 2, bed["y"] + bed["height"] / 2, steps=3)
    page.wait_for_selector(f"[data-route='{route}'].over")
    page.mouse.up()
    page.wait_for_selector(f"[data-pay], [data-route='{route}'] .car")
    if page.query_selector("[data-pay]"):
        assert kind in str(page.get_attribute("[data-pay]", "data-pay"))


def test_motion_can_be_turned_off_and_stays_off(duel: Duel, visit: Visit) -> None:
    page = duel.sit_down(visit)
    page.goto(f"{duel.server.url}/#/settings")
    page.select_option("[data-motion]", "none")
    page.goto(f"{duel.server.url}/#/t/{duel.made['code']}")
    page.reload()
    for _ in range(2):
        page.click("[data-deck]:enabled")
    page.wait_for_selector(".players li:nth-child(2).acting")
    assert page.evaluate("moved.length") == 0
    assert page.evaluate("document.getAnimations().length") == 0
