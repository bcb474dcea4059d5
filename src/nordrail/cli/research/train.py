"""`nordrail train`: train the network of the learned player."""

import shlex
import sys
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer

from nordrail.cli.console import complain, out, sentences
from nordrail.cli.options import FIRST_TITLE, BoardOption, TitleOption
from nordrail.engine.errors import NordrailError
from nordrail.records.files import MissingExtra, find_rulebook


def train(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the run; the same folder resumes.")],
    title: TitleOption = FIRST_TITLE,
    minutes: Annotated[float | None, typer.Option("--minutes", min=0, help="Stop after this time.")] = None,
    cycles: Annotated[int | None, typer.Option("--cycles", min=1, help="Stop after this many cycles.")] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="Time for the games of a cycle.")] = 20.0,
    games: Annotated[
        int | None,
        typer.Option("--games", min=1, help="Games per cycle instead of a time, which makes the weights reproducible."),
    ] = None,
    deals: Annotated[int, typer.Option("--deals", min=1, help="Deals against the policy after each cycle.")] = 100,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            "-j",
            min=1,
            help="Games to play at once; 1 by default, or one per processor of a cluster.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The seed of the run.")] = 1,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on this Ray cluster: HOST:PORT or auto.")
    ] = None,
    board: BoardOption = None,
) -> None:
    """Train the network of the bot `learned` by games against itself and the compiled policy.

    After each cycle the folder contains `network.weights` for `learned:weights=…`, and `curves.html`, which shows the
    progress. Without --minutes or --cycles it runs until you stop it with Ctrl+C; what is finished is kept.
    """
    with sentences():
        try:
            from nordrail.learn.training.trainer import Schedule, Trainer
        except ImportError as error:
            raise NordrailError(
                f"training needs NumPy, which is not installed ({error}): pip install 'nordrail[train]'"
            ) from None
        command = shlex.join(["nordrail", *sys.argv[1:]])
        plan = Schedule(seed=seed, seconds=seconds, games=games, deals=deals, threads=jobs or 1)
        with _lessons(ray, jobs) as make:
            trainer = Trainer(find_rulebook(title, board), folder, plan, command, make)
            if trainer.cycle:
                out().print(f"Resuming after {trainer.cycle} cycles.")
            try:
                trainer.run(None if minutes is None else monotonic() + 60 * minutes, cycles, _tell)
            except KeyboardInterrupt:
                complain(f"Stopped after {trainer.cycle} cycles; the same command resumes.")
                raise typer.Exit(130) from None
        out().print(
            f"The weights are in {folder / 'network.weights'}, the curves in {folder / 'curves.html'}.", soft_wrap=True
        )


def _lessons(ray: str | None, jobs: int | None) -> AbstractContextManager[Any]:
    """Return what makes lessons: threads here, or a Ray cluster."""
    from nordrail.learn.training.lessons import make_lessons

    if ray is None:
        return nullcontext(make_lessons)
    if find_spec("ray") is None:
        raise MissingExtra("Ray", "ray")
    from nordrail.arena.ray_lessons import lessons_on_cluster

    return lessons_on_cluster(ray, jobs)


def _tell(row: dict[str, Any]) -> None:
    measured = row["measured"]
    own, other = measured["own"], measured["other"]
    out().print(
        f"{row['cycle']:4d}  {row['lessons']:,} lessons, {row['cpu'] / 60:.1f} min; "
        f"{100 * measured['wins']:.1f} % of {measured['games']} games, "
        f"{own['score']:.0f} to {other['score']:.0f} points; {own['completed']:.1f} of {own['tickets']:.1f} tickets, "
        f"{own['routes']:.1f} routes, {own['trains']:.1f} trains left",
        soft_wrap=True,
    )
