"""Secrets of seats and hosts: made here, kept as digests, compared in constant time, never written to a log."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest
from hmac import digest as hmac_digest
from secrets import choice, token_urlsafe
from time import time

_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Those that are not taken for one another, on a screen or by ear."""
HANDOVER_SECONDS = 600
"""How long a token for another device is good."""


def new_code() -> str:
    """Six letters for a table."""
    return "".join(choice(_LETTERS) for _ in range(6))


def new_secret() -> str:
    """A secret of 192 bits."""
    return token_urlsafe(24)


def digest(secret: str) -> str:
    """What is kept of a secret; nobody can go back from it."""
    return sha256(secret.encode()).hexdigest()


def opens(secret: str, kept: str) -> bool:
    """Whether a digest is that of the secret."""
    return compare_digest(digest(secret), kept)


def handover_token(code: str, seat: int, kept: str) -> str:
    """A token that is good for a while, and no longer when the seat has got another secret."""
    return _sign(code, seat, kept, int(time()) + HANDOVER_SECONDS)


def is_handover(token: str, code: str, seat: int, kept: str) -> bool:
    """Whether a token hands this seat over."""
    until = token.partition(".")[0]
    if not until.isascii() or not until.isdecimal() or len(until) > 12 or int(until) < time():
        return False
    return compare_digest(token.encode(), _sign(code, seat, kept, int(until)).encode())


def _sign(code: str, seat: int, kept: str, until: int) -> str:
    signed = hmac_digest(kept.encode(), f"{code}/{seat}/{until}".encode(), sha256)
    return f"{until}.{urlsafe_b64encode(signed).decode().rstrip('=')}"
