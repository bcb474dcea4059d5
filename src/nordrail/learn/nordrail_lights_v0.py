"""Northern Lights as a PettingZoo environment.

| Import | `from nordrail.learn import nordrail_lights_v0` |
|---|---|
| Actions | Discrete, with a mask in `observation["action_mask"]` and `info["action_mask"]` |
| Parallel API | No |
| Agents | `seat_1`, `seat_2`, …; `seats=` 2 to 5 |
| Observation | `nordrail observations northern-lights` lists every feature |
| Rewards | at the end: 1 for the only winner, the others share -1 |
"""

from typing import Any

from pettingzoo import AECEnv

from nordrail.learn.aec import NordrailAEC, wrapped

__all__ = ["env", "raw_env"]


def env(seats: int = 2, **options: Any) -> AECEnv[str, Any, Any]:
    """Return the environment with PettingZoo's check of the order of calls."""
    return wrapped(raw_env(seats, **options))


def raw_env(seats: int = 2, **options: Any) -> NordrailAEC:
    """Return the environment itself; options are `max_cycles` and `render_mode`."""
    return NordrailAEC("northern-lights", seats, name="nordrail_lights_v0", **options)
