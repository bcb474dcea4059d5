"""The size of the client: what a browser downloads, compressed."""

import gzip
from pathlib import Path

import nordrail

LIMIT = 250_000
"""Bytes of JavaScript with every page, in English and one more language, without the coastlines."""
OTHERS = "da", "nb", "sv"


def test_the_javascript_is_small() -> None:
    scripts = [
        script
        for script in Path(nordrail.__file__).parent.glob("web/**/*.js")
        if script.name.partition("-")[0] not in ("coasts", *OTHERS)
    ]
    assert len(scripts) > 5
    assert sum(len(gzip.compress(script.read_bytes())) for script in scripts) < LIMIT
