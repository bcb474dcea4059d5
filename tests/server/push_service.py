"""A push service on this machine, and browsers that decrypt what it gets."""

import json
import ssl
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from queue import Queue
from secrets import token_bytes
from typing import Any

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives import serialization as form
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.x509.oid import NameOID
from tests.server.serving import Json


def text_of(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Got:
    """A request that arrived."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Browser:
    """A subscriber with its keys."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: token_bytes(16))

    def device(self, url: str, language: str = "en") -> Json:
        point = self.key.public_key().public_bytes(form.Encoding.X962, form.PublicFormat.UncompressedPoint)
        return {"url": url, "p256dh": text_of(point), "auth": text_of(self.auth), "language": language}

    def read(self, got: Got) -> Json:
        """Decrypt a message."""
        plain = http_ece.decrypt(got.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        message: Json = json.loads(plain)
        return message


def claims_of(got: Got, public_key: str) -> Json:
    """Verify the signature of a message against the server's key (RFC 8292); return what was signed."""
    scheme, _, rest = got.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", public_key)
    signed, _, signature = parts["t"].rpartition(".")
    numbers = bytes_of(signature)
    pair = utils.encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big"))
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(public_key))
    point.verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims: Json = json.loads(bytes_of(signed.partition(".")[2]))
    return claims


class Service:
    """A server that keeps what it gets. The last part of a path can be the status of the answer."""

    def __init__(self, certificate: Path | None) -> None:
        self.got: Queue[Got] = Queue()
        self.held = threading.Event()
        self.held.set()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.got.put(Got(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                service.held.wait(30)
                last = self.path.rpartition("/")[2]
                self.send_response(int(last) if last.isdecimal() else 201)
                self.send_header("location", "/redirected")
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if certificate is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.url = f"{'https' if certificate else 'http'}://localhost:{self._server.server_port}"

    @contextmanager
    def running(self) -> Iterator["Service"]:
        thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield self
        finally:
            self.held.set()
            self._server.shutdown()
            thread.join()
            self._server.server_close()

    def next(self) -> Got:
        return self.got.get(timeout=30)


def make_certificate(folder: Path) -> Path:
    """Write a self-signed certificate for this machine, with its key."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "localhost.pem"
    private = key.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, form.NoEncryption())
    file.write_bytes(made.public_bytes(form.Encoding.PEM) + private)
    return file
