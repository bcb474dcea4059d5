"""Games of these tests are kept in a temporary folder, not in the user's."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the data folder."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setattr("nordrail.terminal.autosave.user_data_path", lambda _: folder)
    return folder
