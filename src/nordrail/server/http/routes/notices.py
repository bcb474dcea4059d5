"""Notices over HTTP: players subscribe their browsers, and hosts of tables set a webhook."""

import asyncio
from time import time
from typing import Annotated

from fastapi import APIRouter, Path

from nordrail.host.replies.answers import SeatNotices
from nordrail.server.http.access import AskerHere, LobbyHere, TableAsker
from nordrail.server.notices import push
from nordrail.server.notices.addresses import BadTarget, Target, parse
from nordrail.server.storage.notice_store import WEBHOOK, Wanted
from nordrail.server.wire.requests import Device, Webhook
from nordrail.table.refusal import Refusal, forbidden, invalid

router = APIRouter(prefix="/api")
DeviceName = Annotated[str, Path(pattern="^[0-9a-f]{64}$")]


@router.get("/tables/{code}/seats/{seat}/notices")
async def notices(asker: AskerHere, seat: int, lobby: LobbyHere) -> SeatNotices:
    """Return the devices that get notices of your seat, and the key that a browser needs to subscribe."""
    _must_be_own(asker, seat)
    found = await lobby.notices.store.find(asker.table.code, seat)
    key = await asyncio.to_thread(push.public_key, await lobby.notices.key()) if push.can_push() else None
    return SeatNotices(key=key, devices=[one.device for one in found if one.holder == _holder(asker, seat)])


@router.put("/tables/{code}/seats/{seat}/notices", status_code=204)
async def subscribe(asker: AskerHere, seat: int, wish: Device, lobby: LobbyHere) -> None:
    """Send a notice to this browser when it is your turn and you are not connected."""
    _must_be_own(asker, seat)
    _must_not_be_over(asker)
    if not push.can_push():
        raise Refusal("no_notices", push.NOT_INSTALLED)
    target = _target(wish.url)
    if target.port != 443 and not lobby.settings.allow_private_notices:
        raise invalid("The URL of a push service must use port 443.")
    if not await asyncio.to_thread(push.is_key, wish.p256dh) or not push.is_auth(wish.auth):
        raise invalid("These are not the keys of a browser.")
    wanted = Wanted(code=asker.table.code, seat=seat, holder=_holder(asker, seat), created=time(), **wish.model_dump())
    await lobby.notices.store.add(wanted)


@router.delete("/tables/{code}/seats/{seat}/notices/{device}", status_code=204)
async def unsubscribe(asker: AskerHere, seat: int, device: DeviceName, lobby: LobbyHere) -> None:
    """Send no more notices to a device."""
    _must_be_own(asker, seat)
    await lobby.notices.store.remove(asker.table.code, seat, device)


@router.put("/tables/{code}/webhook", status_code=204)
async def set_webhook(asker: AskerHere, wish: Webhook, lobby: LobbyHere) -> None:
    """Send a request to this URL for each notice, as the host, if the server allows it."""
    asker.must_be_host()
    if not lobby.settings.table_webhooks:
        raise forbidden("This server does not allow webhooks of tables.")
    _must_not_be_over(asker)
    _target(wish.url, plain=True)
    language = lobby.settings.notice_language
    await lobby.notices.store.add(Wanted(asker.table.code, WEBHOOK, wish.url, language, asker.table.host, time()))


@router.delete("/tables/{code}/webhook", status_code=204)
async def remove_webhook(asker: AskerHere, lobby: LobbyHere) -> None:
    """Remove the webhook, as the host."""
    asker.must_be_host()
    await lobby.notices.store.remove(asker.table.code, WEBHOOK)


def _must_be_own(asker: TableAsker, seat: int) -> None:
    if asker.must_be_person() != seat:
        raise forbidden("Only the player of a seat can get its notices.")


def _must_not_be_over(asker: TableAsker) -> None:
    if asker.table.over:
        raise Refusal("over", "The game is over.")


def _holder(asker: TableAsker, seat: int) -> str:
    return asker.table.seats[seat - 1].digest or ""


def _target(url: str, *, plain: bool = False) -> Target:
    try:
        return parse(url, plain=plain)
    except BadTarget as error:
        raise invalid(f"Notices cannot be sent there: {error}.") from None
