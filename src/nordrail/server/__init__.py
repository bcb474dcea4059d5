"""Shared tables: every change is written to a journal, then acknowledged, then broadcast."""
