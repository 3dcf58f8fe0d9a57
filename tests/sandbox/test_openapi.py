"""How the sandbox refuses, held against Discord's own description of its API."""

from sandbox.faults import Fault, Refused
from sandbox.refusals import Reason
from tests.openapi import deviations, needs_description
from tests.sandbox.plain import Api


@needs_description
async def test_refusals_are_as_discord_describes_them(api: Api) -> None:
    path = f"/channels/{api.table.id}/messages"
    for reason in Reason:
        with api.sandbox.faults.during(Fault(Refused(reason))):
            await api.ask("POST", path, {"content": "x"})
    await api.ask("POST", path, {"embeds": [{"title": "x" * 257}, {"fields": [{"name": "n"}]}]})
    requests = api.sandbox.journal.requests()
    assert [request.status for request in requests] == [*(reason.status for reason in Reason), 400]
    (found,) = deviations(requests)
    assert found.startswith("POST /channels/{channel}/messages request: $.embeds[0].title"), (
        "so it is refused"
    )
