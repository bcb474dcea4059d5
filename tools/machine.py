"""Find out what can be installed on this machine without a prompt: apt, permissions, network."""

from __future__ import annotations

import os
import socket
import subprocess
from pathlib import Path
from shutil import which
from threading import Thread
from urllib.parse import urlsplit

PATIENCE = 0.5
"""Seconds to wait for a host."""


def run(command: list[str], **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command and capture its output; undecodable bytes are replaced."""
    return subprocess.run(
        command,
        env=os.environ | more,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )


def distribution() -> str:
    """Return the id of the distribution, such as `debian`, or an empty string."""
    try:
        lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    return next((line[3:].strip('"') for line in lines if line.startswith("ID=")), "")


def has_proxy() -> bool:
    """Tell whether the network is reached through a proxy."""
    return any(name.lower() in ("http_proxy", "https_proxy", "all_proxy") for name in os.environ)


def has_network() -> bool:
    """Tell whether this machine has a route to the outside; nothing is sent."""
    if has_proxy():
        return True
    for family, address in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as out:
                out.connect((address, 53))
                return True
        except OSError:
            continue
    return False


def can_reach(url: str) -> bool:
    """Tell whether a host answers; behind a proxy it is assumed to."""
    if has_proxy() or not has_network():
        return has_proxy()
    parts, answers = urlsplit(url), []

    def connect() -> None:
        try:
            port = parts.port or (443 if parts.scheme == "https" else 80)
            socket.create_connection((parts.hostname or "", port), PATIENCE).close()
            answers.append(True)
        except OSError:
            pass

    thread = Thread(target=connect, daemon=True)  # because a DNS lookup has no timeout
    thread.start()
    thread.join(PATIENCE)
    return bool(answers)


def as_root() -> list[str] | None:
    """Return the prefix for a command that needs root, or None without permission."""
    if os.name == "nt":
        return None
    if os.geteuid() == 0:
        return ["env"]
    if which("sudo") and run(["sudo", "-n", "true"]).returncode == 0:
        return ["sudo", "-n", "env"]
    return None


def is_installed(package: str) -> bool:
    """Tell whether dpkg lists a package as installed."""
    ask = ["dpkg-query", "--show", "--showformat=${db:Status-Abbrev}", package]
    return which("dpkg-query") is not None and run(ask).stdout.startswith("ii")


def can_apt(package: str) -> bool:
    """Tell whether apt can install a package now; it cannot if the package is listed as installed."""
    if which("apt-get") is None or is_installed(package) or as_root() is None:
        return False
    lines = run(["apt-get", "update", "--print-uris"]).stdout.splitlines()
    urls = [line.split("'")[1] for line in lines if line.startswith("'")]
    return any(not url.startswith("http") for url in urls) or (bool(urls) and can_reach(urls[0]))


def apt(*packages: str) -> str:
    """Install packages and return apt's output."""
    root = as_root() or []
    quiet = [*root, "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    printed = run([*quiet, "update"]).stdout
    if "postgresql" in packages:
        # The tests start their own cluster, so Debian need not create and start one.
        cluster = "mkdir -p /etc/postgresql-common && cd /etc/postgresql-common && "
        cluster += "{ test -e createcluster.conf || echo 'create_main_cluster = false' > createcluster.conf; }"
        printed += run([*root, "sh", "-c", cluster]).stdout
    return printed + run([*quiet, "install", "-y", *packages]).stdout
