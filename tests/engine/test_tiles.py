from engine.tiles import Tile, double_set
from tests.engine.positions import tiles


def test_the_set_is_the_double_six_set_blank_double_included() -> None:
    """R1.2."""
    whole = double_set(6)
    assert len(whole) == len(set(whole)) == 28
    assert {pip for tile in whole for pip in tile} == set(range(7))
    assert [tile for tile in whole if tile.is_double] == list(
        tiles("[0|0] [1|1] [2|2] [3|3] [4|4] [5|5] [6|6]")
    )


def test_a_tile_is_written_low_half_first() -> None:
    """R1.2."""
    assert [str(Tile.of(5, 0)), str(Tile.of(4, 6)), str(Tile.of(5, 5))] == ["[0|5]", "[4|6]", "[5|5]"]


def test_tiles_sort_by_low_half_then_high_half() -> None:
    """R8.4."""
    assert tuple(sorted(tiles("[5|5] [3|5] [0|6] [0|5]"))) == tiles("[0|5] [0|6] [3|5] [5|5]")
