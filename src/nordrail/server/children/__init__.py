"""Processes of their own for what the server does not trust: bots, and the files of strangers."""
