"""The two games. Importing this package registers them."""

from nordrail.engine.rules.rulebook import register
from nordrail.titles.nordic_countries import NORDIC_COUNTRIES
from nordrail.titles.northern_lights import NORTHERN_LIGHTS

__all__ = ["NORDIC_COUNTRIES", "NORTHERN_LIGHTS"]

register(NORDIC_COUNTRIES)
register(NORTHERN_LIGHTS)
