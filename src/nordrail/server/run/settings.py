"""What a host can set: on the command line, or in the environment as NORDRAIL_… ."""

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

from platformdirs import user_data_path

_VARIABLE = "NORDRAIL_SETTINGS"


def default_database() -> str:
    """A file in the user's data folder."""
    return str(user_data_path("nordrail") / "nordrail.db")


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server runs."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = field(default_factory=default_database)
    workers: int = 1
    """How many processes serve; more than one needs PostgreSQL."""
    thinkers: int = max(1, (os.cpu_count() or 1) - 1)
    """How many processes of each worker think for bots."""
    hosts: tuple[str, ...] = ()
    """The names by which browsers may reach the server; any if it is empty and the server is not public."""
    keep_days: float = 90.0
    """How long finished games are kept; 0 for ever."""
    tables_a_minute: int = 30
    """How many tables an address may make a minute."""
    messages_a_second: int = 20
    """How many messages a connection may send a second."""
    bot_pause: float = 0.6
    """How many seconds a bot waits before it acts, so that people can follow."""
    undo_pause: float = 2.5
    """The same after a move that its player may still take back."""
    log_level: str = "info"

    def hand_on(self) -> None:
        """Leaves the settings in the environment for the processes to come."""
        os.environ[_VARIABLE] = json.dumps(asdict(self))

    @classmethod
    def handed_on(cls) -> "Settings":
        """The settings that were left in the environment."""
        left = json.loads(os.environ[_VARIABLE])
        return cls(**left | {"hosts": tuple(left["hosts"])})

    def make_folder(self) -> None:
        """Makes the folder of the database file."""
        if "://" not in self.db:
            Path(self.db).parent.mkdir(parents=True, exist_ok=True)
