"""The command line."""

from nordrail.cli.app import app

__all__ = ["app"]
