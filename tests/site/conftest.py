"""One static folder on a plain file server, for all tests of the static edition."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browsing import open_page

from nordrail.site.files.folder import write_site

expect.set_options(timeout=60_000)
DOCUMENT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Documentation</title></head>
<body>
    <script>
      document.body.dataset.theme = "auto";
    </script>
    <p style="opacity: 50%">The rules</p><script src="searchindex.js"></script></body></html>
"""
"""A page as the generator of the documentation writes it: with a script and a style of its own."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Print nothing."""


@contextmanager
def file_server(folder: Path) -> Iterator[str]:
    """Serve a folder as `python -m http.server` does."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target, docs = tmp_path_factory.mktemp("static") / "site", tmp_path_factory.mktemp("documentation")
    (docs / "index.html").write_text(DOCUMENT, encoding="utf-8")
    (docs / "searchindex.js").write_text("document.body.dataset.loaded = 'yes';", encoding="utf-8")
    write_site(target, {"usual": 0.0, "undoable": 0.0}, docs=docs)
    return target


@pytest.fixture(scope="session")
def site(folder: Path) -> Iterator[str]:
    with file_server(folder) as url:
        yield url


@pytest.fixture(scope="module")
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A page that stays open for all tests of a file: Python takes seconds to start."""
    page = open_page(browser, site, service_workers="allow")
    wrong: list[str] = []
    page.context.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.context.on("weberror", lambda error: wrong.append(str(error.error)))
    foreign: list[str] = []
    page.context.on("request", lambda request: foreign.append(request.url) if site not in request.url else None)
    yield page
    page.context.close()
    assert wrong == []
    assert [url for url in foreign if not url.startswith(("blob:", "data:"))] == []
