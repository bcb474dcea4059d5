"""How fast the static edition starts and its bots decide: python benchmarks/site_start.py.

Chromium opens a new folder on a plain file server of this machine.
"""

import gzip
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.browsing import launched

from nordrail.site.files.folder import write_site

ROUNDS = 3
TITLES = ("nordic-countries", "northern-lights")
_READY = "[data-site=ready]"
_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
_KEPT = "async () => (await (await caches.open('nordrail-python')).keys()).length === 1"
_BOTS = """async ([folder, title, moves]) => {
  const fetched = fetch.bind(window);
  window.fetch = async (from, how) => {
    const address = from instanceof Request ? from.url : String(from);
    if (!address.endsWith('pyodide.asm.wasm')) return fetched(from, how);
    const packed = await fetched(`${address}.bin`);
    const headers = { 'content-type': 'application/wasm' };
    return new Response(packed.body.pipeThrough(new DecompressionStream('gzip')), { headers });
  };
  const lock = await (await fetch(`${folder}lock.json`)).json();
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: folder, lockFileContents: lock });
  for (const name of ['nordrail.zip', '_nordrail.so'])
    python.FS.writeFile(`/${name}`, new Uint8Array(await (await fetch(`${folder}${name}`)).arrayBuffer()));
  python.runPython('import os, sys; sys.path.append("/nordrail.zip"); os.environ["NORDRAIL_NATIVE"] = "/_nordrail.so"');
  const { WorkerDoor } = python.pyimport('nordrail.site.in_browser');
  const door = WorkerDoor('{"tables":[],"entries":[]}', '{"usual":0,"undoable":0}');
  const ask = (method, path, secret, body) =>
    JSON.parse(JSON.parse(door.request(method, path, secret, body && JSON.stringify(body))).text || 'null');
  const seats = [{ who: 'me', name: 'Astrid' }, { who: 'bot', bot: 'master' }];
  const made = ask('POST', '/tables', '', { title, seats, first: 1 });
  ask('POST', `/tables/${made.code}/start`, made.host, {});
  door.open(1, made.code);
  door.hear(1, JSON.stringify({ type: 'hello', secret: made.secrets[1] }));
  const times = [];
  for (let move = 0; move < moves; move++) {
    const now = ask('GET', `/tables/${made.code}/update`, made.secrets[1], '');
    if (now.result) break;
    if (now.legal.length) {
      const action = now.legal.find((one) => one.startsWith('claim')) ?? now.legal[0];
      door.hear(1, JSON.stringify({ type: 'move', id: `m${move}`, ply: now.ply, action }));
    } else {
      const began = performance.now();
      door.act();
      times.push(performance.now() - began);
    }
    door.take();
  }
  return times;
}"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Print nothing."""


def visit(page: Page, url: str) -> tuple[float, float, float]:
    """Open the page; return the seconds to the first paint, to a started Python, and to a table."""
    began = perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_selector(_READY, state="attached")
    ready = perf_counter() - began
    painted = float(page.evaluate(_PAINT)) / 1000
    page.click("[data-play]")
    page.wait_for_selector("[data-ticket]")
    return painted, ready, perf_counter() - began


def visits(browser: Browser, url: str) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Return the times of a first visit, and of the next one."""
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(60_000)
    page = context.new_page()
    first = visit(page, url)
    page.wait_for_function(_KEPT)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.close()
    page = context.new_page()
    next_ = visit(page, url)
    context.close()
    return first, next_


def decisions(browser: Browser, url: str, folder: str, title: str) -> list[float]:
    """Return the milliseconds that the strongest level takes for each decision."""
    page = browser.new_context(service_workers="block").new_page()
    page.set_default_timeout(300_000)
    page.route("**/assets/worker*", lambda route: route.abort())
    page.goto(url)
    times: list[float] = page.evaluate(_BOTS, [f"{url}{folder}", title, 120])
    page.context.close()
    return times


def main() -> None:
    """Print the size of the folder and the times."""
    with TemporaryDirectory() as place, sync_playwright() as playwright, launched(playwright) as browser:
        target = Path(place, "site")
        write_site(target, {"usual": 0.6, "undoable": 2.5})
        files = [path.read_bytes() for path in target.rglob("*") if path.is_file()]
        print(f"first download: {sum(min(len(one), len(gzip.compress(one))) for one in files) / 1e6:.2f} MB compressed")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(target)))
        Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        rounds = [visits(browser, url) for _ in range(ROUNDS)]
        for number, name in enumerate(("first visit", "next visit")):
            paint, ready, table = (median(one[number][place] for one in rounds) for place in range(3))
            print(f"{name}: painted {paint:.2f} s, ready {ready:.2f} s, at a table {table:.2f} s")
        python = next(path for path in (target / "python").iterdir()).name
        for title in TITLES:
            times = decisions(browser, url, f"python/{python}/", title)
            print(
                f"master, {title}: {len(times)} decisions, median {median(times):.0f} ms, slowest {max(times):.0f} ms"
            )
        server.shutdown()


if __name__ == "__main__":
    main()
