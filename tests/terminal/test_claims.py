"""Claims in the terminal: by lists, by cities, by cards, through tunnels."""

import re
from pathlib import Path

import pytest
from tests.terminal.playing import PLENTY, play, resume, said

FOUR_RED = PLENTY.replace("hand 1 LLLL", "hand 1 RRRR")


def test_a_claim_is_chosen_from_lists_and_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    for number in range(30):
        text = said(play("1 2", "", "claim", "1", "1", "undo", "quit", seed=str(number), options=("--save", str(path))))
        if "Astrid claims" in text and "Astrid takes back the last move." in text:
            break
    assert "Which route? (number, or Enter to cancel)" in text
    assert "1 claim" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("typed", "claimed"),
    [
        ("claim bergen oslo", "Bergen–Oslo"),
        ("claim OSLO–Bergen", "Bergen–Oslo"),
        ("claim tromsø narv", "Narvik–Tromsø"),
    ],
)
def test_a_route_is_claimed_by_its_two_cities(typed: str, claimed: str, tmp_path: Path) -> None:
    """A route without a choice needs no list; of two tracks the person chooses one."""
    path = tmp_path / "x.game"
    path.write_text(PLENTY, encoding="utf-8")
    text = said(resume(path, typed.replace("claim", "ways"), typed, "1", "1", "undo", "quit", ""))
    assert f"{claimed} " in text[: text.index("Astrid lays" if "Astrid lays" in text else "Astrid claims")]
    assert re.search(rf"Astrid (claims|lays down .* for the tunnel) {claimed}", text)
    assert ("Which route?" in text) == (claimed == "Bergen–Oslo")


def test_two_cities_without_a_route_mean_the_routes_on_the_way(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(PLENTY, encoding="utf-8")
    text = said(resume(path, "claim oslo helsinki", "", "quit", ""))
    listed = text[text.index("Spaces Points") : text.index("Which route?")]
    assert "Helsinki–Stockholm" in listed
    assert "Tromsø" not in listed


def test_paths_are_shown_while_tickets_are_chosen() -> None:
    text = said(play("ways", "ways 2", "ways oslo bergen", "1 2", "", "tickets", "ways 1", "ways 4", "quit", ""))
    first, _, later = text.partition("Astrid draws tickets")
    offered = re.findall(r"\d (\S+–\S+(?: i Rana)?) \d+ points", first)
    assert len(offered) == 5
    for name in offered:
        assert re.search(rf"{name} \(\d+\): \d+ spaces missing", first)
    assert len(re.findall(rf"{offered[1]} \(\d+\): ", first)) == 2
    assert "Bergen–Oslo: " in first.replace("Oslo–Bergen", "Bergen–Oslo")
    held = re.search(r"Tickets 4 ○ (\S+–\S+) ", later)
    assert held is not None
    assert f"{held[1]} (" in later[held.end() :]


def test_cards_can_be_typed_for_a_claim() -> None:
    for number in range(30):
        text = said(
            play("1 2", "", "claim", "1", "qq", "claim", "1", "no", "claim", "99", "quit", "", seed=str(number))
        )
        if "Pay with?" in text:
            break
    assert "'Q' is not a card" in text
    assert "'99' is not on the list" in text


def test_a_tunnel_shows_its_cards_and_asks(tmp_path: Path) -> None:
    path = tmp_path / "tunnel.game"
    path.write_text(
        f"{FOUR_RED}1 take R\n* show W\n1 draw\n* hand 1 L\n2 draw\n* hand 2 B\n2 draw\n* hand 2 B\n"
        "1 claim bergen-oslo:red RRRR\n* turn RWY\n",
        encoding="utf-8",
    )
    lines = ["draw", "7", "pay G", "pay RR", "2", "undo", "1", "undo", "withdraw", "undo", "pay r", "quit", ""]
    text = said(resume(path, *lines))
    assert "Resuming Nordic Countries. You are Astrid." in text
    assert "Laid down R R R R for Bergen–Oslo" in text
    assert "the tunnel costs 1 more" in text
    assert "the tunnel asks for 1 more card: pay or withdraw" in text
    assert "'7' is not on the list; choose 1 to 2" in text
    assert text.count("the tunnel asks for exactly 1 more red card or locomotive") == 2
    assert "Astrid adds a locomotive (L) and claims Bergen–Oslo for 7 points (36 trains left)." in text
    assert text.count("Astrid takes back the last move.") == 3
    assert "Astrid withdraws from Bergen–Oslo" in text
    assert "Astrid adds a red card (R) and claims Bergen–Oslo" in text


def test_a_tunnel_that_cannot_be_paid_for_says_so(tmp_path: Path) -> None:
    path = tmp_path / "tunnel.game"
    path.write_text(
        f"{FOUR_RED}1 claim bergen-oslo:red RRRR\n* turn RWY\n",
        encoding="utf-8",
    )
    text = said(resume(path, "pay", "withdraw", "quit", ""))
    assert text.count("ou do not have the cards: withdraw to take back what you laid down") == 2


def test_routes_show_their_owners_and_costs() -> None:
    text = said(play("auto 30", "routes", "routes stockholm", "ways", "quit", "", seats=3))
    assert "yours" in text
    assert "Freja" in text
    assert re.search(r"costs \d|you can pay|closed|too few trains", text)
