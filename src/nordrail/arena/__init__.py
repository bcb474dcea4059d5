"""Tournaments between bots: paired deals, many processes or machines, and results with confidence intervals."""
