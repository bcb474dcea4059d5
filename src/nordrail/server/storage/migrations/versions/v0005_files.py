"""Files beside the games, such as analyses."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the table and its indexes."""
    op.create_table(
        "files",
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("code", sa.String(10), nullable=False),
        sa.Column("address", sa.String(50), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    op.create_index("files_code", "files", ["code"])
    op.create_index("files_at", "files", ["at"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("files")
