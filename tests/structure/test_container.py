import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_bot_is_the_containers_first_process_and_gets_its_signals_d85() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    assert 'ENTRYPOINT ["python", "-m", "bot"]' in lines
    assert 'CMD ["run"]' in lines
    assert "STOPSIGNAL SIGTERM" in lines
    compose = (ROOT / "compose.yaml").read_text()
    assert re.search(r"^ +init: true$", compose, re.MULTILINE)
    assert re.search(r"^ +stop_grace_period: 15s$", compose, re.MULTILINE)


def test_the_container_does_not_run_as_root() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    assert lines.index("USER texas42") < lines.index('ENTRYPOINT ["python", "-m", "bot"]')


def test_the_volume_holds_the_default_database() -> None:
    workdir = re.search(r"^WORKDIR (\S+)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert workdir is not None
    assert f"- database:{workdir[1]}/data/var\n" in (ROOT / "compose.yaml").read_text()
    assert "\nTEXAS42_DATABASE=data/var/" in (ROOT / ".env.example").read_text()


def test_the_image_says_whether_the_bot_is_healthy_d87() -> None:
    [probe] = re.findall(r"^HEALTHCHECK .* CMD (.*)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert probe == '["python", "-m", "bot", "health"]'


def test_the_bot_comes_back_after_a_failure_and_with_the_machine() -> None:
    compose = (ROOT / "compose.yaml").read_text()
    assert re.search(r"^ +restart: unless-stopped$", compose, re.MULTILINE)
