"""The very source of the solver compiled by Cython, for many boards: same decisions in half the time.

Nothing of it is shipped or needed to play: see docs/adr/0015. The types are in `.pxd` files beside this one.
"""

import shutil
import sys
import sysconfig
from importlib import import_module, util
from pathlib import Path
from subprocess import run

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "engine" / "players"
BUILD = ROOT / "build" / "native" / "engine" / "players"
MODULES = ("solver", "playout", "sampler", "likely")
DIRECTIVES = (
    "language_level=3",
    "boundscheck=False",
    "cdivision=True",
    "annotation_typing=False",
)


def build() -> None:
    """Compile what has changed since the last time."""
    BUILD.mkdir(parents=True, exist_ok=True)
    for folder in (BUILD, BUILD.parent):
        (folder / "__init__.py").touch()
    types = sorted(Path(__file__).parent.glob("*.pxd"))
    for file in types:
        shutil.copy(file, BUILD)
    for module in MODULES:
        source, made = SOURCE / f"{module}.py", _library(module)
        if not made.exists() or made.stat().st_mtime < max(part.stat().st_mtime for part in (source, *types)):
            shutil.copy(source, BUILD)
            _compile(module)


def use() -> None:
    """Import the compiled modules in place of their sources, which nothing has imported yet."""
    for module in MODULES:
        name = f"engine.players.{module}"
        spec = util.spec_from_file_location(name, _library(module))
        if spec is None or spec.loader is None:
            raise ImportError(name)
        sys.modules[name] = util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
        setattr(import_module("engine.players"), module, sys.modules[name])


def _compile(module: str) -> None:
    options = [option for directive in DIRECTIVES for option in ("-X", directive)]
    source = BUILD / f"{module}.c"
    include = sysconfig.get_path("include")
    cython: list[str | Path] = [
        sys.executable,
        "-m",
        "cython",
        *options,
        f"engine/players/{module}.py",
        "-o",
        source,
    ]
    run(cython, check=True, cwd=BUILD.parents[1])  # noqa: S603 - our own source
    compiler: list[str | Path] = [
        "gcc",
        "-O3",
        "-fPIC",
        "-shared",
        "-w",
        f"-I{include}",
        source,
        "-o",
        _library(module),
    ]
    run(compiler, check=True)  # noqa: S603 - as above


def _library(module: str) -> Path:
    return BUILD / f"{module}{sysconfig.get_config_var('EXT_SUFFIX')}"
