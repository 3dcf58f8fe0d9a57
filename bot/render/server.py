"""What a server has chosen, for who manages it."""

from babel import Locale

from bot.render.house import house_rules
from bot.render.message import Message
from bot.tables.ports import ServerSettings
from bot.text.translator import Texts, spoken

MOST_CHANNELS = 25


def server_settings(settings: ServerSettings, t: Texts, own: str | None = None) -> Message:
    """Return the settings of a server; `own` is its locale on Discord."""
    language = language_name(spoken(settings.language or own), t)
    lines = [
        t("Settings of this server:"),
        # Translators: a setting of a server and whether it is on
        t("Pictures of boards and hands: {state}", state=_switch(settings.pictures, t)),
        # Translators: a setting of a server and whether it is on
        t("Turn notices at new tables: {state}", state=_switch(settings.notices, t)),
        t("Language of boards: {language}", language=language)
        if settings.language
        else t("Language of boards: {language}, as the server", language=language),
        t("Tables may open in: {channels}", channels=mentioned(settings.channels, t))
        if settings.channels
        else t("Tables may open in every channel."),
        t("New tables: {rules}", rules=house_rules(settings.rules, t)),
        t("Change them with `/42admin set`, `/42admin channels` and `/42admin rules`."),
    ]
    return Message("\n".join(lines))


def too_many_channels(t: Texts) -> Message:
    """Say that no more channels can be listed."""
    return Message(
        t.plural(
            "Tables may be bound to {n} channel at most. A category stands for all its channels.",
            "Tables may be bound to {n} channels at most. A category stands for all its channels.",
            n=MOST_CHANNELS,
        )
    )


def elsewhere(channels: tuple[int, ...], t: Texts) -> Message:
    """Say in which channels tables may open, since this isn't one of them."""
    return Message(
        t(
            "No table may open in this channel. Open it in one of these: {channels}.",
            channels=mentioned(channels, t),
        )
    )


def language_name(language: str, t: Texts) -> str:
    """Return what a language is called."""
    return Locale.parse(language, sep="-").get_display_name(t.locale) or language


def mentioned(channels: tuple[int, ...], t: Texts) -> str:
    """Return links to channels; Discord shows their names."""
    return t.list(f"<#{channel}>" for channel in channels)


def _switch(on: bool, t: Texts) -> str:  # noqa: FBT001 - a setting's value
    # Translators: the state of a setting
    return t("on") if on else t("off")
