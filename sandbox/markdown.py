"""Discord's flavour of Markdown as HTML. Whatever isn't known markup is escaped; raw HTML never passes."""

import html
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

_BLOCK = ["fence", "blockquote", "heading", "list"]
_INLINE = ["backticks", "emphasis", "strikethrough", "link", "autolink", "escape", "newline"]
_WORD = re.compile(
    r"<(?:@!?(?P<user>\d+)|#(?P<channel>\d+)|/(?P<command>[^:<>]{1,99}):\d+|a?:(?P<emoji>\w+):(?P<emoji_id>\d+)"
    r"|t:(?P<time>-?\d{1,11})(?::(?P<style>[tTdDfFsSR]))?)>|@(?P<all>everyone|here)\b"
)
_LARGE = re.compile(r"\s*(?:<a?:\w+:\d+>\s*){1,30}")
"""A message of emojis alone, up to so many, is shown large."""
_ADDRESS = re.compile(r"https?://[^\s<>|]*[^\s<>|.,:;!?\"')\]]")
_TEXT = re.compile(r"(?:(?!https?://)[^\\\n&*\-:<>@\[\]^_`~!|])+")
"""Characters that begin no markup. The library's own rule doesn't stop at spoilers and addresses."""
_SAFE = re.compile(r"https?://", re.IGNORECASE)
_TIMES = {
    "t": "%H:%M",
    "T": "%H:%M:%S",
    "d": "%d/%m/%Y",
    "D": "%d %B %Y",
    "f": "%d %B %Y %H:%M",
    "F": "%A, %d %B %Y %H:%M",
}

Names = Callable[[str, int], str | None]
"""Answers what a `user` or `channel` of that id is called."""


def is_large(source: str) -> bool:
    """Return whether a message's text is emojis alone, which are shown large."""
    return _LARGE.fullmatch(source) is not None


class Markdown:
    """Renders texts; `names` tells who and what is mentioned, `emoji_url` where an emoji's picture is."""

    def __init__(self, names: Names, emoji_url: Callable[[int], str]) -> None:
        self._names = names
        self._emoji_url = emoji_url
        self._parser = self._make(_BLOCK)
        self._line = self._make([])

    def _make(self, block: list[str]) -> MarkdownIt:
        parser = MarkdownIt("zero", {"html": False, "breaks": True}).enable([*block, *_INLINE])
        parser.inline.ruler.at("text", _text)
        parser.inline.ruler.before("escape", "spoiler", _spoiler)
        parser.inline.ruler.before("escape", "word", self._word)
        parser.inline.ruler.before("escape", "address", _address)
        parser.validateLink = lambda url: bool(_SAFE.match(url))  # type: ignore[method-assign]
        for kind in ("strong_open", "strong_close"):
            parser.add_render_rule(kind, _strong)
        for kind in ("heading_open", "heading_close"):
            parser.add_render_rule(kind, _heading)
        parser.add_render_rule("link_open", _link)
        return parser

    def text(self, source: str) -> str:
        """Return the HTML of a message's or an embed's text."""
        return str(self._parser.render(_prepare(source)))

    def line(self, source: str) -> str:
        """Return the HTML of a single line: a title, a field's name."""
        return str(self._line.renderInline(source))

    def _word(self, state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the library calls it so
        match = _WORD.match(state.src, state.pos) if state.src[state.pos] in "<@" else None
        if match is None:
            return False
        if not silent:
            token = state.push("html_inline", "", 0)
            token.content = self._render_word(match)
        state.pos = match.end()
        return True

    def _render_word(self, match: re.Match[str]) -> str:
        if user := match["user"]:
            name = self._names("user", int(user))
            return _mention("@" + (name or "unknown-user"))
        if channel := match["channel"]:
            return _mention("#" + (self._names("channel", int(channel)) or "unknown"))
        if command := match["command"]:
            return _mention("/" + command)
        if emoji := match["emoji"]:
            url = html.escape(self._emoji_url(int(match["emoji_id"])))
            return f'<img class="emoji" src="{url}" alt=":{emoji}:">'
        if moment := match["time"]:
            return _time(int(moment), match["style"] or "f")
        return _mention("@" + match["all"])


_TOO_DEEP, _SMALL = re.compile(r"^#{4,}"), re.compile(r"^-# ")


def _prepare(source: str) -> str:
    """Turn what Markdown proper reads otherwise into what Discord reads.

    A quote ends with its line; `>>>` quotes the rest; `-#` is small print; a heading has at most three marks.
    """
    lines: list[str] = []
    quoting, fenced = False, False
    for line in source.split("\n"):
        if line.startswith(">>> ") and not fenced:
            quoting, line = True, line[4:]  # noqa: PLW2901 - the rest of the line is the quote's
        if line.lstrip("> ").startswith("```"):
            fenced = not fenced
        if lines and lines[-1].startswith("> ") and not (quoting or fenced or line.startswith("> ")):
            lines.append("")
        if not fenced:
            line = _SMALL.sub("###### ", _TOO_DEEP.sub(r"\\\g<0>", line))  # noqa: PLW2901
        lines.append(f"> {line}" if quoting else line)
    return "\n".join(lines)


def _mention(text: str) -> str:
    return f'<span class="mention">{html.escape(text)}</span>'


def _time(seconds: int, style: str) -> str:
    """Return a time in UTC; the page shows it in its reader's zone."""
    try:
        moment = datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return html.escape(f"<t:{seconds}>")
    shown = moment.strftime(_TIMES.get(style, _TIMES["f"]))
    return f'<time datetime="{moment.isoformat()}" data-style="{style}">{shown}</time>'


def _text(state: StateInline, silent: bool) -> bool:  # noqa: FBT001
    match = _TEXT.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        state.pending += match[0]
    state.pos = match.end()
    return True


def _spoiler(state: StateInline, silent: bool) -> bool:  # noqa: FBT001
    if not state.src.startswith("||", state.pos):
        return False
    start, end = state.pos + 2, state.src.find("||", state.pos + 2)
    if end <= start or end > state.posMax:
        return False
    if not silent:
        opened = state.push("spoiler_open", "span", 1)
        opened.attrs = {"class": "spoiler", "tabindex": "0", "role": "button", "aria-label": "Spoiler"}
        state.pos, outer_end = start, state.posMax
        state.posMax = end
        state.md.inline.tokenize(state)
        state.posMax = outer_end
        state.push("spoiler_close", "span", -1)
    state.pos = end + 2
    return True


def _address(state: StateInline, silent: bool) -> bool:  # noqa: FBT001
    match = _ADDRESS.match(state.src, state.pos) if state.src[state.pos] == "h" else None
    if match is None:
        return False
    if not silent:
        url = html.escape(match[0])
        state.push(
            "html_inline", "", 0
        ).content = f'<a href="{url}" rel="noreferrer noopener" target="_blank">{url}</a>'
    state.pos = match.end()
    return True


# The library's renderer hands its environment through as it came, of any type.
def _strong(renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, _env: Any) -> str:  # noqa: ANN401
    token = tokens[index]
    token.tag = "u" if token.markup == "__" else "strong"
    return renderer.renderToken(tokens, index, options, _env)


def _heading(renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, _env: Any) -> str:  # noqa: ANN401
    """Keep the page's own headings above a message's: `#` is the fourth level. Six marks are small print."""
    token = tokens[index]
    small = len(token.markup) == 6  # noqa: PLR2004
    token.tag = "small" if small else f"h{len(token.markup) + 3}"
    return renderer.renderToken(tokens, index, options, _env)


def _link(renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, _env: Any) -> str:  # noqa: ANN401
    tokens[index].attrs |= {"rel": "noreferrer noopener", "target": "_blank"}
    return renderer.renderToken(tokens, index, options, _env)
