"""Names and descriptions of commands in the languages of Discord's lists (D69 to D72)."""

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Place

from bot.text.commands import DESCRIPTION, NAME, OPTION
from bot.text.translator import texts

_CONTEXTS = {
    Place.command_name: NAME,
    Place.command_description: DESCRIPTION,
    Place.group_description: DESCRIPTION,
    Place.parameter_name: OPTION,
    Place.parameter_description: DESCRIPTION,
}


class Localised(app_commands.Translator):
    """Answers discord.py from the catalogues. A choice stands in them as the text that it is elsewhere."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text, or None where the English one stands by itself.

        A group's name is the same everywhere (D70). Without their own texts Americans get British ones (D71).
        """
        said = string.message
        if context.location is Place.group_name:
            return None
        if locale is discord.Locale.american_english:
            return said
        t, place = texts(locale.value), _CONTEXTS.get(context.location)
        translated = t(said) if place is None else t.pgettext(place, said)
        return translated if translated != said else None
