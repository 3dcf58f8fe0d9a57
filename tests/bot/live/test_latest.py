import asyncio

from bot.live.latest import Latest
from tests.patience import PATIENT_SECONDS


async def test_who_stops_waiting_at_any_moment_leaves_nothing_busy() -> None:
    for steps in range(5):
        latest, drawn = Latest(), asyncio.Event()

        async def draw(drawn: asyncio.Event = drawn) -> None:
            await asyncio.sleep(0)
            drawn.set()

        waiting = asyncio.create_task(latest.alone("table", draw))
        for _ in range(steps):
            await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        if steps:
            await drawn.wait()
        await asyncio.wait_for(latest.settle(), PATIENT_SECONDS)
        assert not latest.busy("table")
