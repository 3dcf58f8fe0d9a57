"""Makes SQLite fail once, beneath the real store."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Literal

from aiosqlite import Connection

from data.store import Store

Fault = Literal["begin", "before commit", "after commit", "read"]
FAULTS: tuple[Fault, ...] = ("begin", "before commit", "after commit", "read")


@contextmanager
def failing_once(store: Store, fault: Fault) -> Iterator[None]:
    """Let the next transaction or the next read fail; after the commit: although it was done."""
    connection = store._reader
    if fault != "read":
        assert store._writer
        assert store._writer._connection
        connection = store._writer._connection
    execute = connection.execute_fetchall
    _fail(connection, {"read": None, "begin": "BEGIN IMMEDIATE"}.get(fault, "COMMIT"), done="after" in fault)
    yield
    connection.execute_fetchall = execute  # type: ignore[method-assign]


def _fail(connection: Connection, statement: str | None, *, done: bool) -> None:
    execute = connection.execute_fetchall

    async def failing(sql: str, parameters: Iterable[object] | None = None) -> Iterable[sqlite3.Row]:
        if statement not in {None, sql}:
            return await execute(sql, parameters)
        connection.execute_fetchall = execute  # type: ignore[method-assign]
        if done:
            await execute(sql, parameters)
        raise sqlite3.OperationalError("disk I/O error")

    connection.execute_fetchall = failing  # type: ignore[method-assign,assignment]
