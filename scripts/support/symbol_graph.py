#!/usr/bin/env python3
"""scripts/support/symbol_graph.py MODULE FOLDER: writes what a module of the last release
build declares publicly, with its comments, into FOLDER as the compiler's symbol graphs.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def build_folder() -> pathlib.Path:
    """Where the last release build has left its modules."""
    command = ["swift", "build", "-c", "release", "--show-bin-path"]
    path = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return pathlib.Path(path.strip())


def clang_flags(folder: pathlib.Path) -> list[str]:
    """What the compiler is told of C modules."""
    maps = sorted(ROOT.glob("Sources/*/module.modulemap")) + sorted(folder.glob("C*/module.modulemap"))
    flags = [f"-fmodule-map-file={path}" for path in maps]
    flags += [f"-I{path}" for path in sorted(ROOT.glob("Sources/*/include"))]
    for library in ["libpng", "freetype2", "harfbuzz", "fribidi"]:
        answer = subprocess.run(["pkg-config", "--cflags-only-I", library], capture_output=True, text=True)
        flags += answer.stdout.split()
    return [word for flag in flags for word in ("-Xcc", flag)]


def extract(module: str, place: str) -> None:
    folder = build_folder()
    target = json.loads(subprocess.run(
        ["swiftc", "-print-target-info"], check=True, capture_output=True).stdout)["target"]
    subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", module, "-I", folder / "Modules",
         "-target", target["unversionedTriple"], "-minimum-access-level", "public",
         "-skip-synthesized-members", "-output-dir", place] + clang_flags(folder), check=True)


if __name__ == "__main__":
    extract(*sys.argv[1:])
