"""Saved games come back whole, or not at all."""

import json
from typing import Any

import pytest
from tests.site.test_coach import Player, table_with
from tests.site.test_moving import some_moves

from nordrail.site.live_table import Pauses
from nordrail.site.site_host import SiteHost


def saved_games() -> tuple[list[Player], dict[str, Any]]:
    """Return two tables of one browser, and what it saves: here with the entries of both in turn."""
    first, second = table_with("nordic-countries"), table_with("northern-lights")
    some_moves(first, 6)
    some_moves(second, 6)
    saved = first.host.saved()
    other = second.host.saved()
    saved["tables"] += other["tables"]
    saved["entries"] = sorted(saved["entries"] + other["entries"], key=lambda row: row["number"])
    return [first, second], saved


def test_tables_come_back_with_their_own_entries() -> None:
    players, saved = saved_games()
    host = SiteHost(Pauses(0, 0))
    answer = host.restore(json.dumps(saved))
    assert (answer.status, json.loads(answer.text)) == (200, [player.code for player in players])
    journal, _ = host.take()
    assert [table["code"] for table in journal.tables] == [player.code for player in players]
    assert len(journal.entries) == len(saved["entries"])
    for player in players:
        before = player.update()["view"]
        player.host = host
        assert player.update()["view"] == before
    assert json.loads(host.restore(json.dumps(saved)).text) == []  # they are here already


@pytest.mark.parametrize("lost", [0, 5])
def test_nothing_is_added_if_a_table_is_not_complete(lost: int) -> None:
    _, saved = saved_games()
    del saved["entries"][lost]
    host = SiteHost(Pauses(0, 0))
    answer = host.restore(json.dumps(saved))
    assert (answer.status, json.loads(answer.text)["error"]) == (422, "invalid"), answer.text
    journal, _ = host.take()
    assert (journal.tables, journal.entries, host.saved()["tables"]) == ([], [], [])
