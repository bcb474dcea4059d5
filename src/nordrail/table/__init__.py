"""A table without a server: its journal, what happens at it, and what each reader is told."""
