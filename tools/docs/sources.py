"""Collect the sources of the site in one folder: the written pages with their links adapted, and the reference."""

import re
from importlib import import_module
from pathlib import Path
from shutil import copyfile

from tools.docs.contents import REFERENCE, ROOT, SECTIONS, UNLISTED, pages

LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)(#[^)\s]*)?(?=\))")
NAMED = re.compile(r"\[[\w/-]+\.md\]\((?!files/)")
FENCE = re.compile(r"^(```.*?^```$)", re.MULTILINE | re.DOTALL)
ORPHAN = "---\norphan: true\n---\n\n"
"""Tells the generator that a page is not in the sidebar."""
STYLE = Path(__file__).with_name("style.css")
ICON = ROOT / "web/public/icon.svg"


class BrokenLink(Exception):
    """A link in a page that leads nowhere."""


def collect(folder: Path) -> None:
    """Write all sources of the site to this folder."""
    written = pages()
    for name, path in written.items():
        text = path.read_text(encoding="utf-8")
        page = adapt(text, path, folder)
        page = ORPHAN * (name in UNLISTED) + page + tree() * (name == "index")
        (folder / f"{name}.md").write_text(page, encoding="utf-8")
    (folder / "reference").mkdir()
    for page_name, modules in REFERENCE.items():
        (folder / f"reference/{page_name}.md").write_text(reference(page_name, modules), encoding="utf-8")
    (folder / "style").mkdir()
    copyfile(STYLE, folder / "style" / STYLE.name)
    copyfile(ICON, folder / ICON.name)


def adapt(text: str, path: Path, folder: Path) -> str:
    """Return a page with links that work on the site; copy the other files that it links to.

    A block of a language that the highlighter does not know becomes plain text. If the text of a link is the name of a
    file, it becomes the heading of that page.
    """
    parts = FENCE.split(text)
    parts[::2] = [LINK.sub(lambda link: _target(link, path, folder), part) for part in parts[::2]]
    page = re.sub(r"^```game$", "```text", "".join(parts), flags=re.MULTILINE)
    return NAMED.sub("[](", page)


def _target(link: re.Match[str], path: Path, folder: Path) -> str:
    """Return where a link leads on the site: a page, or a copy of the file."""
    target, anchor = (path.parent / link[1]).resolve(), link[2] or ""
    if target == ROOT / "README.md":
        return f"index.md{anchor}"
    for name, source in pages().items():
        if target == source:
            return f"{name}.md{anchor}"
    if not target.is_file() or not target.is_relative_to(ROOT):
        raise BrokenLink(f"{path.relative_to(ROOT)} links to {link[1]}, which is not a file of this project.")
    copied = folder / "files" / target.relative_to(ROOT)
    copied.parent.mkdir(parents=True, exist_ok=True)
    copyfile(target, copied)
    return copied.relative_to(folder).as_posix()


def tree() -> str:
    """Return the table of contents that becomes the sidebar."""
    parts = SECTIONS | {"Reference": [f"reference/{name}" for name in REFERENCE]}
    return "".join(
        f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n" + "\n".join(names) + "\n```\n"
        for caption, names in parts.items()
    )


def reference(name: str, modules: list[str]) -> str:
    """Return a page that shows the docstrings of these modules, after a list of what each one exports."""
    text = f"# {name}\n"
    for module in modules:
        heading = f"\n## {module}\n" if len(modules) > 1 else ""
        exported = exports(module)
        options = "   :members:\n" + "   :imported-members:\n" * bool(exported)
        text += f"{heading}\n```{{eval-rst}}\n{summary(module, exported)}.. automodule:: {module}\n{options}```\n"
    return text


def exports(module: str) -> list[str]:
    """Return the classes and functions that a module exports by name."""
    loaded = import_module(module)
    return [name for name in getattr(loaded, "__all__", []) if callable(getattr(loaded, name))]


def summary(module: str, names: list[str]) -> str:
    """Return a table of these names, each with its first sentence."""
    rows = "".join(f"   {name}\n" for name in names)
    return f".. currentmodule:: {module}\n.. autosummary::\n   :nosignatures:\n\n{rows}\n" if names else ""
