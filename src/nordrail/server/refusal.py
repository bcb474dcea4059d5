"""What the server does not do, and why: a name for programs, a sentence for people."""

from nordrail.engine.reason import Reason


class Refusal(Exception):
    """A request that cannot be met; nothing has changed."""

    def __init__(self, error: str, detail: str, status: int = 409, reason: Reason | None = None) -> None:
        super().__init__(error, detail)
        self.error = error
        """One word for programs."""
        self.detail = detail if detail.endswith(".") else f"{detail}."
        """A sentence for people."""
        self.status = status
        """The status of the HTTP answer."""
        self.reason = detail if isinstance(detail, Reason) else reason
        """Why, for a client that has words of its own; `None` where the error says it all."""


def forbidden(detail: str) -> Refusal:
    """Somebody asks for what is not theirs."""
    return Refusal("forbidden", detail, 403)


def not_found(detail: str) -> Refusal:
    """Somebody asks for what is not there."""
    return Refusal("not_found", detail, 404)


def invalid(detail: str) -> Refusal:
    """Somebody asks for what makes no sense."""
    return Refusal("invalid", detail, 422)
