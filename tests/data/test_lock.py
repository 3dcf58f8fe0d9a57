import os
import subprocess
import sys
from pathlib import Path

import pytest

from data.connection import UnusableDatabaseError
from data.lock import exclusive

HOLD = """
import sys, time
from pathlib import Path
from data.lock import exclusive
with exclusive(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_process_is_refused_and_told_whom_by(path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, path], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(UnusableDatabaseError) as refused, exclusive(path):
            pass
        assert str(refused.value) == f"The database {path} is in use by another process (pid {holder.pid})."
        holder.kill()
    with exclusive(path):  # the dead hold nothing
        assert path.with_name("texas42.sqlite3.lock").read_text() == f"{os.getpid()}\n"


def test_it_is_free_again_after_an_error(path: Path) -> None:
    with pytest.raises(KeyError), exclusive(path):
        raise KeyError
    with exclusive(path):
        pass
