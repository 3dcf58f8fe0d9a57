"""What people and servers speak, as they choose it in their clients."""

from dataclasses import replace

from sandbox.limits.commands import LOCALES
from sandbox.model import Channel, User
from sandbox.people import ImpossibleError
from sandbox.refusals import Json
from sandbox.world import World


class Languages:
    """Lets them choose among Discord's languages."""

    def __init__(self, world: World) -> None:
        self._world = world

    def told_to(self, user: User) -> Json:
        """Return what a person's page is told: the person's language, the server's, and all there are."""
        server = next((guild.locale for guild in self._world.guilds.values()), user.locale)
        return {"is": "languages", "mine": user.locale, "server": server, "all": sorted(LOCALES)}

    def speak(self, user: User, locale: str) -> None:
        """Let a person speak another language from now on."""
        self._world.update_user(replace(user, locale=_known(locale)))

    def serve(self, channel: Channel, locale: str) -> None:
        """Let a channel's server have another language."""
        guild = self._world.guilds[channel.guild_id]
        guild.locale = _known(locale)
        self._world.change_guild(guild)


def _known(locale: str) -> str:
    if locale not in LOCALES:
        raise ImpossibleError(f"Discord doesn't speak {locale}")
    return locale
