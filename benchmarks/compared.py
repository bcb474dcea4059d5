"""The files of the compiled simulator that can be compared with the Python engine; the others choose moves."""

import hashlib
import re
from pathlib import Path

import nordrail

PACKAGE = Path(nordrail.__file__).parent
CHOOSES = re.compile(r'^#include "(atlas|curves|traits)\.h"$', re.MULTILINE)
"""What every file includes that knows plans, networks or search."""
POLICIES = {"atlas", "curves", "traits", "greedy", "rollout"}
"""The others without a law: no rule says which move to choose."""
LAW = ("engine/components/*.py", "engine/rules/**/*.py", "engine/events.py", "titles/*/*.py", "titles/*/board.toml")
ADAPTERS = ("game", "imagination", "library", "packing", "random_game", "replay", "states", "structures")


def c_files() -> list[Path]:
    """Return the C files with rules, menus, deals, scores, observations, imagining and replays."""
    files = (path for path in sorted((PACKAGE / "native/c").glob("*.[ch]")) if path.stem not in POLICIES)
    return [path for path in files if not CHOOSES.search(path.read_text(encoding="utf-8"))]


def digest() -> str:
    """Return a digest of everything that a compared game depends on, in both engines."""
    law = [path for pattern in LAW for path in sorted(PACKAGE.glob(pattern))]
    adapters = [PACKAGE / f"native/{name}.py" for name in ADAPTERS]
    code = hashlib.sha256()
    for path in (*law, *adapters, *c_files()):
        code.update(path.read_bytes())
    return code.hexdigest()[:12]
