"""The walk of a new player: from the first page through the guided game to its end, in every language."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.server.serving import Server, playing
from tests.web.browsing import serious
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, NORTHERN
from tests.web.lesson import STEPS, Follower

PHONE, SMALL_PHONE = {"width": 390, "height": 844}, {"width": 375, "height": 667}
TABLET, LAPTOP, MONITOR = (
    {"width": 820, "height": 1180},
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
)
WORDS = Path(__file__).parents[2] / "web/src/words"
SENTENCE = re.compile(r'^  "(learn\.\w+)":\s+"((?:[^"\\]|\\.)*)",$', re.MULTILINE)
LONGEST = {"route": "København – Norrköping", "card": "orange", "name": "Linnea"}
HEIGHT = """(sentence) => {
  const guide = document.querySelector(".guide"), count = guide.querySelector(".count");
  guide.style.minHeight = 0;
  count.parentElement.replaceChildren(count, sentence);
  return guide.offsetHeight;
}"""
"""Lets the guide say a sentence, and returns the height that it needs."""
WALKS = {
    "en": {NORDIC: SMALL_PHONE, NORTHERN: LAPTOP},
    "da": {NORDIC: PHONE, NORTHERN: MONITOR},
    "nb": {NORDIC: LAPTOP, NORTHERN: SMALL_PHONE},
    "sv": {NORDIC: TABLET, NORTHERN: PHONE},
    "fi": {NORDIC: PHONE, NORTHERN: MONITOR},
}
"""The languages, with a screen for each title."""


@pytest.mark.parametrize("language", WALKS)
def test_a_new_player_walks_from_the_first_page_to_the_end_of_a_guided_game(
    language: str, server: Server, visit: Visit
) -> None:
    page = visit(server.url, locale=language, bypass_csp=True)
    for title, size in WALKS[language].items():
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.check(f"input[value={title}]", force=True)
        page.click("[data-learn]")
        expect(page.locator("[data-lesson=welcome]")).to_contain_text("Linnea")
        expect(page.locator("[data-face=Linnea]")).to_be_attached()
        assert Follower(page).follow() == STEPS[title]
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert serious(page, ".side") == []
        page.click("[data-lesson-finish]")
        expect(page.locator("[data-learn]")).to_be_visible()
        assert page.evaluate("localStorage['nordrail.lessons']") == "{}"


def test_a_lesson_can_be_left_resumed_and_skipped(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.click("[data-learn]")
    Follower(page).follow(until="claim")
    page.click("[data-lesson-leave]")
    expect(page.locator("[data-learn]")).to_contain_text("Continue the lesson")
    page.reload()
    page.click("[data-learn]")
    reader = Follower(page)
    for step in ("claim", "more", "ferry", "tunnel"):
        assert reader.step() == step
        page.click("[data-lesson-skip]")
    assert reader.step() == "last"
    expect(page.locator(".guide")).to_contain_text("Play on")


def test_play_leads_a_newcomer_to_the_lesson(visit: Visit, tmp_path: Path) -> None:
    with playing(str(tmp_path / "games.db")) as (url,):
        page = visit(url)
        page.click("[data-learn]")
        Follower(page).follow(until="tickets")


@pytest.mark.parametrize("language", WALKS)
def test_every_sentence_of_the_guide_fits_on_a_small_touch_screen(language: str, server: Server, visit: Visit) -> None:
    page = visit(server.url, locale=language, has_touch=True, viewport={"width": 360, "height": 640})
    page.tap("[data-learn]")
    expect(page.locator(".notice .stack > :nth-child(2)")).to_be_attached()  # narrows the guide
    room = page.locator(".notice .stack").bounding_box()
    said = SENTENCE.findall((WORDS / f"{language}.ts").read_text(encoding="utf-8"))
    heights = {
        key: page.evaluate(HEIGHT, re.sub(r"{(\w+)}", lambda name: LONGEST[name[1]], text)) for key, text in said
    }
    assert len(heights) > 20
    assert room
    assert {key: height for key, height in heights.items() if height > room["height"]} == {}
