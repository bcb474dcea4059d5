"""Browsers contribute to the shuffle, also after a reload, and check at the end that it was used."""

from playwright.sync_api import expect
from tests.server.serving import Server
from tests.web.conftest import Visit
from tests.web.laying import both_titles

from nordrail.engine.record import Record
from nordrail.engine.rules.rulebook import find_title
from nordrail.records.verify import verify

HOLDS_A_SEAT = """code => {
  const table = JSON.parse(localStorage["nordrail.tables"] ?? "{}")[code];
  return Object.keys(table?.secrets ?? {}).length > 0;
}"""


@both_titles
def test_two_browsers_shuffle_together_and_see_that_they_did(title: str, server: Server, visit: Visit) -> None:
    seats = [{"who": "open"}, {"who": "open"}]
    made = server.request("POST", "/api/tables", json={"title": title, "seats": seats}).json()
    address = f"{server.url}/#/t/{made['code']}"
    astrid, bjorn = visit(address), visit(address)
    for seat, page in enumerate((astrid, bjorn), start=1):
        page.fill("[data-name]", f"Guest {seat}")
        page.click(f"[data-sit='{seat}']")
        page.wait_for_function(HOLDS_A_SEAT, arg=made["code"])
    bjorn.reload()  # the contribution is kept beside the secret of the seat
    astrid.click("[data-start]")
    for page in (astrid, bjorn):
        expect(page.locator("[data-ticket]").first).to_be_visible()
    bjorn.click("[data-menu]")
    bjorn.click("[data-resign]")
    bjorn.click("[data-sure]")
    for page in (astrid, bjorn):
        expect(page.locator("[data-shuffle='contributed']")).to_contain_text("You contributed to this shuffle")
    record = Record.load(server.request("GET", f"/api/tables/{made['code']}/record").text)
    assert verify(record, find_title(title)).contributed == (1, 2)


def test_a_browser_that_was_promised_another_shuffle_says_so(server: Server, visit: Visit) -> None:
    seats = [{"who": "open"}, {"who": "bot", "bot": "easy"}]
    made = server.request("POST", "/api/tables", json={"title": "nordic-countries", "seats": seats}).json()
    page = visit(f"{server.url}/#/t/{made['code']}")
    page.fill("[data-name]", "Astrid")
    page.click("[data-sit='1']")
    page.click("[data-start]")
    expect(page.locator("[data-ticket]").first).to_be_visible()
    page.evaluate(
        """code => {
          const tables = JSON.parse(localStorage["nordrail.tables"]);
          tables[code].promised.commitment = "0".repeat(64);
          localStorage["nordrail.tables"] = JSON.stringify(tables);
        }""",
        made["code"],
    )
    page.click("[data-menu]")
    page.click("[data-resign]")
    page.click("[data-sure]")
    expect(page.locator("[data-shuffle='wrong']")).to_contain_text("not what the server and the players had promised")
