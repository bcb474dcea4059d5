"""The tables of the database: games, their append-only journals, notices, and files beside them."""

from sqlalchemy import Column, Float, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("code", String(10), primary_key=True),
    Column("options", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("host", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("address", String(50)),  # where it was created from, for limits
    Column("due", Float),  # when the server must act: for a bot, or because a player's time is up
    Column("ended", Float),
    Index("games_address", "address"),
    Index("games_due", "due"),
    Index("games_ended", "ended"),
)

entries = Table(
    "entries",
    metadata,
    Column("code", String(10), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("entry", Text, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("code", String(10), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),  # 0 for a webhook of the table
    Column("device", String(64), primary_key=True),  # the SHA-256 of the URL
    Column("url", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(10), nullable=False),
    Column("holder", String(64), nullable=False),  # the digest of the secret that asked for it
    Column("created", Float, nullable=False),
)

told = Table(
    "told",
    metadata,
    Column("code", String(10), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, nullable=False),  # the last question that this seat was told of, or has seen
    Column("at", Float, nullable=False),  # when a notice was sent
)

keys = Table("keys", metadata, Column("name", String(20), primary_key=True), Column("value", Text, nullable=False))

files = Table(
    "files",
    metadata,
    Column("kind", String(10), primary_key=True),
    Column("name", String(64), primary_key=True),  # a hash
    Column("code", String(10), nullable=False),  # the game that it is deleted with; empty for none
    Column("address", String(50), nullable=False),  # where it came from, for limits
    Column("at", Float, nullable=False),  # when it was written or used
    Column("content", LargeBinary, nullable=False),
    Index("files_code", "code"),
    Index("files_at", "at"),
)

IDLE = (
    "select code from games where ended is null and created < :before and not exists "
    "(select 1 from entries where entries.code = games.code and entries.at >= :before)"
)
"""The unfinished games without an entry since some time."""
