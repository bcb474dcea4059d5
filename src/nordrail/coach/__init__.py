"""The coach: what a position is worth, which action is best there, and a game explained afterwards."""

from nordrail.coach.analyser import Analyser, Cancelled, analyse
from nordrail.coach.evaluation import Evaluation, evaluate
from nordrail.coach.hint import hint
from nordrail.coach.need import NoCoach

__all__ = ["Analyser", "Cancelled", "Evaluation", "NoCoach", "analyse", "evaluate", "hint"]
