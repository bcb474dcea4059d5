"""`nordrail serve` and `nordrail backup`."""

from pathlib import Path
from typing import Annotated

import typer

from nordrail.cli.console import out, sentences
from nordrail.cli.options import ALL_CORES, AllowBotOption, DatabaseOption, checked_bots
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
TablesAnAddressOption = Annotated[
    int,
    typer.Option(
        envvar="NORDRAIL_TABLES_AN_ADDRESS", min=0, help="Unfinished tables that one address may have (0 = no limit)."
    ),
]
MegabytesAnAddressOption = Annotated[
    int,
    typer.Option(
        envvar="NORDRAIL_MEGABYTES_AN_ADDRESS", min=0, help="Size of all tables of one address (0 = no limit)."
    ),
]
ConnectionsOption = Annotated[
    int,
    typer.Option(
        envvar="NORDRAIL_CONNECTIONS_AN_ADDRESS", min=0, help="Open sockets that one address may have (0 = no limit)."
    ),
]
WorkOption = Annotated[
    int,
    typer.Option(
        envvar="NORDRAIL_WORK_A_SECOND", min=0, help="Milliseconds of work per second for one address (0 = no limit)."
    ),
]
IdleDaysOption = Annotated[
    float,
    typer.Option(envvar="NORDRAIL_IDLE_DAYS", min=0, help="Days to keep unfinished games after a move (0 = forever)."),
]
MegabytesOption = Annotated[
    int,
    typer.Option(
        envvar="NORDRAIL_MOST_MEGABYTES", min=0, help="Database size above which no tables are created (0 = no limit)."
    ),
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
NotifyOption = Annotated[
    list[str] | None,
    typer.Option("--notify", envvar="NORDRAIL_NOTIFY", metavar="URL", help="A webhook, or a URL of apprise."),
]
NoticeLanguageOption = Annotated[
    str, typer.Option(envvar="NORDRAIL_NOTICE_LANGUAGE", help="Language of notices to hosts: en, da, nb, sv or fi.")
]
NoticeContactOption = Annotated[
    str,
    typer.Option(envvar="NORDRAIL_NOTICE_CONTACT", metavar="EMAIL", help="Your email address, for push services."),
]
NoticePauseOption = Annotated[
    float,
    typer.Option(envvar="NORDRAIL_NOTICE_PAUSE", min=0, help="Seconds a player has to appear before a notice is sent."),
]
NoticeEveryOption = Annotated[
    float, typer.Option(envvar="NORDRAIL_NOTICE_EVERY", min=0, help="Seconds between two notices to a seat.")
]
TableWebhooksOption = Annotated[
    bool,
    typer.Option("--table-webhooks", envvar="NORDRAIL_TABLE_WEBHOOKS", help="Let hosts of tables set a webhook."),
]
PrivateNoticesOption = Annotated[
    bool,
    typer.Option(
        "--allow-private-notices",
        envvar="NORDRAIL_ALLOW_PRIVATE_NOTICES",
        help="Let notices go to private addresses.",
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
    allow_bot: AllowBotOption = None,
    keep_days: KeepDaysOption = 90.0,
    tables_a_minute: TablesOption = 30,
    tables_an_address: TablesAnAddressOption = 200,
    megabytes_an_address: MegabytesAnAddressOption = 200,
    connections_an_address: ConnectionsOption = 200,
    work_a_second: WorkOption = 200,
    idle_days: IdleDaysOption = 60.0,
    most_megabytes: MegabytesOption = 4000,
    messages_a_second: MessagesOption = 20,
    bot_pause: BotPauseOption = 0.6,
    undo_pause: UndoPauseOption = 2.5,
    notify: NotifyOption = None,
    notice_language: NoticeLanguageOption = "en",
    notice_contact: NoticeContactOption = "host@nordrail.invalid",
    notice_pause: NoticePauseOption = 10.0,
    notice_every: NoticeEveryOption = 60.0,
    table_webhooks: TableWebhooksOption = False,
    allow_private_notices: PrivateNoticesOption = False,
    log_level: LogLevelOption = "info",
) -> None:
    """Host tables for friends: one process, one file, no accounts."""
    from nordrail.server.notices.sentences import LANGUAGES
    from nordrail.server.run.serve import serve as run
    from nordrail.server.run.settings import Settings, default_database

    with sentences():
        if log_level not in _LOG_LEVELS:
            raise IllegalAction(f"unknown log level {log_level!r}; use one of {', '.join(_LOG_LEVELS)}")
        if notice_language not in LANGUAGES:
            raise IllegalAction(f"unknown language {notice_language!r}; use one of {', '.join(LANGUAGES)}")
        settings = Settings(
            host=host,
            port=port,
            db=db or default_database(),
            workers=workers,
            thinkers=thinkers,
            hosts=tuple(allow_host or ()),
            allowed_bots=checked_bots(allow_bot),
            keep_days=keep_days,
            tables_a_minute=tables_a_minute,
            tables_an_address=tables_an_address,
            megabytes_an_address=megabytes_an_address,
            connections_an_address=connections_an_address,
            work_a_second=work_a_second,
            idle_days=idle_days,
            most_megabytes=most_megabytes,
            messages_a_second=messages_a_second,
            bot_pause=bot_pause,
            undo_pause=undo_pause,
            notify=tuple(notify or ()),
            notice_language=notice_language,
            notice_contact=notice_contact,
            notice_pause=notice_pause,
            notice_every=notice_every,
            table_webhooks=table_webhooks,
            allow_private_notices=allow_private_notices,
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
