"""Disks that are small, full or read-only, for tests; where they can't be made, the test is skipped."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def _mount(*words: str | Path) -> None:
    done = subprocess.run(["mount", *words], capture_output=True, text=True, check=False)  # noqa: S607 - the system's
    if done.returncode:
        pytest.skip(f"nothing can be mounted here: {done.stderr.strip()}")


@contextmanager
def small_disk(folder: Path, size: str = "2m") -> Iterator[Path]:
    """Mount a small disk at `folder`."""
    folder.mkdir(exist_ok=True)
    _mount("-t", "tmpfs", "-o", f"size={size},mode=700", "tmpfs", folder)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)  # noqa: S607 - the system's


@contextmanager
def full(disk: Path) -> Iterator[None]:
    """Fill a small disk to the last byte."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        for block in (65536, 512):
            try:
                while file.write(b"x" * block):
                    pass
            except OSError:
                continue
    try:
        yield
    finally:
        filler.unlink()


@contextmanager
def read_only(disk: Path) -> Iterator[None]:
    """Let nothing be written on a small disk; root's rights don't help."""
    _mount("-o", "remount,ro", disk)
    try:
        yield
    finally:
        _mount("-o", "remount,rw", disk)


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder but the lock, which stays empty or names a process."""
    return {
        entry.name: Path(entry.path).read_bytes()
        for entry in os.scandir(folder)
        if not entry.name.endswith(".lock")
    }
