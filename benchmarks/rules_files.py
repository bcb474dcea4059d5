"""Write the packed rulebooks of all tables as files, for programs without Python: `python rules_files.py FOLDER`."""

import sys
from pathlib import Path

from nordrail import TITLES
from nordrail.native.packing import packed


def write(folder: Path) -> list[Path]:
    """Write a file for every table, numbered in the order of the titles and their seats."""
    folder.mkdir(parents=True, exist_ok=True)
    tables = [(rulebook, seats) for rulebook in TITLES.values() for seats in rulebook.seats]
    files = [folder / f"{number}.rules" for number in range(len(tables))]
    for file, (rulebook, seats) in zip(files, tables, strict=True):
        file.write_bytes(bytes(packed(rulebook, seats).rules))
    return files


if __name__ == "__main__":
    write(Path(sys.argv[1]))
