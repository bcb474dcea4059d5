"""Web Push: the keys of this server (VAPID), and messages that only one browser can decrypt.

The libraries are an extra and slow to load, so they are imported when the first message is sent.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from importlib.util import find_spec
from time import time

from nordrail.server.notices.addresses import Target

NOT_INSTALLED = "Notices by Web Push need pywebpush: pip install 'nordrail[notices]'"
_VALID = 12 * 3600
"""Seconds that a signature is valid; push services accept at most a day."""
_TTL = 7 * 86400
"""Seconds that a push service keeps a message for a browser that is offline."""


def can_push() -> bool:
    """Return whether the libraries for Web Push are installed."""
    return find_spec("pywebpush") is not None


def new_key() -> str:
    """Return a new private key as text."""
    from cryptography.hazmat.primitives.asymmetric import ec

    value = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(value.to_bytes(32))


def public_key(private: str) -> str:
    """Return the public key, in the form that browsers take as `applicationServerKey`."""
    from cryptography.hazmat.primitives import serialization as form
    from py_vapid import Vapid02

    point = Vapid02.from_raw(private.encode()).public_key
    return _text(point.public_bytes(form.Encoding.X962, form.PublicFormat.UncompressedPoint))


def is_key(text: str) -> bool:
    """Return whether a browser's public key is a point on the curve."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point = _bytes(text)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == 65


def is_auth(text: str) -> bool:
    """Return whether this is the authentication secret of a browser: 16 bytes."""
    try:
        return len(_bytes(text)) == 16
    except ValueError:
        return False


def sealed(
    target: Target, keys: tuple[str, str], message: bytes, private: str, contact: str, topic: str
) -> tuple[dict[str, str], bytes]:
    """Encrypt a message for a browser's `keys`, its public key and its secret; return the headers and the body.

    While a browser is offline, a message replaces an older one with the same topic.
    """
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    p256dh, auth = keys
    browser = {"endpoint": target.origin, "keys": {"p256dh": p256dh, "auth": auth}}
    claims = {"aud": target.origin, "exp": int(time()) + _VALID, "sub": f"mailto:{contact}"}
    headers = {
        **Vapid02.from_raw(private.encode()).sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(_TTL),
        "Topic": topic,
        "Urgency": "normal",
    }
    return headers, bytes(WebPusher(browser).encode(message)["body"])


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
