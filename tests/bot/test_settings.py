from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.settings import PREFIX, LocalSettings, Settings
from tests.bot.test_mistakes import refused

ROOT = Path(__file__).parents[2]


pytestmark = pytest.mark.usefixtures("elsewhere")


def test_only_the_token_has_no_default() -> None:
    settings = Settings()
    assert settings.token.get_secret_value() == "secret-token"
    assert settings.database == Path("data/var/texas42.sqlite3")
    assert settings.discord_url is None
    assert {name for name, field in Settings.model_fields.items() if field.is_required()} == {"token"}


def test_settings_come_from_a_dotenv_file_whose_foreign_lines_do_no_harm_d100(elsewhere: Path) -> None:
    (elsewhere / ".env").write_text("COMPOSE_PROJECT_NAME=x\nTEXAS42_OLD=1\nTEXAS42_TRICK_SECONDS=0.5\n")
    assert Settings().trick_seconds == 0.5


def test_a_token_is_stripped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEXAS42_TOKEN", "  padded\n")
    assert Settings().token.get_secret_value() == "padded"


@pytest.mark.parametrize("token", ["", "   "])
def test_an_empty_token_is_refused_d102(monkeypatch: pytest.MonkeyPatch, token: str) -> None:
    assert refused(monkeypatch, TEXAS42_TOKEN=token).startswith("TEXAS42_TOKEN: ")


@pytest.mark.parametrize("token", [None, "", "   "])
def test_what_does_not_speak_with_discord_needs_no_token(
    monkeypatch: pytest.MonkeyPatch, token: str | None
) -> None:
    if token is None:
        monkeypatch.delenv("TEXAS42_TOKEN")
    else:
        monkeypatch.setenv("TEXAS42_TOKEN", token)
    monkeypatch.setenv("TEXAS42_DATABASE", "here")
    settings = LocalSettings()
    assert (settings.token.get_secret_value(), settings.database) == ("", Path("here"))


def test_settings_cannot_be_changed() -> None:
    with pytest.raises(ValidationError):
        Settings().trick_seconds = 1  # type: ignore[misc] # what the test is about


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:8042", "http://localhost:1", "http://[::1]:8042", "http://127.9.9.9:80/"]
)
def test_a_sandbox_on_loopback_is_accepted(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("TEXAS42_DISCORD_URL", url)
    assert Settings().discord_url == url.rstrip("/")


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1:8042",
        "http://discord.com:80",
        "http://127.0.0.1.example.org:80",
        "http://127.0.0.1:80@example.org:80",
        "http://0.0.0.0:8042",
        "http://192.168.0.1:8042",
        "http://127.0.0.1",
        "http://127.0.0.1:8042/api",
        "http://127.0.0.1:8042?x",
        "http://127.0.0.1:port",
        "http://[::1:8042",
        "127.0.0.1:8042",
    ],
)
def test_any_other_address_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    sentence = refused(monkeypatch, TEXAS42_DISCORD_URL=url)
    assert sentence.startswith("TEXAS42_DISCORD_URL: must be http:// with a loopback address and a port")


def default(name: str) -> object:
    field = Settings.model_fields[name]
    return "" if field.is_required() or field.default is None else field.default


def test_env_example_names_each_setting_with_its_default_and_description() -> None:
    assert (ROOT / ".env.example").read_text() == "".join(
        f"# {field.description}\n{PREFIX}{name.upper()}={default(name)}\n"
        for name, field in Settings.model_fields.items()
    )


def test_env_example_with_a_token_gives_the_defaults(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (elsewhere / ".env").write_text((ROOT / ".env.example").read_text())
    assert Settings() == Settings.model_construct(
        **{name: field.default for name, field in Settings.model_fields.items()} | {"token": Settings().token}
    )
