"""Suggest similar names for an unknown one."""

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

_CLOSE, _CLOSE_PAIRS, _ALMOST_EQUAL = 0.65, 0.8, 0.9
"""The minimum similarity of two names, where 1 is equal; pairs that share a city are similar anyway."""
_MOST = 4
"""The maximum number of suggestions."""
_LONGEST = 60
"""The maximum number of letters of a name with suggestions; comparing long ones is slow."""
_STRAIGHT = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss"})


def plain_letters(text: str) -> str:
    """Return the text in lowercase without diacritics, as people type names."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_STRAIGHT))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).replace("_", " ")


def suggestions(name: str, known: Iterable[str]) -> list[str]:
    """Return the known names that are close, best first.

    Two cities can be in either order: `oslo-bergen` suggests every route between Bergen and Oslo.
    """
    if len(name) > _LONGEST:
        return []
    spellings: dict[str, list[str]] = {}
    for one in known:
        for spelling in dict.fromkeys(_spellings(one)):
            spellings.setdefault(spelling, []).append(one)
    plain, *others = _spellings(name)
    near = (
        [plain] * (plain in spellings)
        or get_close_matches(plain, spellings, n=1, cutoff=_ALMOST_EQUAL) * (":" in name)
        or [spelling for spelling in others if spelling in spellings]
        or get_close_matches(plain, spellings, n=1, cutoff=_CLOSE_PAIRS if "-" in plain else _CLOSE)
        or [spelling for spelling in spellings if len(plain) > 2 and spelling.startswith(plain)]
    )
    return list(dict.fromkeys(one for spelling in near for one in spellings[spelling]))[:_MOST]


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a question such as `did you mean oslo?`, or an empty string if no known name is close."""
    near = suggestions(name, known)
    return f"did you mean {' or '.join(near)}?" if near else ""


def no_such(noun: str, name: str, known: Iterable[str]) -> str:
    """Return the message that a name does not exist, with suggestions."""
    question = did_you_mean(name, known)
    return f"there is no {noun} {name}" + (f"; {question}" if question else "")


def _spellings(name: str) -> list[str]:
    """Return the name in plain letters, then without the word after the colon, then with its cities swapped."""
    plain = plain_letters(name.strip())
    pair = plain.partition(":")[0]
    a, dash, b = pair.partition("-")
    return [plain, pair, f"{b}-{a}"] if dash else [plain, pair]
