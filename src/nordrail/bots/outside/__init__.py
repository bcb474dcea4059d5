"""Bots that run as external programs."""
