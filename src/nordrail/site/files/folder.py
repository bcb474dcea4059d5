"""The folder of the static edition: the built client, Python for its worker, and a service worker for both."""

import json
import shutil
from hashlib import sha256
from pathlib import Path

from nordrail.engine.errors import IllegalAction
from nordrail.site.files.documentation import read_docs
from nordrail.site.files.python_files import LIBRARY, PACKAGE, can_restore, python_files

CLIENT = PACKAGE / "web"
PYODIDE = PACKAGE.parents[1] / "web/node_modules/pyodide"
"""Where the client's build puts Pyodide."""
MARK = "nordrail-site.json"
"""A file that says that a folder was written here, and may be written again."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "media-src blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)
"""What the pages may load: nothing from other hosts."""
_NOT_COPIED = ("index.html", "sw.js", "site-sw.js")


def write_site(target: Path, pauses: dict[str, float], pyodide: Path = PYODIDE, docs: Path | None = None) -> int:
    """Write the folder and return the number of bytes in it; a folder with other files is refused.

    `docs` is a built documentation site. It is copied beside the game and stays on the host: visitors do not store it.
    """
    if not (CLIENT / "site-sw.js").is_file():
        raise IllegalAction("the client is not built; run make site in a checkout of Nordrail")
    if target.exists() and not (target / MARK).is_file() and any(target.iterdir()):
        raise IllegalAction(f"{target} has other files in it; name a new folder")
    python = python_files(pyodide)
    documentation = {} if docs is None else read_docs(docs)
    if target.exists():
        _empty(target)
    target.mkdir(parents=True, exist_ok=True)
    for path in sorted(CLIENT.rglob("*")):
        name = path.relative_to(CLIENT).as_posix()
        if path.is_file() and name not in _NOT_COPIED:
            _write(target / name, path.read_bytes())
    folder = f"python/{_digest(python)}"
    for name, content in python.items():
        _write(target / folder / name, content)
    size = sum(map(len, python.values()))
    files = {_name(target, path): path.read_bytes() for path in sorted(target.rglob("*")) if path.is_file()}
    settings = {
        "python": f"{folder}/",
        "library": LIBRARY if LIBRARY in python else "",
        "snapshot": can_restore(python),
        "bytes": size,
        "docs": docs is not None,
        "pauses": pauses,
    }
    page = (CLIENT / "index.html").read_text(encoding="utf-8")
    version = _digest({**files, "index.html": page.encode(), "settings": json.dumps(settings).encode()})
    written = json.dumps({"version": version, **settings})
    _write(target / "index.html", _page(page, written).encode())
    worker = (CLIENT / "site-sw.js").read_text(encoding="utf-8")
    worker = worker.replace("__FILES__", json.dumps(sorted(files))).replace("__VERSION__", version)
    _write(target / "sw.js", worker.encode())
    _write(target / MARK, written.encode())
    for name, content in documentation.items():
        _write(target / "docs" / name, content)
    return sum(path.stat().st_size for path in target.rglob("*") if path.is_file())


def _page(page: str, settings: str) -> str:
    policy = f'<meta http-equiv="content-security-policy" content="{POLICY}" />'
    escaped = settings.replace("&", "&amp;").replace('"', "&quot;")
    marks = f'{policy}\n    <meta name="nordrail-site" content="{escaped}" />\n    '
    before, charset, after = page.partition('<meta charset="utf-8" />\n    ')
    return f"{before}{charset}{marks}{after}"


def _empty(folder: Path) -> None:
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _name(folder: Path, path: Path) -> str:
    return path.relative_to(folder).as_posix()


def _digest(files: dict[str, bytes]) -> str:
    whole = sha256()
    for name, content in sorted(files.items()):
        whole.update(f"{name} {len(content)} ".encode() + content)
    return whole.hexdigest()[:12]
