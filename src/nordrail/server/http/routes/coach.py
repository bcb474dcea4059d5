"""The coach over HTTP: hints at a table, and analyses of finished games."""

import asyncio
import gzip
from typing import Annotated

from fastapi import APIRouter, Header
from fastapi.responses import Response

from nordrail.coach.reports.report import Analysis
from nordrail.host.replies.answers import AnalysisStatus, Hint
from nordrail.server.http.access import AskerHere, LobbyHere
from nordrail.server.http.origin import OriginHere
from nordrail.server.wire.requests import AskAnalysis, AskHint, UploadAnalysis
from nordrail.table.refusal import Refusal

router = APIRouter(prefix="/api")


@router.post("/tables/{code}/hints")
async def ask_hint(asker: AskerHere, wish: AskHint, lobby: LobbyHere) -> Hint:
    """Ask what the coach would do, where the table allows it; everyone at the table is told that you asked."""
    return await lobby.hints.ask(asker.live, asker.must_be_person(), wish.ply, wish.id)


@router.post("/tables/{code}/analysis", status_code=202)
async def analyse_table(
    asker: AskerHere, lobby: LobbyHere, address: OriginHere, wish: AskAnalysis | None = None
) -> AnalysisStatus:
    """Start the analysis of a table's finished game."""
    asker.may_look()
    table = asker.table
    if table.game is None or not table.game.over:
        raise Refusal("not_over", "This game is not finished; only a finished game can be analysed.")
    seconds = (wish or AskAnalysis()).seconds
    return await lobby.analyses.start(table.record().dump(), table.options.board, seconds, address, table.code)


@router.post("/analyses", status_code=202)
async def analyse_record(wish: UploadAnalysis, lobby: LobbyHere, address: OriginHere) -> AnalysisStatus:
    """Start the analysis of a record."""
    return await lobby.analyses.start(wish.record, wish.board, wish.seconds, address)


@router.get("/analyses/{analysis}")
async def progress(analysis: str, lobby: LobbyHere) -> AnalysisStatus:
    """Return how far an analysis is."""
    return await lobby.analyses.status(analysis)


@router.get("/analyses/{analysis}/result", response_model=Analysis)
async def result(analysis: str, lobby: LobbyHere, accept_encoding: Annotated[str, Header()] = "") -> Response:
    """Return a finished analysis."""
    packed = await lobby.analyses.result(analysis)
    if "gzip" in accept_encoding:
        return Response(packed, media_type="application/json", headers={"content-encoding": "gzip"})
    return Response(await asyncio.to_thread(gzip.decompress, packed), media_type="application/json")


@router.delete("/analyses/{analysis}", status_code=204)
async def cancel(analysis: str, lobby: LobbyHere, address: OriginHere) -> None:
    """Stop an analysis that you started; starting it again continues it."""
    await lobby.analyses.cancel(analysis, address)
