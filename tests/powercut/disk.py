"""What a disk holds after a power cut, made from the log that `forgets.c` has written."""

from __future__ import annotations

import os
import random
import shutil
import struct
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path

HEAD = struct.Struct("=QQQQ")
SECTOR = 512  # bytes that a disk writes whole or not at all
NAMING = "NRULM"
MEMORY = ("-shm", "postmaster.pid")  # what means something only to programs that run


@dataclass(frozen=True)
class Record:
    """One thing that was done: at `begin` of the log, told whole at `end`."""

    begin: int
    end: int
    kind: str
    file: int
    at: int
    text: bytes


def read(log: Path) -> list[Record]:
    """All that was done, in its order."""
    data, found, at = log.read_bytes(), [], 0
    while at + HEAD.size <= len(data):
        kind, file, where, size = HEAD.unpack_from(data, at)
        end = at + HEAD.size + size
        text = data[at + HEAD.size : end]
        found.append(Record(at, end, chr(kind), file, where, text))
        at = end
    return found


class Disk:
    """A folder before programs ran in it, as a copy, and the numbers that its files had then."""

    def __init__(self, folder: Path, copy: Path) -> None:
        self.folder, self.copy = folder, copy
        shutil.copytree(folder, copy)
        self.names = {
            str(path.relative_to(folder)): path.stat().st_ino
            for path in folder.rglob("*")
            if path.is_file()
        }

    def cut(self, records: list[Record], at: int, luck: random.Random, into: Path) -> None:
        """What is there when the power goes at that place of the log.

        Of a file all that was written before its last finished sync is there; of what came after,
        nothing, all, or sectors as luck has it. Names (new, other, gone) are kept in their order,
        as file systems with a journal do: all before the last sync of anything, and some after.
        """
        done = records[: bisect_right(records, at, key=lambda record: record.end)]
        share = luck.choice((0.0, 0.5, 1.0))
        synced, all_synced = syncs(done)
        late = [one.begin for one in done if one.kind in NAMING and one.begin >= all_synced]
        known = luck.choice([all_synced, *(begin + 1 for begin in late)])
        files = Files(self)
        current = dict.fromkeys(self.names.values(), 0)  # number: begin of the file that has it now
        for record in done:
            if record.kind in NAMING:
                if record.kind == "N":
                    current[record.file] = record.begin
                if record.begin < known:
                    files.name(record)
            elif record.kind in "WT" and record.file in current:
                one = (record.file, current[record.file])
                safe = record.begin < synced.get(one, -1)
                files.change(one, record, 1.0 if safe else share, luck)
        files.save(into)


def syncs(done: list[Record]) -> tuple[dict[tuple[int, int], int], int]:
    """Before which place of the log each file was synced, and anything at all."""
    current: dict[int, int] = {}
    synced: dict[tuple[int, int], int] = {}
    for record in done:
        if record.kind == "N":
            current[record.file] = record.begin
        elif record.kind == "S":
            one = (record.file, current.get(record.file, 0))
            synced[one] = max(record.at, synced.get(one, 0))
    return synced, max(synced.values(), default=0)


class Files:
    """The files of a folder while they are made again."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.names = {name: (number, 0) for name, number in disk.names.items()}
        self.first = {number: name for name, number in disk.names.items()}
        self.held: dict[tuple[int, int], bytearray] = {}
        self.folders: set[str] = set()

    def name(self, record: Record) -> None:
        """A name comes, moves or goes."""
        paths = (record.text[: record.at], record.text[record.at :])
        old, new = (
            os.path.relpath(path.decode(), self.disk.folder)
            for path in (paths[0], paths[1] or b"/")
        )
        if record.kind == "N":
            self.names[old] = (record.file, record.begin)
        elif record.kind == "M":
            self.folders.add(old)
        elif record.kind == "L" and old in self.names:
            self.names[new] = self.names[old]
        elif record.kind in "UR":
            one = self.names.pop(old, None)
            if record.kind == "R":
                self.names.pop(new, None)
                self.names |= {new: one} if one else {}

    def bytes_of(self, one: tuple[int, int]) -> bytearray:
        """What the file holds."""
        if one not in self.held:
            number, begin = one
            there = begin == 0 and number in self.first
            self.held[one] = bytearray(
                (self.disk.copy / self.first[number]).read_bytes() if there else b""
            )
        return self.held[one]

    def change(
        self, one: tuple[int, int], record: Record, share: float, luck: random.Random
    ) -> None:
        """Write it, or this share of its sectors."""
        held = self.bytes_of(one)
        if record.kind == "T":
            if luck.random() < share:
                del held[record.at :]
                held.extend(bytes(record.at - len(held)))
            return
        at = record.at
        while at < record.at + len(record.text):
            end = min(
                record.at + len(record.text), at - at % SECTOR + SECTOR if share < 1 else 1 << 62
            )
            if luck.random() < share:
                held.extend(bytes(max(0, end - len(held))))
                held[at:end] = record.text[at - record.at : end - record.at]
            at = end

    def save(self, into: Path) -> None:
        """Write the folder; owners and rights are those of the copy."""
        shutil.copytree(
            self.disk.copy,
            into,
            ignore=lambda place, names: [
                name for name in names if self.is_other(Path(place, name))
            ],
        )
        for name in self.folders:
            (into / name).mkdir(parents=True, exist_ok=True)
        for name, one in self.names.items():
            path = into / name
            if name.endswith(MEMORY):
                path.unlink(missing_ok=True)
                continue
            if not path.exists() and path.parent.exists():
                path.write_bytes(self.bytes_of(one))

    def is_other(self, path: Path) -> bool:
        """Whether that file of the copy is not there as it was."""
        if path.is_dir():
            return False
        name = str(path.relative_to(self.disk.copy))
        one = self.names.get(name)
        return one is None or one in self.held or self.first.get(one[0]) != name
