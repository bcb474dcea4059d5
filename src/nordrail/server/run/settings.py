"""Settings of the server, from the command line or NORDRAIL_… environment variables."""

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

from platformdirs import user_data_path

_VARIABLE = "NORDRAIL_SETTINGS"


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
    keep_days: float = 90.0
    """Days to keep finished games (0 = forever)."""
    tables_a_minute: int = 30
    """Tables that an address can create a minute."""
    messages_a_second: int = 20
    """Messages that a connection can send a second."""
    bot_pause: float = 0.6
    """Seconds a bot waits before it acts, to let people follow."""
    undo_pause: float = 2.5
    """Seconds a bot waits while the last move can still be undone."""
    log_level: str = "info"

    def hand_on(self) -> None:
        """Save the settings in the environment for child processes."""
        os.environ[_VARIABLE] = json.dumps(asdict(self))

    @classmethod
    def handed_on(cls) -> "Settings":
        """Load the settings from the environment."""
        left = json.loads(os.environ[_VARIABLE])
        return cls(**left | {"hosts": tuple(left["hosts"])})

    def make_folder(self) -> None:
        """Create the folder of the database file."""
        if "://" not in self.db:
            Path(self.db).parent.mkdir(parents=True, exist_ok=True)
