"""Make the lessons of a training run on a Ray cluster: the same lessons as on one machine."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from time import process_time
from typing import Any

from nordrail import __version__
from nordrail.arena.ray_pool import ClusterError, cluster
from nordrail.engine.errors import NordrailError
from nordrail.learn.training.lessons import Harvest, Lessons, Task, join_parts, play_part
from nordrail.native.network import LessonSums

_RETRIES = 3
"""How many times a part is played again elsewhere if its machine is lost."""


@contextmanager
def lessons_on_cluster(
    address: str, parts: int | None = None, workplaces: set[str] | None = None
) -> Iterator[Callable[[Task], Harvest]]:
    """Connect to the cluster at this address; yield what plays a task there, in a part for each processor by default.

    The ids of the nodes that played are added to `workplaces`.
    """
    with cluster(address) as ray:
        number = parts or max(1, int(ray.cluster_resources().get("CPU", 1)))

        def make(task: Task) -> Harvest:
            found = _play(ray, replace(task, parts=number))
            if workplaces is not None:
                workplaces.update(node for _, node, _ in found)
            return join_parts([part for part, _, _ in found], sum(seconds for _, _, seconds in found))

        yield make


def play_part_there(task: Task, part: int, version: str) -> tuple[tuple[Lessons, LessonSums] | str, str, float]:
    """Play a part on a node; return it or an error message, the id of the node, and the processor time."""
    import ray

    node, began = ray.get_runtime_context().get_node_id(), process_time()
    if version != __version__:
        return f"node {node} has Nordrail {__version__}, not {version}", node, 0.0
    try:
        return play_part(task, part), node, process_time() - began
    except NordrailError as error:
        return f"node {node}: {error}", node, 0.0


def _play(ray: Any, task: Task) -> list[tuple[tuple[Lessons, LessonSums], str, float]]:
    remote = ray.remote(num_cpus=1, max_retries=_RETRIES, scheduling_strategy="SPREAD")(play_part_there)
    shared = ray.put(task)
    running = [remote.remote(shared, part, __version__) for part in range(task.parts)]
    try:
        found = ray.get(running)
    except ray.exceptions.RayError as error:
        raise ClusterError(f"lessons on the Ray cluster failed: {str(error).strip().splitlines()[-1]}") from None
    finally:
        for left in running:
            ray.cancel(left, force=True)
    for part, _, _ in found:
        if isinstance(part, str):
            raise ClusterError(part)
    return list(found)
