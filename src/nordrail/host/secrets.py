"""Secrets of seats and hosts: stored as digests, compared in constant time, never logged."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest
from hmac import digest as hmac_digest
from secrets import choice, token_urlsafe
from time import time

_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters that are hard to confuse on a screen or by ear."""
_LONGEST_CODE = 10
"""The most letters of a code in the database."""
HANDOVER_SECONDS = 600
"""Seconds that a token for another device is valid."""


def new_code() -> str:
    """Return a random code for a table: six letters."""
    return "".join(choice(_LETTERS) for _ in range(6))


def is_code(text: str) -> bool:
    """Return whether a text can be the code of a table; PostgreSQL refuses some others with an error."""
    return len(text) <= _LONGEST_CODE and text.isascii() and text.isalnum()


def new_secret() -> str:
    """Return a random secret of 192 bits."""
    return token_urlsafe(24)


def digest(secret: str) -> str:
    """Hash a secret for storage."""
    return sha256(secret.encode()).hexdigest()


def opens(secret: str, kept: str) -> bool:
    """Return whether a secret matches a stored digest."""
    return compare_digest(digest(secret), kept)


def handover_token(key: str, code: str, seat: int, kept: str) -> str:
    """Return a token that expires with time or when the seat gets a new secret.

    The key is not in the database: a copy of the database opens no seat.
    """
    return _sign(key, code, seat, kept, int(time()) + HANDOVER_SECONDS)


def is_handover(token: str, key: str, code: str, seat: int, kept: str) -> bool:
    """Return whether a token is valid for this seat."""
    until = token.partition(".")[0]
    if not until.isascii() or not until.isdecimal() or len(until) > 12 or int(until) < time():
        return False
    return compare_digest(token.encode(), _sign(key, code, seat, kept, int(until)).encode())


def _sign(key: str, code: str, seat: int, kept: str, until: int) -> str:
    signed = hmac_digest(key.encode(), f"{code}/{seat}/{kept}/{until}".encode(), sha256)
    return f"{until}.{urlsafe_b64encode(signed).decode().rstrip('=')}"
