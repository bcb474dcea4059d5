"""The game in the terminal, played by scripts: to the end, with help, errors, undo, saving and loading."""

import re
import sys
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from random import Random
from time import sleep

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from nordrail import Game, Record, find_title
from nordrail.arena.simulation import random_game
from nordrail.bots import BOTS, LEVELS
from nordrail.cli.app import app
from nordrail.engine.errors import NotationError
from nordrail.engine.events import Action, Pass
from nordrail.engine.view import View
from nordrail.terminal.commands import COMMANDS, find_command
from nordrail.terminal.finding import find_card, find_cities, find_city, find_ticket, find_two_cities
from nordrail.terminal.session import Session

NORDIC, NORTHERN = "nordic-countries", "northern-lights"
BOARD = find_title(NORDIC).board


def play(
    *lines: str,
    title: str = NORDIC,
    seats: int = 2,
    seed: str = "1",
    bot: str = "random",
    options: tuple[str, ...] = (),
) -> Result:
    arguments = ["--title", title, "--seats", str(seats), "--name", "Astrid", "--seed", seed, "--bot", bot, *options]
    return CliRunner().invoke(app, ["terminal", *arguments], input="\n".join(lines) + "\n")


def resume(path: Path, *lines: str, options: tuple[str, ...] = ()) -> Result:
    arguments = ["terminal", "--load", str(path), "--bot", "random", *options]
    return CliRunner().invoke(app, arguments, input="\n".join(lines) + "\n")


def said(result: Result) -> str:
    """Return the output with whitespace collapsed."""
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return " ".join(result.stdout.split())


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
    assert "Which level? (easy, medium, hard or expert; Enter for medium)" in text
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
        ("claim oslo-bergen RRRR", "there is no city 'oslo-bergen RRRR'"),
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


def test_a_claim_is_chosen_from_lists_and_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    for number in range(30):
        text = said(play("1 2", "", "claim", "1", "1", "undo", "quit", seed=str(number), options=("--save", str(path))))
        if "Astrid claims" in text and "Astrid takes back the last move." in text:
            break
    assert "Which route? (number, or Enter to cancel)" in text
    assert "1 claim" not in path.read_text(encoding="utf-8")


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
        "title   nordic-countries\nrules   1\nseats   Astrid | Bjørn\n\n* first 1\n* hand 1 RRRR\n* hand 2 WWYL\n"
        "* show PBGKR\n* offer 1 bergen-narvik goteborg-turku helsinki-lieksa kobenhavn-oulu oslo-vaasa\n"
        "* offer 2 alborg-umea arhus-lillehammer oslo-helsinki stockholm-umea tornio-imatra\n"
        "1 keep goteborg-turku helsinki-lieksa\n2 keep oslo-helsinki stockholm-umea\n"
        "1 take R\n* show W\n1 draw\n* hand 1 L\n2 draw\n* hand 2 B\n2 draw\n* hand 2 B\n"
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
        "title   nordic-countries\nrules   1\nseats   Astrid | Bjørn\n\n* first 1\n* hand 1 RRRR\n* hand 2 WWYL\n"
        "* show PBGKR\n* offer 1 bergen-narvik goteborg-turku helsinki-lieksa kobenhavn-oulu oslo-vaasa\n"
        "* offer 2 alborg-umea arhus-lillehammer oslo-helsinki stockholm-umea tornio-imatra\n"
        "1 keep goteborg-turku helsinki-lieksa\n2 keep oslo-helsinki stockholm-umea\n"
        "1 claim bergen-oslo:red RRRR\n* turn RWY\n",
        encoding="utf-8",
    )
    text = said(resume(path, "pay", "withdraw", "quit", ""))
    assert text.count("ou do not have the cards: withdraw to take back what you laid down") == 2


def test_a_saved_game_can_be_resumed(tmp_path: Path) -> None:
    path, later = tmp_path / "x.game", tmp_path / "later.game"
    assert f"Saved to {path}" in said(play("1 2", "", "auto 10", f"save {path}", "quit")).replace("- ", "-")
    before = path.read_text(encoding="utf-8")
    assert "seed" not in before
    text = said(resume(path, "auto all", options=("--save", str(later))))
    assert "Resuming Nordic Countries. You are Astrid." in text
    after = later.read_text(encoding="utf-8")
    assert before.partition("\n\n")[2] in after
    assert "result" in after


def test_the_person_may_sit_in_another_seat(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    said(play("1 2", "", "auto 4", f"save {path}", "quit"))
    text = said(resume(path, "auto 3", "quit", "", options=("--name", "Freja")))
    assert "You are Freja." in text
    result = resume(path, options=("--name", "Odin"))
    assert (result.exit_code, result.stderr) == (
        1,
        "nobody is called Odin in this game; the players are Astrid, Freja\n",
    )


def test_a_finished_game_shows_its_end(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(random_game(find_title(NORTHERN), 2, "3").record.dump(), encoding="utf-8")
    assert "The last round has been played." in said(CliRunner().invoke(app, ["terminal", "--load", str(path)]))


def test_a_redacted_record_cannot_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    record = random_game(find_title(NORDIC), 2, "3").record
    part = Record({key: record.headers[key] for key in ("title", "rules", "seats")}, record.events[:60])
    path.write_text(part.redacted(1).dump(), encoding="utf-8")
    result = CliRunner().invoke(app, ["terminal", "--load", str(path)])
    assert result.exit_code == 1
    assert "this record hides cards or tickets" in result.stderr


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--title", "nordic"], "did you mean nordic-countries?"),
        (["--title", NORDIC, "--seats", "4"], "Nordic Countries has 2 to 3 seats, not 4"),
        (["--title", NORDIC, "--seats", "2", "--name", "a|b"], "'a|b' is not a valid name"),
        (["--title", NORDIC, "--seed", "a b"], "'a b' is not a valid seed: a seed is one word"),
        (["--bot", "deep"], "there is no bot 'deep'; bots are easy, medium, hard, expert, "),
        (["--bot", "random:seconds=1"], "random has no option 'seconds=1'; it has no options"),
        (["--title", NORDIC, "--seats", "2", "--bot", "random,easy"], "random,easy names 2 bots for 1 opponent"),
        (["--load", "nowhere.game"], "nowhere.game: there is no such file"),
    ],
)
def test_wrong_options_get_an_error_message(options: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["terminal", *options], input="\n\n\n")
    assert result.exit_code == 1
    assert sentence in result.stderr


def test_a_file_that_cannot_be_written_is_asked_for_again(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    text = said(play("quit", "/dev/null/x", str(path)))
    assert "/dev/null/x: cannot be written" in text
    assert path.exists()


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


def test_bots_do_not_take_the_name_of_the_person() -> None:
    text = said(play("quit", "", title=NORTHERN, seats=5, options=("--name", "Freja")))
    assert "against Leif (random) and Solveig (random) and Torsten (random) and Aino (random)" in text


def test_each_opponent_can_be_a_different_bot() -> None:
    text = said(play("auto all", "", seats=3, bot="hard,random"))
    assert "You play against Freja (hard) and Leif (random)." in text
    assert "Total" in text


def test_a_saved_game_asks_how_strong_the_others_are(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    said(play("1 2", "", f"save {path}", "quit"))
    text = said(CliRunner().invoke(app, ["terminal", "--load", str(path)], input="3\nquit\n\n"))
    assert text.index("Which level?") < text.index("Resuming Nordic Countries. You are Astrid.")


def test_a_hint_has_reasons() -> None:
    text = said(play("hint", "1 2", "", "hint", "quit", ""))
    assert text.count("Suggested command Value Reason") == 2
    assert re.search(r"keep \S+ \S+.* [+−]\d", text)


def test_an_adviser_without_reasons_suggests_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nordrail.terminal.setup.ADVISER", "random")
    assert "Suggested command: keep " in said(play("hint", "quit", ""))


def test_an_opponent_may_be_a_program() -> None:
    bot = f"program:{sys.executable} {Path(__file__).parents[2] / 'examples' / 'longest_first.py'}"
    assert "Total" in said(play("auto all", "", bot=bot))


def test_a_bot_that_fails_ends_the_game_which_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    result = play("1 2", "", str(path), bot=f"program:{sys.executable} -c pass")
    assert result.exit_code == 1
    text = " ".join(result.stdout.split())
    assert "Freja cannot continue: the bot " in text
    assert "exited with status 0 instead of answering. Seat 2 was asked for a line with one of" in text
    assert "1 keep" in path.read_text(encoding="utf-8")


class First:
    """A bot that plays the first legal action."""

    def __init__(self, rng: Random) -> None: ...

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[0]


def test_a_bot_that_breaks_a_rule_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    class Passer(First):
        def choose(self, view: View, legal: Sequence[Action]) -> Action:
            return Pass()

    monkeypatch.setitem(BOTS, "passer", Passer)
    result = play("1 2", "", "", bot="passer")
    assert result.exit_code == 1
    assert "Freja cannot continue: pass: first keep at least 2 of the 5 tickets offered" in " ".join(
        result.stdout.split()
    )


def test_bots_are_closed_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    made, closed = [], []

    class Polite(First):
        def __init__(self, rng: Random) -> None:
            made.append(self)

        def close(self) -> None:
            closed.append(self)

    monkeypatch.setitem(BOTS, "polite", Polite)
    said(play("1 2", "", "quit", "", seats=3, bot="polite"))
    assert made == closed
    assert len(made) > 2


def test_it_shows_who_is_thinking() -> None:
    console = Console(file=StringIO(), force_terminal=True, width=80)

    class Slow(First):
        def choose(self, view: View, legal: Sequence[Action]) -> Action:
            sleep(0.2)
            return super().choose(view, legal)

    game = Game.new(NORDIC, ["Astrid", "Freja"], seed=1)
    session = Session(game, 2, {1: Slow(Random(1))}, Slow(Random(2)), console)
    session._let_bot_act()
    assert isinstance(console.file, StringIO)
    assert "Astrid is thinking …" in console.file.getvalue()
    session.advice()
    assert "The adviser is thinking …" in console.file.getvalue()


def test_tickets_are_drawn_and_kept_by_number() -> None:
    text = said(play("1 2", "", "tickets", "keep 1, 2", "quit", ""))
    assert "Astrid draws tickets and is offered" in text
    assert re.search(r"Astrid keeps \S+ .* and returns 1", text)


def test_routes_show_their_owners_and_costs() -> None:
    text = said(play("auto 30", "routes", "routes stockholm", "ways", "quit", "", seats=3))
    assert "yours" in text
    assert "Freja" in text
    assert re.search(r"costs \d|you can pay|closed|too few trains", text)
