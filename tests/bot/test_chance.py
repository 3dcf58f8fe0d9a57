import re

from bot.chance import SecureShuffler
from engine.rules import Rules


def test_a_shuffle_holds_every_tile_once_and_differs_from_the_next() -> None:
    tiles = Rules().tiles
    one, other = (SecureShuffler().shuffle(tiles) for _ in range(2))
    assert sorted(one) == sorted(other) == sorted(tiles)
    assert one != other  # equal once in 28! runs


def test_every_tile_comes_to_every_place() -> None:
    shuffler, tiles = SecureShuffler(), Rules().tiles
    places = {(tile, place) for _ in range(1000) for place, tile in enumerate(shuffler.shuffle(tiles))}
    assert len(places) == 28 * 28  # fails by chance less than once in 10**12 runs


def test_every_seat_is_drawn() -> None:
    shuffler, seats = SecureShuffler(), Rules().seats
    assert {shuffler.draw(seats) for _ in range(200)} == set(seats)


def test_table_keys_fit_button_ids_and_do_not_repeat() -> None:
    keys = {SecureShuffler().key() for _ in range(1000)}
    assert len(keys) == 1000
    assert all(re.fullmatch("[a-z2-7]{12}", key) for key in keys)
