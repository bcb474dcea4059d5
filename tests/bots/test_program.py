"""Bots that are programs: real processes play whole games, and every failure gets an error message."""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.conftest import NORDIC, NORTHERN, both_titles, table

from nordrail.bots import dismiss, make_bot
from nordrail.bots.outside.program import BotError, Program
from nordrail.bots.outside.protocol import hello, question
from nordrail.engine.components.cards import Cards
from nordrail.engine.errors import NotationError
from nordrail.engine.events import ClaimRoute, Event
from nordrail.engine.game import Game
from nordrail.engine.rules.legality import is_legal
from nordrail.engine.rules.menu.legal import legal_actions

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "longest_first.py"
READ = (
    "import json, sys\nfor line in sys.stdin:\n    message = json.loads(line)\n    if message['type'] == 'question':\n"
)


def command(code: str) -> str:
    """Return the command of a program that answers each question by this line of Python."""
    return shlex.join([sys.executable, "-c", f"{READ}        {code}"])


def program(code: str, seconds: float = 5) -> Program:
    return Program(Random(1), command(code), seconds)


def ask(bot: Program, game: Game) -> str:
    assert game.to_act is not None
    return str(bot.choose(game.view(game.to_act), game.legal()))


def running(bot: Program) -> subprocess.Popen[str]:
    assert bot._process is not None
    return bot._process


@pytest.fixture
def game() -> Game:
    return Game.new(NORDIC, 2, seed=1)


def play(title: str, names: list[str], seed: int) -> Game:
    players = [make_bot(name, Random(f"{seed}/{seat}")) for seat, name in enumerate(names)]
    game = Game.new(title, len(names), seed=seed)
    while (seat := game.to_act) is not None:
        game = game.play(players[seat - 1].choose(game.view(seat), game.legal()))
    for player in players:
        dismiss(player)
    return game


@both_titles
def test_the_example_beats_random_play_in_whole_games(title: str) -> None:
    example = f"program:{shlex.join([sys.executable, str(EXAMPLE)])}"
    won = 0
    for seed in range(6):
        names = [example, "random"] if seed % 2 else ["random", example]
        outcome = play(title, names, seed).outcome
        assert outcome is not None
        won += outcome.winners == (names.index(example) + 1,)
    assert won >= 5


def test_a_program_is_kept_for_the_whole_game_and_greeted_once(game: Game, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    code = "print(message['legal'][-1], flush=True)"
    listen = f"open({str(heard)!r}, 'a').write(line)"
    bot = Program(Random(1), shlex.join([sys.executable, "-c", f"{READ}        {code}\n    {listen}"]), 5)
    for _ in range(4):
        game = game.play(f"{game.to_act} {ask(bot, game)}")
    bot.close()
    kinds = [json.loads(line)["type"] for line in heard.read_text(encoding="ascii").splitlines()]
    # It plays both seats here, and is greeted for each of them.
    assert kinds[:4] == ["hello", "question", "hello", "question"]
    assert kinds.count("question") == 4


def test_a_program_may_pay_as_it_likes() -> None:
    at = table(NORDIC, "RRRR", "KKKK", show="LLGGW").change_seat(1, hand="RRRRL")
    legal = legal_actions(at.state)
    assert "claim bergen-oslo:red RRRL" not in at.legal
    bot = program("print('claim bergen-oslo:red RRRL', flush=True)")
    action = bot.choose(at.view(1), legal)
    assert action == ClaimRoute("bergen-oslo:red", Cards("RRRL"))
    assert is_legal(at.state, Event(1, action))
    bot.close()


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("sys.exit(3)", "exited with status 3 instead of answering"),
        ("print('sing', flush=True)", "wrote 'sing', which is not an action: there is no verb 'sing' here"),
        ("print(flush=True)", "wrote '', which is not an action: an action is one of: take"),
        ("print('pass', flush=True)", "wrote 'pass', which is not legal: it is not on the list of legal actions"),
        ("print('claim bergen-oslo:red RRRR', flush=True)", "which is not legal: it is not on the list"),
        ("print('x' * 100000, flush=True)", "xxx…', which is too long for an action"),
        ("sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()", "there is no verb"),
    ],
)
def test_a_wrong_answer_is_told_with_what_would_be_right(game: Game, code: str, sentence: str) -> None:
    bot = program(code)
    with pytest.raises(BotError) as caught:
        ask(bot, game)
    assert sentence in str(caught.value)
    assert f"Seat 1 was asked for a line with one of {len(game.legal())} legal actions, such as: keep " in str(
        caught.value
    )
    assert str(caught.value).startswith("the bot '")
    bot.close()


def test_a_claim_with_wrong_cards_is_told_why() -> None:
    at = table(NORDIC, "RRRR")
    legal = [ClaimRoute("bergen-oslo:red", Cards("RRRR"))]
    for cards, reason in (("RRR", "this route has 4 spaces, but you played 3 cards"), ("GGGG", "the hand is RRRR")):
        bot = program(f"print('claim bergen-oslo:red {cards}', flush=True)")
        with pytest.raises(BotError, match=reason):
            bot.choose(at.view(1), legal)
        bot.close()


@pytest.mark.parametrize("code", ["import time; time.sleep(60)", "pass"])
def test_a_slow_program_is_not_awaited(game: Game, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nordrail.bots.outside.program._START", 0.2)
    bot = program(code, seconds=0.1)
    with pytest.raises(BotError, match=r"took longer than 0\.1 s\. Seat 1 was asked for a line"):
        ask(bot, game)
    assert bot._process is None


def test_a_program_that_reads_nothing_is_not_awaited(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nordrail.bots.outside.program._START", 0.2)
    monkeypatch.setattr("nordrail.bots.outside.program.question", lambda *_: "x" * 10**6)
    bot = Program(Random(1), shlex.join([sys.executable, "-c", "import time; time.sleep(60)"]), 0.1)
    with pytest.raises(BotError, match="took longer"):
        ask(bot, game)


def test_a_program_that_fails_is_started_again_twice(game: Game) -> None:
    bot = program("sys.exit(1)")
    for _ in range(3):
        with pytest.raises(BotError, match="exited with status 1"):
            ask(bot, game)
    with pytest.raises(BotError, match="exited or was too slow 3 times, and is not started again"):
        ask(bot, game)


@pytest.mark.parametrize(
    "ending",
    [
        "pass",
        "import time; time.sleep(60)",
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)",
    ],
)
def test_closing_leaves_no_process(game: Game, ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nordrail.bots.outside.program._PATIENCE", 0.2)
    code = f"{READ}        print(message['legal'][0], flush=True)\n{ending}"
    bot = Program(Random(1), shlex.join([sys.executable, "-c", code]), 5)
    ask(bot, game)
    process = running(bot)
    assert process.poll() is None
    bot.close(patience=0.2)
    assert process.returncode is not None
    bot.close()


def test_a_deleted_bot_ends_its_program(game: Game) -> None:
    bot = program("print(message['legal'][0], flush=True)")
    ask(bot, game)
    process = running(bot)
    del bot
    assert process.returncode == 0


def test_a_program_is_sent_nothing_that_its_seat_may_not_know() -> None:
    at = table(NORTHERN, "PPPP", "GGGL", "WWYY", seats=3)
    for seat in (1, 2, 3):
        view = at.view(seat)
        message = json.loads(question(view, ["draw"]))
        assert set(message) == {"nordrail", "type", "view", "legal"}
        assert message["view"] == view.to_json()
        for player in message["view"]["players"]:
            secret = player["seat"] != seat
            assert (set(player["cards"]) == {"?"}) == secret
            assert (set(player["tickets"]) == {"?"}) == secret


def test_secrets_of_others_change_nothing_in_a_message() -> None:
    """Compare tables that differ only in cards that the seat has not seen."""
    one, other = (table(NORDIC, "PPPP", hand) for hand in ("GGGG", "WWYL"))
    messages = [question(at.view(1), ["draw"]) for at in (one, other)]
    assert "GGGG" in question(one.view(2), ["draw"])
    assert messages[0] == messages[1]


@both_titles
def test_the_greeting_tells_the_board(title: str) -> None:
    view = Game.new(title, 2, seed=1).view(2)
    greeting: dict[str, Any] = json.loads(hello(view))
    assert (greeting["nordrail"], greeting["type"], greeting["seat"], greeting["players"]) == (1, "hello", 2, 2)
    board = view.rulebook.board
    assert [route["id"] for route in greeting["board"]["routes"]] == [route.id for route in board.routes]
    ends = {city["id"] for city in greeting["board"]["cities"]}
    assert all({route["a"], route["b"]} <= ends for route in greeting["board"]["routes"])
    colors = {route["color"] for route in greeting["board"]["routes"]}
    assert colors <= {*"PBOWGYKR", None}
    assert {ticket["points"] for ticket in greeting["board"]["tickets"]} == {ticket.points for ticket in board.tickets}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("program", "a program needs a command, such as program:python3 my_bot.py"),
        ("program:", "a program needs a command"),
        ("program:seconds=2", "a program needs a command"),
        ("program:seconds=x:python3", "program: seconds must be a number, not 'x'"),
        ("program:seconds=nan:python3", "program: seconds must be a number, not 'nan'"),
        ("program:'", 'invalid command "\'": no closing quotation'),
        ("program:no_such_program", "there is no program 'no_such_program'"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused_at_once(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        make_bot(text, Random(1))
    assert sentence in str(caught.value)


def test_a_program_can_be_given_more_time() -> None:
    bot = make_bot(f"program:seconds=2.5:{sys.executable} -c pass:1", Random(1))
    assert isinstance(bot, Program)
    assert bot.seconds == 2.5


def test_a_file_that_is_not_a_program_gets_an_error_message(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_bytes(b"\x00\x01")
    path.chmod(0o755)
    with pytest.raises(BotError, match="cannot be started: Exec format error"):
        ask(Program(Random(1), str(path)), game)
