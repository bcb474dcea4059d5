"""The example that learns, which is a script and not part of a package."""

import importlib.util
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).parents[2] / "examples/learn"


def load_ppo() -> ModuleType:
    """Import `ppo.py`."""
    spec = importlib.util.spec_from_file_location("ppo", FOLDER / "ppo.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
