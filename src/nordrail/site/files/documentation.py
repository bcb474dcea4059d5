"""The documentation under `docs` of the static edition, with a policy that keeps its pages to their own files."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from nordrail.engine.errors import IllegalAction

_MARK = "searchindex.js"
"""A file that every documentation site has."""
_CHARSET = '<meta charset="utf-8">'
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_POLICY = (
    "default-src 'none'; script-src 'self'{hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'"
)
"""What a page may load. The generator writes styles into it, and scripts: only those with these hashes run."""


def read_docs(folder: Path) -> dict[str, bytes]:
    """Return the files of a built documentation site by name."""
    if not (folder / _MARK).is_file():
        raise IllegalAction(f"there is no documentation in {folder}; run make docs, which writes it to build/docs")
    names = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {name: _with_policy(path) if path.suffix == ".html" else path.read_bytes() for name, path in names.items()}


def _with_policy(path: Path) -> bytes:
    page = path.read_text(encoding="utf-8")
    digests = [b64encode(sha256(script.encode()).digest()).decode() for script in sorted(set(_INLINE.findall(page)))]
    policy = _POLICY.format(hashes="".join(f" 'sha256-{digest}'" for digest in digests))
    meta = f'{_CHARSET}<meta http-equiv="content-security-policy" content="{policy}">'
    return page.replace(_CHARSET, meta, 1).encode()
