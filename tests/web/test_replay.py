"""Replays: a record is opened, stepped through, viewed from each seat, linked to and downloaded."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page
from tests.server.serving import Server
from tests.web.conftest import Visit

from nordrail.bots.roster import make_bot
from nordrail.engine.game import Game
from nordrail.engine.record import Record


@pytest.fixture(scope="module")
def whole() -> Record:
    game = Game.new("northern-lights", ["Astrid", "Bjørn"], seed="replay")
    bot = make_bot("path", Random(1))
    while game.to_act is not None:
        game = game.play(bot.choose(game.view(game.to_act), game.legal()))
    return game.record


def opened(page: Page, text: str) -> None:
    """Choose a record file on the page that asks for one."""
    page.set_input_files("[data-file]", {"name": "a.game", "mimeType": "text/plain", "buffer": text.encode()})


def test_a_record_is_stepped_through_seen_by_a_seat_linked_and_downloaded(
    whole: Record, server: Server, visit: Visit, tmp_path: Path
) -> None:
    page = visit(f"{server.url}/#/replay", permissions=["clipboard-read", "clipboard-write"])
    opened(page, whole.dump())
    slider = page.locator("[data-slider]")
    last = len(whole.events)
    assert slider.get_attribute("max") == str(last)

    page.keyboard.press("End")
    assert slider.input_value() == str(last)
    assert str(max(map(int, whole.headers["result"].split()))) in page.inner_text(".sheet tfoot")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert slider.input_value() == "1"
    assert page.get_attribute("[aria-current=step]", "data-line") == "1"

    claim = next(place for place, event in enumerate(whole.events, 1) if " claim " in str(event))
    slider.fill(str(claim))
    route = str(whole.events[claim - 1]).split()[2]
    assert page.locator(f"[data-route='{route}'] .car").count() > 0
    page.click("[data-step=back]")
    assert page.locator(f"[data-route='{route}'] .car").count() == 0

    page.click("[data-seat='1']")
    page.wait_for_selector(".hands > li:nth-child(2) [aria-label*='unseen']")
    assert page.locator(".hands > li:nth-child(1) [aria-label*='unseen']").count() == 0
    page.click("[data-link]")
    page.wait_for_selector("[data-link]:has-text('Copied')")
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit(link)
    other.wait_for_selector(".hands > li:nth-child(2) [aria-label*='unseen']")
    assert other.input_value("[data-slider]") == str(claim - 1)

    for button, name, begins in (
        ("[data-record]", "game.game", whole.dump().encode()[:40]),
        ("[data-picture=svg]", f"game-{claim - 1}.svg", b"<svg "),
        ("[data-picture=png]", f"game-{claim - 1}.png", b"\x89PNG"),
    ):
        with page.expect_download() as download:
            page.click(button)
        assert download.value.suggested_filename == name
        download.value.save_as(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begins)
    picture = (tmp_path / f"game-{claim - 1}.svg").read_text(encoding="utf-8")
    year = page.evaluate("String(new Date().getFullYear())")
    assert all(f">{words}<" in picture for words in ("Nordrail · Northern Lights", "Astrid", "Bjørn", "0"))
    assert year in picture


def test_a_replay_jumps_by_turns_and_to_the_next_claim(whole: Record, server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/#/replay")
    opened(page, whole.dump())
    slider = page.locator("[data-slider]")
    slider.wait_for()
    lines = [str(event) for event in whole.events]
    claims = [place for place, line in enumerate(lines, 1) if line.split()[1] in ("claim", "pay")]
    begins = next(place for place, line in enumerate(lines, 1) if line[0] != "*" and line.split()[1] != "keep")
    actor = lines[begins - 1][0]
    after = next(place for place, line in enumerate(lines, 1) if place > begins and line[0] not in (actor, "*"))

    page.keyboard.press("Shift+ArrowRight")
    assert slider.input_value() == str(begins - 1), "everything is dealt"
    page.click("[data-step=turn]")
    assert slider.input_value() == str(after - 1), "one turn, however many lines it has"
    page.click("[data-step=turnback]")
    page.keyboard.press("Shift+ArrowLeft")
    assert slider.input_value() == "0"

    page.click("[data-step=claim]")
    first = int(slider.input_value())
    assert first in claims
    assert page.locator(".route.last .car").count() > 0 or lines[first - 1].split()[1] == "pay"
    assert page.locator(".car").count() > 0
    page.keyboard.press("c")
    second = int(slider.input_value())
    assert second in claims
    assert second > first
    page.keyboard.press("Shift+C")
    assert slider.input_value() == str(first)
    page.keyboard.press("?")
    page.wait_for_selector("[data-keys-sheet] >> text=next or the previous claimed route")
    page.keyboard.press("c")
    assert slider.input_value() == str(first), "shortcuts rest while a dialog is open"


def test_a_record_known_only_in_part_is_shown_and_a_broken_one_gets_its_sentence(
    whole: Record, server: Server, visit: Visit
) -> None:
    page = visit(f"{server.url}/#/replay")
    opened(page, whole.dump().replace(" claim ", " steal ", 1))
    line = next(number for number, text in enumerate(whole.dump().splitlines(), 1) if " claim " in text)
    assert f"line {line}" in page.inner_text("[role=alert]")

    headers = {key: value for key, value in whole.headers.items() if key not in ("seed", "result")}
    opened(page, Record(headers, whole.events[:60]).redacted(2).dump())
    page.wait_for_selector("[data-slider]")
    page.keyboard.press("End")
    assert page.locator(".hands > li:nth-child(1) [aria-label*='unseen']").count() > 0
    assert page.locator(".hands > li:nth-child(2) [aria-label*='unseen']").count() == 0
