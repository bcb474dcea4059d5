"""Undo never lets a player peek: what was revealed stays, unless all agree or the game is practice."""

from playwright.sync_api import expect
from tests.server.serving import Server
from tests.web.browsing import click_route
from tests.web.conftest import Visit
from tests.web.laying import NORDIC, Laid, both_titles

from nordrail.table import acts

TUNNEL = "kristiansand-stavanger:green"


@both_titles
def test_against_bots_only_practice_lets_a_player_undo_what_was_revealed(
    title: str, server: Server, visit: Visit
) -> None:
    counted = Laid(title, "Astrid", "bot:easy").keep(server)
    page = counted.open(visit, server, 1)
    page.click("[data-deck]")
    expect(page.locator(".bar")).to_contain_text("second card")
    expect(page.locator("[data-undo]")).to_have_count(0)
    practice = Laid(title, "Astrid", "bot:easy", practice=True)
    page = practice.keep(server).open(visit, server, 1)
    before = practice.me(server)
    page.click("[data-deck]")
    page.click("[data-undo=now]")
    expect(page.locator(".bar")).to_contain_text("draw cards")
    assert practice.me(server) == before


@both_titles
def test_the_score_sheet_says_who_undid_what_was_revealed(title: str, server: Server, visit: Visit) -> None:
    over = Laid(title, "Astrid", "Bjørn")
    drawn = acts.move(over.table, 1, over.table.ply, "draw")
    asked = acts.take_back(drawn, 1, drawn.ply)
    over.table = acts.answer_back(asked, 2, asked.number, yes=True)
    page = over.play_on(lambda table: table.over).keep(server).open(visit, server, 2)
    expect(page.locator("[data-peeks]")).to_have_text("Astrid undid 1 move after seeing cards or tickets.")


def test_undo_and_giving_up_a_tunnel_are_different_buttons_in_different_places(server: Server, visit: Visit) -> None:
    laid = Laid(NORDIC, "Astrid", "Bjørn", hands=("GGGG",))
    laid.choose_seed(f"claim {TUNNEL} GG", lambda deals: sum(deals[0].count(card) for card in "GL") == 1)
    page = laid.keep(server).open(visit, server, 1)
    click_route(page, TUNNEL)
    page.click("[data-pay=GG]")
    expect(page.locator("dialog [data-withdraw]")).to_have_text("Give up the tunnel, keep the cards")
    expect(page.locator(".bar [data-undo]")).to_have_text("Ask to undo my move")
    expect(page.locator("dialog [data-undo]")).to_have_count(0)
    drawings = [page.locator(f"{button} svg path").get_attribute("d") for button in ("[data-withdraw]", "[data-undo]")]
    assert drawings[0] != drawings[1]
