"""Tournaments between bots: paired deals, many processes or machines, and figures that say how sure they are."""
