"""Notices go to public addresses only, whatever a URL, the DNS or a redirect says."""

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.push_service import Service, make_certificate

from nordrail.engine.errors import IllegalAction
from nordrail.server.notices import posting, services
from nordrail.server.notices.addresses import BadTarget, is_public, parse
from nordrail.server.notices.apprise_process import refuse_private
from nordrail.server.notices.posting import Failed, post
from nordrail.server.notices.services import Services, check_targets


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def trusted(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    posting._tls.cache_clear()
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    yield
    posting._tls.cache_clear()


@pytest.fixture
def plain() -> Iterator[Service]:
    with Service(None).running() as service:
        yield service


def send(url: str, *, private: bool = False) -> int:
    return asyncio.run(post(parse(url, plain=True), {}, b"hello", private=private))


PUBLIC = ("1.1.1.1", "8.8.8.8", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101")
PRIVATE = (
    *("127.0.0.1", "127.9.9.9", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
    *("100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255"),
    *("::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "fec0::1", "ff02::1", "2001:db8::1", "100::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe", "::127.0.0.1", "::ffff:0:7f00:1"),
    *("64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::", "2002:a00:1::1", "2001:0:7f00:1::"),
    *("localhost", "2130706433", "0x7f.1", "", "/run/socket"),
)


def test_only_addresses_of_the_internet_are_public() -> None:
    assert [address for address in PUBLIC if not is_public(address)] == []
    assert [address for address in PRIVATE if is_public(address)] == []


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "2130706433",
        "0x7f000001",
        "017700000001",
        "127.1",
        "0",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[fe80::1]",
        "169.254.169.254",
    ],
)
def test_no_spelling_of_a_private_address_is_connected_to(host: str, plain: Service) -> None:
    port = plain.url.rpartition(":")[2]
    with pytest.raises(BadTarget):
        send(f"http://{host}:{port}/")
    assert plain.got.empty()


class Names:
    """A DNS that gives its answers in turn, and a record of the addresses that are connected to."""

    def __init__(self, patch: pytest.MonkeyPatch, *answers: list[str]) -> None:
        self.answers, self.asked, self.connected = list(answers), 0, list[str]()
        patch.setattr(asyncio.BaseEventLoop, "getaddrinfo", self.getaddrinfo)
        patch.setattr(asyncio, "open_connection", self.open_connection)

    async def getaddrinfo(self, host: str, port: int, **_: Any) -> list[Any]:
        self.asked += 1
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in answer]

    async def open_connection(self, address: str, *_: Any, **__: Any) -> None:
        self.connected.append(address)
        raise ConnectionRefusedError


def test_a_name_with_a_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for answer in (["127.0.0.1"], ["10.1.2.3"], ["::ffff:127.0.0.1"], ["1.1.1.1", "192.168.0.1"], ["fe80::1"], []):
        names = Names(monkeypatch, answer)
        with pytest.raises(BadTarget):
            send("https://push.example.org/x")
        assert names.connected == []


def test_a_name_that_is_rebound_leads_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    names = Names(monkeypatch, ["1.1.1.1", "8.8.8.8"], ["127.0.0.1"])
    with pytest.raises(Failed):
        send("https://push.example.org/x")
    assert (names.asked, names.connected) == (1, ["1.1.1.1", "8.8.8.8"])


def test_a_redirect_is_not_followed(plain: Service) -> None:
    for status in (301, 302, 307, 308):
        assert send(f"{plain.url}/{status}", private=True) == status
    assert {plain.next().path for _ in range(4)} == {"/301", "/302", "/307", "/308"}
    assert plain.got.empty()


@pytest.mark.usefixtures("trusted")
def test_the_certificate_must_be_trusted_and_for_this_name(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Service(certificate).running() as service:
        assert send(f"{service.url}/x", private=True) == 201
        with pytest.raises(Failed):
            send(f"{service.url.replace('localhost', '127.0.0.2')}/x", private=True)
        monkeypatch.delenv("SSL_CERT_FILE")
        posting._tls.cache_clear()
        with pytest.raises(Failed):
            send(f"{service.url}/x", private=True)
        assert service.next().path == "/x"
        assert service.got.empty()


@pytest.mark.parametrize("answer", [b"x" * 100_000, b"HTTP/1.1 999999999 OK\r\n", b"SSH-2.0-OpenSSH\r\n", b"", None])
def test_an_answer_has_a_size_and_a_time(answer: bytes | None, monkeypatch: pytest.MonkeyPatch) -> None:
    async def meet() -> None:
        done = asyncio.Event()

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readline()
            if answer is None:
                await done.wait()
            else:
                writer.write(answer)
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(Failed):
            await post(parse(f"http://127.0.0.1:{port}/", plain=True), {}, b"", private=True)
        done.set()
        server.close()

    monkeypatch.setattr(posting, "SECONDS", 0.2 if answer is None else 10.0)
    asyncio.run(meet())


def test_a_url_cannot_smuggle_a_header() -> None:
    for url in ("https://example.org/\r\nX: y", "https://example.org/a b", "https://exämple.org/", "https://u:p@h/"):
        with pytest.raises(BadTarget):
            parse(url)
    with pytest.raises(BadTarget, match="https"):
        parse("http://example.org/")


# Apprise


def test_apprise_connects_to_public_addresses_only(plain: Service) -> None:
    url = plain.url.replace("http", "json")

    async def send_both() -> None:
        strict, loose = Services(private=False), Services(private=True)
        try:
            with pytest.raises(Failed):
                await strict.send(f"{url}/strict", "Nordrail", "hello")
            await loose.send(f"{url}/loose", "Nordrail", "hello")
        finally:
            await strict.close()
            await loose.close()

    asyncio.run(send_both())
    assert plain.next().path == "/loose"
    assert plain.got.empty()


def test_the_guard_of_apprise_sees_every_way_out() -> None:
    for event in ("socket.connect", "socket.sendto", "socket.sendmsg"):
        refuse_private(event, (None, ("1.1.1.1", 443)))
        for place in (("127.0.0.1", 80), ("::1", 80, 0, 0), ("localhost", 80), "/run/socket", b"\0abstract"):
            with pytest.raises(PermissionError):
                refuse_private(event, (None, place))
    refuse_private("open", ("/etc/hosts", "r", 0))


def test_a_host_is_told_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    check_targets(("https://example.org/hook", "ntfy://topic"))
    monkeypatch.setattr(services, "find_spec", lambda name: None)
    check_targets(("http://example.org/hook",))
    with pytest.raises(IllegalAction, match=r"pip install 'nordrail\[notices\]'") as told:
        check_targets(("https://example.org/hook", "ntfy://user:password@host/topic"))
    assert "password" not in str(told.value)
    with pytest.raises(IllegalAction, match="no user or password"):
        check_targets(("https://user:password@example.org/hook",))
