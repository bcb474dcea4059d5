"""The options of a table under their own name."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Rename `wishes` to `options`."""
    op.execute("alter table games rename column wishes to options")


def downgrade() -> None:
    """Rename `options` back to `wishes`."""
    op.execute("alter table games rename column options to wishes")
