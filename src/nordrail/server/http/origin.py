"""Where a request comes from, for limits: an IPv4 address, or the network of an IPv6 address."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.types import Scope

SHARES = 4
"""The budgets of a /64 that a whole /48 of IPv6 has."""


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """Return an IPv4 address as it is, and of an IPv6 address its /64, which one person can have whole."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:40]
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))


@lru_cache(maxsize=4096)
def budgets(address: str) -> dict[str, int]:
    """Return the budgets that an address draws on: for each network, how many times the budget of an address it has.

    A /64 also draws on the budget of its /48, because one person can have a whole /48 with 65,536 of them.
    """
    if not address.endswith("/64"):
        return {address: 1}
    return {address: 1, str(IPv6Network(address).supernet(new_prefix=48)): SHARES}


def origin(scope: Scope) -> str:
    """Return where a connection comes from."""
    client = scope.get("client")
    return network(client[0]) if client else ""


def _origin(connection: HTTPConnection) -> str:
    return origin(connection.scope)


OriginHere = Annotated[str, Depends(_origin)]
