"""Settings of the server, from the command line or NORDRAIL_… environment variables."""

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from secrets import token_urlsafe
from typing import TypedDict

from platformdirs import user_data_path

_VARIABLE = "NORDRAIL_SETTINGS"


class Limits(TypedDict):
    """What strangers can ask for."""

    tables_an_address: int
    megabytes_an_address: int
    connections_an_address: int
    work_a_second: int
    idle_days: float
    most_megabytes: int


UNLIMITED: Limits = {
    "tables_an_address": 0,
    "megabytes_an_address": 0,
    "connections_an_address": 0,
    "work_a_second": 0,
    "idle_days": 0.0,
    "most_megabytes": 0,
}
"""The limits of a server for people who trust each other."""


def default_database() -> str:
    """Return the path of the default database, in the user's data folder."""
    return str(user_data_path("nordrail") / "nordrail.db")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the server."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = field(default_factory=default_database)
    workers: int = 1
    """Number of server processes; more than one needs PostgreSQL."""
    thinkers: int = max(1, (os.cpu_count() or 1) - 1)
    """Number of bot processes of each worker."""
    hosts: tuple[str, ...] = ()
    """Host names that the server answers to; if empty, local names on a local address, otherwise any."""
    allowed_bots: tuple[str, ...] = ()
    """Programs and bots with options that may sit at tables; see `read_allowed_bots`."""
    keep_days: float = 90.0
    """Days to keep finished games (0 = forever)."""
    tables_a_minute: int = 30
    """Tables that an address can create per minute."""
    tables_an_address: int = 200
    """Unfinished tables that an address can have created (0 = no limit)."""
    megabytes_an_address: int = 200
    """The size of all tables that an address can have created, also of finished ones (0 = no limit)."""
    connections_an_address: int = 200
    """Connections to tables that an address can have open (0 = no limit)."""
    work_a_second: int = 200
    """Milliseconds of work that an address can ask for per second (0 = no limit)."""
    idle_days: float = 60.0
    """Days without a move after which an unfinished table is deleted (0 = never)."""
    most_megabytes: int = 4000
    """The size of the database above which no more tables are created (0 = no limit)."""
    messages_a_second: int = 20
    """Messages that a connection can send per second."""
    bot_pause: float = 0.6
    """Seconds a bot waits before it acts, to let people follow."""
    undo_pause: float = 2.5
    """Seconds a bot waits while the last move can still be undone."""
    notify: tuple[str, ...] = ()
    """Where the host of the server wants notices: webhooks, or URLs of apprise."""
    notice_language: str = "en"
    """The language of notices to hosts."""
    notice_contact: str = "host@nordrail.invalid"
    """The email address at which a push service can reach the host of the server."""
    notice_pause: float = 10.0
    """Seconds a player has to appear before a notice is sent."""
    notice_every: float = 60.0
    """Seconds between two notices to a seat."""
    table_webhooks: bool = False
    """Whether the host of a table may set a webhook."""
    allow_private_notices: bool = False
    """Whether notices may go to private addresses."""
    handover_key: str = field(default_factory=token_urlsafe, repr=False)
    """Signs the links that move a seat to another device; new with each start, and never in the database."""
    old_drain: str = ""
    """The order to drain from before the server started, which its workers must not obey."""
    log_level: str = "info"

    def hand_on(self) -> None:
        """Save the settings in the environment for child processes."""
        os.environ[_VARIABLE] = json.dumps(asdict(self))

    @classmethod
    def handed_on(cls) -> "Settings":
        """Load the settings from the environment."""
        left = json.loads(os.environ[_VARIABLE])
        return cls(**left | {name: tuple(left[name]) for name in ("hosts", "notify", "allowed_bots")})

    @property
    def data_file(self) -> str:
        """The database file; empty if the database is a server."""
        return "" if "://" in self.db else str(Path(self.db).absolute())

    def make_folder(self) -> None:
        """Create the folder of the database file."""
        if "://" not in self.db:
            Path(self.db).parent.mkdir(parents=True, exist_ok=True)
            Path(self.db).touch(mode=0o600)  # it contains seeds and hands
