"""The application: routes, middleware, error handlers, and the lobby's startup and shutdown."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, PlainTextResponse, Response
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException

from nordrail import __version__
from nordrail.engine.objection import Objection
from nordrail.host.refusals.reason_names import reason_message, reason_messages
from nordrail.host.refusals.statuses import status as status_of
from nordrail.host.replies.answers import Problem, Status
from nordrail.server.http import play_socket
from nordrail.server.http.limits import Allowances
from nordrail.server.http.pages import page_routes
from nordrail.server.http.rates import Rates, retry_after
from nordrail.server.http.reference import reference_page
from nordrail.server.http.routes import (
    boards,
    bots,
    coach,
    copies,
    daily,
    my_games,
    network,
    notices,
    puzzles,
    records,
    tables,
)
from nordrail.server.http.safety import HEADERS, Safety, reached_as
from nordrail.server.http.validation import mistake
from nordrail.server.live.health import database_errors, not_ready
from nordrail.server.live.lobby import Lobby
from nordrail.server.run.door import the_door
from nordrail.server.run.garbage import collect_young
from nordrail.server.run.lan import Lan
from nordrail.server.run.logs import log_as_json
from nordrail.server.run.settings import Settings
from nordrail.server.wire.descriptions import describe
from nordrail.server.wire.json_text import json_text
from nordrail.table.refusal import Refusal

_APIS = (tables, bots, coach, copies, daily, my_games, network, notices, boards, puzzles, records, play_socket)
_log = logging.getLogger(__name__)
_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {} for status in (400, 401, 403, 404, 405, 408, 409, 413, 422, 429, 503)
}
_WORDS = {
    400: ("invalid", "This is not valid JSON."),
    404: ("not_found", "There is nothing at this URL."),
    405: ("wrong_method", "This URL does not support that method."),
    408: ("too_slow", "The request took too long to arrive."),
}


def make_app(settings: Settings, lan: Lan | None = None) -> FastAPI:
    """Build the application with these settings."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        lobby = Lobby(settings, app.state.rates)
        await lobby.open()
        app.state.lobby = lobby
        _hear_the_end(lobby)
        yield
        await lobby.close()

    app = FastAPI(
        title="Nordrail",
        version=__version__,
        description="Tables for two Nordic railway games.",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        responses=_PROBLEMS,
    )
    app.state.makers = Allowances(settings.tables_a_minute)
    app.state.rates = Rates(settings.work_a_second)
    app.state.lan = lan
    for module in _APIS:
        app.include_router(module.router)
    _add_operation(app)
    app.router.routes.extend(page_routes())
    _add_handlers(app)
    _add_outage(app, database_errors(postgres=settings.db.startswith("postgres")))
    _describe_problems(app)
    app.add_middleware(Safety, hosts=reached_as(settings), lan=lan, rates=app.state.rates)
    return app


def _hear_the_end(lobby: Lobby) -> None:
    """Close the streams on shutdown; otherwise uvicorn would wait for them until their games end."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        served: Callable[..., Any] = signal.getsignal(number)  # type: ignore[assignment]

        def heard(*what: Any, served: Callable[..., Any] = served) -> None:
            loop.call_soon_threadsafe(lobby.say_goodbye)
            served(*what)

        signal.signal(number, heard)


def app_from_environment(lan: Lan | None = None) -> FastAPI:
    """Build the application of a worker process."""
    settings = Settings.handed_on()
    log_as_json(settings.log_level)
    the_door().most_streams = settings.connections_an_address
    app = make_app(settings, lan)
    collect_young()
    return app


def _add_operation(app: FastAPI) -> None:
    @app.get("/healthz", tags=["operation"])
    async def healthy() -> Status:
        """Report that the process is alive."""
        return Status(ok=True)

    @app.get("/readyz", tags=["operation"])
    async def ready(request: Request) -> Status:
        """Report whether the database can be written."""
        await request.app.state.lobby.health.check()
        return Status(ok=True)

    @app.get("/metrics", tags=["operation"], response_class=PlainTextResponse)
    async def metrics(request: Request) -> Response:
        """Return metrics for Prometheus."""
        return PlainTextResponse(request.app.state.lobby.metrics.text())

    @app.get("/docs", include_in_schema=False)
    async def reference() -> HTMLResponse:
        return HTMLResponse(reference_page(app.openapi()))


def _describe_problems(app: FastAPI) -> None:
    """Document errors as JSON for every request; build the slow description only when it is requested."""
    describe_app = app.openapi

    @cache
    def described() -> dict[str, Any]:
        description = describe_app()
        schemas = description["components"]["schemas"]
        problem = TypeAdapter(Problem).json_schema(ref_template="#/components/schemas/{model}")
        schemas |= {**problem.pop("$defs"), "Problem": problem}
        describe(schemas)
        for methods in description["paths"].values():
            for request in methods.values():
                for status, answer in request["responses"].items():
                    if status >= "400":
                        answer["content"] = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
        return description

    app.openapi = described  # type: ignore[method-assign]


def _add_handlers(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> Response:
        request.app.state.lobby.metrics.refused.labels(refusal.error).inc()
        answer = _answer(status_of(refusal), refusal.error, refusal.detail, refusal.reason, refusal.mistakes)
        if (seconds := retry_after(refusal)) is not None:
            answer.headers["retry-after"] = str(seconds)
        return answer

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        return _answer(422, "invalid", mistake(error.errors()))

    @app.exception_handler(HTTPException)
    async def wrong_address(_: Request, error: HTTPException) -> Response:
        other = ("too_large" if error.status_code == 413 else "invalid", str(error.detail))
        return _answer(error.status_code, *_WORDS.get(error.status_code, other))

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        _log.error("request failed", exc_info=error, extra={"method": request.method})
        return _answer(500, "internal", "Internal error; see the server's log. Nothing was lost.")


def _add_outage(app: FastAPI, errors: Sequence[type[Exception]]) -> None:
    async def failed(request: Request, error: Exception) -> Response:
        request.app.state.lobby.health.fail(error)
        refusal = not_ready()
        answer = _answer(503, refusal.error, refusal.detail)
        answer.headers["retry-after"] = str(retry_after(refusal))
        return answer

    for kind in errors:
        app.add_exception_handler(kind, failed)


def _answer(
    status: int, error: str, detail: str, reason: Objection | None = None, mistakes: Sequence[Objection] = ()
) -> Response:
    problem = Problem(error=error, detail=detail, reason=reason_message(reason), mistakes=reason_messages(mistakes))
    return Response(json_text(problem), status, HEADERS, "application/json")
