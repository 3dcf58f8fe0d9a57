"""Discord's flavour of Markdown, and nothing that runs."""

import pytest

from sandbox.markdown import Markdown, is_large

MARKDOWN = Markdown(
    lambda kind, number: {("user", 1): "Ann <3", ("channel", 2): "table"}.get((kind, number)),
    lambda emoji_id: f"/cdn/emojis/{emoji_id}.png",
)


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("**b** *i* _i_", "<strong>b</strong> <em>i</em> <em>i</em>"),
        ("__u__ ~~s~~ `c|c`", "<u>u</u> <s>s</s> <code>c|c</code>"),
        (r"\*not\* \_not\_ [4|6] 4\|6", "*not* _not_ [4|6] 4|6"),
        ("<@1> <@!9> <#2>", "@Ann &lt;3</span>"),
        ("[text](https://example.org)", '<a href="https://example.org"'),
        ("[text](javascript:alert(1))", "[text](javascript:alert(1))"),
        ("see https://example.org/a.", 'href="https://example.org/a"'),
        ("</42 new:123>", '<span class="mention">/42 new</span>'),
        ("<:tile:55>", '<img class="emoji" src="/cdn/emojis/55.png" alt=":tile:">'),
        ("<t:0:t>", '<time datetime="1970-01-01T00:00:00+00:00" data-style="t">00:00</time>'),
        ("# one\n### three", "<h4>one</h4>\n<h6>three</h6>"),
        ("#### four", "<p>#### four</p>"),
        ("-# small", "<small>small</small>"),
        ("> quote\nafter", "</blockquote>\n<p>after</p>"),
        (">>> all\nof it", "all<br>\nof it</p>\n</blockquote>"),
        ("one\ntwo", "one<br>\ntwo"),
        ("```\n<b>\n```", "<pre><code>&lt;b&gt;\n</code></pre>"),
        ("||a **b**||", 'aria-label="Spoiler">a <strong>b</strong></span>'),
        ("||open", "<p>||open</p>"),
    ],
)
def test_markup_becomes_html(source: str, html: str) -> None:
    assert html in MARKDOWN.text(source)


@pytest.mark.parametrize(
    "source", ["<script>x</script>", "<img src=x onerror=y>", "<@1><b>", "||<i>||", "`<u>`"]
)
def test_raw_html_is_escaped_everywhere(source: str) -> None:
    for made in (MARKDOWN.text(source), MARKDOWN.line(source)):
        assert not any(tag in made for tag in ("<script", "<img", "<b>", "<i>", "<u>"))


@pytest.mark.parametrize(
    ("source", "large"),
    [("<:tile_4_6:55>", True), ("<:a:1> <a:b:2>\n<:c:3>", True), ("<:a:1> x", False), ("", False)],
)
def test_emojis_alone_are_shown_large(source: str, large: bool) -> None:  # noqa: FBT001 - a parameter
    assert is_large(source) == large
