#!/usr/bin/env python3
"""Compares the Debian packages of two folders, to find what a build does not reproduce.

    scripts/compare-debs.py ONE OTHER

Prints each package with `same`, or with its files that differ. For a program or a library, it prints the sections that
differ. Exits with 1 if a package differs or is missing.
"""

import io
import pathlib
import struct
import subprocess
import sys
import tarfile


def members(path):
    """The files of a package: their mode, owner, time and contents, by name."""
    found = {}
    for option, prefix in (("--ctrl-tarfile", "control/"), ("--fsys-tarfile", "")):
        data = subprocess.run(["dpkg-deb", option, str(path)], capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            for each in archive:
                contents = archive.extractfile(each).read() if each.isfile() else each.linkname.encode()
                found[prefix + each.name] = ((oct(each.mode), each.uname, each.mtime), contents)
    return found


def sections(data):
    """The contents of the sections of a 64-bit ELF file, by name."""
    offset, = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    headers = [struct.unpack_from("<IIQQQQ", data, offset + size * index) for index in range(count)]
    table = headers[names][4]
    found = {}
    for name, kind, _, _, start, length in headers:
        text = data[table + name:data.index(b"\0", table + name)].decode()
        found[text] = b"" if kind == 8 else data[start:start + length]
    return found


def difference(name, one, other):
    """How two versions of a file differ."""
    if one is None or other is None:
        return f"{name}: only in one"
    if one[1] == other[1]:
        return f"{name}: {one[0]} and {other[0]}"
    if one[1].startswith(b"\x7fELF") and other[1].startswith(b"\x7fELF"):
        ours, theirs = sections(one[1]), sections(other[1])
        parts = sorted(each for each in ours.keys() | theirs.keys() if ours.get(each) != theirs.get(each))
        return f"{name}: sections {' '.join(parts)}"
    return f"{name}: contents"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folders = [pathlib.Path(each) for each in sys.argv[1:]]
    names = sorted({each.name for folder in folders for each in folder.glob("*.deb")})
    if not names:
        sys.exit(f"{folders[0]}: error: found no packages\nhint: run make deb")
    differs = False
    for name in names:
        paths = [folder / name for folder in folders]
        if not all(each.exists() for each in paths):
            print(f"{name}: only in one folder")
        elif paths[0].read_bytes() == paths[1].read_bytes():
            print(f"{name}: same")
            continue
        else:
            one, other = (members(each) for each in paths)
            print(f"{name}: differs")
            for member in sorted(one.keys() | other.keys()):
                if one.get(member) != other.get(member):
                    print(f"  {difference(member, one.get(member), other.get(member))}")
        differs = True
    return differs


if __name__ == "__main__":
    sys.exit(main())
