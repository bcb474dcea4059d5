"""Bots that the host allows: programs and bots with options, by a name that says nothing about the command."""

import sys

import pytest

from nordrail.engine.errors import NordrailError
from nordrail.host.replies.bot_list import check_bot
from nordrail.server.live.allowed_bots import AllowedBot, read_allowed_bots
from nordrail.table.refusal import Refusal

PROGRAM = f"program:{sys.executable} examples/longest_first.py"


def test_a_program_is_called_like_its_file_or_as_the_host_says() -> None:
    found = read_allowed_bots([PROGRAM, f"Rex, loves tunnels={PROGRAM}", "slow=search:seconds=3"])
    assert list(found.values()) == [
        AllowedBot("longest_first", PROGRAM),
        AllowedBot("Rex", PROGRAM, "loves tunnels"),
        AllowedBot("slow", "search:seconds=3"),
    ]
    assert check_bot("Rex", found) == "Rex"
    for name in (PROGRAM, "program", "search:seconds=3"):
        with pytest.raises(Refusal, match="There is no bot"):
            check_bot(name, found)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("hard=search", "another bot 'hard'"),
        ("Rex=nobody", "there is no bot 'nobody'"),
        ("program:no-such-program x.py", "no-such-program"),
        ("a|b=search", "not a valid name"),
    ],
)
def test_a_bot_that_cannot_be_made_stops_the_server(text: str, wrong: str) -> None:
    with pytest.raises(NordrailError, match=wrong):
        read_allowed_bots([text])
