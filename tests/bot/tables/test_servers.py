"""What servers have chosen."""

from bot.tables.errors import Denial
from bot.tables.ports import ServerSettings, Unwritable
from bot.tables.servers import Servers
from tests.bot.tables.room import denied

QUIET = ServerSettings(notices=False, channels=(3,))


class Kept:
    """A store of what was chosen."""

    def __init__(self) -> None:
        self.rows: dict[int, ServerSettings] = {}
        self.broken = False

    async def servers(self) -> dict[int, ServerSettings]:
        return dict(self.rows)

    async def save_server(self, guild: int, settings: ServerSettings) -> None:
        if self.broken:
            raise Unwritable
        self.rows[guild] = settings


async def test_what_a_server_chose_holds_there_alone_and_after_a_restart() -> None:
    store = Kept()
    servers = Servers(store)
    await servers.change(1, QUIET)
    restarted = Servers(store)
    await restarted.load()
    for present in (servers, restarted):
        assert present.of(1) == QUIET
        assert present.of(2) == ServerSettings()


async def test_boards_speak_what_was_chosen_else_what_the_server_speaks() -> None:
    servers = Servers(Kept(), {1: "pl", 2: "pl"}.get)
    await servers.change(1, ServerSettings(language="ko"))
    assert [servers.locale(guild) for guild in (1, 2, 3)] == ["ko", "pl", None]


async def test_what_could_not_be_written_does_not_hold() -> None:
    store = Kept()
    store.broken = True
    servers = Servers(store)
    await denied(Denial.UNWRITABLE, servers.change(1, QUIET))
    assert servers.of(1) == ServerSettings()
