"""A table without a server: its journal, its actions, and the messages for each reader."""
