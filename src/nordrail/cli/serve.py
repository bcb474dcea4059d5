"""`nordrail serve` and `nordrail backup`."""

from pathlib import Path
from typing import Annotated

import typer

from nordrail.cli.console import out, sentences
from nordrail.cli.options import ALL_CORES, DatabaseOption
from nordrail.engine.errors import IllegalAction

_LOG_LEVELS = ("debug", "info", "warning", "error")
_THINKERS = max(1, ALL_CORES - 1)

HostOption = Annotated[
    str, typer.Option("--host", envvar="NORDRAIL_HOST", help="Address to listen on; 0.0.0.0 for every interface.")
]
PortOption = Annotated[int, typer.Option("--port", envvar="NORDRAIL_PORT", min=0, max=65535, help="Port to listen on.")]
WorkersOption = Annotated[
    int, typer.Option("--workers", envvar="NORDRAIL_WORKERS", min=1, help="Server processes; several need PostgreSQL.")
]
ThinkersOption = Annotated[
    int, typer.Option("--thinkers", envvar="NORDRAIL_THINKERS", min=1, help="Processes per worker in which bots think.")
]
AllowHostOption = Annotated[
    list[str] | None,
    typer.Option("--allow-host", envvar="NORDRAIL_ALLOW_HOST", metavar="NAME", help="A host name of this server."),
]
KeepDaysOption = Annotated[
    float,
    typer.Option("--keep-days", envvar="NORDRAIL_KEEP_DAYS", min=0, help="Days to keep finished games (0 = forever)."),
]
TablesOption = Annotated[
    int,
    typer.Option(envvar="NORDRAIL_TABLES_A_MINUTE", min=1, help="Tables that one address may create per minute."),
]
MessagesOption = Annotated[
    int,
    typer.Option(envvar="NORDRAIL_MESSAGES_A_SECOND", min=1, help="Messages that one connection may send per second."),
]
BotPauseOption = Annotated[
    float,
    typer.Option(envvar="NORDRAIL_BOT_PAUSE", min=0, help="Seconds a bot waits before it moves, for people to follow."),
]
UndoPauseOption = Annotated[
    float,
    typer.Option(
        envvar="NORDRAIL_UNDO_PAUSE", min=0, help="Seconds a bot waits while the last move can still be undone."
    ),
]
LogLevelOption = Annotated[str, typer.Option(envvar="NORDRAIL_LOG_LEVEL", help=f"One of {', '.join(_LOG_LEVELS)}.")]


def serve(
    host: HostOption = "127.0.0.1",
    port: PortOption = 8000,
    db: DatabaseOption = None,
    workers: WorkersOption = 1,
    thinkers: ThinkersOption = _THINKERS,
    allow_host: AllowHostOption = None,
    keep_days: KeepDaysOption = 90.0,
    tables_a_minute: TablesOption = 30,
    messages_a_second: MessagesOption = 20,
    bot_pause: BotPauseOption = 0.6,
    undo_pause: UndoPauseOption = 2.5,
    log_level: LogLevelOption = "info",
) -> None:
    """Host tables for friends: one process, one file, no accounts."""
    from nordrail.server.run.serve import serve as run
    from nordrail.server.run.settings import Settings, default_database

    with sentences():
        if log_level not in _LOG_LEVELS:
            raise IllegalAction(f"unknown log level {log_level!r}; use one of {', '.join(_LOG_LEVELS)}")
        settings = Settings(
            host=host,
            port=port,
            db=db or default_database(),
            workers=workers,
            thinkers=thinkers,
            hosts=tuple(allow_host or ()),
            keep_days=keep_days,
            tables_a_minute=tables_a_minute,
            messages_a_second=messages_a_second,
            bot_pause=bot_pause,
            undo_pause=undo_pause,
            log_level=log_level,
        )
        run(settings)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the copy; it must not exist yet.")],
    db: DatabaseOption = None,
) -> None:
    """Copy the server's SQLite database while it runs."""
    from nordrail.server.run.settings import default_database
    from nordrail.server.storage.backup import back_up

    with sentences():
        size = back_up(db or default_database(), file)
        out().print(f"{file}: {size:,} bytes", soft_wrap=True)
