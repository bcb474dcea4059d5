"""The valid answers of the server, checked field by field: none is missing and none is extra."""

from pydantic import ConfigDict, TypeAdapter

from nordrail.host.replies.answers import Problem, ServerMessage
from nordrail.table.messages import Update

SAID: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage, config=ConfigDict(extra="forbid"))


def read_problem(text: str) -> Problem:
    problem = SAID.validate_json(text)
    assert isinstance(problem, Problem)
    return problem


def read_update(text: str) -> Update:
    update = SAID.validate_json(text)
    assert isinstance(update, Update)
    return update
