"""Tables in memory: their subscribers and their bots."""
