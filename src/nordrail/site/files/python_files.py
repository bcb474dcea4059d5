"""The Python of the static edition: the interpreter, the part of its library that is used, and our package."""

import gzip
import io
import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from nordrail.engine.errors import IllegalAction
from nordrail.native.build import BuildFailed, build_side_module

PACKAGE = Path(__file__).parents[2]
LIBRARY = "_nordrail.so"
"""The compiled simulator, beside the archive of our package: it cannot be loaded from inside."""
_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs")
_PACKAGES = (
    *("engine", "titles", "table", "host", "display", "records"),
    *("native", "bots", "coach", "puzzles", "site"),
)
_SUFFIXES = (".py", ".toml", ".game", ".json", ".gz", ".weights")
_NOT_OURS = "site/files/"
"""The folder of what only works outside a browser."""
_UNUSED = {
    *("_pyrepl", "antigravity", "bdb", "cProfile", "configparser", "doctest", "ensurepip", "ftplib"),
    *("http", "idlelib", "imaplib", "lib2to3", "mailbox", "mailcap", "modulefinder", "multiprocessing"),
    *("nntplib", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats", "pyclbr"),
    *("pydoc", "pydoc_data", "smtplib", "socketserver", "sqlite3", "tabnanny", "telnetlib", "this"),
    *("timeit", "trace", "tracemalloc", "turtle", "unittest", "venv", "webbrowser", "wsgiref", "xdrlib"),
    *("xml", "xmlrpc", "zipapp"),
}
"""Modules of the standard library that no game needs."""
_ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_16", "utf_8", "utf_8_sig")
"""The encodings that are kept: the game is in UTF-8, and archives also use the first ones."""
_LOADED = """
import sys, nordrail.site.in_browser, nordrail.bots.roster
for name, module in sorted(sys.modules.items()):
    if name.partition(".")[0] == "rich" and getattr(module, "__file__", None):
        print(name, module.__file__, sep="\\t")
"""


_RESTORES = (b"return Module.HEAP8.set(t),l}", b"return growMemory(t.length),Module.HEAP8.set(t),l}")
"""How Pyodide restores a snapshot, and how it must: its memory is too small for ours."""


def can_restore(files: dict[str, bytes]) -> bool:
    """Return whether a snapshot of Python fits; another version of Pyodide may restore it in another way."""
    return files["pyodide.asm.mjs"].count(_RESTORES[1]) == 1


def python_files(pyodide: Path) -> dict[str, bytes]:
    """Return the files of the folder that the worker loads, by name; `pyodide` is that of the npm package."""
    lock = pyodide / "pyodide-lock.json"
    if not lock.is_file():
        raise IllegalAction(
            f"there is no Pyodide in {pyodide}; unpack the npm package pyodide, and name its folder with --pyodide"
        )
    files = {name: (pyodide / name).read_bytes() for name in _PYODIDE}
    files["pyodide.asm.mjs"] = files["pyodide.asm.mjs"].replace(*_RESTORES)
    files["pyodide.asm.wasm.bin"] = gzip.compress((pyodide / "pyodide.asm.wasm").read_bytes(), 9, mtime=0)
    files["python_stdlib.zip"] = _library((pyodide / "python_stdlib.zip").read_bytes())
    written = json.loads(lock.read_text(encoding="utf-8"))
    files["lock.json"] = json.dumps({"info": written["info"], "packages": {}}).encode()
    files["nordrail.zip"] = our_package()
    with suppress(BuildFailed):  # the levels that need it then say so
        files[LIBRARY] = build_side_module()
    return files


def _library(whole: bytes) -> bytes:
    """Return the standard library without what is not used."""
    with ZipFile(io.BytesIO(whole)) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
        kept = [name for name in names if _is_used(*name.removesuffix(".py").split("/")[:2])]
        return _zipped({name: archive.read(name) for name in kept})


def _is_used(package: str, module: str = "__init__") -> bool:
    return package not in _UNUSED and (package != "encodings" or module in _ENCODINGS)


def our_package() -> bytes:
    """Return our package and what it imports."""
    files = {"nordrail/__init__.py": (PACKAGE / "__init__.py").read_bytes()}
    for package in _PACKAGES:
        for path in sorted((PACKAGE / package).rglob("*")):
            name = path.relative_to(PACKAGE).as_posix()
            if path.suffix in _SUFFIXES and not name.startswith(_NOT_OURS):
                files[f"nordrail/{name}"] = path.read_bytes()
    command = [sys.executable, "-c", _LOADED]
    for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
        module, _, file = line.partition("\t")
        name = module.replace(".", "/") + ("/__init__.py" if file.endswith("__init__.py") else ".py")
        files[name] = Path(file).read_bytes()
    return _zipped(files)


def _zipped(files: dict[str, bytes]) -> bytes:
    """Return an archive that is the same whenever it is made."""
    target = io.BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files.items():
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED, 9)
    return target.getvalue()
