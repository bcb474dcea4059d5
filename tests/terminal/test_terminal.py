"""The game in the terminal, played by scripts: to the end, with help, errors, undo, saving and loading."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.terminal.playing import BOARD, NORDIC, NORTHERN, play, said
from typer.testing import CliRunner

from nordrail import Record
from nordrail.bots import LEVELS
from nordrail.cli.app import app
from nordrail.engine.errors import NotationError
from nordrail.terminal.commands import COMMANDS, find_command
from nordrail.terminal.finding import find_card, find_cities, find_city, find_ticket, find_two_cities


@pytest.mark.parametrize(("title", "seats"), [(NORDIC, 2), (NORDIC, 3), (NORTHERN, 2), (NORTHERN, 5)])
def test_a_game_is_played_to_its_end(title: str, seats: int, tmp_path: Path) -> None:
    path = tmp_path / "evening.game"
    text = said(play("auto all", str(path), title=title, seats=seats))
    assert "Astrid's tickets" in text
    assert "Total" in text
    assert f"Saved to {path}" in text.replace("- ", "-")
    record = Record.load(path.read_text(encoding="utf-8"))
    assert record.headers["seed"] == "1"
    assert len(record.headers["result"].split()) == seats


def test_the_same_seed_and_the_same_answers_give_the_same_game(tmp_path: Path) -> None:
    for name in ("a", "b"):
        said(play("auto all", title=NORTHERN, options=("--save", str(tmp_path / name))))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_game_can_be_played_by_hand(tmp_path: Path) -> None:
    """Answer every turn with the same commands; a refused claim is followed by a draw."""
    path = tmp_path / "hand.game"
    script = ["all", ""] + ["claim", "1", "", "", "draw", "draw", "pay", "withdraw"] * 40
    text = said(play(*script, "quit", options=("--save", str(path))))
    record = Record.load(path.read_text(encoding="utf-8"))
    list(record.replay())
    assert "Astrid claims" in text or "Astrid lays" in text
    assert "Freja" in text


def test_what_is_not_given_is_asked_for() -> None:
    result = CliRunner().invoke(app, ["terminal"], input="7\n2\n9\n3\nheard\n9\n1,2\neasy\n;\nBjørk\nquit\n\n")
    text = said(result)
    assert "'7' is not on the list; choose 1 to 2" in text
    assert "'9' is not on the list; choose 1 to 4" in text
    assert "';' is not a valid name" in text
    assert "Which level? (easy, medium, hard, expert or master; Enter for medium)" in text
    for number, level in enumerate(LEVELS.values(), start=1):
        assert f"{number} {level.name} {level.sentence}" in text
    assert "(did you mean hard?)" in text
    assert "'9' is not on the list; choose 1 to 4" in text
    assert "1,2 names 2 bots for 3 opponents: name one for all, or one for each" in text
    assert "Northern Lights. You play against Freja (easy) and Leif (easy) and Solveig (easy)." in text
    assert text.endswith("Goodbye.")


def test_defaults_come_with_enter() -> None:
    text = said(CliRunner().invoke(app, ["terminal"], input="\n\n\n\nquit\n\n"))
    assert "Nordic Countries. You play against Freja (medium)." in text


@pytest.mark.parametrize("lines", [(), ("1 2",), ("1 2", ""), ("1 2", "", "claim"), ("1 2", "", "draw")])
def test_end_of_input_leaves_cleanly(lines: tuple[str, ...]) -> None:
    arguments = ["terminal", "--title", NORDIC, "--seats", "2", "--name", "Astrid", "--seed", "1", "--bot", "random"]
    result = CliRunner().invoke(app, arguments, input="".join(f"{line}\n" for line in lines))
    assert said(result).endswith("Goodbye.")


def test_end_of_input_before_the_game_leaves_cleanly() -> None:
    assert said(CliRunner().invoke(app, ["terminal"], input="")).endswith("Goodbye.")


def test_ctrl_c_leaves_cleanly_and_saves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers: Iterator[str] = iter(["1 2", ""])

    def answer(_: str = "") -> str:
        if (line := next(answers, None)) is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("builtins.input", answer)
    path = tmp_path / "x.game"
    options = ["--title", NORDIC, "--seats", "2", "--name", "Astrid", "--bot", "random", "--save", str(path)]
    result = CliRunner().invoke(app, ["terminal", *options])
    assert said(result).endswith("Goodbye.")
    assert "1 keep" in path.read_text(encoding="utf-8")


def test_the_table_shows_what_a_player_needs() -> None:
    text = said(play("1 2", "", "quit", "", title=NORTHERN))
    for word in ("Your turn, Astrid", "Face up", "deck", "discards", "Hand", "Tickets", "spaces missing", "Freja"):
        assert word in text
    assert len(re.findall(r"\d+: most ", text)) >= 4
    assert "Freja keeps" in text


def test_commands_that_only_tell_change_nothing(tmp_path: Path) -> None:
    telling = [
        "table",
        "help",
        "rules",
        "hint",
        "ways",
        "ways 1",
        "ways oslo mo i rana",
        "routes",
        "routes oslo",
        "log",
        "",
    ]
    for name, lines in (("a", telling), ("b", [])):
        said(play("1 2", "", *lines, "quit", options=("--save", str(tmp_path / name))))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_help_lists_every_command() -> None:
    text = said(play("help", "quit", ""))
    for command in COMMANDS:
        assert command.help in text


@pytest.mark.parametrize("title", [NORTHERN, NORDIC])
def test_the_rules_come_from_the_title(title: str) -> None:
    text = said(play("rules", "quit", "", title=title))
    assert ("A tunnel reveals 3 cards" in text) == (title == NORDIC)
    assert ("bonus cards goes to" in text) == (title == NORTHERN)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("sing", "unknown command 'sing'; type help for a list"),
        ("take", "take which card?"),
        ("take X", "'X' is not a card; cards are P purple"),
        ("7", "there is no list to choose from"),
        ("withdraw", "no tunnel is waiting for cards"),
        ("pay", "no tunnel is waiting for cards"),
        ("pay LL", "no tunnel is waiting for cards"),
        ("keep all", "no tickets are offered"),
        ("keep oslo-helsinki", "no tickets are offered"),
        ("pass", "you can still draw cards"),
        ("claim bergem", "there is no city 'bergem'; did you mean Bergen?"),
        ("claim atlantis", "there is no city 'atlantis' >"),
        ("claim oslo-bergen RRRR", "there is no city 'bergen rrrr'"),
        ("claim tro oslo", "'tro' could be Tromsø or Trondheim"),
        ("ways tro oslo", "'tro' could be Tromsø or Trondheim"),
        ("claim Murmansk–Lieksa", "you cannot claim a route between Murmansk and Lieksa now; ways Murmansk Lieksa"),
        ("claim bergen-oslo:red R", "this route has 4 spaces, but you played 1 card"),
        ("claim lieksa-murmansk", "you do not hold these cards"),
        ("claim murmansk", "you cannot claim a route at Murmansk now; routes Murmansk shows what they cost"),
        ("ways 99", "'99' is not on the list"),
        ("ways oslo", "name two cities"),
        ("routes nowhere", "there is no city 'nowhere'"),
        ("log x", "'x' is not on the list"),
        ("auto x", "'x' is not on the list"),
        ("save", "save where?"),
        ("save /dev/null/x", "cannot be written"),
        ("undo", "nothing to undo"),
    ],
)
def test_a_bad_command_gets_an_error_and_another_try(line: str, sentence: str) -> None:
    assert sentence in said(play("1 2", "", line, "quit", ""))


def test_the_second_card_has_its_own_question() -> None:
    text = said(play("1 2", "", "draw", "claim", "tickets", "draw", "quit", ""))
    assert "Second card? (draw, take R)" in text
    assert text.count("you have drawn one card; take or draw the second one") == 2


def test_what_is_typed_before_the_bots_move_is_done_after_it() -> None:
    text = said(play("1 2", "draw", "draw", "quit", ""))
    assert text.index("Freja keeps") < text.index("Astrid draws from the deck")


def test_the_first_tickets_can_be_chosen_again_until_the_others_choose(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    text = said(
        play("1 9", "1", "1 2", "undo", "undo", "all", "hint", "", "undo", "quit", options=("--save", str(path)))
    )
    assert "'9' is not on the list; choose 1 to 5" in text
    assert "keep 2 to 5 of the 5 tickets offered, not 1" in text
    assert "Astrid takes back the last move." in text
    assert text.count("nothing to undo") == 2
    (kept,) = (line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("1 keep"))
    assert len(kept.split()) == 7


@pytest.mark.parametrize("width", [80, 120])
def test_names_are_printed_in_full(width: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither players nor cities are shortened, and only the cost of a route may need a second line."""
    monkeypatch.setenv("COLUMNS", str(width))
    lines = ["all", "", "ways", "auto 40", "claim", "", "routes", "ways", "auto all", ""]
    name = "Astrid Lindgren-Sveinbjörnsdottir"
    result = play(*lines, title=NORTHERN, seats=5, options=("--name", name))
    assert f"▶ {name} (you)" in said(result) or "▶ Astrid 40 4 4 0 0 Lindgren-Sveinbjörnsdottir (you)" in said(result)
    assert "…" not in result.stdout
    assert "Tickets not completed" in result.stdout
    assert "International tycoon" in result.stdout
    listed = [line for line in result.stdout.splitlines() if "Stop near" in line and "claims" not in line]
    assert listed
    assert all(re.search(r"Stop near (Kiruna|Mo i Rana|Apatity)(–\S+)? +\d ", line) for line in listed)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--title", "nordic"], "did you mean nordic-countries?"),
        (["--title", NORDIC, "--seats", "4"], "Nordic Countries has 2 to 3 seats, not 4"),
        (["--title", NORDIC, "--seats", "2", "--name", "a|b"], "'a|b' is not a valid name"),
        (["--title", NORDIC, "--seed", "a b"], "'a b' is not a valid seed: a seed is one word"),
        (["--bot", "deep"], "there is no bot 'deep'; bots are easy, medium, hard, expert, master, "),
        (["--bot", "random:seconds=1"], "random has no option 'seconds=1'; it has no options"),
        (["--title", NORDIC, "--seats", "2", "--bot", "random,easy"], "random,easy names 2 bots for 1 opponent"),
        (["--load", "nowhere.game"], "nowhere.game: there is no such file"),
    ],
)
def test_wrong_options_get_an_error_message(options: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["terminal", *options], input="\n\n\n")
    assert result.exit_code == 1
    assert sentence in result.stderr


def test_cards_and_cities_are_found_by_what_people_type() -> None:
    assert [find_card(text).letter for text in ("r", "R", "red", "bla", "loco", "k")] == ["R", "R", "R", "K", "L", "K"]
    assert [find_city(BOARD, text).id for text in ("OSLO", "kobenhavn", "København", "tromso", "mo i", "örebro")] == [
        "oslo",
        "kobenhavn",
        "kobenhavn",
        "tromso",
        "mo_i_rana",
        "orebro",
    ]
    assert [city.id for city in find_two_cities(BOARD, "mo i rana oslo")] == ["mo_i_rana", "oslo"]
    assert [city.id for city in find_two_cities(BOARD, "Oslo–Mo i Rana")] == ["oslo", "mo_i_rana"]
    assert len(find_cities(BOARD, "k")) > 3
    with pytest.raises(NotationError, match="'tro' could be Tromsø or Trondheim"):
        find_city(BOARD, "tro")
    with pytest.raises(NotationError, match="there is no city 'xx'"):
        find_two_cities(BOARD, "xx yy")
    ticket = find_ticket(BOARD, ("oslo-helsinki",), "oslo-helsinki")
    assert ticket is not None
    assert ticket.points == 8


def test_the_beginning_of_a_command_is_enough() -> None:
    names = [find_command(word).name for word in ("d", "t", "c", "ti", "h", "?", "exit", "w", "u", "PASS")]
    assert names == ["draw", "take", "claim", "tickets", "hint", "help", "quit", "withdraw", "undo", "pass"]


def test_a_name_is_printed_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    assert "[red]:car: keeps" in said(play("auto all", options=("--name", "[red]:car:", "--save", str(path))))
    assert "[red]:car:'s tickets" in said(CliRunner().invoke(app, ["check", str(path)]))
    assert "[red]:car: keeps" in said(CliRunner().invoke(app, ["replay", str(path)]))


def test_tickets_are_drawn_and_kept_by_number() -> None:
    text = said(play("1 2", "", "tickets", "keep 1, 2", "quit", ""))
    assert "Astrid draws tickets and is offered" in text
    assert re.search(r"Astrid keeps \S+ .* and returns 1", text)
