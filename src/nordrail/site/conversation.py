"""The messages of one client at a table and the answers to them, as on the server's socket."""

from collections.abc import Callable
from dataclasses import replace

from nordrail.host.refusals.reason_names import reason_message
from nordrail.host.replies.answers import Done, Pong, Problem
from nordrail.host.requests.asker import Asker, who_asks
from nordrail.host.requests.body import Body, read_json
from nordrail.site.json_text import to_text
from nordrail.site.live_table import Decide, LiveTable
from nordrail.site.reader import Reader
from nordrail.site.requests.wishes import LONGEST_CHAT
from nordrail.table import absence, acts, parting
from nordrail.table.refusal import Refusal, invalid

REFUSED, TRY_AGAIN = 1008, 1013
"""The codes with which a socket is closed."""
Say = Callable[[str | None, int], None]
"""A function that sends a text, or closes the socket with a code if there is none."""
_FIELDS = {
    "hello": ("secret", "number", "watch", "presence", "changes"),
    "move": ("id", "ply", "action"),
    "back": ("id", "ply"),
    "answer": ("question", "yes"),
    "chat": ("id", "text"),
    "invite": ("id", "code"),
    "nudge": ("id", "whom"),
    "vote": ("id", "what", "whom", "yes"),
    "resign": ("id",),
    "return": (),
    "ping": (),
}


class Conversation:
    """One socket. It starts with a hello."""

    def __init__(self, find: Callable[[], LiveTable], say: Say) -> None:
        self._find, self._say = find, say
        self._asker: Asker[LiveTable] | None = None
        self._reader: Reader | None = None

    def hear(self, text: str) -> None:
        """Answer a message."""
        id_ = None
        try:
            kind, body = _read(text)
            if self._asker is None:
                self._greet(kind, body)
                return
            id_ = body.maybe_text("id", 40, least=1) if "id" in _FIELDS[kind] else None
            if (answer := self._answer(kind, body, self._asker)) is not None:
                self._say(answer, 0)
        except Refusal as refusal:
            reason = reason_message(refusal.reason)
            self._say(to_text(Problem(error=refusal.error, detail=refusal.detail, id=id_, reason=reason)), 0)
            if self._asker is None or self._reader is None:
                self._say(None, REFUSED)
            elif refusal.error == "stale":
                self._asker.live.tell([self._reader])

    def close(self) -> None:
        """Leave the table."""
        if self._asker is not None and self._reader is not None:
            self._asker.live.part(self._reader)

    def _greet(self, kind: str, body: Body) -> None:
        if kind != "hello":
            raise invalid("The first message must be a hello.")
        asker = who_asks(self._find(), body.maybe_text("secret", 60, least=20))
        asker.may_look()
        if body.flag("watch", otherwise=False):
            asker = replace(asker, seat=None)
        presence, changes = body.flag("presence", otherwise=False), body.flag("changes", otherwise=False)
        number = body.maybe_number("number")
        reader = Reader(asker.seat, number, self._send, presence=presence, changes=changes)
        self._asker, self._reader = asker, reader
        asker.live.join(reader)

    def _send(self, text: str | None) -> None:
        self._say(text, TRY_AGAIN if text is None else 0)
        if text is None:
            self.close()

    def _answer(self, kind: str, body: Body, asker: Asker[LiveTable]) -> str | None:
        if kind == "ping":
            return to_text(Pong())
        if kind == "hello":
            raise invalid("The hello was already sent.")
        seat, live = asker.own_seat(), asker.live
        if kind == "move":
            id_, ply, action = _id(body), body.number("ply"), body.text("action", 400)
            return self._done(id_, lambda: live.move(seat, ply, action, id_))
        asker.must_be_person()
        if kind == "answer":
            question, yes = body.number("question", 1), body.flag("yes")
            live.do(lambda table: acts.answer_back(table, seat, question, yes=yes))
            return None
        if kind == "return":
            live.do(lambda table: absence.come_back(table, seat))
            return None
        id_ = _id(body)
        return self._done(id_, lambda: live.request(seat, id_, _act(kind, body, seat, id_)))

    def _done(self, id_: str, request: Callable[[], int]) -> str | None:
        """Acknowledge a request, unless the change that it caused already has."""
        assert self._reader is not None
        known = self._reader.number or 0
        number = request()
        told = self._reader.changes and number > known
        return None if told else to_text(Done(id=id_, number=number))


def _id(body: Body) -> str:
    return body.text("id", 40, least=1)


def _read(text: str) -> tuple[str, Body]:
    value = read_json(text)
    kind = value.get("type") if isinstance(value, dict) else None
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise invalid("type: there is no such message.")
    return kind, Body(value, ("type", *_FIELDS[kind]))


def _act(kind: str, body: Body, seat: int, id_: str) -> Decide:
    """Return the action that a message asks for."""
    match kind:
        case "back":
            ply = body.number("ply")
            return lambda table: acts.take_back(table, seat, ply, id_)
        case "chat":
            text = body.text("text", LONGEST_CHAT, least=1)
            return lambda table: acts.chat(table, seat, text, id_)
        case "invite":
            code = body.text("code", 6, pattern="[A-Z]{6}")
            return lambda table: acts.invite(table, seat, code, id_)
        case "nudge":
            whom = body.number("whom", 1, 5)
            return lambda table: absence.nudge(table, seat, whom, id_)
        case "vote":
            what, of, yes = body.text("what", 3), body.maybe_number("whom", 1, 5), body.flag("yes")
            if what == "bot":
                return lambda table: parting.vote(table, seat, "bot", of, id_, yes=yes)
            if what == "end":
                return lambda table: parting.vote(table, seat, "end", of, id_, yes=yes)
            raise invalid("what: this must be bot or end.")
        case _:
            return lambda table: parting.resign(table, seat, id_)
