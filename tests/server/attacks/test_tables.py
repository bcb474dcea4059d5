"""Tables of strangers: long journals, scores and lists that are expensive to make."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.attacks.test_rates import with_lobby
from tests.server.serving import Server
from tests.server.test_table import NOW, act, both_titles, turn_of

from nordrail.engine import game as engine
from nordrail.engine.rules import scoring
from nordrail.host.requests.asker import who_asks
from nordrail.server.http.routes import tables as table_api
from nordrail.server.wire.requests import KnownTables
from nordrail.table import acts, parting, telling
from nordrail.table.journal import Back, Entry, Line
from nordrail.table.options import SeatOption, TableOptions
from nordrail.table.table import Table

PAIRS = 200
"""A journal has room for 1,850 of them."""


def counted(monkeypatch: pytest.MonkeyPatch, module: object, name: str) -> list[tuple[Any, ...]]:
    """Replace a function by one that notes its calls."""
    calls: list[tuple[Any, ...]] = []
    real: Callable[..., Any] = getattr(module, name)

    def noted(*given: Any, **named: Any) -> Any:
        calls.append((*given, *named.values()))
        return real(*given, **named)

    monkeypatch.setattr(module, name, noted)
    return calls


def drawn(title: str) -> Table:
    """Return a table whose players have drawn cards for a while, at which seat 1 can claim a route."""
    table = turn_of(1, title, "Astrid", "Bjørn")
    for _ in range(60):
        table = act(table, table.to_act()[0], "draw")
    return table


@both_titles
def test_each_line_of_a_journal_of_take_backs_is_applied_once(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = drawn(title)
    game = table.game
    assert game is not None
    claim = game.play(next(action for action in game.legal() if str(action).startswith("claim")))
    lines = [Line(event=step.event) for step in claim.last]
    pair: list[Entry] = [*lines, Back(seat=1, lines=len(game.events))]
    calls = counted(monkeypatch, engine, "apply")
    empty = Table(table.code, table.rulebook, table.options, table.seed, table.host, table.created)
    again = empty.continued((entry, NOW) for entry in [*table.entries, *pair * PAIRS])
    assert len(calls) == len(game.events) + len(lines) * PAIRS
    assert (again.game, again.state) == (game, game.state)
    calls.clear()
    acts.take_back(table.added(lines, claim), 1, table.number + 1)
    assert calls == []


@both_titles
def test_the_score_of_a_game_that_ended_early_is_computed_once(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    over = parting.resign(drawn(title), 1)
    calls = counted(monkeypatch, scoring, "_ticket_lines")
    told = [telling.update(over.at(NOW + later), None, None).result for later in range(5)]
    told.append(telling.update(acts.chat(over, 1, "Hei!"), None, None).result)
    assert all(result == told[0] is not None for result in told)
    assert len(calls) == len(over.seats)


@both_titles
def test_a_look_at_a_table_counts_no_bonuses_again(title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        here = with_lobby(tmp_path / "games.db", {})
        await here.open()
        seats = tuple(SeatOption(who="me", name=name) for name in ("Astrid", "Bjørn"))
        made = await here.create(TableOptions(title=title, seats=seats))
        live = await here.find(made.code)
        await live.do(acts.start)
        calls = counted(monkeypatch, telling, "count_bonuses")
        for number in range(5):
            await table_api.get_update(who_asks(live, made.secrets[1]), number)
            known = KnownTables.model_validate({"tables": [{"code": made.code, "number": number}]})
            assert len(await table_api.my_tables(known, here, "")) == 1
        assert [call for call in calls if call[-1] is False] == []  # those that all readers know
        await here.close()

    asyncio.run(run())


def test_a_list_of_tables_repeats_none(server: Server) -> None:
    made = server.begin("nordic-countries", "Astrid", "Bjørn")
    code, secret = made["code"], made["secrets"]["1"]
    same = [{"code": code if number % 2 else code.lower(), "number": number} for number in range(50)]
    mine = {"code": code, "secret": secret}
    told = server.request("POST", "/api/my-tables", json={"tables": [*same, mine, mine]}).json()
    assert [one["seat"] for one in told] == [None, 1]


@both_titles
def test_a_list_of_tables_has_only_the_last_news_of_each(title: str) -> None:
    table = drawn(title)
    for number in range(400):
        table = acts.chat(table, 1, f"{number} " + "x" * 280)
    told = telling.my_table(table, None, table.number - 399, telling.table_info(table))
    assert [one.number for one in told.happened] == list(range(table.number - 29, table.number + 1))
    assert telling.my_table(table, None, table.number, told.table).happened == []
