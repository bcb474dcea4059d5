"""Games in the terminal, played by scripts."""

from pathlib import Path

from typer.testing import CliRunner, Result

from nordrail import find_title
from nordrail.cli.app import app

NORDIC, NORTHERN = "nordic-countries", "northern-lights"
BOARD = find_title(NORDIC).board
PLENTY = (
    "title   nordic-countries\nrules   1\nseats   Astrid | Bjørn\n\n* first 1\n* hand 1 LLLL\n* hand 2 WWYL\n"
    "* show PBGKR\n* offer 1 bergen-narvik goteborg-turku helsinki-lieksa kobenhavn-oulu oslo-vaasa\n"
    "* offer 2 alborg-umea arhus-lillehammer oslo-helsinki stockholm-umea tornio-imatra\n"
    "1 keep goteborg-turku helsinki-lieksa\n2 keep oslo-helsinki stockholm-umea\n"
)
"""A game in which Astrid has four locomotives and begins."""


def play(
    *lines: str,
    title: str = NORDIC,
    seats: int = 2,
    seed: str = "1",
    bot: str = "random",
    options: tuple[str, ...] = (),
) -> Result:
    arguments = ["--title", title, "--seats", str(seats), "--name", "Astrid", "--seed", seed, "--bot", bot, *options]
    return CliRunner().invoke(app, ["terminal", *arguments], input="\n".join(lines) + "\n")


def resume(path: Path, *lines: str, options: tuple[str, ...] = ()) -> Result:
    arguments = ["terminal", "--load", str(path), "--bot", "random", *options]
    return CliRunner().invoke(app, arguments, input="\n".join(lines) + "\n")


def said(result: Result) -> str:
    """Return the output with whitespace collapsed."""
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return " ".join(result.stdout.split())
