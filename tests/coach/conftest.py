"""These tests need the compiled simulator, which make builds."""

from nordrail.native import available

collect_ignore_glob = [] if available() else ["test_[!w]*.py"]
