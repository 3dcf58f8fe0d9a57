"""Every setting of the process, read from the environment and `.env`.

Built once, in `bot.__main__`, and handed down: nothing reads a setting at import.
"""

from ipaddress import ip_address
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "TEXAS42_"


class Settings(BaseSettings):
    """The settings, frozen. An empty variable counts as one that isn't there.

    Unknown lines in `.env` are somebody else's (D100), and no error repeats a value (D10).

    Raises:
        ValidationError: a setting is missing or out of its bounds; `bot.mistakes` makes sentences of it.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    token: SecretStr = Field(
        min_length=1,
        description="The bot's token, from the Bot page of the developer portal. Required; keep it secret.",
    )
    database: Path = Field(
        Path("data/var/texas42.sqlite3"),
        description="The database file, on a local disk: SQLite cannot be trusted on a network share.",
    )
    discord_url: str | None = Field(
        None,
        description="A sandbox to use instead of Discord, such as http://127.0.0.1:8042. Loopback only.",
    )
    trick_seconds: float = Field(
        2.0,
        ge=0,
        le=10,
        description="How long a full trick lies before it is gathered, in seconds (0 to 10).",
    )
    computer_seconds: float = Field(
        1.5, ge=0, le=10, description="How long a computer player's turn takes, in seconds (0 to 10)."
    )
    workers: int = Field(
        2,
        ge=1,
        le=64,
        description="How many processes computer players think in (1 to 64), about 25 MB each.",
    )
    notice_seconds: float = Field(
        60,
        ge=0,
        le=3600,
        description="After how much silence the player to act is mentioned, in seconds (0 to 3600).",
    )
    edit_seconds: float = Field(
        1.0,
        ge=0,
        le=10,
        description="Pause between two edits of one board, in seconds (0 to 10): Discord slows faster ones.",
    )
    requests_per_second: float = Field(
        40.0,
        ge=4,
        description="How many requests a second go to Discord: it allows 50, large bots more if asked.",
    )
    board_minutes: float = Field(
        50,
        gt=0,
        le=55,
        description="Age at which a board is posted anew, in minutes (up to 55: at 60 Discord slows edits).",
    )
    pictures: bool = Field(
        default=True,
        description="Whether pictures are drawn: true or false. Text and emojis show all of it without them.",
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        "INFO", description="What is logged: DEBUG, INFO, WARNING or ERROR. No level shows a hidden tile."
    )
    unhealthy_minutes: float = Field(
        5.0,
        gt=0,
        le=60,
        description="After how many minutes without health the process exits with code 75 (up to 60).",
    )
    metrics_port: int | None = Field(
        None,
        ge=1,
        le=65535,
        description="Port of the metrics for Prometheus (extra texas42[metrics]); none when empty.",
    )
    metrics_host: str = Field(
        "127.0.0.1",
        description="Address that the metrics are served at; they have no password: keep it private.",
    )
    sync_guild: int | None = Field(
        None, gt=0, description="For development: the id of the one server that gets the commands, at once."
    )

    @field_validator("token", mode="before")
    @classmethod
    def _strip(cls, value: object) -> object:
        return value.strip() if isinstance(value, str) else value

    @field_validator("discord_url")
    @classmethod
    def _loopback(cls, value: str | None) -> str | None:
        if value is None or _is_loopback(value):
            return value and value.rstrip("/")
        raise ValueError(
            "must be http:// with a loopback address and a port, such as http://127.0.0.1:8042, "
            "or empty for Discord itself"
        )


class LocalSettings(Settings):
    """The settings of a command that doesn't speak with Discord, and needs no token."""

    token: SecretStr = SecretStr("")


def _is_loopback(url: str) -> bool:
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
        plain = f"http://{parts.netloc}" == url.rstrip("/") and "@" not in url and parts.port is not None
        return plain and (host == "localhost" or ip_address(host).is_loopback)
    except ValueError:
        return False
