"""The turn notice: a mention, and nothing that tells a tile (D11)."""

from bot.render import buttons
from bot.render.ids import Verb, compose
from bot.render.message import Button, Message
from bot.tables.views import TableView
from bot.text.translator import Texts


def notice(table: TableView, mention_id: int, t: Texts) -> Message:
    """Return the notice for the player to act, by Discord id."""
    mention = f"<@{mention_id}>"
    text = t("{mention} It is your turn at table {number}.", mention=mention, number=table.number)
    # Translators: button, at most 20 characters; no more turn notices for who presses it
    mute = Button(compose(Verb.MUTE, table.key), t("Mute for me"))
    return Message(text, rows=((buttons.hand(table, t), mute),))


def absent_notice(table: TableView, mention_id: int, t: Texts) -> Message:
    """Return the mention of a player whose replacement was asked for."""
    mention = f"<@{mention_id}>"
    text = t(
        "{mention} The others ask to replace you at table {number}. Press any button of the table to stay.",
        mention=mention,
        number=table.number,
    )
    return Message(text, rows=((buttons.hand(table, t),),))
