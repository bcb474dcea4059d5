"""A server shared by the tests that do not kill it."""

from collections.abc import Iterator

import pytest
from tests.server.serving import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("server") / "games.db"), "--thinkers", "1") as server:
        yield server
