"""Puzzles, as on the server."""

from nordrail.engine.errors import NordrailError
from nordrail.host.body import Body
from nordrail.puzzles.puzzle import BadPuzzle
from nordrail.puzzles.telling import judge_answer, list_puzzles, puzzle_position
from nordrail.site.request import Answer, Handlers, Request, told
from nordrail.table.refusal import invalid, not_found, sentence


def _position(ask: Request) -> Answer:
    try:
        return told(puzzle_position(ask.parts[0]))
    except BadPuzzle as error:
        raise not_found(sentence(error)) from None


def _judge(ask: Request) -> Answer:
    action = Body(ask.body, ("action",)).text("action", 400, least=1)
    try:
        return told(judge_answer(ask.parts[0], action))
    except BadPuzzle as error:
        raise not_found(sentence(error)) from None
    except NordrailError as error:
        raise invalid(sentence(error)) from None


PUZZLES: Handlers = {
    ("GET", "/puzzles"): lambda ask: told(list_puzzles()),
    ("GET", "/puzzles/([^/]{1,40})"): _position,
    ("POST", "/puzzles/([^/]{1,40})/answer"): _judge,
}
