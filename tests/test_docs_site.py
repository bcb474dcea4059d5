"""The documentation site: complete, every link leads somewhere, nothing comes from another host, search finds words."""

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser
from sphinx.errors import SphinxError
from tests.web.browsing import open_page
from tools.docs import build
from tools.docs.contents import REFERENCE, ROOT, SECTIONS, pages
from tools.docs.sources import ICON, BrokenLink, adapt

import nordrail

LOADING = {
    ("script", "src"),
    ("link", "href"),
    ("img", "src"),
    ("iframe", "src"),
    ("source", "srcset"),
    ("form", "action"),
}


class Page(HTMLParser):
    """The anchors of a page, its links, and the addresses of everything that it loads."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an anchor, a link, or something to load."""
        for name, value in attrs:
            if value and name == "id":
                self.anchors.add(value)
            elif value and (tag, name) == ("a", "href"):
                self.links.add(value)
            elif value and (tag, name) in LOADING:
                self.loads.add(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("documentation") / "docs"
    command = [sys.executable, "-m", "tools.docs", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def parsed(site: Path) -> dict[Path, Page]:
    return {file: Page(file) for file in site.rglob("*.html")}


def test_every_page_is_there(site: Path) -> None:
    for name in [*pages(), *(f"reference/{name}" for name in REFERENCE), "search"]:
        assert (site / f"{name}.html").is_file(), name


def test_every_document_is_on_the_site() -> None:
    assert {path.resolve() for path in (ROOT / "docs").glob("*.md")} <= set(pages().values())


def test_the_sidebar_of_the_first_page_links_to_every_page(site: Path) -> None:
    links = Page(site / "index.html").links
    assert {f"{name}.html" for names in SECTIONS.values() for name in names} <= links
    assert {f"reference/{name}.html" for name in REFERENCE} <= links


def test_every_link_leads_to_a_file_and_an_anchor_of_the_site(parsed: dict[Path, Page]) -> None:
    broken, followed = [], 0
    for file, page in parsed.items():
        for link in page.links | page.loads:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            followed += 1
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            anchors = parsed[target].anchors if target in parsed else {unquote(parts.fragment)}
            if not target.is_file() or (parts.fragment and unquote(parts.fragment) not in anchors):
                broken.append(f"{file.name}: {link}")
    assert broken == []
    assert followed > 1000


def test_no_page_loads_anything_from_another_host(site: Path, parsed: dict[Path, Page]) -> None:
    loaded = {address for page in parsed.values() for address in page.loads}
    assert [address for address in loaded if urlsplit(address).netloc] == []
    for style in site.rglob("*.css"):
        named = re.findall(r"""(?:url\(|@import)\s*["']?([^"')\s]+)""", style.read_text(encoding="utf-8"))
        assert [address for address in named if address.startswith(("http", "//"))] == [], style


def test_the_reference_shows_everything_public(parsed: dict[Path, Page], site: Path) -> None:
    anchors = parsed[site / "reference/nordrail.html"].anchors
    public = {name for name in nordrail.__all__ if callable(getattr(nordrail, name))}
    assert len(public) > 40
    assert {name for name in public if f"nordrail.{name}" not in anchors} == set()


def test_the_search_index_has_words_of_guides_rules_and_docstrings(site: Path) -> None:
    text = (site / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(text.removeprefix("Search.setIndex(").rstrip().removesuffix(")"))
    for word, page in (("ferri", "rules"), ("systemd", "server"), ("parquet", "researchers")):
        found = [index[kind].get(word, []) for kind in ("terms", "titleterms")]
        numbers = [number for one in found for number in (one if isinstance(one, list) else [one])]
        assert page in [index["docnames"][number] for number in numbers]
    assert "NativeGame" in text


def test_search_works_in_a_browser_without_a_server_or_a_network(site: Path, browser: Browser) -> None:
    page = open_page(browser, f"{site.as_uri()}/search.html?q=ferry", offline=True)
    page.get_by_role("link", name="The rules", exact=True).locator("visible=true").last.wait_for()
    page.locator("#search-results li a", has_text="The rules").first.click()
    page.wait_for_url("**/rules.html*")
    assert page.evaluate("window.broken") is None
    page.context.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_is_wider_than_the_window(site: Path, browser: Browser, width: int) -> None:
    page = open_page(browser, "about:blank", viewport={"width": width, "height": 844})
    for name in ["index", "players", "server", "bots", "reference/nordrail", "reference/nordrail.learn"]:
        page.goto(f"{site.as_uri()}/{name}.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
    page.context.close()


def test_a_link_to_a_file_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BrokenLink) as reason:
        adapt("See [this](nothing.md).", ROOT / "docs/index.md", tmp_path)
    assert str(reason.value) == "docs/index.md links to nothing.md, which is not a file of this project."


def test_a_folder_with_other_files_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Keep me.", encoding="utf-8")
    with pytest.raises(build.NotASite, match=r"has other files\. Name a new or empty folder\."):
        build.build(tmp_path)
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "Keep me."


@pytest.mark.filterwarnings("ignore:.*Check CHANGES for Sphinx API")  # inside myst-parser
def test_a_link_to_a_missing_heading_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def collect(folder: Path) -> None:
        (folder / "index.md").write_text("# One\n\n[two](#two)\n", encoding="utf-8")
        (folder / "style").mkdir()
        (folder / "style/style.css").touch()
        (folder / ICON.name).write_bytes(ICON.read_bytes())

    monkeypatch.setattr(build, "collect", collect)
    with pytest.raises(SphinxError, match="two"):
        build.build(tmp_path / "site")
    assert not (tmp_path / "site").exists()
