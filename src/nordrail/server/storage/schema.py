"""The tables of the database: games, and their append-only journals."""

from sqlalchemy import Column, Float, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("code", String(10), primary_key=True),
    Column("options", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("host", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("due", Float),  # when the server must act: for a bot, or because a player's time is up
    Column("ended", Float),
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
