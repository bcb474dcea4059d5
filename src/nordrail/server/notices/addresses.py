"""The addresses that a notice can be sent to: public ones, unless the host of the server allows others.

A name is resolved once, and the connection goes to the address that was checked, not to the name. A second answer of
the DNS therefore changes nothing.
"""

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

_EMBEDDED = [
    (IPv6Network("::/96"), 0),  # IPv4-compatible
    (IPv6Network("::ffff:0:0/96"), 0),  # IPv4-mapped
    (IPv6Network("::ffff:0:0:0/96"), 0),  # IPv4-translated
    (IPv6Network("64:ff9b::/96"), 0),  # NAT64
    (IPv6Network("2002::/16"), 80),  # 6to4
]
"""Networks of IPv6 whose addresses contain one of IPv4, and the bits that follow it."""


class BadTarget(Exception):
    """A URL that notices are not sent to."""


@dataclass(frozen=True, slots=True)
class Target:
    """A URL, taken apart."""

    secure: bool
    host: str
    port: int
    path: str
    """The path and the query."""

    @property
    def origin(self) -> str:
        """The scheme and the host, with the port unless it is the default."""
        scheme, port = ("https", 443) if self.secure else ("http", 80)
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{scheme}://{host}" + ("" if self.port == port else f":{self.port}")


def parse(url: str, *, plain: bool = False) -> Target:
    """Take a URL apart; refuse schemes other than HTTPS, and HTTP unless it may be `plain`."""
    if not url.isascii() or not url.isprintable() or " " in url:
        raise BadTarget("a URL has no spaces, control characters or letters beyond ASCII")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise BadTarget("this is not a valid URL") from None
    secure = parts.scheme == "https"
    if not secure and not (plain and parts.scheme == "http"):
        raise BadTarget("the URL must start with https://")
    if not host or parts.username is not None or port == 0:
        raise BadTarget("the URL must have a host, and no user or password")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(secure, host, port or (443 if secure else 80), path)


def is_public(address: str) -> bool:
    """Return whether an address is reachable from anywhere on the internet."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        for network, after in _EMBEDDED:
            if found in network:
                return is_public(str(IPv4Address(int(found) >> after & 0xFFFFFFFF)))
        if found.is_site_local or found.teredo:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


async def resolve(target: Target, *, private: bool) -> list[str]:
    """Return the addresses of a host; refuse it if any is private, unless `private` ones are allowed."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise BadTarget("the host is unknown") from None
    addresses = [str(place[0]) for *_, place in found]
    if not addresses or not (private or all(map(is_public, addresses))):
        raise BadTarget("the host is on a private network")
    return addresses
