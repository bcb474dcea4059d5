"""The documentation beside the static edition: linked, kept to its own files, and not part of what a visit stores."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect
from tests.site.conftest import DOCUMENT, file_server

from nordrail.engine.errors import IllegalAction
from nordrail.site.files.documentation import read_docs

_STORED = """async () => {
  const stores = (await caches.keys()).filter((name) => name.startsWith('nordrail-site-'));
  const requests = await Promise.all(stores.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map((request) => new URL(request.url).pathname);
}"""
_ADD_SCRIPT = """() => {
  const script = document.createElement('script');
  script.textContent = 'document.body.dataset.foreign = "yes"';
  document.body.append(script);
}"""


def test_the_home_page_leads_to_the_documentation(page: Page, site: str) -> None:
    page.goto(site)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    stored = page.evaluate(_STORED)
    assert "/index.html" not in stored
    assert [path for path in stored if "/docs/" in path] == []
    assert len(stored) > 20
    page.click("[data-docs]")
    page.wait_for_url("**/docs/index.html")
    body = page.locator("body")
    expect(body).to_have_attribute("data-theme", "auto")  # the script in the page ran,
    expect(body).to_have_attribute("data-loaded", "yes")  # and the one beside it


def test_a_page_of_the_documentation_runs_only_its_own_scripts(folder: Path, tmp_path: Path, page: Page) -> None:
    written = (folder / "docs/index.html").read_text(encoding="utf-8")
    assert "default-src 'none'" in written
    spoilt = written.replace('"auto"', '"spoilt"')
    (tmp_path / "index.html").write_text(spoilt, encoding="utf-8")
    browser = page.context.browser
    assert browser is not None
    with file_server(tmp_path) as url:
        own = browser.new_page()
        own.goto(url)
        own.evaluate(_ADD_SCRIPT)
        assert own.evaluate("({...document.body.dataset})") == {}
        own.context.close()


def test_an_edition_without_documentation_has_no_link_to_it(page: Page, site: str) -> None:
    def without(route: Route) -> None:
        answer = route.fetch()
        written = answer.text()
        assert "&quot;docs&quot;: true" in written
        route.fulfill(response=answer, body=written.replace("&quot;docs&quot;: true", "&quot;docs&quot;: false"))

    browser = page.context.browser
    assert browser is not None
    own = browser.new_context(service_workers="block").new_page()
    own.route(site, without)
    own.goto(site)
    own.wait_for_selector("[data-my-games]")
    assert own.locator("[data-docs]").count() == 0
    own.context.close()


def test_a_folder_without_documentation_is_refused(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(DOCUMENT, encoding="utf-8")
    with pytest.raises(IllegalAction, match="run make docs"):
        read_docs(tmp_path)
