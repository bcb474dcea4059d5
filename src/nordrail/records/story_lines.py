"""Print a story: one line per step, with a heading before each turn."""

from collections.abc import Iterable, Iterator

from rich.table import Table
from rich.text import Text

from nordrail.engine.rules.phase import Turn
from nordrail.records.story import StoryStep


def steps_lines(steps: Iterable[StoryStep], start: int = 1) -> Iterator[Table | Text]:
    """Yield the steps from a ply onwards, with a heading for each turn."""
    turn, begins = 0, False
    for step in steps:
        turn += begins and step.event.actor > 0
        if step.ply >= start:
            if begins and step.event.actor > 0:
                yield Text(f"\nTurn {turn}", "dim")
            yield _line(step)
        begins = isinstance(step.view.phase, Turn)


def _line(step: StoryStep) -> Table:
    row = Table.grid(padding=(0, 1))
    row.add_column(width=4, justify="right", style="dim")
    row.add_column()
    row.add_row(str(step.ply), Text(" ").join(sentence.text for sentence in step.sentences))
    return row
