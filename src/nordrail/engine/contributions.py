"""What players contribute to a shuffle, as headers of a record: `1:CODE 2:CODE`."""

from collections.abc import Mapping

from nordrail.engine.errors import NotationError

COMMITS = "commits"
"""The header with the commitments of the players."""
NONCES = "nonces"
"""The header with what they committed to; a seat that is missing here did not open its commitment."""


def write_contributions(by_seat: Mapping[int, str]) -> str:
    """Return the value of a header."""
    return " ".join(f"{seat}:{code}" for seat, code in sorted(by_seat.items()))


def read_contributions(headers: Mapping[str, str], header: str) -> dict[int, str]:
    """Parse a header; an old record has none."""
    found: dict[int, str] = {}
    for word in headers.get(header, "").split():
        seat, colon, code = word.partition(":")
        if not colon or not code or seat not in ("1", "2", "3", "4", "5") or int(seat) in found:
            raise NotationError(f"{word!r} is not a seat and a code, such as 1:9f86d0")
        found[int(seat)] = code
    return found
