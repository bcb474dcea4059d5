"""Register the environments: `import nordrail.learn.registration` before `gymnasium.make` or `pettingzoo`'s `make`."""

import gymnasium
from pettingzoo.env_registry.registration import register as register_aec

ENVIRONMENTS = {
    "Nordrail/NordicCountries-v0": "nordic-countries",
    "Nordrail/NorthernLights-v0": "northern-lights",
}
"""The ids of the Gymnasium environments and their titles."""

for _id, _title in ENVIRONMENTS.items():
    gymnasium.register(
        _id,
        entry_point="nordrail.learn.gym:NordrailEnv",
        vector_entry_point="nordrail.learn.vector:NordrailVectorEnv",
        kwargs={"title": _title},
    )
register_aec("aec", "nordrail/nordic_countries-v0", entry_point="nordrail.learn.nordrail_nordic_v0:env")
register_aec("aec", "nordrail/northern_lights-v0", entry_point="nordrail.learn.nordrail_lights_v0:env")
