"""A self-contained page: facts, tables, and plots that are also saved as image files."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

from matplotlib.figure import Figure

from nordrail.arena.report.plots import save_png, style, svg


@dataclass(frozen=True, slots=True)
class Plot:
    """A figure with its title and caption."""

    name: str
    title: str
    caption: str
    """How to read it, in HTML."""
    draw: Callable[[], Figure]


def page(
    heading: str, facts: Iterable[str], *, command: str, verdict: str, tables: Iterable[str], cards: Iterable[str]
) -> str:
    """Return a page; `verdict`, `tables` and `cards` are HTML, everything else is text."""
    template = Template(files(__package__).joinpath("page.html").read_text(encoding="utf-8"))
    return template.substitute(
        heading=escape(heading),
        facts=escape(" · ".join(facts)),
        command=f"<pre><code>{escape(command)}</code></pre>" if command else "",
        verdict=verdict,
        tables="\n".join(tables),
        plots="\n".join(cards),
    )


def table_card(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], notes: str) -> str:
    """Return a table; the first cell of a row is text and names it, everything else is HTML."""
    heads = "".join(f'<th scope="col">{column}</th>' for column in columns)
    body = "\n".join(_row(row) for row in rows)
    table = f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
    scrolled = f'<div class="table" tabindex="0" role="region" aria-label="{title}">\n{table}\n</div>'
    return f'<section class="card wide">\n<h2>{title}</h2>\n{scrolled}\n{notes}\n</section>'


def note(text: str) -> str:
    """Return a note under a table; `text` is HTML."""
    return f'<p class="note">{text}</p>'


def picture(plot: Plot, folder: Path) -> str:
    """Draw a plot for the page, and save it as an image file."""
    with style():
        figure = plot.draw()
    drawing = svg(figure, plot.name, plot.title)
    save_png(figure, folder / f"{plot.name}.png")
    width = figure.get_figwidth() * 96 * 1.2
    return f'<div class="picture" style="max-width:{width:.0f}px">{drawing}</div>'


def plot_card(plot: Plot, folder: Path) -> str:
    """Return a plot with its title and caption."""
    return f'<figure class="card"><h2>{plot.title}</h2>{picture(plot, folder)}{caption(plot)}</figure>'


def map_cards(title: str, plots: Iterable[Plot], folder: Path) -> str:
    """Return maps side by side under one title."""
    pictures = "\n".join(f"<figure>{picture(plot, folder)}{caption(plot)}</figure>" for plot in plots)
    return f'<section class="card wide"><h2>{title}</h2><div class="maps">{pictures}</div></section>'


def caption(plot: Plot) -> str:
    """Return the caption of a plot with a link to its image file."""
    return f'<figcaption>{plot.caption} <a href="{plot.name}.png">Open as an image</a></figcaption>'


def _row(row: Sequence[str]) -> str:
    name, *cells = row
    return f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
