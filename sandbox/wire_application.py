"""The application in Discord's JSON: itself, its commands and emojis, and the interactions it is told of."""

from sandbox import wire
from sandbox.limits.commands import SUBCOMMAND
from sandbox.model import Command, Emoji, Interaction, Message
from sandbox.refusals import Json
from sandbox.world import World

FILE_LIMIT = 10 * 1024 * 1024


def application(world: World) -> Json:
    """Return the application."""
    owner = next((who for who in world.users.values() if not who.bot), world.bot)
    return {
        "id": str(world.application_id),
        "name": world.bot.display,
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "type": None,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "flags_new": str(application_flags(world)),
        "verify_key": "0" * 64,
        "owner": wire.user(owner),
        "team": None,
        "flags": application_flags(world),
        "bot": wire.user(world.bot),
    }


def application_flags(world: World) -> int:
    """Return the flags that tell which privileged intents are switched on."""
    presences, members, content = 1 << 8, 1 << 1, 1 << 15
    flags = {presences: 1 << 13, members: 1 << 15, content: 1 << 19}
    return sum(flag for intent, flag in flags.items() if world.privileged_intents & intent)


def command(world: World, what: Command) -> Json:
    """Return a registered command."""
    body: Json = {
        "type": 1,
        "name_localizations": None,
        "description_localizations": None,
        "default_member_permissions": None,
        "nsfw": False,
        "contexts": None,
        "integration_types": [0],
        "options": [],
    }
    body |= {key: value for key, value in what.payload.items() if value is not None}
    if (permissions := body["default_member_permissions"]) is not None:
        body["default_member_permissions"] = str(permissions)
    body |= {
        "id": str(what.id),
        "application_id": str(world.application_id),
        "version": str(what.version),
    }
    if what.guild_id is not None:
        body["guild_id"] = str(what.guild_id)
    return body


def emoji(world: World, what: Emoji) -> Json:
    """Return an emoji of the application."""
    return {
        "id": str(what.id),
        "name": what.name,
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": what.animated,
        "available": True,
        "user": wire.user(world.bot),
    }


def interaction(world: World, what: Interaction, data: Json, used: Message | None) -> Json:
    """Return what the bot is told of a person's act; `used` is the message whose component was used."""
    where = world.channels[what.channel_id]
    home = world.guilds[what.guild_id]
    permissions = home.permissions(what.user.id)
    body: Json = {
        "id": str(what.id),
        "application_id": str(world.application_id),
        "type": int(what.kind),
        "token": what.token,
        "version": 1,
        "data": data,
        "guild_id": str(home.id),
        "guild": {"id": str(home.id), "locale": home.locale, "features": []},
        "guild_locale": home.locale,
        "channel_id": str(where.id),
        "channel": wire.partial_channel(world, where, permissions),
        "member": wire.member(home, what.user, permissions),
        "locale": what.user.locale,
        "app_permissions": str(int(world.bot_permissions(where))),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": {"0": str(home.id)},
        "context": 0,
        "attachment_size_limit": FILE_LIMIT,
    }
    if used is not None:
        body["message"] = wire.message(world, used)
    return body


def command_name(data: Json) -> str:
    """Return a used command's whole name, `42 new`, from an interaction's data."""
    words = [str(data["name"])]
    options = data.get("options") or []
    while options and options[0]["type"] <= SUBCOMMAND + 1:
        words.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return " ".join(words)
