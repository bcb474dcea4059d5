"""The game in the terminal: a person against the machine, by short typed commands."""

from nordrail.terminal.opening import Wishes, play_in_terminal

__all__ = ["Wishes", "play_in_terminal"]
