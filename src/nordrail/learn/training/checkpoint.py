"""A folder of a training run: weights, lessons and the log. The run can be stopped at any time."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from nordrail.engine.errors import NordrailError
from nordrail.learn.training.brain import Adam, Weights
from nordrail.learn.training.lessons import Lessons


class TrainingError(NordrailError):
    """A folder that does not belong to this run, or a run that is not possible."""


class Checkpoint:
    """The folder of a run."""

    def __init__(self, folder: Path, plan: dict[str, Any]) -> None:
        """Create the folder, or check that it belongs to the same plan: title, seed, inputs."""
        self.folder = folder
        described = folder / "plan.json"
        if described.is_file():
            found = json.loads(described.read_text(encoding="utf-8"))
            different = [name for name in plan if found.get(name) != plan[name]]
            if different:
                name = different[0]
                raise TrainingError(
                    f"{folder} holds another run: its {name} is {found.get(name)}, not {plan[name]}; use another folder"
                )
        elif folder.exists() and any(folder.iterdir()):
            raise TrainingError(f"{folder} is neither empty nor the folder of a training run")
        else:
            folder.mkdir(parents=True, exist_ok=True)
            described.write_text(json.dumps(plan, indent=1), encoding="utf-8")

    @property
    def _state(self) -> Path:
        return self.folder / "state.npz"

    def save(self, cycle: int, weights: Weights, mean: Weights, adam: Adam) -> None:
        """Write the weights, their running mean and the state of the optimizer."""
        parts = {"weights": weights, "mean": mean, "first": adam.mean, "second": adam.square}
        arrays = {f"{kind}/{name}": part for kind, named in parts.items() for name, part in named.items()}
        draft = self.folder / "state.draft.npz"
        np.savez(draft, cycle=cycle, steps=adam.steps, **arrays)  # type: ignore[arg-type]
        draft.replace(self._state)

    def load(self, weights: Weights, mean: Weights, adam: Adam) -> int:
        """Read what `save` wrote into these parts; return the number of finished cycles."""
        if not self._state.is_file():
            return 0
        with np.load(self._state) as stored:
            for kind, named in (("weights", weights), ("mean", mean), ("first", adam.mean), ("second", adam.square)):
                for name, part in named.items():
                    part[...] = stored[f"{kind}/{name}"]
            adam.steps = int(stored["steps"])
            return int(stored["cycle"])

    def add_lessons(self, cycle: int, lessons: Lessons, keep: int) -> None:
        """Write the lessons of a cycle, and delete the oldest files beyond `keep`."""
        lessons.save(self.folder / f"lessons-{cycle:05d}.npz")
        for old in self._lessons()[:-keep]:
            old.unlink()

    def lessons(self, before: int) -> list[Lessons]:
        """Read the lessons of finished cycles, oldest first."""
        return [Lessons.load(path) for path in self._lessons() if int(path.stem[-5:]) < before]

    def _lessons(self) -> list[Path]:
        return sorted(path for path in self.folder.glob("lessons-*.npz") if "draft" not in path.name)

    @property
    def _log(self) -> Path:
        return self.folder / "log.jsonl"

    def log(self, row: dict[str, Any]) -> None:
        """Append a row to the log, below a last line that may be torn."""
        torn = self._log.is_file() and not self._log.read_bytes().endswith(b"\n")
        with self._log.open("a", encoding="utf-8") as file:
            file.write("\n" * torn + json.dumps(row) + "\n")

    def rows(self, before: int) -> Sequence[dict[str, Any]]:
        """Return the rows of the finished cycles; a line that was torn when the run was killed is skipped."""
        by_cycle = {row["cycle"]: row for row in self._whole_rows()}
        return [row for cycle, row in sorted(by_cycle.items()) if cycle < before]

    def _whole_rows(self) -> Iterator[dict[str, Any]]:
        for line in self._log.read_text(encoding="utf-8").splitlines() if self._log.is_file() else ():
            with suppress(ValueError):
                yield json.loads(line)
