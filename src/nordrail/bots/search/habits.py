"""The habits of the policy in the imagined games of `search`."""

from nordrail.native.lookahead import HabitItems

DEPTH = 6
"""Turns of every seat before the end is estimated."""
DEPTH_IF_SCARCE = 12
"""The same where some routes refuse locomotives."""
SCARCE: HabitItems = (
    ("rate", 3.26),
    ("filler_rate", 2.21),
    ("card", 0.623),
    ("worst_card", -0.0565),
    ("open_color", -0.0954),
    ("spare_card", 0.0973),
    ("spare_engine", 0.142),
    ("drawn", 0.501),
    ("tunnel", 0.667),
    ("symbol", 0.911),
    ("patience", 0.614),
    ("useful_cards", 3.01),
    ("risk", 0.163),
    ("shift", -0.754),
    ("spread", 1.31),
    ("tickets", 9.43),
    ("tickets_spare", 0.0932),
    ("least_spare", 15.4),
    ("ticket_share", 0.419),
    ("spare_trains", 4.37),
    ("ending", 1.91),
    ("keep_least", 1.3),
    ("route_card", 0.0),
    ("route_symbol", 0.175),
    ("hand_used", 0.965),
    ("long_routes", 2.31),
    ("idle_fillers", 0.682),
    ("most_routes", 1.5),
    ("tunnel_turns", 2.67),
    ("gray_card", 0.106),
)
"""Habits where some routes refuse locomotives, found by a draft of `benchmarks/tune_habits.py` and rounded.

They race: short plans, no new tickets, claims as soon as the cards are there.
"""
