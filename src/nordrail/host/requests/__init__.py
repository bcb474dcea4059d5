"""Requests to a host of tables: who asks, and what for."""
