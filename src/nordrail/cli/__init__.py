"""The command line."""

from nordrail.cli.commands import app

__all__ = ["app"]
