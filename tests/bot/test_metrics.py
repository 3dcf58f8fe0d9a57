"""Counting is off unless wanted; then each thing is counted where it happens."""

import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from urllib.request import urlopen

import aiohttp
import pytest
from aiohttp import web

from bot.exits import SettingError
from bot.metrics import Metrics, counted
from bot.prometheus import PrometheusMetrics

MESSAGE = "/api/v10/channels/1/messages/2"
PRIVATE = "/api/v10/webhooks/1/token/messages/3"


@pytest.fixture
def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


async def discord(request: web.Request) -> web.Response:
    """Answer as the request's body says."""
    said = await request.json()
    return web.json_response(said["body"], status=said["status"])


@pytest.fixture
async def base() -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_route("*", "/{any:.*}", discord)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def test_requests_are_counted_by_what_became_of_them(base: str, free_port: int) -> None:
    metrics = PrometheusMetrics()
    assert metrics.trace is not None
    async with aiohttp.ClientSession(trace_configs=[metrics.trace]) as session:
        for method, path, status, body in (
            ("PATCH", MESSAGE, 200, {}),
            ("PATCH", MESSAGE, 404, {"code": 10008}),
            ("PATCH", PRIVATE, 200, {"code": 5}),
            ("POST", MESSAGE, 200, {}),
            ("POST", MESSAGE, 503, "upstream"),
            ("POST", MESSAGE, 429, {"code": 0}),
        ):
            async with session.request(method, base + path, json={"status": status, "body": body}) as answer:
                await answer.text()
        with pytest.raises(aiohttp.ClientConnectorError):
            await session.get(f"http://127.0.0.1:{free_port}")
    value = metrics.registry.get_sample_value
    assert value("texas42_edits_total", {"place": "channel"}) == 1
    assert value("texas42_edits_total", {"place": "private"}) == 1
    errors = {
        sample.labels["code"]: sample.value
        for family in metrics.registry.collect()
        for sample in family.samples
        if sample.name == "texas42_discord_errors_total"
    }
    assert errors == {"10008": 1, "http_503": 1, "http_429": 1, "connection": 1}


def test_everything_else_is_counted_when_it_is_told() -> None:
    metrics, loaded = PrometheusMetrics(), [1, 2, 3]
    metrics.acted()
    metrics.acknowledged(0.2)
    metrics.refused("not_your_turn")
    metrics.coalesced()
    metrics.decided(0.3)
    metrics.fell_back()
    metrics.lagged(0.25)
    metrics.tables(lambda: len(loaded))
    value = metrics.registry.get_sample_value
    assert value("texas42_acts_total") == 1
    assert value("texas42_acknowledgement_seconds_bucket", {"le": "0.1"}) == 0
    assert value("texas42_acknowledgement_seconds_bucket", {"le": "0.25"}) == 1
    assert value("texas42_refusals_total", {"code": "not_your_turn"}) == 1
    assert value("texas42_edits_coalesced_total") == 1
    assert value("texas42_decision_seconds_bucket", {"le": "0.2"}) == 0
    assert value("texas42_decision_seconds_bucket", {"le": "0.4"}) == 1
    assert value("texas42_fallbacks_total") == 1
    assert value("texas42_loop_lag_seconds") == 0.25
    assert value("texas42_tables_loaded") == 3


def test_they_are_served_on_loopback_and_no_longer_afterwards(free_port: int) -> None:
    with counted("127.0.0.1", free_port) as metrics:
        metrics.acted()
        with urlopen(f"http://127.0.0.1:{free_port}/metrics") as page:
            assert "texas42_acts_total 1.0" in page.read().decode()
    with counted("127.0.0.1", free_port):
        pass  # it is free again


def test_a_port_that_is_taken_is_one_sentence(free_port: int) -> None:
    with (
        counted("127.0.0.1", free_port),
        pytest.raises(
            SettingError, match="TEXAS42_METRICS_HOST and TEXAS42_METRICS_PORT: Address already in use"
        ),
        counted("127.0.0.1", free_port),
    ):
        pass


def test_a_library_that_is_not_installed_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, free_port: int
) -> None:
    monkeypatch.delitem(sys.modules, "bot.prometheus")
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(SettingError, match=r"texas42\[metrics\]"), counted("127.0.0.1", free_port):
        pass


def test_off_means_that_nothing_is_there() -> None:
    with counted("127.0.0.1", None) as metrics:
        assert type(metrics) is Metrics
        assert metrics.trace is None
    program = "import sys, bot.__main__; print('prometheus_client' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert printed.stdout == "False\n"
