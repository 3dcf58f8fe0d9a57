"""Each limit at its last allowed and its first refused value, in Discord's own shape."""

from typing import Any

import pytest

from sandbox.limits.commands import budget, check_autocompletion, check_command, check_commands
from sandbox.limits.messages import CHANNEL_FLAGS, REPLY_FLAGS, Kept, Upload, check_defer_flags, check_message
from sandbox.limits.modals import check_modal
from sandbox.refusals import Json, Refusal


def message(payload: Json, *, uploads: tuple[Upload, ...] = (), kept: Kept | None = None) -> None:
    check_message(payload, list(uploads), flags=REPLY_FLAGS, known=lambda emoji: emoji == 7, kept=kept)


def faults(refused: Refusal) -> dict[str, str]:
    """Return the code of each fault by its path."""

    def walk(node: Json, path: str) -> dict[str, str]:
        found = {path: node["_errors"][0]["code"]} if "_errors" in node else {}
        for key, child in node.items():
            if key != "_errors":
                found |= walk(child, f"{path}.{key}".lstrip("."))
        return found

    body = refused.body()
    assert (refused.status, body["code"], body["message"]) == (400, 50035, "Invalid Form Body")
    return walk(body["errors"], "")


def embed(**parts: object) -> Json:
    return {"embeds": [parts]}


def rows(*children: Json) -> Json:
    return {"content": "x", "components": [{"type": 1, "components": list(children)}]}


def button(**parts: object) -> Json:
    return {"type": 2, "style": 1, "label": "ok", "custom_id": "a"} | parts


def select(**parts: object) -> Json:
    options = [{"label": "one", "value": "1"}, {"label": "two", "value": "2"}]
    return {"type": 3, "custom_id": "s", "options": options} | parts


FIELD: Json = {"name": "n", "value": "v"}
ACCEPTED: list[Json] = [
    {"content": "x" * 2000},
    {"content": "  " + "x" * 2000 + "  "},
    embed(title="x" * 256),
    embed(description="x" * 4096),
    embed(fields=[FIELD] * 25),
    embed(fields=[{"name": "x" * 256, "value": "x" * 1024}]),
    embed(footer={"text": "x" * 2048}),
    embed(author={"name": "x" * 256}),
    embed(image={"url": "https://example.org/a.png"}),
    embed(title="x", color=0xFFFFFF, timestamp="2026-01-01T00:00:00+00:00"),
    {"embeds": [{"description": "x" * 3000}] * 2},
    {
        "content": "x",
        "components": [{"type": 1, "components": [button(custom_id=f"{row}")]} for row in range(5)],
    },
    rows(*(button(custom_id=f"{number}") for number in range(5))),
    rows(button(label="x" * 80, custom_id="x" * 100)),
    rows(button(label=None, emoji={"name": "🎲"})),
    rows(button(emoji={"name": "👨‍👩‍👧", "id": None})),
    rows(button(emoji={"name": "tile", "id": "7"})),
    rows(button(style=5, custom_id=None, url="https://example.org")),
    rows(select(placeholder="x" * 150, min_values=0, max_values=2)),
    rows({"type": 5, "custom_id": "u"}),
    {"content": "x", "nonce": "n" * 25, "enforce_nonce": True},
    {"content": "x", "flags": 64},
    {"content": "x", "allowed_mentions": {"parse": [], "users": ["1"]}},
]


@pytest.mark.parametrize("payload", ACCEPTED)
def test_the_last_allowed_value_is_accepted(payload: Json) -> None:
    message(payload)


MAX, REQUIRED, CHOICES = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_REQUIRED", "BASE_TYPE_CHOICES"
EXCLUSIVE = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"
REFUSED: list[tuple[Json, str, str]] = [
    ({"content": "x" * 2001}, "content", MAX),
    (embed(title="x" * 257), "embeds.0.title", MAX),
    (embed(description="x" * 4097), "embeds.0.description", MAX),
    (embed(fields=[FIELD] * 26), "embeds.0.fields", MAX),
    (embed(fields=[FIELD | {"name": "x" * 257}]), "embeds.0.fields.0.name", MAX),
    (embed(fields=[FIELD | {"value": "x" * 1025}]), "embeds.0.fields.0.value", MAX),
    (embed(fields=[FIELD | {"value": " "}]), "embeds.0.fields.0.value", REQUIRED),
    (embed(fields=[{"value": "v"}]), "embeds.0.fields.0.name", REQUIRED),
    (embed(footer={"text": "x" * 2049}), "embeds.0.footer.text", MAX),
    (embed(author={"name": "x" * 257}), "embeds.0.author.name", MAX),
    (embed(color=1), "embeds.0.description", REQUIRED),
    (embed(title="x", color=0x1000000), "embeds.0.color", "NUMBER_TYPE_MAX"),
    (embed(title="x", url="ftp://x.org"), "embeds.0.url", "URL_TYPE_INVALID_SCHEME"),
    (embed(image={"url": "attachment://no.png"}), "embeds.0.image.url", "ATTACHMENT_NOT_FOUND"),
    (embed(title="x", timestamp="yesterday"), "embeds.0.timestamp", "DATETIME_TYPE_PARSE"),
    (
        {"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    ({"embeds": [{"title": "x"}] * 11}, "embeds", MAX),
    (
        {
            "content": "x",
            "components": [{"type": 1, "components": [button(custom_id=f"{n}")]} for n in range(6)],
        },
        "components",
        MAX,
    ),
    (rows(), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    (rows(*(button(custom_id=f"{n}") for n in range(6))), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    (rows(button(), button()), "components.0.components.1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
    (rows(button(label="x" * 81)), "components.0.components.0.label", MAX),
    (rows(button(label="")), "components.0.components.0", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
    (rows(button(custom_id="x" * 101)), "components.0.components.0.custom_id", MAX),
    (rows(button(custom_id=None)), "components.0.components.0.custom_id", REQUIRED),
    (rows(button(url="https://x.org")), "components.0.components.0", EXCLUSIVE),
    (rows(button(style=5, url="https://x.org")), "components.0.components.0", EXCLUSIVE),
    (
        rows(button(emoji={"name": "🀰"})),
        "components.0.components.0.emoji.name",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    (rows(button(emoji={"id": "8"})), "components.0.components.0.emoji.id", "BUTTON_COMPONENT_INVALID_EMOJI"),
    (rows(select(), button()), "components.0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    (rows(select(options=[])), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    (rows(select(placeholder="x" * 151)), "components.0.components.0.placeholder", MAX),
    (
        rows(select(max_values=3)),
        "components.0.components.0.options",
        "SELECT_COMPONENT_MAX_VALUES_TOO_HIGH",
    ),
    (
        rows(select(options=[{"label": "x", "value": "1"}] * 2)),
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        rows(select(options=[{"label": str(n), "value": str(n)} for n in range(26)])),
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (rows({"type": 4, "custom_id": "t"}), "components.0.components.0.type", "UNION_TYPE_CHOICES"),
    ({"content": "x", "nonce": "n" * 26}, "nonce", MAX),
    ({"content": "x", "enforce_nonce": True}, "nonce", REQUIRED),
    ({"content": "x", "flags": 1}, "flags", "INVALID_BITFIELD_FLAG"),
    ({"content": "x", "flags": 1 << 15}, "flags", "SANDBOX_UNKNOWN"),
    ({"content": "x", "allowed_mentions": {"parse": ["all"]}}, "allowed_mentions.parse.0", CHOICES),
    (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    ({"content": "x", "attachments": [{"id": 0}]}, "attachments.0.id", "ATTACHMENT_NOT_FOUND"),
]


@pytest.mark.parametrize(("payload", "path", "code"), REFUSED)
def test_the_first_value_beyond_a_limit_is_refused(payload: Json, path: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        message(payload)
    assert faults(refused.value) == {path: code}
    assert refused.value.violation is not None


def test_a_private_flag_on_a_channel_is_refused() -> None:
    """Discord would ignore it, and the message would be public."""
    with pytest.raises(Refusal):
        check_message({"content": "x", "flags": 64}, [], flags=CHANNEL_FLAGS, known=bool)


def test_a_deferral_bears_the_private_flag_alone() -> None:
    check_defer_flags({"flags": 64})
    with pytest.raises(Refusal):
        check_defer_flags({"flags": 64 | 4096})


def test_uploads_and_kept_files_can_be_pointed_at() -> None:
    upload = Upload(0, "board.png", "image/png", b"x")
    picture = {"embeds": [{"image": {"url": "attachment://board.png"}}]}
    message(picture, uploads=(upload,))
    message(picture, kept=Kept({5: "board.png"}))
    with pytest.raises(Refusal):
        message(picture | {"attachments": []}, kept=Kept({5: "board.png"}))


def test_too_large_a_file_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        message({}, uploads=(Upload(0, "a.png", "image/png", bytes(10 * 1024 * 1024 + 1)),))
    assert refused.value.status == 413


def modal(*children: Json, **parts: object) -> Json:
    row = [{"type": 1, "components": [child]} for child in children]
    return {"title": "t", "custom_id": "m", "components": row} | parts


TEXT: Json = {"type": 4, "style": 1, "label": "l", "custom_id": "a"}


@pytest.mark.parametrize(
    "payload",
    [
        modal(TEXT, title="x" * 46),
        modal(),
        modal(*[TEXT | {"custom_id": str(n)} for n in range(6)]),
        modal(TEXT, TEXT),
        modal(TEXT | {"label": "x" * 46}),
        modal(TEXT | {"placeholder": "x" * 101}),
        modal(TEXT | {"min_length": 5, "max_length": 4}),
        modal(button()),
    ],
)
def test_modals_beyond_a_limit_are_refused(payload: Json) -> None:
    with pytest.raises(Refusal):
        check_modal(payload, bool)


def test_modals_with_rows_or_labels_are_accepted() -> None:
    check_modal(modal(TEXT | {"label": "x" * 45, "placeholder": "x" * 100}), bool)
    label = {"type": 18, "label": "l", "component": {"type": 4, "style": 2, "custom_id": "a"}}
    check_modal({"title": "t", "custom_id": "m", "components": [label]}, bool)


def command(**parts: Any) -> Json:  # noqa: ANN401 - any JSON
    return {"name": "42", "description": "d", "options": []} | parts


def option(**parts: Any) -> Json:  # noqa: ANN401 - any JSON
    return {"type": 3, "name": "o", "description": "d"} | parts


@pytest.mark.parametrize(
    ("payload", "path"),
    [
        (command(name="Table"), "name"),
        (command(name="x" * 33), "name"),
        (command(name="a b"), "name"),
        (command(description=""), "description"),
        (command(description="x" * 101), "description"),
        (command(name_localizations={"xx": "tisch"}), "name_localizations.xx"),
        (command(name_localizations={"de": "Tisch"}), "name_localizations.de"),
        (command(options=[option(name=f"o{n}") for n in range(26)]), "options"),
        (command(options=[option(), option()]), "options.1.name"),
        (
            command(options=[option(name=name, name_localizations={"de": "ort"}) for name in "ab"]),
            "options.1.name_localizations.de",
        ),
        (command(options=[option(name="a"), option(name="b", required=True)]), "options.1"),
        (
            command(options=[option(choices=[{"name": str(n), "value": "v"} for n in range(26)])]),
            "options.0.choices",
        ),
        (command(options=[option(choices=[{"name": "x" * 101, "value": "v"}])]), "options.0.choices.0.name"),
        (command(options=[option(type=1, name="a"), option(name="b")]), "options.0"),
    ],
)
def test_commands_beyond_a_limit_are_refused(payload: Json, path: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_command(payload)
    assert path in faults(refused.value)


@pytest.mark.parametrize("name", ["42", "new", "stół", "테이블", "मेज़", "โต๊ะ", "a-b_c'd"])
def test_names_may_be_of_any_script_in_lower_case(name: str) -> None:
    """D69: the marks of Devanagari and Thai count as letters."""
    check_command(command(name=name))


def test_the_budget_counts_the_longest_translation() -> None:
    """D72."""
    assert budget(command(description="abc", description_localizations={"de": "abcdef"})) == 2 + 6
    many = [option(type=1, name=f"s{n}", description="x" * 100, options=[
        option(name=f"o{m}", description="x" * 100) for m in range(4)
    ]) for n in range(16)]  # fmt: skip
    with pytest.raises(Refusal, match="INVALID_FORM"):
        check_command(command(options=many))
    check_command(command(options=many[:15]))


def test_command_names_are_unique() -> None:
    check_commands([command(), command(name="43")])
    with pytest.raises(Refusal):
        check_commands([command(), command()])


def test_at_most_25_completions() -> None:
    """D75."""
    choices = [{"name": str(n), "value": n} for n in range(26)]
    check_autocompletion({"choices": choices[:25]})
    with pytest.raises(Refusal):
        check_autocompletion({"choices": choices})
