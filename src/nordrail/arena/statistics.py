"""Statistics of many random games: scores, lengths, tickets, bonuses, endings."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from nordrail.arena.simulation import SimulatedGame, Simulation


def statistics(simulation: Simulation, games: Sequence[SimulatedGame]) -> dict[str, Any]:
    """Return the statistics as JSON values; they do not depend on the number of processes."""
    number, bonuses = len(games), Counter[str]()
    shared, most = Counter[str](), Counter[str]()
    for game in games:
        for name, count, scored in game.bonuses:
            bonuses[name] += 1
            shared[name] += scored > 1
            most[name] += count
    return {
        "title": simulation.title,
        "seats": simulation.seats,
        "games": number,
        "seed": simulation.seed,
        "scores": [_seat(games, seat) for seat in range(simulation.seats)],
        "winning_score": _spread([max(game.totals) for game in games]),
        "turns": _spread([game.turns for game in games]),
        "decisions": _spread([game.decisions for game in games]),
        "bonuses": {
            name: {"in_play": played, "shared": shared[name], "mean_most": most[name] / played}
            for name, played in sorted(bonuses.items())
        },
        "reasons": dict(sorted(Counter(game.reason for game in games).items())),
        "decided_by": dict(sorted(Counter(game.decided_by for game in games).items())),
    }


def statistics_tables(numbers: dict[str, Any]) -> Group:
    """Return the statistics as printed tables."""
    return Group(_scores(numbers), "", _lengths(numbers), "", _bonuses(numbers), "", _ends(numbers))


def _seat(games: Sequence[SimulatedGame], seat: int) -> dict[str, Any]:
    won = sum((len(game.winners) == 1) * (seat + 1 in game.winners) for game in games)
    shared = sum(1 / len(game.winners) for game in games if len(game.winners) > 1 and seat + 1 in game.winners)
    return {
        "seat": seat + 1,
        **_spread([game.totals[seat] for game in games]),
        "win_share": (won + shared) / len(games),
        "tickets_kept": sum(game.kept[seat] for game in games) / len(games),
        "tickets_completed": sum(game.completed[seat] for game in games) / len(games),
    }


def _spread(values: Sequence[int]) -> dict[str, float]:
    return {"mean": sum(values) / len(values), "min": min(values), "max": max(values)}


def _table(title: str, first: str, *headings: str) -> Table:
    table = Table(title=Text(title, "bold"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(first)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _scores(numbers: dict[str, Any]) -> Table:
    table = _table("Scores", "Seat", "Mean", "Lowest", "Highest", "Wins", "Tickets", "Completed")
    for seat in numbers["scores"]:
        tickets = f"{seat['tickets_kept']:.1f}", f"{seat['tickets_completed']:.2f}"
        table.add_row(str(seat["seat"]), *_row(seat), f"{seat['win_share']:.1%}", *tickets)
    table.add_row("winner", *_row(numbers["winning_score"]), "", "", "")
    return table


def _lengths(numbers: dict[str, Any]) -> Table:
    table = _table("Lengths", "", "Mean", "Shortest", "Longest")
    for name in ("turns", "decisions"):
        table.add_row(name, *_row(numbers[name]))
    return table


def _bonuses(numbers: dict[str, Any]) -> Table:
    table = _table("Bonuses", "", "In play", "Shared", "Mean highest count")
    for name, bonus in numbers["bonuses"].items():
        shared = f"{bonus['shared'] / bonus['in_play']:.1%}"
        table.add_row(name, f"{bonus['in_play'] / numbers['games']:.1%}", shared, f"{bonus['mean_most']:.1f}")
    return table


def _ends(numbers: dict[str, Any]) -> Table:
    table = _table("Endings", "", "Games", "Share")
    for label, kind in (("ended by", "reasons"), ("decided by", "decided_by")):
        for name, number in numbers[kind].items():
            table.add_row(f"{label} {name}", f"{number:,}", f"{number / numbers['games']:.1%}")
    return table


def _row(spread: dict[str, float]) -> tuple[str, str, str]:
    return f"{spread['mean']:.1f}", str(spread["min"]), str(spread["max"])
