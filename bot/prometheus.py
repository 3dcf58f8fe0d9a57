"""The metrics for Prometheus. Nothing else knows the library, which the extra `metrics` brings."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from types import SimpleNamespace

import aiohttp
from aiohttp import TraceConfig
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.process_collector import ProcessCollector

from bot.metrics import Metrics

ACK_BUCKETS = (0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
"""Seconds: Discord waits three (D1)."""
DECISION_BUCKETS = (0.01, 0.05, 0.1, 0.2, 0.4, 0.6, 1.0, 1.5)
"""Seconds: at 1.5, where no setting says otherwise, rules of thumb decide."""


class PrometheusMetrics(Metrics):
    """Counts into a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._acts = self._counter("acts", "Bids, declarations and tiles stored")
        self._acks = self._seconds(
            "acknowledgement", "From an interaction's receipt to its acknowledgement", ACK_BUCKETS
        )
        self._decisions = self._seconds(
            "decision",
            "From a computer player's turn to its decision, the wait for a worker included",
            DECISION_BUCKETS,
        )
        self._fallbacks = self._counter("fallbacks", "Decisions that rules of thumb took in time")
        self._edits = self._counter("edits", "Messages edited, in channels or private", "place")
        self._coalesced = self._counter("edits_coalesced", "States replaced before they were drawn")
        self._refusals = self._counter("refusals", "What rules or tables refused, by code", "code")
        self._errors = self._counter(
            "discord_errors", "Discord's errors: its code, or http_STATUS, or connection", "code"
        )
        self._lag = self._gauge("loop_lag_seconds", "How late the event loop lately was at most")
        self._tables = self._gauge("tables_loaded", "Tables in memory")
        self.trace = TraceConfig()
        self.trace.on_request_end.append(self._answered)
        self.trace.on_response_chunk_received.append(self._body)
        self.trace.on_request_exception.append(self._unanswered)

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"texas42_{name}", about, labels, registry=self.registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"texas42_{name}", about, registry=self.registry)

    def _seconds(self, name: str, about: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"texas42_{name}_seconds", about, buckets=buckets, registry=self.registry)

    def acted(self) -> None:
        self._acts.inc()

    def acknowledged(self, seconds: float) -> None:
        self._acks.observe(seconds)

    def decided(self, seconds: float) -> None:
        self._decisions.observe(seconds)

    def fell_back(self) -> None:
        self._fallbacks.inc()

    def refused(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def coalesced(self) -> None:
        self._coalesced.inc()

    def lagged(self, seconds: float) -> None:
        self._lag.set(seconds)

    def tables(self, count: Callable[[], int]) -> None:
        self._tables.set_function(count)

    async def _answered(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        context.status = answer.response.status
        if answer.method == "PATCH" and "/messages/" in answer.url.path and answer.response.ok:
            self._edits.labels("private" if "/webhooks/" in answer.url.path else "channel").inc()

    async def _body(
        self,
        _: aiohttp.ClientSession,
        context: SimpleNamespace,
        body: aiohttp.TraceResponseChunkReceivedParams,
    ) -> None:
        if context.status >= HTTPStatus.BAD_REQUEST:
            self._errors.labels(_code(body.chunk) or f"http_{context.status}").inc()

    async def _unanswered(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, ___: aiohttp.TraceRequestExceptionParams
    ) -> None:
        self._errors.labels("connection").inc()


def _code(body: bytes) -> int | None:
    """Return the code in an error of Discord's, None where it names none."""
    try:
        return int(json.loads(body)["code"]) or None
    except (ValueError, TypeError, LookupError):
        return None


@contextmanager
def served(host: str, port: int) -> Iterator[PrometheusMetrics]:
    """Give metrics that a thread of their own serves over HTTP.

    Raises:
        OSError: the address or the port can't be had.
    """
    metrics = PrometheusMetrics()
    server, thread = start_http_server(port, addr=host, registry=metrics.registry)
    try:
        yield metrics
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
