"""Tables as files: who may have one, what is in it, and that another host continues the same game or refuses it."""

import asyncio
from collections.abc import Callable
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest
from tests.server.serving import Json, Player, Server
from tests.server.test_lobby_api import my_board
from tests.server.test_table import NOW, act, begun, both_titles, empty_table, from_journal, refusal, turn_of

from nordrail.engine.rules.dealer import commitment
from nordrail.engine.rules.rulebook import find_title
from nordrail.host import lesson
from nordrail.host.table_file import FORMAT, LONGEST, check_table, read_table, write_table
from nordrail.server.children.parser import Parser
from nordrail.table import absence, acts, parting
from nordrail.table.copying import copy
from nordrail.table.journal import Sit
from nordrail.table.options import SeatOption, TableOptions
from nordrail.table.refusal import Refusal
from nordrail.table.table import Table

PEOPLE = ("digest 1", "digest 2", "digest 3")
OTHERS = "Only a game whose people all play in this browser, against bots or each other, can be moved."
CHANGED = "The game in this file does not follow from its rules and its seed; it was changed or is damaged."
WRONG = "This file contains no game of Nordrail that can be continued."


def continued(text: str, board: str | None = None) -> Table:
    """Continue the game of a file as a host does."""
    file = read_table(text)
    rulebook = find_title(file.options.title) if board is None else find_title(file.options.title).with_board(board)
    check_table(file, rulebook)
    empty = Table("NEWONE", rulebook, file.practice(), file.seed, "host", NOW)
    return empty.continued((entry, NOW) for entry in file.seated(empty)[1])


def random_moves(table: Table, moves: int, seed: int = 1) -> Table:
    random = Random(seed)
    for _ in range(moves):
        if not table.over:
            seat = table.to_act()[0]
            table = act(table, seat, random.choice(table.legal(seat)))
    return table


def same_game(one: Table, other: Table) -> bool:
    """Return whether two tables have the same game, seats and choices, and continue in the same way."""
    futures = [random_moves(table, 40).record() for table in (one, other)]
    seats = [[(seat.who, seat.name, seat.played_by, seat.resigned) for seat in table.seats] for table in (one, other)]
    return (
        one.game == other.game
        and one.state == other.state
        and one.choices == other.choices
        and seats[0] == seats[1]
        and futures[0] == futures[1]
    )


# Who may have it


@both_titles
def test_people_at_one_screen_can_copy_their_table_and_then_it_no_longer_counts(title: str) -> None:
    table = turn_of(1, title, "Astrid", "bot:easy")
    after = copy(table, 1, ["digest 1"])
    assert (table.counts, after.counts) == (True, False)
    assert copy(after, 1, ["digest 1"]) is after
    assert from_journal(after).copied
    shared = begun(title, "Astrid", "Bjørn", "bot:easy", practice=False)
    assert copy(shared, 2, PEOPLE[:2]).copied


@both_titles
def test_nobody_gets_a_table_at_which_somebody_else_sits_or_could_sit_down(title: str) -> None:
    assert refusal(lambda: copy(begun(title, "Astrid", "Bjørn"), 1, ["digest 1"])) == OTHERS
    assert refusal(lambda: copy(begun(title, "Astrid", "program:Robot"), 1, PEOPLE)) == OTHERS
    freed = absence.free_seat(begun(title, "Astrid", "Bjørn"), 2)
    assert refusal(lambda: copy(freed, 1, PEOPLE)) == OTHERS
    away = absence.go_away(begun(title, "Astrid", "Bjørn"), 2)
    assert refusal(lambda: copy(away, 1, ["digest 1"])) == OTHERS


def test_only_a_running_game_can_be_copied_and_no_deal_of_the_day() -> None:
    table = empty_table("nordic-countries", "Astrid", "bot:easy")
    assert refusal(lambda: copy(table, 1, PEOPLE)) == "The game has not started yet."
    over = parting.resign(begun("nordic-countries", "Astrid", "bot:easy"), 1, "m")
    assert refusal(lambda: copy(over, 1, PEOPLE)) == "The game is over."
    daily = begun("nordic-countries", "Astrid", "bot:easy", daily="2026-11-18")
    assert "is the same everywhere" in refusal(lambda: copy(daily, 1, PEOPLE))


# What is in it


@both_titles
@pytest.mark.parametrize("moves", [0, 1, 2, 3, 25])
def test_the_same_game_continues_with_the_same_seats_and_cards(title: str, moves: int) -> None:
    table = random_moves(begun(title, "Astrid", "Bjørn", "bot:easy"), moves)
    after = continued(write_table(table))
    assert same_game(table, after)
    assert (after.counts, after.options.practice) == (False, True)
    assert write_table(after).replace('"practice":true', '"practice":null') == write_table(table)


def test_contributions_to_the_shuffle_players_who_are_away_and_changed_names_move_too() -> None:
    seats = (SeatOption(who="open"),) * 3
    options = TableOptions(title="northern-lights", seats=seats, seconds_a_move=60)
    table = Table("ABCDEF", find_title("northern-lights"), options, "seed", "host", NOW)
    nonces = {seat: f"nonce-of-the-seat-{seat}" for seat in (1, 2)}
    for seat, nonce in nonces.items():
        name = ("Astrid", "Bjørn")[seat - 1]
        table = acts.sit(table, seat, name, program=False, digest=f"digest {seat}", commit=commitment(nonce))
    table = random_moves(acts.start(table, nonces), 20)
    assert same_game(table, continued(write_table(table)))
    away = absence.go_away(table, 1)
    assert same_game(away, continued(write_table(away)))
    resigned = random_moves(parting.resign(table, 2, "m"), 3)
    assert same_game(resigned, continued(write_table(resigned)))
    other = acts.sit(absence.free_seat(table, 2), 2, "Cecilie", program=False, digest="digest 2")
    after = continued(write_table(random_moves(other, 5)))
    assert [seat.name for seat in after.seats] == ["Astrid", "Cecilie", "hard"]


@pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])
def test_a_file_has_no_secrets_no_chat_and_no_moves_that_were_taken_back(title: str) -> None:
    table = turn_of(1, title, "Astrid", "bot:easy", practice=True)
    moved = acts.chat(act(table, 1, "draw"), 1, "Hei!")
    back = acts.take_back(moved, 1, moved.ply)
    text = write_table(back)
    assert text == write_table(table)
    assert "digest" not in text
    assert "Hei!" not in text
    assert all(entry.digest is None for entry in read_table(text).entries if isinstance(entry, Sit))


@both_titles
def test_a_lesson_moves_too(title: str) -> None:
    empty = Table(
        "ABCDEF",
        find_title(title),
        lesson.lesson_options(title, "Åse"),
        lesson.lesson_record(title).headers["seed"],
        "",
        0,
    )
    table = empty.continued((entry, NOW) for entry in lesson.first_of_lesson(empty)[1])
    assert continued(write_table(table)).game == table.game


# What is refused

FILE = write_table(random_moves(begun("nordic-countries", "Astrid", "bot:easy"), 20))


def line_of(number: int) -> str:
    return FILE.splitlines()[number]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("* show ", "* show L", 1),
        lambda text: text.replace(line_of(2), "another seed"),
        lambda text: text.rsplit("\n", 2)[0] + "\n" + '{"kind":"line","text":"1 pass","seat":1}\n',
        lambda text: text + '{"kind":"chat","seat":1,"text":"Hei!"}\n',
        lambda text: text + '{"kind":"end","why":"agreed"}\n',
        lambda text: text + '{"kind":"sit","seat":1,"name":"Astrid","who":"person","digest":"mine"}\n',
        lambda text: text + '{"kind":"sit","seat":9,"name":"Astrid","who":"person"}\n',
        lambda text: text.replace('"kind":"sit","seat":1', '"kind":"sit","seat":"1"'),
        lambda text: text.replace('"who":"bot","bot":"easy"', '"who":"bot","bot":7'),
        lambda text: text.replace('"bot":"easy"}]', '"bot":"hard"}]'),
        lambda text: text.replace('"first":null', '"first":1' if "* first 2" in text else '"first":2'),
        lambda text: "\n".join(text.splitlines()[:6]),
        lambda text: "\n".join(text.splitlines()[:9]),
        lambda text: text.replace("Astrid", "easy"),
        lambda text: text.replace("1 keep ", "1 keep ? ", 1),
    ],
)
def test_a_game_that_does_not_follow_from_its_rules_and_its_seed_is_refused(change: Callable[[str], str]) -> None:
    assert change(FILE) != FILE
    assert refusal(lambda: continued(change(FILE))) == CHANGED


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        FORMAT,
        FORMAT + "\n{}\nseed\n",
        FORMAT + "\n[1]\nseed\n",
        FORMAT + "\n" + "[" * 100_000,
        FILE.replace('"daily":null', '"daily":"2026-11-18"'),
        FILE.replace('"watch":true', '"watch":"yes"'),
        FILE.replace('"seats":[', '"seats":[{"who":"open"},'),
        FILE + '{"kind":"dance"}\n',
        FILE + '{"kind":"start"}\n' * 4000,
        FILE.replace(line_of(2), "a seed with an ä"),
    ],
)
def test_other_files_are_refused_with_a_sentence(text: str) -> None:
    assert refusal(lambda: continued(text)) == WRONG


def test_a_file_with_windows_line_ends_is_read() -> None:
    assert continued(FILE.replace("\n", "\r\n")).game == continued(FILE).game


def test_a_choice_of_tickets_that_is_not_offered_is_refused() -> None:
    table = begun("nordic-countries", "Astrid", "Bjørn")
    chosen = write_table(act(table, 1, table.legal(1)[0]))
    assert same_game(act(table, 1, table.legal(1)[0]), continued(chosen))
    last = chosen.splitlines()[-1]
    assert refusal(lambda: continued(chosen.replace(last, '{"kind":"choice","seat":1,"text":"keep oslo-vaasa"}'))) == (
        CHANGED
    )


# At a server


def copy_of(server: Server, made: Json, *secrets: str) -> str:
    held = list(secrets or made["secrets"].values())
    answer = server.request("POST", f"/api/tables/{made['code']}/copy", held[0], json={"secrets": held})
    assert answer.status_code == 200, answer.text
    return answer.text


def update_of(server: Server, made: Json, seat: str = "1") -> Json:
    told: Json = server.request("GET", f"/api/tables/{made['code']}/update?number=0", made["secrets"][seat]).json()
    return told


@both_titles
def test_a_table_is_copied_from_a_server_and_continued_at_another_table(title: str, server: Server) -> None:
    made = server.begin(title, "Astrid", "bot:easy", first=1)

    async def play() -> None:
        player = Player(server, made["code"], made["secrets"]["1"])
        await player.play(until=lambda: player.count >= 8)

    asyncio.run(play())
    until = monotonic() + 60
    while not update_of(server, made)["legal"]:  # the bot's turn
        assert monotonic() < until
        sleep(0.05)
    text = copy_of(server, made)
    answer = server.request("POST", "/api/copies", json={"file": text})
    assert answer.status_code == 201
    new = answer.json()
    old, now = update_of(server, made), update_of(server, new)
    assert (now["view"], now["legal"]) == (old["view"], old["legal"])
    assert (old["table"]["counts"], now["table"]["counts"], now["table"]["practice"]) == (False, False, True)
    assert old["happened"][-1] == {"number": old["number"], "kind": "copy", "seat": 1}
    wish = {"id": "m", "ply": now["ply"], "action": now["legal"][0]}
    moved = server.request("POST", f"/api/tables/{new['code']}/moves", new["secrets"]["1"], json=wish)
    assert moved.status_code == 200


def test_a_server_keeps_the_table_from_a_player_who_does_not_hold_all_seats(server: Server) -> None:
    made = server.begin("nordic-countries", "Astrid", "Bjørn")
    one, two = made["secrets"].values()
    path = f"/api/tables/{made['code']}/copy"
    refused = server.request("POST", path, one, json={"secrets": [one]}).json()
    assert (refused["error"], refused["reason"]["name"]) == ("forbidden", "others_play")
    guessed = server.request("POST", path, one, json={"secrets": [one, made["host"]]})
    assert guessed.status_code == 403
    assert server.request("POST", path, made["host"], json={"secrets": [one, two]}).status_code == 403
    assert "seed" not in refused["detail"]
    assert FORMAT in copy_of(server, made, one, two)


def test_a_table_on_a_board_of_its_own_moves_with_its_board(server: Server) -> None:
    board = my_board("nordic-countries")
    made = server.begin("nordic-countries", "Astrid", "Bjørn", board=board)
    text = copy_of(server, made)
    new = server.request("POST", "/api/copies", json={"file": text}).json()
    assert update_of(server, new, "2")["view"] == update_of(server, made, "2")["view"]
    bad = text.replace("length = 2", "length = 99")
    assert bad != text
    assert server.request("POST", "/api/copies", json={"file": bad}).json()["mistakes"]


@pytest.mark.parametrize(
    ("file", "name"),
    [("nonsense", "bad_copy"), (FILE.replace("* show ", "* show L", 1), "changed_copy")],
)
def test_a_server_refuses_a_wrong_file_with_a_reason(server: Server, file: str, name: str) -> None:
    answer = server.request("POST", "/api/copies", json={"file": file})
    assert (answer.status_code, answer.json()["error"], answer.json()["reason"]["name"]) == (422, "invalid", name)


def test_a_server_refuses_unknown_bots_titles_and_files_that_are_too_long(server: Server) -> None:
    def detail(text: str) -> Any:
        return server.request("POST", "/api/copies", json={"file": text}).json()["detail"]

    assert detail(FILE.replace('"easy"', '"nobody"')).startswith("There is no bot 'nobody'")
    assert "no-title" in detail(FILE.replace("nordic-countries", "no-title"))
    assert detail("x" * (LONGEST + 1)).startswith("file")


def test_a_file_is_read_in_the_process_for_the_files_of_strangers() -> None:
    async def ask() -> None:
        asked = Parser("")
        assert await asked.table(FILE) == read_table(FILE)
        with pytest.raises(Refusal) as caught:
            await asked.table("nonsense")
        assert caught.value.detail == WRONG
        await asked.close()

    asyncio.run(ask())
