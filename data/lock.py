"""One process a database: a lock on a file beside it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from data.connection import UnusableDatabaseError, beside


@contextmanager
def exclusive(path: Path) -> Iterator[None]:
    """Hold the database `path` for this process; the system lets go of it when the process dies.

    The lock file stays behind: deleting it would let two processes hold two files of the same name. A child
    made by fork alone would share the lock and keep it, so worker processes are spawned.

    Raises:
        UnusableDatabaseError: another process holds it (its id is named).
        OSError: the lock file can't be opened.
    """
    descriptor = os.open(beside(path, ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.read(descriptor, 32).decode(errors="replace").strip() or "unknown"
            raise UnusableDatabaseError(
                f"The database {path} is in use by another process (pid {holder})."
            ) from error
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(descriptor)
