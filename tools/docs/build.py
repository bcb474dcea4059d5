"""Build the documentation site with Sphinx. A warning, such as a broken link, is an error."""

from pathlib import Path
from shutil import move, rmtree
from tempfile import TemporaryDirectory
from typing import Any

from sphinx.application import Sphinx
from tools.docs.sources import ICON, STYLE, collect

from nordrail import __version__

COLOURS = {
    "color-brand-primary": "#0b6e8f",
    "color-brand-content": "#0b6e8f",
    "color-brand-visited": "#0b6e8f",
}
DARK = {
    "color-brand-primary": "#58c4e4",
    "color-brand-content": "#58c4e4",
    "color-brand-visited": "#58c4e4",
    "color-background-primary": "#0f1a27",
    "color-background-secondary": "#0b131e",
}
SETTINGS: dict[str, Any] = {
    "project": "Nordrail",
    "author": "Nordrail contributors",
    "release": __version__,
    "version": __version__,
    "extensions": ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary"],
    "myst_heading_anchors": 4,
    "myst_enable_extensions": ["attrs_inline", "colon_fence"],
    "default_role": "code",
    "autosummary_generate": False,
    "autodoc_typehints_format": "short",
    "autodoc_member_order": "bysource",
    "autodoc_preserve_defaults": True,
    "add_module_names": False,
    "python_use_unqualified_type_names": True,
    "html_theme": "furo",
    "html_title": "Nordrail",
    "html_favicon": ICON.name,
    "html_logo": ICON.name,
    "html_static_path": ["style"],
    "html_css_files": [STYLE.name],
    "html_copy_source": False,
    "html_show_sourcelink": False,
    "html_show_copyright": False,
    "html_theme_options": {"light_css_variables": COLOURS, "dark_css_variables": DARK},
    "exclude_patterns": ["files"],
    "suppress_warnings": ["myst.xref_missing_lexer"],
}

MARK = "searchindex.js"
"""A file that every site has."""


class NotASite(Exception):
    """A folder that has other files than an earlier site."""


def build(folder: Path) -> None:
    """Write the site to this folder, in place of an earlier one."""
    if folder.exists() and not (folder.is_dir() and ((folder / MARK).is_file() or not any(folder.iterdir()))):
        raise NotASite(f"{folder} has other files. Name a new or empty folder.")
    with TemporaryDirectory() as temporary:
        sources, trees, made = (Path(temporary) / name for name in ("sources", "trees", "made"))
        sources.mkdir()
        collect(sources)
        site = Sphinx(
            sources,
            None,
            made,
            trees,
            "html",
            confoverrides=SETTINGS,
            status=None,
            warningiserror=True,
            exception_on_warning=True,
        )
        site.build()
        (made / ".buildinfo").unlink(missing_ok=True)
        rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        move(made, folder)
