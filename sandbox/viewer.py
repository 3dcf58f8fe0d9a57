"""What one person's page shows, as JSON with the texts already rendered.

Ids are texts: JavaScript's numbers are too short for them.
"""

from sandbox.limits.components import BUTTON, STRING_SELECT, is_select
from sandbox.markdown import Markdown, is_large
from sandbox.model import (
    Attachment,
    Channel,
    ChannelKind,
    Interaction,
    InteractionKind,
    Message,
    MessageKind,
    User,
)
from sandbox.people import People
from sandbox.permissions import Permissions
from sandbox.refusals import Json
from sandbox.world import World

EXCERPT = 80
USER_SELECT = 5


class Viewer:
    """Shows the world to one person."""

    def __init__(self, people: People, user: User) -> None:
        self._people = people
        self._world: World = people.world
        self._id = user.id
        self._markdown = Markdown(self._name, lambda emoji_id: f"/cdn/emojis/{emoji_id}.png")

    @property
    def _user(self) -> User:
        """The person as the world knows them now."""
        return self._world.users[self._id]

    def _name(self, kind: str, identifier: int) -> str | None:
        if kind == "user":
            user = self._world.users.get(identifier)
            return None if user is None else user.display
        channel = self._world.channels.get(identifier)
        return None if channel is None else channel.name

    # ------------------------------------------------------------------ around the messages

    def hello(self) -> Json:
        """Return who is looking, and whom the page can be switched to."""
        people = [person(user) for user in self._world.users.values() if not user.bot]
        return {"is": "hello", "me": person(self._user), "people": people}

    def channels(self) -> Json:
        """Return the channels, each followed by its threads."""
        ordered: list[Channel] = []
        for channel in self._world.channels.values():
            if channel.kind is ChannelKind.TEXT:
                ordered += [channel, *self._world.threads(channel)]
        return {"is": "channels", "channels": [self._channel(channel) for channel in ordered]}

    def _channel(self, channel: Channel) -> Json:
        guild = self._world.guilds.get(channel.guild_id)
        return {
            "id": str(channel.id),
            "name": channel.name,
            "thread": channel.kind is ChannelKind.THREAD,
            "parent": None if channel.parent_id is None else str(channel.parent_id),
            "guild": "" if guild is None else guild.name,
            "archived": channel.archived,
            "locked": channel.locked,
        }

    def commands(self, channel: Channel) -> Json:
        """Return the commands that this person may use in a channel."""
        locale = self._user.locale
        commands = [
            {
                "path": path,
                "shown": " ".join([*path.split()[:-1], localised(node, "name", locale)]),
                "description": localised(node, "description", locale),
                "options": [_option(option, locale) for option in node.get("options") or []],
            }
            for path, node in self._people.commands(self._user, channel)
        ]
        return {"is": "commands", "channel": str(channel.id), "commands": commands}

    def interaction(self, what: Interaction) -> Json:
        """Return how one act of this person stands: waiting, failed, or done."""
        state = "failed" if what.failed else "waiting" if what.ack is None else "done"
        return {
            "is": "interaction",
            "id": str(what.id),
            "channel": str(what.channel_id),
            "command": what.command if what.kind is InteractionKind.COMMAND else None,
            "message": None if what.message_id is None else str(what.message_id),
            "custom_id": what.custom_id,
            "state": state,
        }

    def modal(self, what: Interaction, modal: Json) -> Json:
        """Return a modal that the bot opened."""
        fields = [_field(row) for row in modal["components"]]
        return {"is": "modal", "id": str(what.id), "title": modal["title"], "fields": fields}

    # ------------------------------------------------------------------ messages

    def message(self, what: Message) -> Json:
        """Return a message."""
        return {
            "id": str(what.id),
            "author": person(what.author),
            "time": what.created * 1000,
            "edited": what.edited is not None,
            "html": self._markdown.text(what.content) if what.content else "",
            "large": is_large(what.content),
            "embeds": [self._embed(embed) for embed in what.embeds],
            "rows": [[self._component(child) for child in row["components"]] for row in what.components],
            "attachments": [_attachment(each) for each in what.attachments if not each.embedded],
            "ephemeral": what.ephemeral,
            "loading": what.loading,
            "mentioned": what.mention_everyone or self._user in what.mentions,
            "used": self._used(what),
            "reply": self._reply(what),
            "excerpt": _excerpt(what),
            "thread": self._thread(what),
            "deletable": self._deletable(what),
        }

    def _used(self, what: Message) -> Json | None:
        """Return the line above an answer to a command: who used it."""
        cause = what.cause
        if cause is None or cause.kind != InteractionKind.COMMAND:
            return None
        return {"by": person(cause.user), "command": cause.command}

    def _reply(self, what: Message) -> Json | None:
        if what.reference_id is None:
            return None
        original = self._world.find(what.channel_id, what.reference_id)
        if original is None:
            return {"by": None, "text": "Original message was deleted"}
        return {"by": person(original.author), "id": str(original.id), "text": _excerpt(original)}

    def _thread(self, what: Message) -> Json | None:
        thread = self._world.channels.get(what.thread_id or 0)
        if thread is None:
            return None
        started = what.kind is MessageKind.THREAD_CREATED
        return {"id": str(thread.id), "name": thread.name, "started": started}

    def _deletable(self, what: Message) -> bool:
        channel = self._world.channels.get(what.channel_id)
        guild = self._world.guilds.get(channel.guild_id) if channel else None
        if guild is None or what.ephemeral:
            return False
        moderator = guild.permissions(self._user.id) & Permissions.MANAGE_MESSAGES
        return what.author == self._user or bool(moderator)

    def _embed(self, embed: Json) -> Json:
        author, footer = embed.get("author") or {}, embed.get("footer") or {}
        return {
            "colour": embed.get("color"),
            "author": author.get("name"),
            "title": self._markdown.line(embed["title"]) if embed.get("title") else None,
            "url": embed.get("url"),
            "description": self._markdown.text(embed["description"]) if embed.get("description") else None,
            "fields": [
                {
                    "name": self._markdown.line(field["name"]),
                    "value": self._markdown.text(field["value"]),
                    "inline": bool(field.get("inline")),
                }
                for field in embed.get("fields") or []
            ],
            "footer": footer.get("text"),
            "timestamp": embed.get("timestamp"),
            "image": _picture(embed.get("image")),
            "thumbnail": _picture(embed.get("thumbnail")),
        }

    def _component(self, component: Json) -> Json:
        body: Json = {
            "custom_id": component.get("custom_id"),
            "disabled": bool(component.get("disabled")),
        }
        if component["type"] == BUTTON:
            return body | {
                "kind": "button",
                "style": component["style"],
                "label": component.get("label"),
                "emoji": _emoji(component.get("emoji")),
                "url": component.get("url"),
            }
        return body | {
            "kind": "select",
            "placeholder": component.get("placeholder") or "Make a selection",
            "least": component.get("min_values", 1),
            "most": component.get("max_values", 1),
            "options": self._options(component),
        }

    def _options(self, select: Json) -> list[Json]:
        if select["type"] == STRING_SELECT:
            return [_select_option(option) for option in select["options"]]
        if select["type"] == USER_SELECT:
            people = [user for user in self._world.users.values() if not user.bot]
            return [{"label": user.display, "value": str(user.id)} for user in people]
        return []


def person(user: User) -> Json:
    """Return a person or the bot as the page names them."""
    return {"id": str(user.id), "name": user.name, "display": user.display, "bot": user.bot}


def _excerpt(what: Message) -> str:
    """Return the line that stands above answers to a message."""
    text = what.content or next((str(embed.get("title") or "") for embed in what.embeds), "")
    return text[:EXCERPT]


def localised(node: Json, key: str, locale: str) -> str:
    """Return the name or description of a command, an option or a choice in a language (D70, D71)."""
    return str((node.get(f"{key}_localizations") or {}).get(locale) or node.get(key) or "")


def _option(option: Json, locale: str) -> Json:
    return {
        "name": option["name"],
        "shown": localised(option, "name", locale),
        "description": localised(option, "description", locale).removesuffix("…"),
        "type": option["type"],
        "required": bool(option.get("required")),
        "choices": [
            {"name": localised(choice, "name", locale), "value": choice["value"]}
            for choice in option.get("choices") or []
        ],
        "least": option.get("min_value"),
        "most": option.get("max_value"),
        "longest": option.get("max_length"),
        "completes": bool(option.get("autocomplete")),
    }


def _select_option(option: Json) -> Json:
    return {
        "label": option["label"],
        "value": option["value"],
        "description": option.get("description"),
        "emoji": _emoji(option.get("emoji")),
        "chosen": bool(option.get("default")),
    }


def _field(row: Json) -> Json:
    """Return one input of a modal."""
    field = row["component"] if "component" in row else (row.get("components") or [row])[0]
    return {
        "custom_id": field.get("custom_id"),
        "label": row.get("label") or field.get("label") or "",
        "description": row.get("description"),
        "text": row.get("content"),
        "long": field.get("style") == 2,  # noqa: PLR2004 - Discord's number for a paragraph
        "placeholder": field.get("placeholder"),
        "value": field.get("value"),
        "required": field.get("required", True),
        "least": field.get("min_length"),
        "most": field.get("max_length"),
        "options": [_select_option(option) for option in field.get("options") or []]
        if is_select(field)
        else None,
    }


def _emoji(emoji: Json | None) -> Json | None:
    if not emoji:
        return None
    url = f"/cdn/emojis/{emoji['id']}.png" if emoji.get("id") else None
    return {"name": emoji.get("name"), "url": url}


def _picture(picture: Json | None) -> Json | None:
    if not picture or not picture.get("url"):
        return None
    return {"url": picture["url"], "alt": picture.get("description") or ""}


def _attachment(what: Attachment) -> Json:
    return {
        "url": what.url,
        "name": what.filename,
        "image": what.content_type.startswith("image/"),
        "alt": what.description or what.filename,
    }
