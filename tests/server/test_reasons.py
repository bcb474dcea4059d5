"""Every reason for a refusal has a name that clients know, and a text in the catalogue."""

import ast
import re
from itertools import chain
from pathlib import Path
from typing import get_args

import pytest
from tests.server.serving import Server
from tests.server.test_lobby_api import choose_first_tickets, place
from tests.server.test_table import turn_of

from nordrail.engine.objection import Objection
from nordrail.host.refusals.reason_names import ReasonName, reason_message
from nordrail.table import acts
from nordrail.table.refusal import Refusal

ROOT = Path(__file__).parents[2]
OF_THE_CLIENT = {"cards_needed": {"terms"}, "wrong_cards": {"terms"}}
"""Values that the client works out itself: the price of a route."""


def given() -> dict[str, set[str]]:
    """Find the names of all reasons in the source, with their values."""
    found: dict[str, set[str]] = {}
    packages = (ROOT / "src/nordrail" / part for part in ("engine", "table", "host", "server"))
    for path in chain.from_iterable(package.rglob("*.py") for package in packages):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="Objection"), args=[_, ast.Constant(value=str(name)), *_], keywords=more
                ):
                    values = {keyword.arg for keyword in more if keyword.arg}
                case ast.Call(func=ast.Attribute(attr="note"), args=[ast.Constant(value=str(name)), *_], keywords=more):
                    values = {"at"} | {keyword.arg for keyword in more if keyword.arg}
                case _:
                    continue
            assert found.setdefault(name, values) == values
    return found


def test_every_reason_is_known_to_clients_and_written_down() -> None:
    text = (ROOT / "docs/server.md").read_text(encoding="utf-8").partition("### Reasons")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", text.partition("|---|")[2], re.MULTILINE)
    assert given() == {name: set(re.findall(r"`(\w+)`", values)) for name, values in rows}
    assert set(given()) == set(get_args(ReasonName))


def test_the_words_for_a_reason_use_nothing_but_its_values() -> None:
    catalogue = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "web/src/words").rglob("en.ts"))
    words = dict(re.findall(r'^  "why\.(\w+)":\s*"(.*)",$', catalogue, re.MULTILINE))
    for name, values in given().items():
        assert set(re.findall(r"\{(\w+)\}", words[name])) <= values | OF_THE_CLIENT.get(name, set())


def test_a_reason_without_a_name_is_not_sent() -> None:
    assert reason_message(None) is None
    assert reason_message(Objection("only a faulty program sees this")) is None


@pytest.mark.parametrize(
    ("seat", "action", "name", "values"),
    [
        (2, "draw", "not_your_turn", {"seat": 1}),
        (1, "claim imatra-lahti Y", "too_few_cards", {"spaces": 2, "cards": 1}),
        (1, "claim imatra-lahti KK", "wrong_cards", {"route": "imatra-lahti"}),
        (1, "claim imatra-lahti YYY", "too_many_cards", {"enough": "YY"}),
    ],
)
def test_a_move_that_the_rules_forbid_is_refused_with_the_reason(
    seat: int, action: str, name: str, values: dict[str, int | str]
) -> None:
    table = turn_of(1, "nordic-countries", "Astrid", "Bjørn")
    with pytest.raises(Refusal) as caught:
        acts.move(table, seat, table.ply, action, "m")
    sent = reason_message(caught.value.reason)
    assert sent is not None
    assert (caught.value.error, sent.name, sent.values) == ("illegal", name, values)


def test_why_a_route_cannot_be_claimed_has_a_name_and_values(server: Server) -> None:
    made = server.begin("nordic-countries", "Astrid", "Bjørn", first=1)
    one, two = made["secrets"].values()

    def why(secret: str, route: str) -> object:
        return server.request("GET", place(made, f"/routes/{route}/payments"), secret).json()["reason"]

    assert why(one, "lieksa-murmansk") == {"name": "nobody_claims", "values": {}}
    choose_first_tickets(server, made)
    assert why(two, "lieksa-murmansk") == {"name": "not_your_turn", "values": {"seat": 1}}
    assert why(one, "lieksa-murmansk") == {"name": "cards_needed", "values": {"route": "lieksa-murmansk"}}


def test_a_problem_names_its_reason_where_one_error_has_many(server: Server) -> None:
    told = server.request("GET", "/api/tables/NOWHER").json()
    assert (told["error"], told["reason"]) == ("not_found", {"name": "no_table", "values": {}})
    made = server.begin("nordic-countries", "Astrid", "Bjørn")
    told = server.request("POST", place(made, "/seats/1"), json={"name": "Cecilie"}).json()
    assert (told["error"], told["reason"]) == ("started", None)
