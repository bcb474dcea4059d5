"""Players that are programs. They see a view and the legal actions, never the state."""

from nordrail.bots.bot import Advice, Bot, Explainer, ask, budget, dismiss
from nordrail.bots.levels import LEVELS, Level
from nordrail.bots.roster import BOTS, bot_list, bot_names, make_bot

__all__ = [
    "BOTS",
    "LEVELS",
    "Advice",
    "Bot",
    "Explainer",
    "Level",
    "ask",
    "bot_list",
    "bot_names",
    "budget",
    "dismiss",
    "make_bot",
]
