"""Walk with a new player from `make play` to the end of the guided games, in every language.

make walk
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Error, expect
from tests.web.browsing import chromium, collect_errors, open_page
from tests.web.laying import NORDIC, NORTHERN
from tests.web.lesson import PACE, STEPS, Follower

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build/walk"
"""Where the pictures are."""
START = 300
"""The most seconds until `make play` says where the game is; it may have to build the client."""
LANGUAGES = ("en", "da", "nb", "sv", "fi")
SIZES: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}
MIDDLE = "claim"
"""The step that is the middle picture."""
COUNT = re.compile(r"^\d+/\d+\s*")
"""What stands before a sentence of the guide."""
ENTRY = re.compile(r'^  "([^"\n]+)":\s+"((?:[^"\\]|\\.)*)",$', re.MULTILINE)
LISTEN = """() => {
  window.heard = new Set();
  const hear = () => heard.add(document.querySelector(".guide p")?.innerText ?? "");
  new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
  hear();
}"""
"""Collects every sentence of the guide, including those that are soon replaced."""
READ = """({ width, height }) => {
  const texts = new Set(), cut = new Set();
  const unseen = (part) => part && (getComputedStyle(part).clipPath !== "none" || unseen(part.parentElement));
  const flat = (text) => text.trim().replace(/\\s+/g, " ");
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const part of document.querySelectorAll(`[${name}]`)) texts.add(flat(part.getAttribute(name)));
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode, parent = node.parentElement, text = flat(node.data);
    if (!text || !parent.checkVisibility({ opacityProperty: true })) continue;
    texts.add(text);
    if (parent.closest("svg, option") || unseen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    let across = true, down = true; // whether nothing scrolls the text into sight
    for (let box = parent; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box), edge = box.getBoundingClientRect();
      const guided = box.querySelector(".guide") && parent.closest(".guide"); // it must not need scrolling
      const root = box === document.documentElement || box === document.body;
      if (across && overflowX !== "visible" && !root && (left < edge.left - 1 || right > edge.right + 1)) {
        if (/hidden|clip/.test(overflowX) || guided) cut.add(text);
        else across = false;
      }
      if (down && overflowY !== "visible" && !root && (top < edge.top - 1 || bottom > edge.bottom + 1)) {
        if (/hidden|clip/.test(overflowY) || guided) cut.add(text);
        else down = false;
      }
    }
    if (across && (left < -1 || right > width + 1)) cut.add(text);
    const page = document.documentElement;
    if (down && page.scrollHeight <= height && (top < -1 || bottom > height + 1)) cut.add(text);
  }
  const wide = document.documentElement.scrollWidth - width;
  if (wide > 0) cut.add(`the page is ${wide} pixels too wide`);
  return { texts: [...texts], cut: [...cut] };
}"""
"""Returns all texts of the page, and those that are cut off or outside the window of this size."""


@cache
def pattern(said: str) -> re.Pattern[str]:
    """Return what matches a text of a catalogue with its values filled in."""
    parts = re.split(r"(\{\w+\})", said)
    return re.compile("".join(".+" if part.startswith("{") else re.escape(part) for part in parts), re.DOTALL)


class Words:
    """The catalogues: what the client says in each language."""

    def __init__(self) -> None:
        self.said = {language: self._load(language) for language in LANGUAGES}

    def _load(self, language: str) -> dict[str, str]:
        files = [file for file in (ROOT / "web/src/words").rglob(f"{language}.ts") if file.parent.name != "rules"]
        text = "\n".join(file.read_text(encoding="utf-8") for file in files)
        return {key: re.sub(r"\\(.)", r"\1", said) for key, said in ENTRY.findall(text)}

    def has(self, text: str, language: str, keys: str = "") -> bool:
        """Tell whether the catalogue has the text, under a key that starts with these letters."""
        return any(pattern(said).fullmatch(text) for key, said in self.said[language].items() if key.startswith(keys))

    def foreign(self, texts: set[str], language: str) -> list[str]:
        """Return the texts that are keys, or English in another language."""
        if language == "en":
            return sorted(texts & set(self.said["en"]))
        english = [
            pattern(said)
            for key, said in self.said["en"].items()
            if said != self.said[language][key] and len(re.sub(r"\{\w+\}|\W", "", said)) > 2  # not only values
        ]
        return sorted(
            text
            for text in texts
            if text in self.said["en"] or (any(one.fullmatch(text) for one in english) and not self.has(text, language))
        )


@contextmanager
def playing() -> Iterator[str]:
    """Run `make play` for a player without games, and yield the address that it prints."""
    with TemporaryDirectory() as home:
        environment = os.environ | {"XDG_DATA_HOME": home, "BROWSER": "true"}  # the program `true` opens no window
        process = subprocess.Popen(
            ["make", "play"], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        late = Timer(START, os.killpg, (process.pid, signal.SIGKILL))
        late.start()
        try:
            assert process.stdout is not None
            address = next((found[0] for line in process.stdout if (found := re.search(r"http://\S+", line))), None)
            late.cancel()
            assert address, "make play does not say where the game is"
            yield address
        finally:
            late.cancel()
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)  # Ctrl-C
            try:
                process.communicate(timeout=30)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                raise


class Newcomer:
    """A person who opens the game for the first time, and what is wrong with what they see."""

    def __init__(self, browser: Browser, words: Words, language: str, title: str, size: str) -> None:
        self.words, self.language, self.title, self.size = words, language, title, size
        self.said = words.said[language]
        self.problems: list[str] = []
        elsewhere = "fi-FI" if language == "en" else "en-GB"  # leaves a language to choose
        self.page = open_page(browser, "about:blank", locale=elsewhere, reduced_motion="no-preference", **SIZES[size])
        self.page.context.set_default_timeout(PACE)
        collect_errors(self.page, self.problems)

    def shoot(self, name: str) -> None:
        """Take a picture when nothing moves any more."""
        self.page.wait_for_timeout(700)
        self.page.screenshot(path=FOLDER / f"{self.language}-{self.title}-{self.size}-{name}.png")

    def look(self, where: str) -> None:
        """Read the whole screen, and note what is in another language or cut off."""
        seen = self.page.evaluate(READ, self.page.viewport_size)
        wrong = [f"not in {self.language}: {text}" for text in self.words.foreign(set(seen["texts"]), self.language)]
        self.problems += [f"{where}: {problem}" for problem in wrong + [f"cut off: {text}" for text in seen["cut"]]]

    def look_at_step(self, step: str) -> None:
        """Look at a step of the guide, and check its sentence."""
        self.look(step)
        sentence = COUNT.sub("", self.page.inner_text(".guide p"))
        if not pattern(self.said[f"learn.{step}"]).fullmatch(sentence):
            self.problems.append(f"{step}: the guide says: {sentence}")
        if step == MIDDLE:
            self.shoot("middle")

    def walk(self, url: str) -> None:
        """Choose language and title on the first page, and follow the guide to the end and back."""
        page = self.page
        page.goto(url)
        page.select_option("[data-quick-language]", self.language)
        expect(page.locator(".what")).to_have_text(self.said["home.what"], timeout=PACE)
        reader = Follower(page, self.look_at_step)
        reader.press(f"label:has(input[value={self.title}])")
        self.look("first page")
        self.shoot("first")
        reader.press("[data-learn]")
        page.wait_for_selector(".guide")
        page.evaluate(LISTEN)
        steps = reader.follow()
        if steps != STEPS[self.title]:
            self.problems.append(f"the steps were {' '.join(steps)}")
        page.wait_for_selector(".sheet .over")
        self.look("end")
        self.shoot("end")
        heard = {COUNT.sub("", sentence) for sentence in page.evaluate("[...heard]")} - {""}
        strange = [sentence for sentence in heard if not self.words.has(sentence, self.language, "learn.")]
        self.problems += [f"the guide says: {sentence}" for sentence in strange]
        reader.press("[data-lesson-finish]")
        expect(page.locator("[data-learn]")).to_contain_text(self.said["learn.start"], timeout=PACE)


def main() -> int:
    """Walk through every language and title; return the number of walks that failed."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    words, failed = Words(), 0
    with playing() as url, chromium() as browser:
        for count, (language, title) in enumerate(product(LANGUAGES, (NORDIC, NORTHERN))):
            size = list(SIZES)[(count + count // 2) % 2]  # by turns: every language and title has both
            began = monotonic()
            newcomer = Newcomer(browser, words, language, title, size)
            try:
                newcomer.walk(url)
            except (AssertionError, Error) as reason:
                newcomer.problems.append(str(reason))
                newcomer.shoot("failed")
            newcomer.page.context.close()
            failed += bool(newcomer.problems)
            told = "".join(f"\n    {problem}" for problem in newcomer.problems) or " ok"
            print(f"{language} {title}, {size}, {monotonic() - began:.0f} s:{told}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
