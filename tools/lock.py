"""Write the exact versions of everything that a server installs: `python -m tools.lock requirements.lock`."""

import json
import subprocess
import sys
from pathlib import Path

EXTRAS = ".[postgres,notices]"
HEADING = "# The versions that a server is installed with. Written by `make lock`; checked by `make audit`.\n"


def lock() -> str:
    """Ask pip which versions it would install, and return one line for each, without their origin."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-"]
    report = subprocess.run([*command, EXTRAS], check=True, capture_output=True, text=True).stdout
    chosen = {one["metadata"]["name"].lower(): one["metadata"]["version"] for one in json.loads(report)["install"]}
    chosen.pop("nordrail")
    return HEADING + "".join(f"{name}=={version}\n" for name, version in sorted(chosen.items()))


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(lock(), encoding="utf-8")
