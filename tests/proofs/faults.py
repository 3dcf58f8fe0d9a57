"""Makes SQLite fail once, beneath the real store."""

import sqlite3
from collections.abc import Iterable
from typing import Literal

from aiosqlite import Connection

from data.store import Store

Fault = Literal["begin", "before commit", "after commit", "read"]
FAULTS: tuple[Fault, ...] = ("begin", "before commit", "after commit", "read")


def break_once(store: Store, fault: Fault) -> None:
    """Let the next transaction or the next read fail; after the commit: although it was done."""
    if fault == "read":
        _fail(store._reader, None, done=False)
    elif store._writer is not None and store._writer._connection is not None:
        statement = "BEGIN IMMEDIATE" if fault == "begin" else "COMMIT"
        _fail(store._writer._connection, statement, done=fault == "after commit")


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
