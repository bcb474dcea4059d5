"""Messages that a client might send on the WebSocket: valid ones, and everything that can be wrong with them."""

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from tests.server.serving import Json

FIRE = int(os.environ.get("NORDRAIL_FIRE", "1"))
"""Multiplies the number of examples; at 1 they are the same in every run."""
LARGEST_FRAME = 16_384
DEEP = 10_000

Frame = str | bytes | tuple[bytes]
"""A text frame, a binary frame, or the bytes of a text frame that may be invalid UTF-8."""


def examples(number: int) -> settings:
    """Return settings with this number of examples, times `NORDRAIL_FIRE`."""
    patient = list(HealthCheck)
    return settings(
        max_examples=number * FIRE,
        derandomize=FIRE == 1,
        database=None,
        deadline=None,
        suppress_health_check=patient,
    )


WORDS = st.sampled_from(
    [
        *(
            "",
            " ",
            "\0",
            "\x1b[2J",
            "\u202egniht",
            "\u2066\u2069",
            "a\u0301\u0301\u0301",
            "\ufeff",
            "\U0010ffff",
            "e\u0000e",
        ),
        *("<script>alert(1)</script>", "&lt;b&gt;", "'; drop table games; --", "${jndi:ldap://x}", "%s%n", "../../etc"),
        *("x" * 41, "y" * 301, "z" * 12_000, "🚂" * 300, "\n", "\r\n2 pass", "1 pass", ";", "|"),
    ]
)
"""Texts that have broken other programs."""

VALUES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([0, -1, 1, 2**31, 2**63, 2**64, -(2**63), 10**30, 10**400, -(10**4000)]),
    st.floats(),
    WORDS,
    st.text(),
    st.just([]),
    st.just({}),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=3),
)
"""Values to use in the wrong place."""


class Now(NamedTuple):
    """The facts that a client knows when it sends."""

    ply: int
    legal: Sequence[str]
    secret: str


@dataclass(frozen=True)
class Known:
    """A placeholder in a message for a fact that its sender knows, looked up when it is sent."""

    look_up: Callable[[Now], int | str]


@st.composite
def actions(draw: st.DrawFn) -> Known:
    """Draw a legal action, one with an error in it, or something else entirely."""
    number, place, other = draw(st.integers(0, 99)), draw(st.integers(0, 30)), draw(st.one_of(VERBS, WORDS, st.text()))
    more = draw(st.one_of(WORDS, st.text(min_size=1, max_size=2)))
    change: Callable[[str], str] = draw(
        st.sampled_from(
            [
                *3 * [lambda text: text],
                lambda text: text.upper(),
                lambda text: text.replace(" ", "\u00a0"),
                lambda text: text[:place] + text[place + 1 :],
                lambda text: text[:place] + more + text[place:],
                lambda text: f"{text} {text}",
                lambda text: f"1 {text}",
                lambda text: other,
            ]
        )
    )
    return Known(lambda now: change(now.legal[number % len(now.legal)] if now.legal else other))


VERBS = st.sampled_from(
    [
        *(
            "draw",
            "tickets",
            "pass",
            "keep",
            "keep ?",
            "pay",
            "pay -1",
            "withdraw",
            "take R",
            "take Z",
            "take RR",
            "take ?",
        ),
        *("claim bergen-oslo RRR", "claim nowhere-oslo R", "claim oslo-oslo", "hand 1 RRRR", "first 1", "* show RRRRR"),
    ]
)
"""Actions that are rarely legal, and some texts that are not actions."""

_IDS = st.one_of(st.uuids().map(str), st.sampled_from(["1", "same", "🚂"]))
_PLIES = st.sampled_from([0, 0, 0, -1, 1]).map(lambda far: Known(lambda now: now.ply + far))
MESSAGES: st.SearchStrategy[Json] = st.one_of(
    st.fixed_dictionaries({"type": st.just("move"), "id": _IDS, "ply": _PLIES, "action": actions()}),
    st.fixed_dictionaries({"type": st.just("back"), "id": _IDS, "ply": _PLIES}),
    st.fixed_dictionaries({"type": st.just("answer"), "question": _PLIES, "yes": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("chat"), "id": _IDS, "text": st.one_of(WORDS, st.text())}),
    st.fixed_dictionaries({"type": st.just("invite"), "id": _IDS, "code": st.one_of(st.just("ABCDEF"), WORDS)}),
    st.fixed_dictionaries({"type": st.just("nudge"), "id": _IDS, "whom": st.integers(1, 5)}),
    st.fixed_dictionaries(
        {"type": st.just("vote"), "id": _IDS, "what": st.just("bot"), "whom": st.integers(1, 5), "yes": st.booleans()}
    ),
    st.fixed_dictionaries({"type": st.just("vote"), "id": _IDS, "what": st.just("end"), "yes": st.just(False)}),
    st.sampled_from([{"type": "return"}, {"type": "ping"}]),
    st.just({"type": "hello", "secret": Known(lambda now: now.secret), "number": 0}),
)
"""Well-formed messages with any content, except those that end the game for all that follow."""


@st.composite
def spoiled(draw: st.DrawFn) -> Json:
    """Draw a message with an extra field, a missing field, or a wrong value."""
    message = dict(draw(MESSAGES))
    for _ in range(draw(st.integers(1, 2))):
        field = draw(st.sampled_from(sorted(message) or ["type"]))
        match draw(st.integers(0, 2)):
            case 0:
                message.pop(field, None)
            case 1:
                message[field] = draw(VALUES)
            case _:
                message[draw(st.one_of(WORDS, st.sampled_from(["seat", "secret", "number", "host"])))] = draw(VALUES)
    return message


NO_MESSAGES: st.SearchStrategy[Frame] = st.one_of(
    st.sampled_from(
        ["", " ", "null", "[]", "{}", "0", '"hello"', "NaN", '{"type": "ping"', '{"type": "ping"}}', "\ufeff{}"]
    ),
    st.sampled_from(["[" * DEEP, "[" * DEEP + "]" * DEEP, '{"a":' * 2_000, '{"type":' * 2_000 + "1" + "}" * 2_000]),
    st.sampled_from(
        ['{"type": "ping", "type": "move"}', '{"type": "chat", "id": "1", "text": "\\ud800"}', "9" * 5_000]
    ),
    st.sampled_from(["x" * LARGEST_FRAME, "x" * (LARGEST_FRAME + 1), '{"type": "' + "x" * 2 * LARGEST_FRAME + '"}']),
    st.text(),
    st.binary(max_size=50),
    st.sampled_from([b"", b'{"type": "ping"}', b"\0" * LARGEST_FRAME]),
    st.sampled_from([(b"\xff",), (b'{"type": "\xc3"}',), (b"\xed\xa0\x80",), (b"\xf4\x90\x80\x80",), (b"\xc0\x80",)]),
)
"""Frames without a message."""


FRAMES: st.SearchStrategy[Json | Frame] = st.one_of(MESSAGES, spoiled(), spoiled(), NO_MESSAGES)
"""Anything that a WebSocket can carry; messages still have placeholders."""


def written(frame: Json | Frame, now: Now) -> Frame:
    """Fill in the placeholders of a message."""
    return json.dumps(frame, default=lambda known: known.look_up(now)) if isinstance(frame, dict) else frame
