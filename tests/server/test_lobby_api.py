"""Tables over HTTP: creating and joining them, starting, handing seats over, and reading."""

import asyncio
import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.server.serving import Json, Player, Server
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from nordrail.cli.app import app

SEATS = {"nordic-countries": (2, 3), "northern-lights": (2, 3, 4, 5)}
both_titles = pytest.mark.parametrize("title", SEATS)
ME, OPEN, BOT = {"who": "me", "name": "Astrid"}, {"who": "open"}, {"who": "bot", "bot": "easy"}


def refused(server: Server, method: str, path: str, secret: str | None = None, **more: Any) -> tuple[int, str]:
    """Send a request that is refused; return its status and sentence."""
    answer = server.request(method, path, secret, **more)
    problem = answer.json()
    assert (problem["type"], problem["ok"]) == ("problem", False)
    return answer.status_code, problem["detail"]


def place(made: Json, rest: str = "") -> str:
    return f"/api/tables/{made['code']}{rest}"


def choose_first_tickets(server: Server, made: Json) -> None:
    """Choose the first legal tickets for each seat of the creator."""
    for seat, secret in made["secrets"].items():
        now = server.request("GET", place(made, "/update"), secret).json()
        move = {"id": f"first {seat}", "ply": now["ply"], "action": now["legal"][0]}
        assert server.request("POST", place(made, "/moves"), secret, json=move).status_code == 200


def my_board(title: str) -> str:
    text = files(f"nordrail.titles.{title.replace('-', '_')}").joinpath("board.toml").read_text(encoding="utf-8")
    return re.sub(r'name = ".*"', 'name = "My board"', text, count=1)


@both_titles
def test_a_table_has_as_many_seats_as_its_title_allows(title: str, server: Server) -> None:
    for count in range(2, 6):
        wish = {"title": title, "seats": [ME, BOT, *[OPEN] * 3][:count]}
        if count in SEATS[title]:
            made = server.request("POST", "/api/tables", json=wish).json()
            table = server.request("GET", place(made)).json()
            chairs = [(chair["who"], chair["name"], chair["bot"]) for chair in table["chairs"]]
            assert chairs == [
                ("person", "Astrid", None),
                ("bot", "easy", "easy"),
                *[("open", None, None)] * (count - 2),
            ]
            assert list(made["secrets"]) == ["1"]
            assert (table["title"], table["state"], table["seed"]) == (title, "open", None)
        else:
            assert refused(server, "POST", "/api/tables", json=wish) == (
                422,
                f"Nordic Countries has 2 to 3 seats, not {count}.",
            )


def test_a_code_has_six_letters_and_is_read_in_small_letters_too(server: Server) -> None:
    made = server.make("nordic-countries", "Astrid", "open")
    assert re.fullmatch("[A-HJKMNP-Z]{6}", made["code"])
    assert server.request("GET", f"/api/tables/{made['code'].lower()}").json()["code"] == made["code"]
    assert refused(server, "GET", "/api/tables/AAAAAA") == (
        404,
        "There is no such table; a code has six letters, and old games are deleted.",
    )


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"seats": [ME]}, "seats: List should have at least 2 items"),
        ({"seats": [OPEN] * 6}, "seats: List should have at most 5 items"),
        ({"title": "nordic"}, "there is no title 'nordic'; titles are nordic-countries, northern-lights"),
        ({"first": 3}, "Seat 3 cannot start; seats are 1 to 2."),
        ({"first": 0}, "first: Input should be greater than or equal to 1."),
        ({"seconds_a_move": 9}, "seconds_a_move: Input should be greater than or equal to 10."),
        ({"away_bot": "genius"}, "There is no bot 'genius'; bots are easy, medium, hard, expert, master, "),
        ({"away_bot": "search:seconds=9"}, "There is no bot 'search:seconds=9'; bots are "),
        ({"away_bot": "program:sh"}, "There is no bot 'program:sh'; bots are "),
        ({"seats": [ME, {"who": "bot", "bot": "program"}]}, "There is no bot 'program'; bots are "),
        ({"seats": [ME, {"who": "me"}]}, "Seat 2: '' is not a valid name: use words without ; or |"),
        ({"seats": [ME, {"who": "me", "name": "a|b"}]}, "Seat 2: 'a|b' is not a valid name"),
        ({"seats": [ME, ME]}, "Another player is called Astrid; choose another name."),
        ({"seats": [ME, {"who": "you"}]}, "seats.1.who: Input should be 'me', 'open' or 'bot'."),
        ({"board": "name ="}, "the file is not TOML: "),
        ({"board": 'name = "X"'}, "cities: it is missing; it should be a table\nroutes: it is missing"),
        ({"colour": "red"}, "colour: Extra inputs are not permitted."),
    ],
)
def test_a_wish_that_makes_no_sense_is_answered_with_a_sentence(wish: Json, sentence: str, server: Server) -> None:
    whole = {"title": "nordic-countries", "seats": [ME, OPEN]} | wish
    status, detail = refused(server, "POST", "/api/tables", json=whole)
    assert status in (409, 422)
    assert detail.startswith(sentence)


@both_titles
def test_a_table_can_have_a_board_of_its_own(title: str, server: Server, tmp_path: Path) -> None:
    made = server.begin(title, "Astrid", "Bjørn", board=my_board(title), first=2)
    assert server.request("GET", place(made)).json()["board"] == "My board"
    assert server.request("GET", place(made, "/board")).json()["name"] == "My board"
    (tmp_path / "my.toml").write_text(my_board(title), encoding="utf-8")
    record = server.request("GET", place(made, "/record"), made["secrets"]["1"]).text
    assert "\nboard   My board\n" in record
    assert "\n* first 2\n" in record
    check(record, tmp_path, "--board", str(tmp_path / "my.toml"))


def test_the_name_of_a_board_is_words_on_one_line(server: Server) -> None:
    for name in (r"two\nlines", " blanks ", "two  blanks"):
        board = my_board("nordic-countries").replace("My board", name)
        wish = {"title": "nordic-countries", "seats": [ME, OPEN], "board": board}
        status, detail = refused(server, "POST", "/api/tables", json=wish)
        assert (status, detail) == (
            422,
            "name: it should be words on one line, separated by single spaces, because records contain it.",
        )


# Joining and starting


@both_titles
def test_people_join_by_the_code_and_only_where_there_is_room(title: str, server: Server) -> None:
    made = server.make(title, "Astrid", "open", "bot:easy")
    join = place(made, "/seats/2").replace(made["code"], made["code"].lower())
    assert refused(server, "POST", join, json={"name": "Astrid"}) == (
        409,
        "Another player is called Astrid; choose another name.",
    )
    joined = server.request("POST", join, json={"name": "Bjørn"}).json()
    assert joined["seat"] == 2
    assert server.request("GET", place(made, "/update"), joined["secret"]).json()["seat"] == 2
    assert refused(server, "POST", join, json={"name": "Carl"}) == (409, "Seat 2 is taken; choose another one.")
    assert refused(server, "POST", place(made, "/seats/4"), json={"name": "Carl"}) == (
        404,
        "There is no seat 4; seats are 1 to 3.",
    )
    assert refused(server, "POST", place(made, "/seats/x"), json={"name": "Carl"})[0] == 422


@both_titles
def test_a_player_whose_answer_was_lost_asks_again(title: str, server: Server) -> None:
    made = server.make(title, "Astrid", "open", "open")
    wish = {"name": "Bjørn", "secret": "b" * 32}
    for _ in range(2):
        assert server.request("POST", place(made, "/seats/2"), json=wish).json() == {"seat": 2, "secret": "b" * 32}
    assert server.request("GET", place(made, "/update"), "b" * 32).json()["seat"] == 2
    assert refused(server, "POST", place(made, "/seats/3"), json=wish | {"name": "Carl"}) == (
        422,
        "This secret is that of another seat; send a new one.",
    )
    assert refused(server, "POST", place(made, "/seats/3"), json={"name": "Carl", "secret": "short"})[0] == 422


@both_titles
def test_a_seat_is_freed_by_its_player_or_by_the_host(title: str, server: Server) -> None:
    made = server.make(title, "Astrid", "open", "bot:easy")
    bjorn = server.request("POST", place(made, "/seats/2"), json={"name": "Bjørn"}).json()["secret"]
    assert refused(server, "DELETE", place(made, "/seats/1"), bjorn) == (
        403,
        "Only the host or the player of a seat can free it.",
    )
    assert server.request("DELETE", place(made, "/seats/2"), bjorn).status_code == 204
    assert refused(server, "GET", place(made, "/update"), bjorn) == (
        401,
        "This secret is not valid here; another device may have taken the seat over.",
    )
    assert refused(server, "PUT", place(made, "/seats/2/bot"), made["secrets"]["1"], json={"bot": "hard"}) == (
        403,
        "Only the host of this table can do that.",
    )
    assert server.request("DELETE", place(made, "/seats/3"), made["host"]).status_code == 204
    for seat in (2, 3):
        bot = server.request("PUT", place(made, f"/seats/{seat}/bot"), made["host"], json={"bot": "hard"})
        assert bot.status_code == 204
    names = [chair["name"] for chair in server.request("GET", place(made)).json()["chairs"]]
    assert names == ["Astrid", "hard", "hard 2"]
    assert (
        "There is no bot"
        in refused(server, "PUT", place(made, "/seats/2/bot"), made["host"], json={"bot": "program:sh"})[1]
    )


@both_titles
def test_the_host_begins_with_free_seats_and_others_only_when_all_are_taken(title: str, server: Server) -> None:
    made = server.make(title, "Astrid", "open", away_bot="easy")
    assert refused(server, "POST", place(made, "/start"), made["secrets"]["1"]) == (
        403,
        "Some seats are free; only the host can start the game, with bots on them.",
    )
    assert refused(server, "POST", place(made, "/start")) == (403, "Only players at this table can do that.")
    assert refused(server, "GET", place(made, "/record"))[1] == "The game has not started yet."
    assert server.request("POST", place(made, "/start"), made["host"]).status_code == 204
    chairs = server.request("GET", place(made)).json()["chairs"]
    assert [(chair["who"], chair["name"]) for chair in chairs] == [("person", "Astrid"), ("bot", "easy")]

    full = server.make(title, "Astrid", "open")
    bjorn = server.request("POST", place(full, "/seats/2"), json={"name": "Bjørn"}).json()["secret"]
    assert server.request("POST", place(full, "/start"), bjorn).status_code == 204
    assert refused(server, "POST", place(full, "/start"), full["host"]) == (
        409,
        "The game has started; seats can no longer change.",
    )


# Sharing and changing devices


@both_titles
def test_several_people_play_on_one_device(title: str, server: Server) -> None:
    made = server.begin(title, "Astrid", "Bjørn", first=2)
    assert list(made["secrets"]) == ["1", "2"]
    for seat, secret in made["secrets"].items():
        told = server.request("GET", place(made, "/update"), secret).json()
        assert told["seat"] == int(seat)
        assert "?" not in told["view"]["players"][int(seat) - 1]["cards"]
        assert told["view"]["players"][2 - int(seat)]["cards"] == "????"
    choose_first_tickets(server, made)
    turns = [
        bool(server.request("GET", place(made, "/update"), secret).json()["legal"])
        for secret in made["secrets"].values()
    ]
    assert turns == [False, True]


@both_titles
def test_a_seat_moves_to_another_device_once_and_the_old_one_is_shut_out(title: str, server: Server) -> None:
    made = server.begin(title, "Astrid", "Bjørn")
    old, other = made["secrets"]["1"], made["secrets"]["2"]
    offer = place(made, "/seats/1/handover")
    assert refused(server, "POST", offer, other) == (403, "Only the player of a seat can hand it over.")
    token = server.request("POST", offer, old).json()["token"]
    used = (403, "This link has been used or has expired; make a new one on the device that has the seat.")
    assert refused(server, "PUT", place(made, "/seats/2/handover"), json={"token": token}) == used
    assert refused(server, "PUT", place(made, "/seats/9/handover"), json={"token": token}) == used
    assert refused(server, "PUT", offer, json={"token": f"9{token}"}) == used

    async def move_over() -> Json:
        device = Player(server, made["code"], old)
        await device.connect()
        taken: Json = (await asyncio.to_thread(server.request, "PUT", offer, json={"token": token})).json()
        with pytest.raises(ConnectionClosed):
            await device.hear_until(lambda _: False)
        return taken

    taken = asyncio.run(move_over())
    assert taken["seat"] == 1
    assert refused(server, "PUT", offer, json={"token": token}) == used
    assert refused(server, "GET", place(made, "/update"), old)[0] == 401
    assert server.request("GET", place(made, "/update"), taken["secret"]).json()["seat"] == 1


@both_titles
def test_a_browser_asks_what_happened_at_its_tables_and_whether_it_is_its_turn(title: str, server: Server) -> None:
    made = server.begin(title, "Astrid", "Bjørn", first=1)
    choose_first_tickets(server, made)
    closed = server.make(title, "Astrid", "Bjørn", watch=False)
    seen = server.request("GET", place(made, "/update"), made["secrets"]["2"]).json()["number"]
    now = server.request("GET", place(made, "/update"), made["secrets"]["1"]).json()
    move = {"id": "m1", "ply": now["ply"], "action": "draw"}
    assert server.request("POST", place(made, "/moves"), made["secrets"]["1"], json=move).status_code == 200
    known = [
        {"code": made["code"], "secret": made["secrets"]["1"]},
        {"code": made["code"].lower(), "secret": made["secrets"]["2"], "number": seen},
        {"code": made["code"], "number": seen},
        {"code": made["code"], "secret": "no secret of this table"},
        {"code": closed["code"]},
        {"code": "AAAAAA"},
    ]
    first, second, watched = server.request("POST", "/api/my-tables", json={"tables": known}).json()
    assert [table["your_turn"] for table in (first, second, watched)] == [True, False, False]
    assert [table["seat"] for table in (first, second, watched)] == [1, 2, None]
    assert [table["to_act"] for table in (first, second, watched)] == [[1]] * 3
    assert [entry["number"] for entry in first["happened"]] == list(range(1, seen + 3))
    assert [entry["text"] for entry in second["happened"]] == ["1 draw", "* hand 1 ?"]
    assert watched["happened"] == second["happened"]


@both_titles
def test_anyone_can_check_the_record_during_the_game(title: str, server: Server, tmp_path: Path) -> None:
    made = server.begin(title, "Astrid", "Bjørn")
    for chosen in (False, True):
        if chosen:
            choose_first_tickets(server, made)
        for secret in (*made["secrets"].values(), made["host"], None):
            answer = server.request("GET", place(made, "/record"), secret)
            assert answer.headers["content-disposition"] == f'attachment; filename="{made["code"]}.game"'
            assert ("?" in answer.text, "seed " in answer.text) == (True, False)
            assert not json.loads(check(answer.text, tmp_path, "--json"))[0]["over"]
            assert (" keep " in answer.text) == chosen


def check(record: str, folder: Path, *options: str) -> str:
    """Run `nordrail check` on a record."""
    (folder / "one.game").write_text(record, encoding="utf-8")
    result = CliRunner().invoke(app, ["check", str(folder / "one.game"), *options])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("path", ["/api/tables/%00", "/api/tables/AB%00DEF/update", "/assets/%00", "/icons/a%00.png"])
def test_an_address_with_a_zero_byte_names_nothing(server: Server, path: str) -> None:
    assert server.request("GET", path).status_code == 404
