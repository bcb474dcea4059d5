"""Win rates, ratings and their confidence intervals. Pure: the same games give the same numbers."""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist, fmean

from nordrail.arena.results import Cell, PlayedGame, Results, Row, Times
from nordrail.arena.tournament import Tournament
from nordrail.records.files import MissingExtra

_Z = NormalDist().inv_cdf(0.975)
"""Standard deviations to either side that contain 95 % of a normal distribution."""

Rating = tuple[float, float]
"""Mean and standard deviation of a bot's estimated skill."""


def summarize(tournament: Tournament, games: Iterable[PlayedGame]) -> Results:
    """Summarize the games, which may come in any order."""
    ordered = tuple(sorted(games, key=lambda game: game.number))
    bots = tournament.entrants
    ratings = rate(bots, ordered)
    return Results(
        title=tournament.rulebook.title,
        seats=tournament.seats,
        seed=tournament.seed,
        bots=bots,
        planned=len(tournament.fixtures),
        games=ordered,
        rows=tuple(_row(bot, ordered, ratings[bot]) for bot in bots),
        matrix={bot: {other: _cell(bot, other, ordered) for other in bots} for bot in bots},
        board=tournament.board,
    )


def rate(bots: Sequence[str], games: Iterable[PlayedGame]) -> dict[str, Rating]:
    """Rate each bot with the Plackett-Luce model, game by game.

    Bots do not learn, so ratings do not decay between games (`tau` is 0). The rating of a bot with several seats in a
    game becomes the mean of the ratings its seats would get.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise MissingExtra("openskill", "arena") from None
    model = PlackettLuce(tau=0.0)
    start = model.rating()
    ratings: dict[str, Rating] = dict.fromkeys(bots, (start.mu, start.sigma))
    for game in games:
        teams = [[model.rating(mu=ratings[bot][0], sigma=ratings[bot][1])] for bot in game.bots]
        moved = [team[0] for team in model.rate(teams, ranks=[float(rank) for rank in game.ranks])]
        for bot in set(game.bots):
            own = [rating for rating, sitting in zip(moved, game.bots, strict=True) if sitting == bot]
            ratings[bot] = fmean(rating.mu for rating in own), fmean(rating.sigma for rating in own)
    return ratings


def win_rate(bot: str, games: Iterable[PlayedGame]) -> tuple[float, float, float]:
    """Return a bot's win rate and its 95 % confidence interval."""
    deals: dict[int, tuple[float, int]] = {}
    for game in games:
        for share, sitting in zip(game.shares, game.bots, strict=True):
            if sitting == bot:
                won, seats = deals.get(game.deal, (0.0, 0))
                deals[game.deal] = won + share, seats + 1
    return interval(list(deals.values()))


def interval(deals: Sequence[tuple[float, int]]) -> tuple[float, float, float]:
    """Return the share won and its 95 % confidence interval, from the wins and the number of seats in each deal.

    The games of one deal are not independent of each other, but deals are. So this is Student's t interval over deals,
    with one deal won and one lost added: without them, ten wins out of ten would leave no doubt.
    """
    if not deals:
        return 0.0, 0.0, 1.0
    share = sum(won for won, _ in deals) / sum(seats for _, seats in deals)
    usual = fmean(seats for _, seats in deals)
    widened = [*deals, (usual, usual), (0.0, usual)]
    seats = sum(count for _, count in widened)
    middle = sum(won for won, _ in widened) / seats
    spread = sum((won - middle * count) ** 2 for won, count in widened)
    half = student(len(widened) - 1) * sqrt(spread * len(widened) / (len(widened) - 1)) / seats
    return share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def student(freedom: int) -> float:
    """Return the two-sided 95 % quantile of Student's t distribution, by the Cornish-Fisher expansion.

    >>> [round(student(freedom), 2) for freedom in (5, 10, 100)]
    [2.57, 2.23, 1.98]
    """
    z, v = _Z, freedom
    first = (z**3 + z) / (4 * v)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    return z + first + second + third + fourth


def _row(bot: str, games: Sequence[PlayedGame], rating: Rating) -> Row:
    seats = [(game, seat) for game in games for seat, sitting in enumerate(game.bots) if sitting == bot]
    times = Times.of([second for game, seat in seats for second in game.seconds[seat]])
    share, low, high = win_rate(bot, games)
    mean, deviation = rating
    whole = [(game, seat) for game, seat in seats if not game.failed]
    traces = (game.tracebacks[seat] for game, seat in seats if game.tracebacks and game.tracebacks[seat])
    complaints = (f"game {game.number}: {game.complaints[seat]}" for game, seat in seats if game.complaints[seat])
    return Row(
        name=bot,
        games=len(seats),
        win_rate=share,
        low=low,
        high=high,
        rating=mean,
        rating_low=mean - _Z * deviation,
        rating_high=mean + _Z * deviation,
        ordinal=mean - 3 * deviation,
        mean_score=_mean(game.totals[seat] for game, seat in whole),
        kept=_mean(game.kept[seat] for game, seat in whole),
        completed=_mean(game.completed[seat] for game, seat in whole),
        blocked=_mean(game.blocked[seat] for game, seat in whole),
        decisions=times.decisions,
        median_ms=times.median * 1000,
        p99_ms=times.p99 * 1000,
        max_ms=times.max * 1000,
        over_budget=sum(game.over_budget[seat] for game, seat in seats),
        illegal=sum(game.illegal[seat] for game, seat in seats),
        complaint=next(complaints, ""),
        failed=sum(game.failed == seat + 1 for game, seat in seats),
        traceback=next(traces, ""),
    )


def _cell(bot: str, other: str, games: Iterable[PlayedGame]) -> Cell:
    if bot == other:
        return Cell(0.0, 0)
    ahead, met = 0.0, 0
    for game in games:
        ranks = game.ranks
        for mine in _ranks(bot, game, ranks):
            for theirs in _ranks(other, game, ranks):
                ahead += (mine < theirs) + (mine == theirs) / 2
                met += 1
    return Cell(ahead / met if met else 0.0, met)


def _ranks(bot: str, game: PlayedGame, ranks: Sequence[int]) -> list[int]:
    return [rank for rank, sitting in zip(ranks, game.bots, strict=True) if sitting == bot]


def _mean(values: Iterable[int]) -> float:
    listed = list(values)
    return fmean(listed) if listed else 0.0
