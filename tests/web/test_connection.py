"""A connection that dies silently: the page notices, says so, and loses no move."""

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.server.serving import Server
from tests.web.conftest import Visit
from tests.web.laying import Laid, both_titles


class Line:
    """The line between a page and the server, which a test can cut without either side noticing."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        self.opened = self.pongs = 0
        self._page = page
        page.clock.install()
        page.route_web_socket("**/play", self._connect)
        page.reload()

    def _connect(self, client: WebSocketRoute) -> None:
        self.opened += 1
        if self.cut:
            return  # the connection hangs
        server = client.connect_to_server()
        client.on_message(lambda message: None if self.cut else server.send(message))

        def hear(message: str | bytes) -> None:
            if not self.cut:
                client.send(message)
                self.pongs += "pong" in str(message)

        server.on_message(hear)

    def rest(self) -> None:
        """Let ten quiet seconds pass, and wait for the answer to the ping that follows."""
        before = self.pongs
        self._page.clock.run_for(10_000)
        for _ in range(500):
            if self.pongs > before:
                return
            self._page.wait_for_timeout(20)
        raise AssertionError("no ping was answered")


@both_titles
def test_a_dead_connection_is_noticed_and_no_move_is_lost(title: str, server: Server, visit: Visit) -> None:
    laid = Laid(title, "Astrid", "Bjørn").keep(server)
    cards = len(laid.me(server)["cards"])
    page = laid.open(visit, server, 1)
    line = Line(page)
    expect(page.locator("[data-deck]")).to_be_enabled()
    for _ in range(3):
        line.rest()
    assert line.opened == 1, "a connection that answers stays"
    expect(page.locator(".lost")).to_have_count(0)

    line.cut = True
    page.click("[data-deck]")
    page.clock.run_for(20_000)
    expect(page.locator(".lost")).to_have_text("Connection lost. Reconnecting… Your move is kept and will be sent.")
    assert len(laid.me(server)["cards"]) == cards

    line.cut = False
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".bar")).to_contain_text("second card")
    expect(page.locator(".lost")).to_have_count(0)
    assert len(laid.me(server)["cards"]) == cards + 1

    opened, line.cut = line.opened, True
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.run_for(2_000)
    expect(page.locator(".lost")).to_be_visible()
    assert line.opened > opened
