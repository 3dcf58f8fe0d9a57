"""Marks as strokes: seven of them write ALL."""

_STROKES = ("", "/", "/\\", "A", "A|", "AL", "AL|", "ALL")
_WHOLE = len(_STROKES) - 1


def tally(marks: int) -> str:
    r"""Return the strokes of so many marks, as code so that Markdown leaves them alone.

    Three strokes make the A, two each L: `/`, `/\`, `A`, `A|`, `AL`, `AL|`, `ALL`. More begin a new word.
    """
    if marks <= 0:
        return ""
    whole, rest = divmod(marks, _WHOLE)
    return f"`{' '.join([_STROKES[-1]] * whole + [_STROKES[rest]] * bool(rest))}`"
