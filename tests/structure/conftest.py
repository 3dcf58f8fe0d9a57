import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def tracked() -> list[Path]:
    """Every file that git tracks and that stands in the working tree."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607 - the developer's own git
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    return [ROOT / name for name in listed if name and (ROOT / name).is_file()]
