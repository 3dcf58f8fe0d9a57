"""Addresses on Discord."""


def channel_link(guild: int, channel: int, message: int | None = None) -> str:
    """Return the address of a channel or thread, or of a message in it."""
    place = f"https://discord.com/channels/{guild}/{channel}"
    return place if message is None else f"{place}/{message}"
