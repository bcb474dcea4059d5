"""Notices to players and hosts who are not connected: whose turn it is, by Web Push, webhook or apprise."""
