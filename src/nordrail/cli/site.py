"""`nordrail site`."""

from pathlib import Path
from typing import Annotated

import typer

from nordrail.cli.console import out, sentences


def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to write; a new folder, or an earlier site.")],
    pyodide: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The folder of the npm package pyodide; a checkout has one.")
    ] = None,
    docs: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A documentation site, written by make docs, to put under docs.")
    ] = None,
    bot_pause: Annotated[float, typer.Option(min=0, help="Seconds a bot waits before it moves.")] = 0.6,
    undo_pause: Annotated[
        float, typer.Option(min=0, help="Seconds a bot waits while the last move can still be undone.")
    ] = 2.5,
) -> None:
    """Write the game as a folder of static files: it runs in the browser, without a server, and offline."""
    from nordrail.site.files.folder import PYODIDE, write_site  # reads and compiles much

    with sentences():
        size = write_site(folder, {"usual": bot_pause, "undoable": undo_pause}, pyodide or PYODIDE, docs)
        out().print(f"{folder}: {size:,} bytes. Try it: python -m http.server --directory {folder}", soft_wrap=True)
