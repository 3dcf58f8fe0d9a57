"""The page in a real browser: what a person does with it, at a desktop's and a phone's width."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, FrameLocator, Page, expect

from sandbox.faults import Down
from sandbox.interactions import ACKNOWLEDGE_SECONDS
from tests.browser import chromium, needs_chromium, open_page
from tests.sandbox.conftest import Tiny

pytestmark = needs_chromium


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as launched:
        yield launched


async def visit(browser: Browser, tiny: Tiny, name: str, *, width: int = 1280) -> Page:
    page = await open_page(browser, width=width)
    page.on("pageerror", lambda error: tiny.errors.append(str(error)))
    await page.goto(f"{tiny.sandbox.url}/as/{name}")
    await expect(page.locator("#title")).to_have_text("# table")
    return page


async def test_a_person_uses_a_command_and_presses_a_button(tiny: Tiny, browser: Browser) -> None:
    page = await visit(browser, tiny, "ann")
    other = await visit(browser, tiny, "bob", width=390)
    await page.fill("#text", "/tiny but")
    await page.press("#text", "Enter")
    await page.press("#command [type=submit]", "Enter")
    await expect(page.locator("#log")).to_contain_text("Ann used /tiny buttons")
    count = page.get_by_role("button", name="count 0")
    await count.focus()
    await count.press("Enter")
    await expect(page.get_by_role("button", name="count 1")).to_be_focused()
    await expect(other.locator("#log")).to_contain_text("counted 1")
    await expect(other.locator("#log")).to_contain_text("(edited)")
    assert await other.evaluate("document.documentElement.scrollWidth") == 390, "nothing sticks out"
    assert tiny.errors == []


async def test_forms_private_messages_and_marks(tiny: Tiny, browser: Browser) -> None:
    page = await visit(browser, tiny, "ann", width=390)
    other = await visit(browser, tiny, "eve")
    await page.fill("#text", "/tiny whisper")
    await page.press("#text", "Enter")
    await page.fill("#o-text", "psst")
    await page.fill("#o-times", "2")
    await page.press("#o-times", "Enter")
    await expect(page.locator(".ephemeral")).to_contain_text("psst psst")
    await expect(page.locator(".ephemeral")).to_contain_text("Only you can see this")
    await expect(other.locator("#log")).not_to_contain_text("psst")
    await page.get_by_role("button", name="Dismiss message").click()
    await expect(page.locator(".ephemeral")).to_have_count(0)

    await other.fill("#text", "<b>no</b> **yes**")
    await other.press("#text", "Enter")
    await expect(page.locator(".text strong")).to_have_text("yes")
    assert await page.locator(".text b").count() == 0, "raw HTML is text"

    ann = tiny.person("Ann")
    await ann.command("table", "tiny buttons")
    await page.get_by_role("button", name="ask 0").click()
    await page.fill("#modal input", "Annie")
    await page.press("#modal input", "Enter")
    await expect(page.locator(".ephemeral")).to_contain_text("hello Annie")
    tiny.sandbox.interactions.acknowledge_seconds = ACKNOWLEDGE_SECONDS
    await page.get_by_role("button", name="ignore 0").click()
    await expect(page.get_by_role("button", name="ignore 0")).to_have_attribute("aria-busy", "true")
    await expect(page.locator("#log")).to_contain_text("This interaction failed")
    await expect(page.locator("#violations")).to_contain_text("not acknowledged within 3 seconds")
    assert tiny.errors == []


async def test_the_line_above_an_answer_shows_its_message_as_it_is_now(tiny: Tiny, browser: Browser) -> None:
    page = await visit(browser, tiny, "ann")
    await tiny.person("Ann").command("table", "tiny buttons")
    await page.get_by_role("button", name="think 0").click()
    line = page.locator(".ephemeral .above").first
    await expect(line).to_be_visible()
    await page.get_by_role("button", name="count 0").click()
    await expect(line).to_contain_text("counted 1")
    await page.get_by_role("button", name="Delete message").click()
    await expect(line).to_contain_text("Original message was deleted")
    assert tiny.errors == []


async def test_channels_and_people_are_switched(tiny: Tiny, browser: Browser) -> None:
    page = await visit(browser, tiny, "ann", width=390)
    await tiny.person("Ann").command("table", "tiny thread", name="side table")
    await page.get_by_role("button", name="Channels").click()
    await page.locator("#channels").get_by_text("side table").click()
    await expect(page.locator("#log")).to_contain_text("in the thread")
    await page.get_by_role("link", name="Become Bob").click()
    await expect(page.locator("#title")).to_have_text("🧵 side table")
    assert page.url.startswith(f"{tiny.sandbox.url}/as/bob#")
    assert tiny.errors == []


async def test_faults_are_switched_on_and_off(tiny: Tiny, browser: Browser) -> None:
    page = await visit(browser, tiny, "ann", width=390)
    other = await visit(browser, tiny, "bob")
    page.on("dialog", lambda dialog: dialog.accept())
    await page.get_by_role("button", name="Channels").click()
    await page.get_by_text("Faults").click()
    await page.get_by_label("Discord is down").check()
    await page.get_by_label("Rate limits hold").check()
    await other.get_by_text("Faults").click()
    await expect(other.get_by_label("Discord is down")).to_be_checked()
    assert tiny.sandbox.faults.of_request("GET", "/users/@me") == Down()
    assert tiny.sandbox.limits.mode == "enforce"
    await other.get_by_label("Discord is down").uncheck()
    await expect(page.get_by_label("Discord is down")).not_to_be_checked()
    assert tiny.sandbox.switches.on == ["limits"]
    await page.get_by_role("button", name="Drop the gateway").click()
    await expect(page.locator("#bot-text")).to_have_text("connected")
    await page.get_by_role("button", name="Delete this channel").click()
    await expect(page.locator("#title")).to_have_text("# lounge")
    await expect(other.locator("#title")).to_have_text("# lounge")
    await page.get_by_role("button", name="Channels").click()
    await page.get_by_role("button", name="Delete this channel").click()
    await expect(page.locator("#refused")).to_have_text("the last channel stays")
    assert tiny.errors == []


async def visit_together(browser: Browser, tiny: Tiny, names: str, *, width: int) -> Page:
    page = await open_page(browser, width=width)
    page.on("pageerror", lambda error: tiny.errors.append(str(error)))
    await page.goto(f"{tiny.sandbox.url}/as/{names}")
    return page


def pane(page: Page, name: str) -> FrameLocator:
    return page.frame_locator(f'iframe[title="{name}"]')


async def use(view: FrameLocator, command: str) -> None:
    await expect(view.locator("#title")).to_have_text("# table")
    await view.locator("#text").fill(command)
    await view.locator("#text").press("Enter")


async def test_two_people_side_by_side_follow_each_other(tiny: Tiny, browser: Browser) -> None:
    page = await visit_together(browser, tiny, "ann+bob", width=1280)
    ann, bob = pane(page, "Ann"), pane(page, "Bob")
    await expect(ann.locator("#self")).to_contain_text("Ann")
    await bob.locator("#text").fill("half a sentence")
    await use(ann, "/tiny but")
    await ann.locator("#command [type=submit]").press("Enter")
    await ann.get_by_role("button", name="ask 0").click()
    await ann.locator("#modal input").fill("Annie")
    await ann.locator("#modal input").press("Enter")
    await expect(ann.locator(".ephemeral")).to_contain_text("hello Annie")
    await ann.get_by_role("button", name="count 0").click()
    await expect(bob.locator("#log")).to_contain_text("counted 1")
    await bob.get_by_role("button", name="count 1").click()
    await expect(ann.locator("#log")).to_contain_text("counted 2")
    await expect(bob.locator(".ephemeral")).to_have_count(0)

    await page.get_by_role("button", name="Cy").click()
    await expect(pane(page, "Cy").locator("#log")).to_contain_text("counted 2")
    assert page.url == f"{tiny.sandbox.url}/as/ann+bob+cy"
    await expect(bob.locator("#text")).to_have_value("half a sentence")
    await page.get_by_role("button", name="Dee").click()
    await expect(page.get_by_role("button", name="Eve")).to_be_disabled()
    await page.go_back()
    await expect(page.locator("iframe")).to_have_count(3)
    for name in ("Cy", "Ann"):
        await page.get_by_role("button", name=name).click()
    await expect(page.locator("#title")).to_have_text("# table")
    assert page.url.startswith(f"{tiny.sandbox.url}/as/bob#")
    assert tiny.errors == []


async def test_a_phone_shows_one_of_two_people_and_who_was_called(tiny: Tiny, browser: Browser) -> None:
    page = await visit_together(browser, tiny, "ann+bob", width=390)
    tabs = page.get_by_role("navigation", name="Whose view is shown")
    await expect(page.locator('iframe[title="Bob"]')).to_be_hidden()
    await use(pane(page, "Ann"), f"<@{tiny.sandbox.world.person('Bob').id}> your turn")
    await expect(tabs.get_by_role("button", name="Bob")).to_contain_text("!")
    await tabs.get_by_role("button", name="Bob").click()
    await expect(page.locator('iframe[title="Ann"]')).to_be_hidden()
    await expect(pane(page, "Bob").locator(".mentioned")).to_be_in_viewport()
    await expect(tabs).not_to_contain_text("!")
    await page.get_by_role("button", name="People").click()
    await page.get_by_role("group").get_by_role("button", name="Cy").click()
    await expect(pane(page, "Cy").locator("#text")).to_be_in_viewport()
    await expect(page.locator('iframe[title="Bob"]')).to_be_hidden()
    assert await page.evaluate("document.documentElement.scrollWidth") == 390, "nothing sticks out"
    assert tiny.errors == []


async def test_an_address_names_each_person_once_and_four_at_most(tiny: Tiny, browser: Browser) -> None:
    page = await visit_together(browser, tiny, "Ann+bob+ann+cy+dee+eve", width=1280)
    await expect(page.locator("iframe")).to_have_count(4)
    assert page.url == f"{tiny.sandbox.url}/as/ann+bob+cy+dee"
    answer = await page.goto(f"{tiny.sandbox.url}/as/ann+nobody")
    assert answer is not None
    assert answer.status == 404


async def test_a_person_and_the_server_choose_what_they_speak(tiny: Tiny, browser: Browser) -> None:
    page, same, other = [await visit(browser, tiny, name) for name in ("bob", "bob", "ann")]
    chosen = page.get_by_label("You speak")
    await expect(chosen).to_have_value("en-US")
    await chosen.select_option(label="한국어")
    await expect(same.get_by_label("You speak")).to_have_value("ko")
    await expect(other.get_by_label("You speak")).to_have_value("en-US")
    assert tiny.person("Bob").user.locale == "ko"
    await other.get_by_label("The server speaks").select_option("pl")
    await expect(page.get_by_label("The server speaks")).to_have_value("pl")
    assert [guild.locale for guild in tiny.sandbox.world.guilds.values()] == ["pl"]
    await page.fill("#text", "still Bob")
    await page.press("#text", "Enter")
    await expect(same.locator("#log")).to_contain_text("still Bob")
    await expect(same.get_by_role("button", name="Delete message")).to_have_count(1)
    assert tiny.errors == []


async def test_commands_are_listed_in_the_language_of_who_looks(tiny: Tiny, browser: Browser) -> None:
    page = await visit(browser, tiny, "ann")
    for command in tiny.sandbox.world.commands.values():
        for node in command.payload["options"]:
            if node["name"] == "whisper":
                node["name_localizations"] = {"ko": "속삭임"}
                node["description_localizations"] = {"ko": "조용히 말하기"}
                node["options"][0]["name_localizations"] = {"ko": "글"}
    await page.get_by_label("You speak").select_option("ko")
    await page.fill("#text", "/속삭")
    await expect(page.locator("#picker")).to_contain_text("/tiny 속삭임")
    await expect(page.locator("#picker")).to_contain_text("조용히 말하기")
    await page.press("#text", "Enter")
    await expect(page.locator("#options label").first).to_contain_text("글")
    await page.fill("#o-text", "psst")
    await page.fill("#o-times", "1")
    await page.press("#o-times", "Enter")
    await expect(page.locator(".ephemeral")).to_contain_text("psst")
    assert tiny.errors == []
