"""Puzzles, as on the server."""

from nordrail.host.refusals.puzzle_refusals import puzzle_refusals
from nordrail.host.requests.body import Body
from nordrail.puzzles.telling import judge_answer, list_puzzles, puzzle_position
from nordrail.site.requests.request import Handlers, Reply, Request, told


def _position(ask: Request) -> Reply:
    with puzzle_refusals():
        return told(puzzle_position(ask.parts[0]))


def _judge(ask: Request) -> Reply:
    action = Body(ask.body, ("action",)).text("action", 400, least=1)
    with puzzle_refusals():
        return told(judge_answer(ask.parts[0], action))


PUZZLES: Handlers = {
    ("GET", "/puzzles"): lambda ask: told(list_puzzles()),
    ("GET", "/puzzles/([^/]{1,40})"): _position,
    ("POST", "/puzzles/([^/]{1,40})/answer"): _judge,
}
