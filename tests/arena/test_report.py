"""The report of a tournament: complete, self-contained, safe and correct."""

import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from nordrail.arena.report.heat import count_claims
from nordrail.arena.report.plots import milliseconds, percent, signed_points
from nordrail.arena.report.report import write_report
from nordrail.arena.results import Cell, PlayedGame, Results, Row
from nordrail.display.board_map import find_layout, place_labels, route_lines
from nordrail.engine.rules.rulebook import find_title

TITLES = ["nordic-countries", "northern-lights"]
PLOTS = ["ratings", "times", "scores", "wins", "routes", "routes-lead"]
LONG = "program:python3 bots/the_long_way_home.py --fast"
PNG = b"\x89PNG\r\n\x1a\n"


def a_game(title: str, number: int, bots: tuple[str, ...], winners: tuple[int, ...] = (1,)) -> PlayedGame:
    routes = [route.id for route in find_title(title).board.routes]
    nothing = (0,) * len(bots)
    return PlayedGame(
        number=number,
        deal=number,
        bots=bots,
        totals=tuple(90 - 37 * seat + number for seat in range(len(bots))),
        winners=winners,
        routes=tuple(tuple(routes[seat :: len(bots) + 1]) for seat in range(len(bots))),
        kept=(3,) * len(bots),
        completed=(2,) * len(bots),
        blocked=nothing,
        seconds=((0.001, 0.02),) * len(bots),
        over_budget=nothing,
        illegal=nothing,
        complaints=("",) * len(bots),
    )


def a_row(name: str, place: int) -> Row:
    rates = {"win_rate": 0.8 - 0.3 * place, "low": 0.7 - 0.3 * place, "high": 0.9 - 0.3 * place}
    skill = {"rating": 27.0 - place, "rating_low": 26.0 - place, "rating_high": 28.0 - place, "ordinal": 24.0}
    means = {"mean_score": -12.5, "kept": 3.0, "completed": 2.0, "blocked": 0.5}
    times = {"median_ms": 0.02, "p99_ms": 15.0, "max_ms": 2300.0}
    return Row(
        name,
        20,
        **rates,
        **skill,
        **means,
        decisions=9,
        **times,
        over_budget=0,
        illegal=0,
        complaint="",
        failed=0,
        traceback="",
    )


def made_up(title: str, bots: tuple[str, ...], games: int = 12) -> Results:
    return Results(
        title=title,
        seats=2,
        seed=7,
        bots=bots,
        planned=20,
        games=tuple(a_game(title, number, (bots[0], bots[-1])) for number in range(1, games + 1)),
        rows=tuple(a_row(bot, place) for place, bot in enumerate(bots)),
        matrix={me: {other: Cell(0.75, 0 if other == LONG else 8) for other in bots} for me in bots},
    )


class Balance(HTMLParser):
    """Reads a page and collects its open tags, its text, its ids and its links."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.ids += [value or "" for key, value in attrs if key == "id"]
        self.addresses += [value or "" for key, value in attrs if key in ("href", "src", "xlink:href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def whole(title: str, folder: Path) -> Path:
    """Write a report with everything in it."""
    results = made_up(title, ("racer", "random", LONG))
    return write_report(results, folder / "new", command="a && b", date="2026-11-15")


@pytest.fixture(scope="module")
def nordic(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report that several tests read, because drawing one takes more than a second."""
    return whole("nordic-countries", tmp_path_factory.mktemp("report"))


@pytest.fixture
def no_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw nothing, for tests of the words alone."""
    monkeypatch.setattr("nordrail.arena.report.page.picture", lambda plot, folder: "")


@pytest.mark.parametrize("title", TITLES)
def test_a_report_holds_every_bot_and_every_plot(title: str, tmp_path: Path, nordic: Path) -> None:
    page = nordic if title == "nordic-countries" else whole(title, tmp_path)
    text = page.read_text(encoding="utf-8")
    assert (page.parent.name, page.name) == ("new", "report.html")
    assert sorted(path.stem for path in page.parent.glob("*.png")) == sorted(PLOTS)
    assert all(path.read_bytes().startswith(PNG) for path in page.parent.glob("*.png"))
    for words in (
        "2 seats · 12 games of 20 · 12 deals · seed 7 · 2026-11-15",
        "a &amp;&amp; b",
        "75\N{NO-BREAK SPACE}%",
    ):
        assert words in text
    for bot in ("racer", "random", LONG):
        assert f'<th scope="row">{bot}</th>' in text
    shown = Balance(text)
    assert not shown.open
    assert shown.tags.count("svg") == len(PLOTS)
    named = [city.name for city in find_title(title).board.cities if city.name]
    assert all(f">{name}</text>" in unescape(text) for name in named)


def test_a_report_needs_nothing_from_elsewhere(nordic: Path) -> None:
    text = nordic.read_text(encoding="utf-8")
    page = Balance(text)
    assert "//" not in re.sub(r"base64,[^\"]*", "", text)
    assert "@import" not in text
    assert "script" not in page.tags
    inside = ("#", "data:image/png;base64,")  # the colour scale is an inline image
    assert {address for address in page.addresses if not address.startswith(inside)} == {
        f"{name}.png" for name in PLOTS
    }
    assert len(set(page.ids)) == len(page.ids)
    assert {address[1:] for address in page.addresses if address.startswith("#")} <= set(page.ids)
    assert set(re.findall(r"url\(#([^)]*)\)", text)) <= set(page.ids)


def test_the_same_results_give_the_same_report(nordic: Path, tmp_path: Path) -> None:
    again = whole("nordic-countries", tmp_path)
    for name in ("report.html", *(f"{plot}.png" for plot in PLOTS)):
        assert (again.parent / name).read_bytes() == (nordic.parent / name).read_bytes()


@pytest.mark.usefixtures("no_map")
def test_names_and_complaints_cannot_change_the_page(tmp_path: Path) -> None:
    results = made_up("nordic-countries", ("<script>", 'a"$b$&'))
    results = replace(results, rows=(replace(results.rows[0], complaint="<b>boom"), results.rows[1]))
    text = write_report(results, tmp_path, command="<i>", date="<u>").read_text(encoding="utf-8")
    page = Balance(text)
    assert not page.open
    assert not {"script", "i", "u"} & set(page.tags)
    assert text.count("&lt;script&gt;") > 4
    assert "&lt;b&gt;boom" in text
    assert "a&quot;$b$&amp;" in text


@pytest.fixture
def no_map(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nordrail.arena.report.report.find_layout", lambda title, board: None)


@pytest.mark.usefixtures("no_map")
@pytest.mark.parametrize(
    ("bots", "games", "verdict"),
    [
        (("racer",), 1, "it played only against itself."),
        (("racer", "random"), 1, "but 1 deal cannot separate luck from skill."),
        (("racer", "random"), 12, "is stronger than all the others, beyond reasonable doubt."),
    ],
)
def test_a_report_says_how_certain_it_is(bots: tuple[str, ...], games: int, verdict: str, tmp_path: Path) -> None:
    text = write_report(made_up("nordic-countries", bots, games), tmp_path).read_text(encoding="utf-8")
    assert verdict in text
    assert (tmp_path / "wins.png").exists() == (len(bots) > 1)


@pytest.mark.usefixtures("no_map", "no_plots")
def test_a_report_names_the_bots_that_may_be_as_strong(tmp_path: Path) -> None:
    results = made_up("nordic-countries", ("racer", "planner", "random"))
    close = tuple(replace(row, low=0.1, high=0.9) for row in results.rows)
    text = write_report(replace(results, rows=close), tmp_path).read_text(encoding="utf-8")
    assert "do not show whether it is stronger than planner or random." in text


def test_a_report_without_a_game_is_still_a_page(tmp_path: Path) -> None:
    empty = made_up("northern-lights", ("racer", "random"), games=0)
    unknown = float("nan")
    rows = [replace(row, games=0, rating_low=unknown, rating_high=unknown, median_ms=0.0) for row in empty.rows]
    text = write_report(replace(empty, rows=tuple(rows)), tmp_path).read_text(encoding="utf-8")
    assert "No game has been played yet." in text
    assert "<small>unknown</small>" in text
    assert not (tmp_path / "routes.png").exists()


@pytest.mark.usefixtures("no_map", "no_plots")
def test_without_a_layout_the_routes_are_listed(tmp_path: Path) -> None:
    text = write_report(made_up("nordic-countries", ("racer", "random")), tmp_path).read_text(encoding="utf-8")
    assert "Boden–Kiruna (orange) 100\N{NO-BREAK SPACE}%" in text
    assert 'href="wins.png"' in text
    assert 'href="routes.png"' not in text


@pytest.mark.usefixtures("no_plots")
def test_another_board_is_shown_with_its_own_routes_or_not_at_all(tmp_path: Path) -> None:
    results = made_up("nordic-countries", ("racer", "random"))
    other = find_title("northern-lights").board
    games = tuple(replace(game, routes=((other.routes[0].id,), ())) for game in results.games)
    told = write_report(replace(results, games=games), tmp_path, board=other).read_text(encoding="utf-8")
    untold = write_report(replace(results, games=games), tmp_path).read_text(encoding="utf-8")
    assert "Which routes win?" in told
    assert "Which routes win?" not in untold
    assert 'href="routes.png"' not in told + untold


def test_claims_are_counted_by_game_and_by_seat() -> None:
    board = find_title("nordic-countries").board
    first, second, third = (route.id for route in board.routes[:3])
    games = [
        replace(a_game("nordic-countries", 1, ("a", "b", "c")), routes=((first, second), (third,), ())),
        replace(a_game("nordic-countries", 2, ("a", "b", "c"), winners=(2,)), routes=((second,), (first,), (third,))),
        replace(a_game("nordic-countries", 3, ("a", "b", "c"), winners=(1, 3)), routes=((first,), (), (second,))),
    ]
    claims = count_claims(games, board)
    assert claims.winners[first] == 1
    assert claims.winners[second] == pytest.approx(2 / 3)
    assert claims.winners[third] == 0
    assert claims.lead[first] == pytest.approx(3 / 4)
    assert claims.lead[second] == pytest.approx(2 / 4 - 1 / 5)
    assert claims.lead[third] == pytest.approx(-2 / 5)
    assert list(claims.winners) == [route.id for route in board.routes]


def test_a_layout_is_found_for_the_titles_own_board_alone() -> None:
    nordic, northern = (find_title(title).board for title in TITLES)
    assert find_layout("nordic-countries", nordic) is not None
    assert find_layout("nordic-countries", northern) is None
    assert find_layout("no-such-title", nordic) is None


@pytest.mark.parametrize("title", TITLES)
def test_no_two_routes_and_no_two_names_lie_on_each_other(title: str) -> None:
    board = find_title(title).board
    layout = find_layout(title, board)
    assert layout is not None
    lines = route_lines(board, layout)
    middles = [line[len(line) // 2] for line in lines.values()]
    assert min(abs(a[0] - b[0]) + abs(a[1] - b[1]) for n, a in enumerate(middles) for b in middles[:n]) > 10
    boxes = [label.box for label in place_labels(board, layout, lines, 20)]
    assert len(boxes) == sum(bool(city.name) for city in board.cities)
    for number, a in enumerate(boxes):
        assert not any(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for b in boxes[:number])


def test_a_route_bends_to_the_left() -> None:
    board = find_title("nordic-countries").board
    layout = find_layout("nordic-countries", board)
    assert layout is not None
    (x, _), kirkenes, rovaniemi = (
        route_lines(board, layout)["kirkenes-rovaniemi"][12],
        layout.cities["kirkenes"],
        layout.cities["rovaniemi"],
    )
    assert kirkenes[1] < rovaniemi[1]
    assert x > max(kirkenes[0], rovaniemi[0])


def test_numbers_are_formatted_for_people() -> None:
    written = [milliseconds(value) for value in (0.0042, 0.31, 7.64, 35, 1234, 61_800)]
    assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in written] == [
        "4.2 µs",
        "310 µs",
        "7.6 ms",
        "35 ms",
        "1.2 s",
        "62 s",
    ]
    assert percent(0.456) == "46\N{NO-BREAK SPACE}%"
    assert [signed_points(share) for share in (0.5, -0.123, 0.001)] == ["+50", "−12", "0"]
