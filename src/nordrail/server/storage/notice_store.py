"""Notices in the database: who wants them, who has had them, and the private key that signs them."""

from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from nordrail.server.storage.schema import keys, notices, told

MOST_DEVICES = 5
"""The most devices of a seat; the oldest one is replaced."""
WEBHOOK = 0
"""The seat of a table's webhook."""
_PRIVATE_KEY = "vapid"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A place that notices go to: a device of a seat, or the webhook of a table."""

    code: str
    seat: int
    url: str
    language: str
    holder: str
    """The digest of the secret that asked for it."""
    created: float
    p256dh: str = ""
    auth: str = ""

    @property
    def device(self) -> str:
        """The name of the place, which reveals nothing."""
        return device_name(self.url)


def device_name(url: str) -> str:
    """Return the SHA-256 of a URL."""
    return sha256(url.encode()).hexdigest()


class NoticeStore:
    """Notices in the database of the games."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, wanted: Wanted) -> None:
        """Store a place, or replace it."""
        row = asdict(wanted) | {"device": wanted.device}
        most = 1 if wanted.seat == WEBHOOK else MOST_DEVICES
        newest = select(notices.c.device).where(_is_of(wanted.code, wanted.seat)).order_by(notices.c.created.desc())
        async with self._engine.begin() as connection:
            insert = self._insert(notices).values(row)
            await connection.execute(insert.on_conflict_do_update(index_elements=["code", "seat", "device"], set_=row))
            kept = (await connection.execute(newest.limit(most))).scalars().all()
            await connection.execute(
                delete(notices).where(_is_of(wanted.code, wanted.seat), notices.c.device.not_in(kept))
            )

    async def find(self, code: str, *seats: int) -> list[Wanted]:
        """Return the places of these seats."""
        query = select(notices).where(notices.c.code == code, notices.c.seat.in_(seats)).order_by(notices.c.created)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [Wanted(**{name: value for name, value in row.items() if name != "device"}) for row in rows]

    async def remove(
        self, code: str, seat: int | None = None, device: str | None = None, holder: str | None = None
    ) -> None:
        """Remove a device, all of a seat, all that the holder of a seat asked for, or all of a table."""
        gone = delete(notices).where(notices.c.code == code)
        gone = gone if seat is None else gone.where(notices.c.seat == seat)
        gone = gone if device is None else gone.where(notices.c.device == device)
        gone = gone if holder is None else gone.where(notices.c.holder == holder)
        async with self._engine.begin() as connection:
            await connection.execute(gone)
            if seat is None:
                await connection.execute(delete(told).where(told.c.code == code))

    async def told_at(self, code: str, seat: int) -> float:
        """Return when the seat had its last notice."""
        query = select(told.c.at).where(told.c.code == code, told.c.seat == seat)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar() or 0.0

    async def claim(self, code: str, seat: int, place: int, at: float | None) -> bool:
        """Note that a seat is told of a question at this time, or sees it itself; return False if it already was."""
        row = {"code": code, "seat": seat, "place": place, "at": at or 0.0}
        new = {"place": place} if at is None else {"place": place, "at": at}
        insert = self._insert(told).values(row)
        later = insert.on_conflict_do_update(index_elements=["code", "seat"], set_=new, where=told.c.place < place)
        async with self._engine.begin() as connection:
            return bool((await connection.execute(later)).rowcount)

    async def private_key(self) -> str | None:
        """Return the private key of the server, if it has one."""
        async with self._engine.connect() as connection:
            return (await connection.execute(select(keys.c.value).where(keys.c.name == _PRIVATE_KEY))).scalar()

    async def keep_private_key(self, value: str) -> str:
        """Store a private key; return it, or the one that another process stored first."""
        row = {"name": _PRIVATE_KEY, "value": value}
        async with self._engine.begin() as connection:
            await connection.execute(self._insert(keys).values(row).on_conflict_do_nothing())
        return await self.private_key() or value

    @property
    def _insert(self) -> Any:
        return postgresql.insert if self._engine.dialect.name == "postgresql" else sqlite.insert


def _is_of(code: str, seat: int) -> Any:
    return (notices.c.code == code) & (notices.c.seat == seat)
