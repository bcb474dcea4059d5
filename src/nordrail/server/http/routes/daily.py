"""The deal of the day over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from nordrail.engine.daily import FIRST_DAY, daily_seed
from nordrail.host.daily import BOT
from nordrail.host.replies.answers import Made
from nordrail.host.replies.deals import DailyDeal, DailyDeals
from nordrail.server.http.access import LobbyHere
from nordrail.server.http.origin import OriginHere, origin
from nordrail.server.wire.requests import NewDaily
from nordrail.table.refusal import Refusal

router = APIRouter(prefix="/api")


@router.get("/daily")
async def deals(lobby: LobbyHere) -> DailyDeals:
    """Return the dates that have a deal, by UTC."""
    return DailyDeals(today=lobby.today(), first=FIRST_DAY, bot=BOT)


@router.get("/daily/{title}/{day}")
async def deal(
    title: Annotated[str, Path(max_length=40)],
    day: Annotated[str, Path(max_length=10)],
    lobby: LobbyHere,
    address: OriginHere,
) -> DailyDeal:
    """Return a deal, with the points of each seat if the bot plays them all."""
    points = await lobby.daily_par(title, day, address)
    return DailyDeal(title=title, day=day, seed=daily_seed(title, day), bot=BOT, points=points)


@router.post("/daily", status_code=201)
async def make_daily(wish: NewDaily, lobby: LobbyHere, request: Request, address: OriginHere) -> Made:
    """Create a table for the deal of a day; the game has already started."""
    if not request.app.state.makers.take(origin(request.scope)):
        raise Refusal("too_many", "Too many tables were created from this address; wait a minute.")
    return await lobby.create_daily(wish.title, wish.day, wish.name, address)
