"""Games and their journals."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "games",
        sa.Column("code", sa.String(10), primary_key=True),
        sa.Column("wishes", sa.Text, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("due", sa.Float),
        sa.Column("ended", sa.Float),
    )
    op.create_index("games_due", "games", ["due"])
    op.create_index("games_ended", "games", ["ended"])
    op.create_table(
        "entries",
        sa.Column("code", sa.String(10), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop both tables, and every game with them."""
    op.drop_table("entries")
    op.drop_table("games")
