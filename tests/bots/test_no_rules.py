"""A rule is written once, in the engine: bots, the coach and puzzles ask it what is possible, and only choose.

The test reads their source. It finds what decides legality: facts of routes and numbers of the rulebook that only the
rules interpret, and arithmetic with cards and spaces. What a bot prefers is its own business.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import nordrail
from nordrail.engine.rules.rulebook import TITLES

ROOT = Path(nordrail.__file__).parent
CHOOSE = sorted(path for package in ("bots", "coach", "puzzles") for path in (ROOT / package).rglob("*.py"))
ADAPT = [
    *sorted(path for package in ("learn", "host", "table") for path in (ROOT / package).rglob("*.py")),
    ROOT / "native" / "imagination.py",
]

ASK = {
    "twins": "C17: barred_by, View.claimable, Board.are_parallel",
    "barred": "C17: View.claimable",
    "within_trains": "C14: claimable",
    "usable_tracks": "N4, L5, L6: open_after_claim",
    "usable_of": "N4, L5, L6: open_after_claim",
    "tracks": "N4, L5, L6: open_after_claim",
    "wild": "N3, L4: lay, helps, Board.wild_everywhere",
    "substitute": "N5, L7, N10: payments, Shortfalls",
    "same_color": "N5, L7: payments, Shortfalls",
    "locomotive_ends_draw": "N2, L3: FaceUpRules.ends_draw, FaceUpRules.for_second",
    "tunnel_cards": "N6: tunnel_odds, independent_odds",
    "first_offer": "N1, L1: the menu",
    "first_keep": "N1, L1: the menu",
    "refused_return": "N11, L9: imagine",
    "starting_hand": "C3: the deals",
    "last_round_at": "C23: trains_to_last_round",
}
"""Facts that only the rules interpret, with the question to ask instead."""
BY_PLACE = {
    "tickets.keep": "C19: the menu",
    "rulebook.points": "C16: Rulebook.scores",
    "claims.payable": "C15: AffordableClaims.routes",
}
"""The same for names that mean something only after another name."""
PARTS = {
    "Substitute",
    "LocomotiveRules",
    "TicketRules",
    "FaceUpRules",
    "covers_with",
    "can_substitute",
    "holds",
    "why_not",
}
"""Parts of the rules: a question such as `payments`, `lay` or `why_illegal` puts them together."""
SPACES = {"plain", "symbols"}
COUNTS = {"locomotives", "engines"}
LABELS = {"joined", "part", "parts", "labels"}
READ_HERE = {
    ("learn/actions.py", "tunnel_cards"),
    ("learn/features.py", "tunnel_cards"),
    ("learn/features.py", "rulebook.points"),
    ("native/imagination.py", "refused_return"),
}
"""The largest numbers of an encoding, and what is passed on to the engine unread: they decide nothing."""


def name_of(node: ast.AST) -> str:
    """Return the last name of an expression: `plain` of `route.plain` and of `plain[number]`."""
    if isinstance(node, ast.Subscript):
        return name_of(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def counts_locomotives(node: ast.AST) -> bool:
    """Return whether an expression is a number of locomotives: `locomotives`, `hand[LOCOMOTIVE]`."""
    of_kind = isinstance(node, ast.Subscript) and name_of(node.slice) == "LOCOMOTIVE"
    return of_kind or name_of(node) in COUNTS


def operands(node: ast.AST) -> list[ast.expr]:
    """Return what is compared, subtracted, or limited by `min` or `max`."""
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
        return [node.left, node.right]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
        return node.args
    return []


def facts(source: str) -> Iterator[str]:
    """Yield the facts that a source reads although only the rules interpret them."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            if node.attr in ASK:
                yield node.attr
            if (place := f"{name_of(node.value)}.{node.attr}") in BY_PLACE:
                yield place
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if alias.name in PARTS)


def arithmetic(source: str) -> Iterator[str]:
    """Yield the expressions that work out what the rules decide."""
    last_rounds = {rulebook.last_round_at for rulebook in TITLES.values()}
    for node in ast.walk(ast.parse(source)):
        between = operands(node)
        if any(name_of(part) in SPACES or counts_locomotives(part) for part in between):
            yield ast.unparse(node)  # which cards pay for which spaces
        elif isinstance(node, ast.Compare):
            if any("trains" in name_of(part) for part in between) and any(
                isinstance(part, ast.Constant) and part.value in last_rounds for part in between
            ):
                yield ast.unparse(node)  # when the game ends
            if are_labels(between[0], between[1]):
                yield ast.unparse(node)  # whether a ticket is completed
        elif isinstance(node, ast.Set) and len({*map(end_of, node.elts)} - {""}) == 1 and len(node.elts) == 2:
            yield ast.unparse(node)  # which routes are parallel


def are_labels(one: ast.expr, other: ast.expr) -> bool:
    """Return whether two expressions look up the labels of two cities in one list."""
    both = isinstance(one, ast.Subscript) and isinstance(other, ast.Subscript)
    return both and name_of(one) in LABELS and name_of(one) == name_of(other)


def end_of(node: ast.AST) -> str:
    """Return the route of an expression such as `route.a`."""
    return ast.unparse(node.value) if isinstance(node, ast.Attribute) and node.attr in ("a", "b") else ""


def names(paths: list[Path]) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in paths]


@pytest.mark.parametrize("path", CHOOSE, ids=names(CHOOSE))
def test_what_chooses_asks_the_engine_what_is_possible(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert {fact: ASK.get(fact) or BY_PLACE.get(fact) for fact in facts(source)} == {}
    assert [*arithmetic(source)] == []


@pytest.mark.parametrize("path", ADAPT, ids=names(ADAPT))
def test_what_adapts_the_game_interprets_none_of_its_rules(path: Path) -> None:
    name = path.relative_to(ROOT).as_posix()
    assert [fact for fact in facts(path.read_text(encoding="utf-8")) if (name, fact) not in READ_HERE] == []


def test_an_exception_is_needed() -> None:
    for name, fact in READ_HERE:
        assert fact in facts((ROOT / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "rule",
    [
        "barred |= board.twins[number]",
        "free = state.open & ~seat.barred & rulebook.within_trains[trains]",
        "rulebook.usable_tracks(number, seats) > 1",
        "if card == LOCOMOTIVE and rulebook.face_up.locomotive_ends_draw: pass",
        "all(route.wild for route in routes)",
        "route.substitute.count * missing",
        "least = view.rulebook.tickets.keep",
        "rulebook.points[route.length]",
        "spaces = trains - rulebook.last_round_at",
        "from nordrail.engine.rules.payment import covers_with",
    ],
)
def test_a_fact_that_only_the_rules_interpret_is_found(rule: str) -> None:
    assert [*facts(rule)]


@pytest.mark.parametrize(
    "rule",
    [
        "used < plain",
        "used = min(spare[color], route.plain)",
        "on_symbols = min(locomotives, symbols)",
        "left = hand[LOCOMOTIVE] - symbols",
        "left = cards[Card.LOCOMOTIVE] >= due",
        "ends = player.trains <= 2",
        "done = joined[number[ticket.a]] == joined[number[ticket.b]]",
        "done = parts[a] != parts[b]",
        "same = {route.a, route.b} == {other.a, other.b}",
    ],
)
def test_arithmetic_that_the_rules_do_is_found(rule: str) -> None:
    assert [*arithmetic(rule)]


@pytest.mark.parametrize(
    "choice",
    [
        "price = 1 + route.plain * CARD + route.locomotives * symbol",
        "busy = position.trains < 8",
        "used, engines, missing = lay(route, own, hand[LOCOMOTIVE])",
        "hand[LOCOMOTIVE] -= locomotives",
        "turns = _CARD * cards - _SPARE_LOCOMOTIVE * locomotives",
        "rulebook.tickets.offer",
        "long = route.length >= 3",
        "best = values[one] == values[other]",
    ],
)
def test_a_preference_is_not_a_rule(choice: str) -> None:
    assert [*facts(choice), *arithmetic(choice)] == []
