"""Work, tables, entries, bytes and days: how much a stranger gets of each."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from importlib.metadata import EntryPoints, entry_points
from pathlib import Path
from time import time
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter, ValidationError
from tests.server.guests import Guest, hear, hello
from tests.server.serving import Json, Server, serving
from tests.server.test_table import begun
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from nordrail.bots import roster
from nordrail.host.refusals import room
from nordrail.host.replies.bot_list import bot_list, check_bot
from nordrail.server.http.origin import network
from nordrail.server.http.rates import Rates, TooMuch, cost
from nordrail.server.http.validation import mistake
from nordrail.server.live import live_table, lobby
from nordrail.server.live.health import Health
from nordrail.server.live.lobby import Lobby
from nordrail.server.live.places import Places
from nordrail.server.run.settings import Settings
from nordrail.server.run.steady_clock import SteadyClock
from nordrail.server.storage.store import Store
from nordrail.server.wire.requests import ClientMessage, KnownTables
from nordrail.table import acts, parting
from nordrail.table.journal import Chat
from nordrail.table.options import SeatOption, TableOptions
from nordrail.table.refusal import Refusal

TITLE = "nordic-countries"
OPTIONS = TableOptions(title=TITLE, seats=(SeatOption(who="me", name="Astrid"), SeatOption(who="open")))
DAY = 86400.0


# Work


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    games = str(tmp_path_factory.mktemp("limited") / "games.db")
    with serving(games, "--work-a-second", "30", "--tables-an-address", "2") as server:
        yield server


def ask(server: Server, method: str, path: str, address: str, **more: Any) -> httpx.Response:
    return server.request(method, path, headers={"x-forwarded-for": address}, **more)


def test_expensive_requests_spend_the_budget_of_their_address_only(limited: Server) -> None:
    bad = {"title": TITLE, "board": "x"}
    answers = [ask(limited, "POST", "/api/boards", "2001:db8::1", json=bad) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [422, 422, 422, 429]
    assert (answers[-1].json()["error"], 1 <= int(answers[-1].headers["retry-after"]) <= 10) == ("too_many", True)
    assert ask(limited, "POST", "/api/boards", "2001:db8::ffff:2", json=bad).status_code == 429  # the same network
    assert ask(limited, "POST", "/api/boards", "2001:db8:0:1::1", json=bad).status_code == 422
    assert ask(limited, "GET", "/healthz", "192.0.2.1").status_code == 200


def test_a_list_of_tables_costs_as_much_as_it_is_long(limited: Server) -> None:
    known = {"tables": [{"code": "NOSUCH"}] * 60}
    answers = [ask(limited, "POST", "/api/my-tables", "192.0.2.2", json=known) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]


def test_a_request_without_a_file_is_small(limited: Server) -> None:
    known = {"tables": [{"code": "ABCDEF", "secret": "s" * 32, "number": 6000}] * 90}
    answers = [
        ask(limited, "POST", "/api/my-tables", "192.0.2.5", content=b"x" * 20_001),
        ask(limited, "POST", "/api/my-tables", "192.0.2.5", content=iter([b"x" * 15_000] * 2)),
        ask(limited, "POST", "/api/tables/ABCDEF/moves", "192.0.2.5", content=b"x" * 20_001),
        ask(limited, "POST", "/api/my-tables", "192.0.2.6", json=known),
    ]
    assert [answer.status_code for answer in answers] == [413, 413, 413, 200]
    assert answers[0].json()["detail"] == answers[1].json()["detail"] == "This request can have at most 20,000 bytes."


@pytest.mark.parametrize("of_unknown_length", [False, True])
def test_a_large_request_costs_more(limited: Server, *, of_unknown_length: bool) -> None:
    body, address = b"x" * 990_000, f"192.0.2.{8 + of_unknown_length}"
    answers = [
        ask(limited, "POST", "/api/tables", address, content=iter([body]) if of_unknown_length else body)
        for _ in range(3)
    ]
    assert [answer.status_code for answer in answers] == [422, 422, 429]


@pytest.mark.parametrize("read", [KnownTables.model_validate, TypeAdapter(ClientMessage).validate_python])
def test_unknown_fields_are_few_mistakes(read: Callable[[Any], Any]) -> None:
    many = {"type": "ping"} | {f"a{number}": 0 for number in range(100_000)}
    with pytest.raises(ValidationError) as found:
        read(many)
    assert mistake(found.value.errors()).endswith("Too many unknown fields.")
    with pytest.raises(ValidationError) as found:
        read({"type": "ping", "tables": [], "colour": "red"})
    assert "Extra inputs" in mistake(found.value.errors())


def test_ways_cost_as_much_as_there_are_tickets(limited: Server) -> None:
    made = limited.begin(TITLE, "Astrid", "Bjørn")
    path, secret = f"/api/tables/{made['code']}/ways", made["secrets"]["1"]
    headers = {"x-forwarded-for": "192.0.2.7", "authorization": f"Bearer {secret}"}
    answers = {limited.request("GET", path, headers=headers).status_code for _ in range(40)}
    assert answers == {200, 429}


def test_installed_bots_are_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def look(*, group: str) -> EntryPoints:
        looked.append(group)
        return entry_points(group=group)

    monkeypatch.setattr(roster, "entry_points", look)
    for _ in range(3):
        assert bot_list()
        with pytest.raises(Refusal):
            check_bot("nobody")
    assert len(looked) <= 1


def test_the_database_is_probed_once_a_second() -> None:
    probes: list[float] = []

    async def probe() -> None:
        probes.append(time())
        await asyncio.sleep(0.01)
        if len(probes) == 2:
            raise OSError

    async def run() -> None:
        health = Health(probe, (OSError,))
        await asyncio.gather(*(health.check() for _ in range(10)))
        await health.check()
        assert len(probes) == 1
        monkeypatch.setattr("nordrail.server.live.health._FRESH", 0.0)
        for error in await asyncio.gather(*(health.check() for _ in range(10)), return_exceptions=True):
            assert isinstance(error, Refusal)
        assert len(probes) == 2
        await health.close()

    with pytest.MonkeyPatch.context() as monkeypatch:
        asyncio.run(run())


def test_a_deal_is_played_once_for_all_who_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []

    async def par(_: str, day: str, __: str) -> list[int] | None:
        played.append(day)
        await asyncio.sleep(0.01)
        return [50, 60] if len(played) > 1 else None

    async def run() -> None:
        here = with_lobby(tmp_path / "games.db", {})
        monkeypatch.setattr(here._bot_pool, "par", par)
        ask = (here.daily_par(TITLE, here.today(), f"192.0.2.{number}") for number in range(10))
        none = await asyncio.gather(*ask, return_exceptions=True)
        assert [isinstance(found, Refusal) for found in none] == [True] * 10
        for _ in range(2):
            ask = (here.daily_par(TITLE, here.today(), f"192.0.2.{number}") for number in range(10))
            assert await asyncio.gather(*ask) == [[50, 60]] * 10
        assert len(played) == 2
        await here.store.close()

    asyncio.run(run())


def test_a_site_of_ipv6_has_a_few_budgets_and_not_65536() -> None:
    async def run() -> None:
        rates, spent = Rates(10), 0
        with suppress(TooMuch):
            for number in range(100):
                await rates.spend(network(f"2001:db8:1:{number:x}::1"), 50)
                spent += 50
        assert spent == 400
        await rates.spend(network("2001:db8:2::1"), 50)
        with pytest.raises(TooMuch):
            await rates.spend(network("2001:db8:1:ffff::1"), 50)

    asyncio.run(run())


def test_an_address_has_a_few_unfinished_tables(limited: Server) -> None:
    wish = {"title": TITLE, "seats": [{"who": "me", "name": "Astrid"}, {"who": "open"}]}
    answers = [ask(limited, "POST", "/api/tables", "192.0.2.3", json=wish) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert ask(limited, "POST", "/api/tables", "192.0.2.4", json=wish).status_code == 201


def answer_to(player: ClientConnection, message: str) -> Json:
    player.send(message)
    return hear(player)


def test_a_message_costs_also_if_it_is_nothing(limited: Server) -> None:
    with httpx.Client(base_url=limited.url, timeout=60) as client:
        guest = Guest(limited, client)
        made = guest.make("northern-lights", "Astrid", "Bjørn")
        with guest.connect(made["code"], additional_headers={"x-forwarded-for": "192.0.2.10"}) as player:
            assert hello(player, made["secrets"]["1"])["type"] == "update"
            assert "too_many" in (answer_to(player, "nothing")["error"] for _ in range(1000))


def test_a_socket_that_sends_far_too_many_messages_is_closed(tmp_path: Path) -> None:
    with (
        serving(str(tmp_path / "games.db"), "--messages-a-second", "5") as server,
        httpx.Client(base_url=server.url, timeout=60) as client,
    ):
        guest = Guest(server, client)
        made = guest.make("northern-lights", "Astrid", "Bjørn")
        with guest.connect(made["code"]) as player:
            assert hello(player, made["secrets"]["1"])["type"] == "update"
            with pytest.raises(ConnectionClosed) as closed:
                assert [answer_to(player, '{"type": "ping"}') for _ in range(500)] == []
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
        with guest.connect(made["code"]) as again:
            assert hello(again, made["secrets"]["1"])["type"] == "update"


def test_workers_tell_each_other_what_an_address_has_spent() -> None:
    async def run() -> None:
        one, other = Rates(10), Rates(10)
        await one.spend("192.0.2.1", 95)
        await other.hear(one.news())
        await other.spend("192.0.2.2", 50)
        with pytest.raises(TooMuch):
            await other.spend("192.0.2.1", 10)
        assert one.news() == ""

    asyncio.run(run())


def test_a_single_process_forgets_what_many_addresses_have_spent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nordrail.server.live.lobby._SWEEP", 0.01)

    async def run() -> None:
        hosted = Lobby(Settings(db=str(tmp_path / "games.db")), Rates(10))
        await hosted.open()
        for number in range(1000):
            await hosted.rates.spend(f"2001:db8:{number:x}::/64", 1)
        async with asyncio.timeout(20):
            while hosted.rates._spent:
                await asyncio.sleep(0.01)
        await hosted.close()

    asyncio.run(run())


def test_a_whole_48_has_the_connections_of_four_addresses() -> None:
    places, mine = Places(1000, 2), "2001:db8:5::/64"
    with ExitStack() as stack:
        for number in range(4):
            for _ in range(2):
                stack.enter_context(places.taken(f"2001:db8:5:{number:x}::/64", watches=False))
        for crowded in ("2001:db8:5:ffff::/64", "2001:db8:5:3::/64"):
            with pytest.raises(Refusal, match="Too many connections"):
                stack.enter_context(places.taken(crowded, watches=False))
        stack.enter_context(places.taken("2001:db8:6::/64", watches=False))
    with places.taken(mine, watches=False), places.taken(mine, watches=False):
        pass


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_address_counts_as_its_network(address: str, found: str) -> None:
    assert network(address) == found


def test_reading_a_file_costs_more_than_looking_at_a_table() -> None:
    assert cost("POST", "/api/records") > cost("POST", "/api/tables") > cost("GET", "/api/tables/ABCDEF/update")
    assert cost("GET", "/api/tables/ABCDEF/board") == 40
    assert cost("POST", "/api/tables/ABCDEF/copy") == 50
    assert cost("", "/api/tables/ABCDEF/play") > cost("GET", "/api/tables/ABCDEF") == cost("GET", "/") == 1


# Entries, bytes and days


def test_a_journal_has_an_end_for_talk_and_later_for_moves() -> None:
    table = begun(TITLE, "Astrid", "Bjørn")
    line, talk = table.entries[-1], Chat(seat=1, text="Hei!")
    room.must_have_room(room.MOST_TALK, [talk])
    room.must_have_room(room.MOST_TALK + 1, [line])
    for number, entry in ((room.MOST_TALK + 1, talk), (room.MOST_ENTRIES + 1, line)):
        with pytest.raises(Refusal, match="full"):
            room.must_have_room(number, [entry])


def with_lobby(db: Path, settings: dict[str, float]) -> Lobby:
    return Lobby(Settings(db=str(db), **settings))  # type: ignore[arg-type]


def test_a_large_database_takes_no_more_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        here = with_lobby(tmp_path / "games.db", {"most_megabytes": 1})
        await here.open()
        await here.create(OPTIONS)
        assert [await here.store.usage.exceeds(most) for most in (10_000, 1_000_000)] == [True, False]
        monkeypatch.setattr(here.store.usage, "exceeds", lambda most: asyncio.sleep(0, most == 1_000_000))
        await here._forget()
        with pytest.raises(Refusal, match="no room"):
            await here.create(OPTIONS)
        await here.close()

    asyncio.run(run())


def test_an_idle_table_is_deleted_after_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        here = with_lobby(tmp_path / "games.db", {"idle_days": 10})
        await here.open()
        code = (await here.create(OPTIONS)).code
        began = time()
        live = await here.find(code)
        assert live.info().expires is None
        monkeypatch.setattr(live_table, "time", lambda: began + 6 * DAY)
        assert live.info().expires == pytest.approx(began + 10 * DAY, abs=60)
        await live.do(lambda table: acts.chat(table, 1, "Hei!"))
        assert live.info().expires is None
        assert await here.store.forget_idle(began - DAY) == 0
        assert await here.store.forget_idle(began + 7 * DAY) == 1
        assert await here.store.find(code) is None
        await here.close()

    asyncio.run(run())


def test_a_table_is_never_said_to_be_deleted_in_the_past(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        db, now = tmp_path / "games.db", time() + 100 * DAY
        here = with_lobby(db, {"idle_days": 10})
        await here.open()
        code = (await here.create(OPTIONS)).code
        await here.close()
        for module in (lobby, live_table):
            monkeypatch.setattr(module, "time", lambda: now)
        here = with_lobby(db, {"idle_days": 10})  # after a hundred days without a server, or with an older one
        await here.open()
        for _ in range(2):
            assert (await here.find(code)).info().expires == pytest.approx(now + 5 * DAY, abs=60)
            await here._forget()
        await here.close()

    asyncio.run(run())


@pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])
def test_choosing_first_tickets_puts_off_the_deletion(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        here = with_lobby(tmp_path / "games.db", {"idle_days": 10})
        await here.open()
        seats = tuple(SeatOption(who="me", name=name) for name in ("Astrid", "Bjørn"))
        live = await here.find((await here.create(TableOptions(title=title, seats=seats))).code)
        await live.do(acts.start)
        began = time()
        monkeypatch.setattr(live_table, "time", lambda: began + 6 * DAY)
        assert live.info().expires == pytest.approx(began + 10 * DAY, abs=60)
        await live.move(2, live.table.ply, live.table.legal(2)[0], "m1")
        assert live.table.choosing
        assert live.info().expires is None
        await here.close()

    asyncio.run(run())


def test_a_clock_that_jumps_ahead_deletes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        db = tmp_path / "games.db"
        here = with_lobby(db, {"idle_days": 10, "keep_days": 10})
        await here.open()
        code = (await here.create(OPTIONS)).code
        await here._forget()
        for _ in range(2):  # also after a restart
            monkeypatch.setattr(lobby, "time", lambda: time() + 400 * DAY)
            await here._forget()
            await here._forget()
            assert await here.store.find(code) is not None
            await here.close()
            here = with_lobby(db, {"idle_days": 10, "keep_days": 10})
            await here.open()
        await here.close()

    asyncio.run(run())


@pytest.mark.parametrize("title", ["nordic-countries", "northern-lights"])
def test_a_clock_that_jumps_back_and_forth_deletes_nothing(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        here = with_lobby(tmp_path / "games.db", {"idle_days": 10, "keep_days": 10})
        await here.open()
        here._warned_since = 0.0
        await here._forget()
        with monkeypatch.context() as back:
            for module in (lobby, live_table):
                back.setattr(module, "time", lambda: time() - 400 * DAY)
            seats = tuple(SeatOption(who="me", name=name) for name in ("Astrid", "Bjørn"))
            codes = [(await here.create(TableOptions(title=title, seats=seats))).code for _ in range(2)]
            for code in codes:
                await (await here.find(code)).do(acts.start)
            await (await here.find(codes[1])).do(parting.close)
        await here._forget()
        assert [await here.store.find(code) is not None for code in codes] == [True, True]
        await here.close()

    asyncio.run(run())


def test_a_steady_clock_catches_up_at_twice_the_pace(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(str(tmp_path / "games.db"))
        await store.open()
        clock = SteadyClock(store.kept, store.keep)
        assert await clock.now(1000.0, 5.0) == 1000.0
        assert await clock.now(1060.0, 65.0) == 1060.0
        assert clock.shows(2000.0) == 2000.0
        assert await clock.now(99_000.0, 125.0) == 1180.0
        assert clock.shows(2180.0) == 99_500.0
        assert await SteadyClock(store.kept, store.keep).now(99_000.0, 7.0) == 1180.0
        assert await clock.now(1190.0, 135.0) == 1190.0
        await store.close()

    asyncio.run(run())
