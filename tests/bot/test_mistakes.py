"""What is wrong with the settings is said by the names that somebody wrote, and never by a value."""

from pathlib import Path

import pytest

from bot.exits import SettingError
from bot.mistakes import read, unknown
from bot.settings import PREFIX, LocalSettings, Settings

pytestmark = pytest.mark.usefixtures("elsewhere")


def refused(monkeypatch: pytest.MonkeyPatch, **variables: str) -> str:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingError) as caught:
        read(Settings)
    assert caught.value.__cause__ is None
    return str(caught.value)


SECONDS = "it must be a number of at least 0 and at most 10."
MINUTES = "it must be a number of more than 0 and at most"
LEVELS = "it must be DEBUG, INFO, WARNING or ERROR."


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("TRICK_SECONDS", "-0.1", f"too small; {SECONDS}"),
        ("TRICK_SECONDS", "10.1", f"too large; {SECONDS}"),
        ("TRICK_SECONDS", "2 s", f"not understood; {SECONDS}"),
        ("COMPUTER_SECONDS", "11", f"too large; {SECONDS}"),
        ("EDIT_SECONDS", "1,5", f"not understood; {SECONDS}"),
        ("WORKERS", "0", "too small; it must be a whole number of at least 1 and at most 64."),
        ("WORKERS", "1.5", "not understood; it must be a whole number of at least 1 and at most 64."),
        ("NOTICE_SECONDS", "3601", "too large; it must be a number of at least 0 and at most 3600."),
        ("REQUESTS_PER_SECOND", "3", "too small; it must be a number of at least 4."),
        ("BOARD_MINUTES", "0", f"too small; {MINUTES} 55."),
        ("BOARD_MINUTES", "56", f"too large; {MINUTES} 55."),
        ("PICTURES", "perhaps", "not understood; it must be true or false."),
        ("LOG_LEVEL", "TRACE", f"not understood; {LEVELS}"),
        ("UNHEALTHY_MINUTES", "0", f"too small; {MINUTES} 60."),
        ("UNHEALTHY_MINUTES", "61", f"too large; {MINUTES} 60."),
        ("METRICS_PORT", "0", "too small; it must be a whole number of at least 1 and at most 65535."),
        (
            "METRICS_PORT",
            "none",
            "not understood; it must be a whole number of at least 1 and at most 65535.",
        ),
        ("SYNC_GUILD", "here", "not understood; it must be a whole number of more than 0."),
    ],
)
def test_a_value_that_is_wrong_is_told_by_name_with_what_is_allowed(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    assert refused(monkeypatch, **{PREFIX + name: value}) == f"{PREFIX}{name}: {said}"


def test_a_name_is_told_as_it_was_written(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (elsewhere / ".env").write_text("Texas42_Workers=many\n")
    assert refused(monkeypatch).startswith("Texas42_Workers: not understood;")
    assert refused(monkeypatch, texas42_workers="none").startswith("texas42_workers: not understood;")


def test_every_setting_that_is_wrong_has_its_line_and_none_repeats_a_value_d10(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = [PREFIX + name.upper() for name in Settings.model_fields if name not in FREE]
    said = refused(monkeypatch, **dict.fromkeys(names, "hidden"))
    assert [line.split(":")[0] for line in said.splitlines()] == names
    assert "hidden" not in said
    assert "secret" not in said
    assert "nput" not in said  # pydantic's own words


FREE = {"token", "database", "metrics_host"}
"""Whatever is written there is understood."""


def test_a_name_that_is_no_setting_is_told_with_the_one_that_is_like_it(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (elsewhere / ".env").write_text(
        "COMPOSE_PROJECT_NAME=x\nTRICK_SECOND=1\nTEXAS42_OLD=1\nexport texas42_worker=3\nTEXAS42_EMPTY=\n"
    )
    monkeypatch.setenv("TEXAS42_TRICK_SECOND", "1")
    monkeypatch.setenv("texas42_workers", "3")
    assert unknown() == [
        "TEXAS42_TRICK_SECOND is no setting, and is ignored. Did you mean TEXAS42_TRICK_SECONDS?",
        "TEXAS42_OLD is no setting, and is ignored.",
        "texas42_worker is no setting, and is ignored. Did you mean TEXAS42_WORKERS?",
    ]
    assert read(Settings).trick_seconds == 2.0


NO_TOKEN = (
    "TEXAS42_TOKEN: there is none. Take the bot's token from Discord's developer portal and put it into .env."
)


def test_a_mistyped_token_is_told_beside_the_missing_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEXAS42_TOKEN")
    assert refused(monkeypatch, TEXAS42_TOKN="secret").splitlines() == [
        "TEXAS42_TOKN is no setting, and is ignored. Did you mean TEXAS42_TOKEN?",
        NO_TOKEN,
    ]
    assert read(LocalSettings).workers == 2


def test_an_environment_file_that_cannot_be_read_is_named(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (elsewhere / ".env").write_bytes("TEXAS42_TOKEN=tök".encode("latin-1"))
    assert refused(monkeypatch) == "The file .env cannot be read: it is no text in UTF-8."
