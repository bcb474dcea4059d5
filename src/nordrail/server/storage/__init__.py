"""Journals in SQLite or PostgreSQL."""
