"""Who can reach this server: only this machine, or others on its network too."""

from fastapi import APIRouter, Request

from nordrail.engine.errors import IllegalAction
from nordrail.host.replies.answers import Network
from nordrail.server.http.safety import LOCAL
from nordrail.server.run.lan import Lan, lan_address
from nordrail.server.wire.requests import NetworkSwitch
from nordrail.table.refusal import Refusal, forbidden

router = APIRouter(prefix="/api")


@router.get("/network")
async def network(request: Request) -> Network:
    """Return the address for others on this network."""
    return _network(request)


@router.post("/network")
async def switch(wish: NetworkSwitch, request: Request) -> Network:
    """Let others on this network join, or shut them out; only for the person who runs `nordrail play`."""
    lan: Lan | None = request.app.state.lan
    if lan is None or not _is_near(request):
        raise forbidden("Only the person who runs nordrail play can do that, on the same machine.")
    if not wish.lan:
        lan.close()
        return _network(request)
    try:
        await lan.open()
    except IllegalAction as error:
        raise Refusal("no_network", str(error).capitalize()) from None
    return _network(request)


def _network(request: Request) -> Network:
    lan: Lan | None = request.app.state.lan
    return Network(url=lan.url if lan else _own_url(request), can_switch=lan is not None and _is_near(request))


def _own_url(request: Request) -> str | None:
    """Return the address of a server that listens on the network from the start."""
    host = request.app.state.lobby.settings.host
    address = None if host in LOCAL else lan_address() if host in ("0.0.0.0", "::") else host
    return address and f"http://{address}:{request.scope['server'][1]}"


def _is_near(request: Request) -> bool:
    """Return whether the request comes from this machine, to one of its local names."""
    return request.client is not None and request.client.host in LOCAL and request.url.hostname in LOCAL
