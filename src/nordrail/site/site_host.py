"""The host of all tables in one browser. It answers what the server answers, in the same words.

Nothing is stored or sent here: what has to be stored, and what is to be sent once it is, is taken with `take`.
"""

from dataclasses import asdict
from time import time
from typing import Any

from nordrail.coach.reports.report import HintOption
from nordrail.engine.daily import daily_seed
from nordrail.engine.errors import NordrailError
from nordrail.engine.rules.dealer import commitment
from nordrail.engine.rules.rulebook import Rulebook, find_title
from nordrail.host.daily import check_playable, daily_options, par, utc_day
from nordrail.host.lesson import first_of_lesson, lesson_options, lesson_record
from nordrail.host.refusals.room import no_table
from nordrail.host.replies.answers import Made
from nordrail.host.requests.body import read_json
from nordrail.host.requests.creating import Fill, check_options, first_entries, must_be_title
from nordrail.host.secrets import digest, new_code, new_secret
from nordrail.host.table_file import check_table, read_table
from nordrail.site.analyses import Analyses
from nordrail.site.conversation import Conversation
from nordrail.site.journal import Journal, StoredEntry, StoredTable, kept_options, read_rows
from nordrail.site.json_text import to_text
from nordrail.site.live_table import LiveTable, Pauses
from nordrail.site.requests.daily_routes import choose
from nordrail.site.requests.request import Reply
from nordrail.site.requests.routes import answered, refused_or
from nordrail.site.saved_games import FORMAT, LONGEST, read_saved
from nordrail.table.journal import Entry
from nordrail.table.options import TableOptions
from nordrail.table.refusal import invalid, invalid_board
from nordrail.table.table import Table


class SiteHost:
    """Every table of this browser."""

    def __init__(self, pauses: Pauses | None = None) -> None:
        self._pauses = pauses or Pauses()
        self._journal = Journal()
        self._kept: dict[str, tuple[StoredTable, list[StoredEntry]]] = {}
        self._live: dict[str, LiveTable] = {}
        self._pars: dict[tuple[str, str], list[int]] = {}
        self.hints: dict[tuple[str, int, int], list[HintOption]] = {}
        """What the coach said, by table, seat and ply."""
        self.analyses: Analyses = Analyses()
        self._sockets: dict[int, Conversation] = {}
        self._said: list[tuple[int, str | None, int]] = []

    # What the browser asks

    def load(self, tables: list[dict[str, Any]], entries: list[StoredEntry]) -> None:
        """Take over what was stored before."""
        for table in tables:
            self._kept[table["code"]] = StoredTable(**table), []
        for row in entries:
            if row["code"] in self._kept:
                self._kept[row["code"]][1].append(row)

    def request(self, method: str, path: str, secret: str | None = None, body: str | None = None) -> Reply:
        """Answer a request as the server does over HTTP; the path is that after `/api`."""
        return answered(self, method, path, secret, body)

    def open(self, socket: int, code: str) -> None:
        """Open a socket to a table."""

        def say(text: str | None, closing: int) -> None:
            self._said.append((socket, text, closing))

        self._sockets[socket] = Conversation(lambda: self.find(code), say)

    def hear(self, socket: int, text: str) -> None:
        """Answer a message on a socket."""
        if socket in self._sockets:
            self._sockets[socket].hear(text)

    def close(self, socket: int) -> None:
        """Close a socket."""
        if (conversation := self._sockets.pop(socket, None)) is not None:
            conversation.close()

    def wait(self) -> float | None:
        """Return the seconds until something happens by itself; `None` if nothing does."""
        if self.analyses.running is not None:
            return 0.0
        times = [due for live in self._live.values() if (due := live.due()) is not None]
        return max(0.0, min(times) - time()) if times else None

    def act(self) -> None:
        """Do one thing that is due."""
        now = time()
        for live in list(self._live.values()):
            if (due := live.due()) is not None and due <= now:
                live.act()
                return
        self.analyses.act()

    def saved(self) -> dict[str, Any]:
        """Return all games, to be kept elsewhere."""
        tables = [asdict(kept) for kept, _ in self._kept.values()]
        return {"format": FORMAT, "tables": tables, "entries": [row for _, rows in self._kept.values() for row in rows]}

    def restore(self, games: str) -> Reply:
        """Add saved games, without those that are here; answer with the codes of the new ones."""
        return refused_or(lambda: self._restore(games))

    def _restore(self, games: str) -> Reply:
        tables, rows = read_saved(read_json(games, LONGEST))
        new = {kept.code: (kept, list[StoredEntry]()) for kept in tables if kept.code not in self._kept}
        for row in rows:
            if row["code"] in new:
                new[row["code"]][1].append(row)
        for kept, own in new.values():
            _must_be_complete(kept, own)
        for code, (kept, own) in new.items():
            self._kept[code] = kept, own
            self._journal.tables.append(asdict(kept))
            self._journal.entries += own
        return Reply(200, to_text(list(new)))

    def take(self) -> tuple[Journal, list[tuple[int, str | None, int]]]:
        """Return what has to be stored, and what to send on which socket when it is."""
        journal, said = self._journal, self._said
        self._journal, self._said = Journal(), []
        return journal, said

    # Tables

    def create(self, options: TableOptions) -> Made:
        """Create a table and return its secrets."""
        return self._create(options, None, first_entries)

    def create_lesson(self, title: str, name: str) -> Made:
        """Create a table in the middle of the title's prepared game."""
        options = lesson_options(title, name)
        must_be_title(title)
        return self._create(options, lesson_record(title).headers["seed"], first_of_lesson)

    def today(self) -> str:
        """Return today's date, which is that of UTC."""
        return utc_day(time())

    def create_daily(self, title: str, day: str, name: str) -> Made:
        """Create a table for the deal of a day, with the seed that everyone knows."""
        must_be_title(title)
        check_playable(day, self.today())
        return self._create(daily_options(title, day, name), daily_seed(title, day), first_entries)

    def continue_table(self, text: str) -> Made:
        """Create a table that continues the game of a file."""
        file = read_table(text)
        must_be_title(file.options.title)
        check_table(file, read_board(file.options.title, file.options.board))
        return self._create(file.practice(), file.seed, file.seated)

    def daily_par(self, title: str, day: str) -> list[int]:
        """Return the points of each seat if the bot plays them all; each deal is played once and remembered."""
        must_be_title(title)
        check_playable(day, self.today())
        if (title, day) not in self._pars:
            self._pars[title, day] = par(title, day, choose)
        return self._pars[title, day]

    def find(self, code: str) -> LiveTable:
        """Return the table with this code."""
        code = code.upper()
        if code not in self._live:
            if code not in self._kept:
                raise no_table()
            self._live[code] = LiveTable(_table(*self._kept[code]), self._keep, self._pauses)
        return self._live[code]

    def _create(self, options: TableOptions, seed: str | None, first: Fill) -> Made:
        must_be_title(options.title)
        rulebook = read_board(options.title, options.board)
        check_options(options, rulebook)
        code, host = new_code(), new_secret()
        while code in self._kept:
            code = new_code()
        kept = StoredTable(code, kept_options(options), seed or new_secret(), digest(host), time())
        secrets, entries = first(kept.table(rulebook))
        self._kept[code] = kept, self._journal.begin(kept, entries)
        return Made(code=code, host=host, secrets=secrets, commitment=commitment(kept.seed))

    def _keep(self, code: str, after: int, entries: list[Entry], at: float) -> None:
        self._kept[code][1].extend(self._journal.add(code, after, entries, at))


def read_board(title: str, board: str | None) -> Rulebook:
    """Return a title on its own board or on that of a file."""
    try:
        return find_title(title) if board is None else find_title(title).with_board(board)
    except NordrailError as error:
        raise invalid_board(error) from None


def _table(kept: StoredTable, rows: list[StoredEntry]) -> Table:
    options = kept.read_options()
    return kept.table(read_board(options.title, options.board)).continued(read_rows(rows))


def _must_be_complete(kept: StoredTable, rows: list[StoredEntry]) -> None:
    """Refuse a table that a file describes wrongly or in part."""
    try:
        made = _table(kept, rows)
    except Exception:  # anything can be wrong with a stranger's file
        raise invalid(f"The saved game {kept.code} cannot be read.") from None
    if made.number != len(rows) or [row["number"] for row in rows] != list(range(1, len(rows) + 1)):
        raise invalid(f"The saved game {kept.code} is not complete.")
