"""The HTTP status of a refusal."""

from nordrail.table.refusal import Refusal

_STATUS = {
    "wrong_secret": 401,
    "forbidden": 403,
    "not_found": 404,
    "invalid": 422,
    "too_many": 429,
    "full": 503,
    "no_coach": 503,
    "not_ready": 503,
}
"""The HTTP status of each error; 409 for those not listed."""


def status(refusal: Refusal) -> int:
    """Return the status that answers a refused request."""
    return _STATUS.get(refusal.error, 409)
