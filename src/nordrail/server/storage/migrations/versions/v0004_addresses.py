"""The address that created a game, for limits."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column and its index."""
    op.add_column("games", sa.Column("address", sa.String(50)))
    op.create_index("games_address", "games", ["address"])


def downgrade() -> None:
    """Drop them."""
    op.drop_index("games_address", "games")
    op.drop_column("games", "address")
