"""These tests need the compiled simulator, which make builds, and the Hypothesis profiles of the laws."""

from importlib.util import find_spec

import tests.laws.conftest  # noqa: F401

from nordrail.native import available

collect_ignore_glob = [] if available() else ["test_[!w]*.py"]
if not (available() and find_spec("ziglang")):  # the compiler for WebAssembly; make wasm installs it
    collect_ignore_glob.append("test_wasm.py")
