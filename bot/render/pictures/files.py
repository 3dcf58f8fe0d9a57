"""The names under which pictures are uploaded."""

from hashlib import blake2b


def file_name(png: bytes, key: bytes) -> str:
    """Return a name that is new for every new picture (D40) and tells nothing by itself (R8.5, R8.7).

    It is a keyed hash of the file: the same picture keeps its name, so that an edit can leave it out, and
    another one never meets an old copy. Without the key, a bare hash would do harm where a name outlives its
    picture, in a log or a link: there are so few hands and orders of play to try that whoever draws them all
    would find the one that was shown. `key` is secret, of 16 to 64 bytes, and the same while the process
    runs.
    """
    return f"{blake2b(png, key=key, digest_size=10).hexdigest()}.png"
