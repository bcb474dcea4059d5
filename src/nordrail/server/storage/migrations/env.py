"""Alembic runs this: it migrates over the connection that the store hands to it."""

from alembic import context

from nordrail.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
