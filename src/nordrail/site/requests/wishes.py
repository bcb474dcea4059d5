"""What requests ask for, checked: the same limits as those of the server."""

from dataclasses import dataclass
from typing import Any

from nordrail.host.requests.body import Body
from nordrail.host.table_file import NONCE

LONGEST_RECORD, LONGEST_CHAT = 500_000, 300
"""The longest record and line of chat, in characters."""


def read_nonces(value: Any) -> dict[int, str]:
    """Return what the asker contributes to the shuffle, by seat."""
    nonces = Body({} if value is None else value, ("nonces",)).value("nonces", {})
    body = Body(nonces, ("1", "2", "3", "4", "5"), "nonces")
    return {int(seat): body.text(seat, 64, pattern=NONCE) for seat in nonces}


def read_nonce(value: Any) -> str:
    """Return what a player contributes to the shuffle."""
    return Body(value, ("nonce",)).text("nonce", 64, pattern=NONCE)


def read_secrets(value: Any) -> list[str]:
    """Return the secrets of the people who copy a table."""
    listed = Body(value, ("secrets",)).listed("secrets", 1, 5)
    return [Body({"secret": secret}, ("secret",), "secrets").text("secret", 60, least=20) for secret in listed]


@dataclass(frozen=True, slots=True)
class Known:
    """A table that the browser remembers."""

    code: str
    secret: str | None
    number: int


def read_known(value: Any) -> list[Known]:
    """Return the tables that a browser remembers."""
    found = []
    for place, one in enumerate(Body(value, ("tables",)).listed("tables", 0, 100)):
        body = Body(one, ("code", "secret", "number"), f"tables.{place}")
        secret = body.maybe_text("secret", 60, least=20)
        found.append(Known(body.text("code", 10), secret, body.maybe_number("number") or 0))
    return found
