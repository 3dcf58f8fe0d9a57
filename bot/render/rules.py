"""The rules in short, by topic, with the numbers of this table."""

from bot.render.house import house_rules
from bot.render.ids import Verb, compose
from bot.render.limits import BUTTONS
from bot.render.message import Button, Message
from bot.render.rulebook import headings, paragraphs
from bot.render.topics import Topic
from bot.render.worked import example
from bot.tables.views import TableView
from bot.text.translator import Texts
from engine.rules import Rules


def rules(topic: Topic, table: TableView | None, t: Texts, guild: int = 0) -> Message:
    """Return one topic with its example and buttons to all others, shown in the server `guild`.

    Without a table it is the standard game's.
    """
    played = table.rules if table else Rules()
    names = headings(t)
    lines = [f"**{names[topic]}**", *paragraphs(topic, played, t), "", house_rules(played, t)]
    buttons = tuple(
        Button(
            compose(Verb.RULES, table.key if table else None, other),
            names[other],
            "primary" if other == topic else "secondary",
            disabled=other == topic,
        )
        for other in Topic
    )
    width = BUTTONS - 1
    rows = tuple(buttons[start : start + width] for start in range(0, len(buttons), width))
    embed, picture = example(topic, played, guild, t)
    return Message("\n".join(lines), embed, rows, picture)
