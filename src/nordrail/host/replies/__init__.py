"""Answers of a host of tables, other than the updates of a table."""
