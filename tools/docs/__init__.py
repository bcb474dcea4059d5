"""The documentation site: `python -m tools.docs build/docs`."""
