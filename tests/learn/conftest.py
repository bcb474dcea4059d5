"""These tests use the Hypothesis profiles of the laws. Some need the compiled simulator, which make builds."""

import tests.laws.conftest  # noqa: F401

from nordrail.native import available

collect_ignore = [] if available() else ["test_observe.py", "test_vector.py"]
