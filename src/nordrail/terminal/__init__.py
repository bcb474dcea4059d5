"""The game in the terminal: a person against bots, with short typed commands."""

from nordrail.terminal.setup import TerminalOptions, play_in_terminal

__all__ = ["TerminalOptions", "play_in_terminal"]
