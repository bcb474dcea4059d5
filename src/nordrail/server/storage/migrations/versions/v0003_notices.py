"""Notices: who wants them, who has had them, and the key of the server."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the three tables."""
    op.create_table(
        "notices",
        sa.Column("code", sa.String(10), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "told",
        sa.Column("code", sa.String(10), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "keys", sa.Column("name", sa.String(20), primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )


def downgrade() -> None:
    """Drop the three tables."""
    for name in ("notices", "told", "keys"):
        op.drop_table(name)
