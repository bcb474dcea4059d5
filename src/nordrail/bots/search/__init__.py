"""The bot `search`, which plays imagined games to their end."""
