import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

from bot.tables.events import Human, Sat
from bot.tables.ports import Person, PersonalSettings, PersonKey
from data.store import Store, open_store
from engine.seats import Seat
from tests.data.samples import CODEC, advance, rows, table


async def test_a_person_keeps_one_key_under_any_name(store: Store, path: Path) -> None:
    key = await store.person(555, "Ann")
    assert await store.person(555, "Ann") == key
    assert await store.person(555, "Anna") == key
    assert await store.person(556, "Ann") != key
    assert await store.known(555) == Person(key, 555, "Anna")
    assert rows(path, "SELECT count(*) FROM people") == [(2,)]


async def test_a_new_person_at_the_same_instant_is_stored_once(store: Store) -> None:
    keys = await asyncio.gather(*(store.person(555, "Ann") for _ in [7, 8]))
    assert len(set(keys)) == 1


async def test_a_known_person_costs_no_write(store: Store, path: Path) -> None:
    await store.person(555, "Ann")
    before = path.with_name(f"{path.name}-wal").stat().st_size
    await store.person(555, "Ann")
    assert path.with_name(f"{path.name}-wal").stat().st_size == before


async def test_people_are_found_by_their_keys(store: Store) -> None:
    ann, bob = await store.person(2**63 - 1, "Ann"), await store.person(2, "Bob 🁣")
    assert await store.people([ann, bob, PersonKey(77)]) == {
        ann: Person(ann, 2**63 - 1, "Ann"),
        bob: Person(bob, 2, "Bob 🁣"),
    }
    assert await store.people([]) == {}
    assert await store.known(3) is None


async def test_settings_are_kept_for_each_person(store: Store) -> None:
    ann, bob = await store.person(1, "Ann"), await store.person(2, "Bob")
    chosen = PersonalSettings(confirm_tiles=True, mute_notices=True)
    await store.save_settings(ann, chosen)
    assert await store.settings(ann) == chosen
    assert await store.settings(bob) == await store.settings(PersonKey(9)) == PersonalSettings()
    await store.save_settings(ann, replace(chosen, announce=True, mute_notices=False))
    assert await store.settings(ann) == PersonalSettings(confirm_tiles=True, announce=True)


async def test_a_forgotten_person_returns_as_somebody_new(store: Store) -> None:
    ann, bob = await store.person(1, "Ann"), await store.person(2, "Bob")
    await store.save_settings(ann, PersonalSettings(announce=True))
    await store.save_settings(bob, PersonalSettings(confirm_tiles=True))
    await store.forget(ann)
    assert await store.people([ann, bob]) == {ann: Person(ann, None, None), bob: Person(bob, 2, "Bob")}
    assert await store.known(1) is None
    assert await store.settings(ann) == PersonalSettings()
    assert await store.settings(bob) == PersonalSettings(confirm_tiles=True)
    again = await store.person(1, "Ann")
    assert again not in (ann, bob)
    await store.forget(ann)  # a second time is no harm
    assert await store.known(1) == Person(again, 1, "Ann")


async def test_the_log_stays_whole_when_a_person_is_forgotten(store: Store) -> None:
    ann = await store.person(1, "Ann")
    row = await advance(store, await table(store), Sat(Seat.B, Human(ann)))
    before = await store.load("table")
    await store.forget(ann)
    assert await store.load("table") == before
    assert [found.key for found in await store.tables_with(ann)] == [row.key]


def traces(path: Path, discord_id: int, name: str) -> list[str]:
    """Where the files of the database still hold an id or a name."""
    return [
        file.name
        for file in sorted(path.parent.iterdir())
        for secret in (discord_id.to_bytes(8, "big"), str(discord_id).encode(), name[:17].encode())
        if secret in file.read_bytes()
    ]


@pytest.mark.parametrize("seed", [7, 8])
async def test_a_forgotten_id_and_name_are_in_no_file(path: Path, seed: int) -> None:
    """Pages were divided while names grew and shrank, and `secure_delete` alone leaves copies in them."""
    rng = random.Random(seed)
    ids = [rng.getrandbits(62) | 1 << 61 for _ in range(40)]
    given: list[tuple[int, str]] = []
    async with open_store(path, CODEC) as store:
        for _ in range(400):
            given.append((rng.choice(ids), f"N{rng.getrandbits(64):016x}{'x' * rng.randrange(1000)}"))
            await store.person(*given[-1])
        names = dict(given)
        gone = list(names)[1:]
        assert all(traces(path, number, names[number]) for number in gone)
        for number in gone:
            await store.forget(await store.person(number, names[number]))
        assert [
            traces(path, *former) for former in given if former[0] in gone and traces(path, *former)
        ] == []
        stayed = next(iter(names))
        found = await store.known(stayed)
        assert found is not None
        assert found.name == names[stayed]
    assert sorted(file.name for file in path.parent.iterdir()) == [path.name, f"{path.name}.lock"]


async def test_settings_asked_while_they_change_are_not_those_of_before(store: Store) -> None:
    ann, chosen = await store.person(1, "Ann"), PersonalSettings(announce=True)
    for announce in (True, False) * 10:
        chosen = replace(chosen, announce=announce)
        await asyncio.gather(
            store.settings(ann), store.save_settings(ann, chosen), store.settings(ann), store.settings(ann)
        )
        assert await store.settings(ann) == chosen


async def test_settings_asked_again_cost_no_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await store.person(1, "Ann")
    await store.settings(ann)

    async def no_read(*_: object) -> list[object]:
        raise AssertionError

    monkeypatch.setattr(store, "read", no_read)
    assert await store.settings(ann) == PersonalSettings()
