"""The fixture `kiosk` for pytest, which finds it when the package is installed. docs/pytest.md explains it.

Where only the folder is on the path, run `pytest -p tactile_kiosk.pytest_plugin`.
"""

from typing import Iterator

import pytest

from .testing import Kiosk


@pytest.fixture
def kiosk() -> Iterator[Kiosk]:
    """A daemon with a touch panel that does not exist. `kiosk(scene)` starts it."""
    with Kiosk() as running:
        yield running
