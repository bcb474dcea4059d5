"""The bot `search`, which simulates games."""
