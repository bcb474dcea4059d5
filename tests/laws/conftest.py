"""Hypothesis profiles: `HYPOTHESIS_PROFILE=long` searches for new examples."""

import os

from hypothesis import HealthCheck, Phase, settings

_PATIENT = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
_PHASES = [Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink]

_ANY = settings(deadline=None, phases=_PHASES, suppress_health_check=_PATIENT)

settings.register_profile("short", _ANY, max_examples=30, derandomize=True, database=None)
settings.register_profile("long", _ANY, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "short"))
