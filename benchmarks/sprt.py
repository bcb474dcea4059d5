"""Simulated results for the arena's SPRT: how often it gives the wrong answer, and how many deals it takes.

Two games of a deal can be alike (a deal suits one bot), opposed (a deal suits one seat) or independent.
"""

import argparse
from random import Random

from nordrail.arena.sprt import Question, Sprt, score_of

LUCK = 0.3
"""How much a deal changes the chance to win."""
DRAWS = 0.02
"""The share of games that end in a shared victory."""
KINDS = {"independent": (0, 0), "opposed": (1, -1), "alike": (1, 1)}


def deal(rng: Random, score: float, kind: str) -> float:
    """Return the first bot's share of the victories in the two games of a deal; `score` is its mean."""
    luck = rng.choice((-LUCK, LUCK))
    chances = [(score + sign * luck - DRAWS / 2) / (1 - DRAWS) for sign in KINDS[kind]]
    games = [0.5 if rng.random() < DRAWS else float(rng.random() < chance) for chance in chances]
    return sum(games) / 2


def run(rng: Random, question: Question, elo: float, kind: str) -> Sprt:
    """Run one test between bots whose true difference is `elo`."""
    sprt, score = Sprt(question), score_of(elo)
    while sprt.verdict is None:
        sprt.add(deal(rng, score, kind))
    return sprt


def main() -> None:
    """Print a table of error rates and lengths."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--sprt", default="0,20")
    options = parser.parse_args()
    question = Question.read(options.sprt)
    print(f"{'games of a deal':<16}{'true Elo':>9}{'stronger':>10}{'mean deals':>12}")
    for kind in KINDS:
        for elo in (question.low, question.high):
            rng = Random(f"{kind}/{elo:g}")
            tests = [run(rng, question, elo, kind) for _ in range(options.runs)]
            stronger = sum(test.verdict == "stronger" for test in tests) / len(tests)
            print(
                f"{kind:<16}{elo:>9g}{stronger:>10.1%}{sum(test.deals for test in tests) / len(tests):>12.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
