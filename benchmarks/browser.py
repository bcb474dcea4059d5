"""Measure the game in the browser: time to the first board, frames while the board moves, and download size.

make browser-bench
"""

import gzip
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter, sleep

from playwright.sync_api import Browser, Page
from tests.server.serving import Server, free_port, serving
from tests.web.browsing import chromium, open_page
from tests.web.laying import Laid

TITLES = {"nordic-countries": 3, "northern-lights": 5}
RUNS = 7
PLY = 300
"""A ply where the board is full and the game is not over."""
WEB = Path(__file__).parents[1] / "src/nordrail/web"
DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))"
COUNT = """performance.mark("begins"); window.counted = []; window.counting = true;
const count = (now) => { counted.push(now); if (counting) requestAnimationFrame(count); };
requestAnimationFrame(count);"""
PARTS = {
    "script": ("FunctionCall", "EvaluateScript", "FireAnimationFrame", "EventDispatch"),
    "style": ("UpdateLayoutTree",),
    "layout": ("Layout",),
    "paint": ("PrePaint", "Paint", "Layerize"),
}
TASK = "ThreadControllerImpl::RunTask"


@contextmanager
def playing(db: Path) -> Iterator[tuple[float, str]]:
    """Run `nordrail play`, and yield the time of its start and the address that it opens in the browser."""
    folder = Path(tempfile.mkdtemp())
    browser, opened = folder / "browser", folder / "opened"
    browser.write_text(f"#!/bin/sh\necho $1 > {opened}.new && mv {opened}.new {opened}\n", encoding="utf-8")
    browser.chmod(0o755)
    command = [sys.executable, "-m", "nordrail", "play", "--port", str(free_port()), "--db", str(db)]
    began = perf_counter()
    process = subprocess.Popen(command, env=os.environ | {"BROWSER": f"{browser} %s"}, stdout=subprocess.DEVNULL)
    try:
        until = monotonic() + 60
        while not opened.exists():
            assert monotonic() < until, "no browser was opened"
            sleep(0.005)
        yield began, opened.read_text(encoding="utf-8").strip()
    finally:
        process.terminate()
        process.wait(30)


def finished_game(server: Server, title: str, seats: int) -> str:
    """Return the code of a table where a game is over."""
    return Laid(title, *["bot:easy"] * seats).play_on(lambda table: table.over).keep(server).code


def measure_start(browser: Browser, db: Path, code: str) -> None:
    """Measure the time from the command to the drawn page, in a browser that is already running."""
    for name, place, shown in (("first page", "", "[data-play]"), ("first board", f"#/t/{code}", "svg.board .city")):
        seconds = []
        for _ in range(RUNS):
            with playing(db) as (began, url):
                page = open_page(browser, url + place, reduced_motion="no-preference")
                page.wait_for_selector(shown, state="attached")
                page.evaluate(DRAWN)
                seconds.append(perf_counter() - began)
                page.context.close()
        print(f"| from `nordrail play` to the {name} | {median(seconds):.2f} s | {min(seconds):.2f} s |")


def work_of(trace: bytes) -> Counter[str]:
    """Return the microseconds that the page's main thread worked since the mark, by kind, without waiting."""
    events = json.loads(trace)["traceEvents"]
    begins = next(event["ts"] for event in events if event["name"] == "begins")
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    work: Counter[str] = Counter()
    done: dict[str, float] = {}
    of_mains = [event for event in events if event.get("ph") == "X" and (event["pid"], event["tid"]) in mains]
    for event in sorted(of_mains, key=lambda event: event["ts"]):
        part = next((part for part, names in PARTS.items() if event["name"] in names), None)
        kind = part or ("all" if event["name"] == TASK else None)
        if kind is None or event["ts"] < begins or event["ts"] < done.get(kind, 0):  # before the mark, or nested
            continue
        done[kind] = event["ts"] + event["dur"]
        work[kind] += event.get("tdur", event["dur"])
    return work


def gesture(page: Page, kind: str) -> None:
    """Pan, zoom or leave the board alone for two seconds."""
    box = page.locator(".board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    if kind == "pan":
        page.mouse.down()
    until, step = perf_counter() + 2, 0
    while perf_counter() < until:
        step += 1
        if kind == "pan":
            page.mouse.move(x + 90 * ((step % 40) / 20 - 1), y + 60 * ((step % 30) / 15 - 1))
        elif kind == "zoom":
            page.mouse.wheel(0, -60 if step % 40 < 20 else 60)
        else:
            page.wait_for_timeout(100)
    if kind == "pan":
        page.mouse.up()


def measure_frames(browser: Browser, server: Server, codes: dict[str, str]) -> None:
    """Measure the frames per second, and the work of the page's main thread per frame."""
    for title, code in codes.items():
        page = open_page(browser, f"{server.url}/#/replay/{code}/{PLY}", reduced_motion="no-preference")
        page.wait_for_selector("svg.board .city", state="attached")
        page.wait_for_timeout(2000)
        for _ in range(3):
            page.click("button[aria-label='Zoom in']")
        page.wait_for_timeout(1000)
        for kind in ("rest", "pan", "zoom"):
            browser.start_tracing(page=page, categories=["devtools.timeline", "toplevel", "blink.user_timing"])
            page.evaluate(COUNT)
            gesture(page, kind)
            times = page.evaluate("(window.counting = false, counted)")
            work = work_of(browser.stop_tracing())
            frames = len(times) - 1
            told = " | ".join(f"{work[part] / frames / 1000:.1f}" for part in ("all", *PARTS))
            print(f"| {title}, {kind} | {1000 * frames / (times[-1] - times[0]):.0f} | {told} |")
        page.context.close()


def measure_bundle() -> None:
    """Measure what a browser loads, compressed."""
    scripts, styles, coasts = (size_of((WEB / "assets").glob(name)) for name in ("*.js", "*.css", "coasts-*.js"))
    print(f"JavaScript {scripts - coasts:.0f} kB, CSS {styles:.0f} kB, coastlines {coasts:.0f} kB")


def size_of(files: Iterable[Path]) -> float:
    """Return the compressed size of files in kilobytes."""
    return sum(len(gzip.compress(file.read_bytes())) for file in files) / 1000


def main() -> None:
    """Print all measurements."""
    measure_bundle()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        db = Path(folder) / "games.db"
        with serving(str(db)) as server:
            codes = {title: finished_game(server, title, seats) for title, seats in TITLES.items()}
            print("|  | frames/s | work, ms/frame | script | style | layout | paint |")
            print("|---|---:|---:|---:|---:|---:|---:|")
            measure_frames(browser, server, codes)
            code = server.begin("nordic-countries", "Astrid", "Bjørn")["code"]
        print("|  | median | best |")
        print("|---|---:|---:|")
        measure_start(browser, db, code)


if __name__ == "__main__":
    main()
