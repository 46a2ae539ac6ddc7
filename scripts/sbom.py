#!/usr/bin/env python3
"""Writes what the built programs and the C library contain and need, as an SPDX 2.3 document in JSON (a software bill
of materials).

    scripts/sbom.py FOLDER [-o FILE] [--library FILE]

FOLDER has the programs tactile and tactiled. The C library is .build/clients/c/libtactile.so.0, where `make build`
makes it.

The script examines the programs, not the options of the build: the libraries that a program names are linked
dynamically. If a program has parts of Swift's runtime or of libstdc++ and does not name the library, the part is
inside. The same programs give the same document: the time is that of SOURCE_DATE_EPOCH or of the last commit.
"""

import argparse
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = ["tactile", "tactiled"]
LIBRARY = ROOT / ".build/clients/c/libtactile.so.0"

# The licences of the libraries that the programs name, by their file.
LICENCES = {
    "libc.so.6": "LGPL-2.1-or-later", "libm.so.6": "LGPL-2.1-or-later", "libevdev.so.2": "MIT", "libexpat.so.1": "MIT",
    "libmtdev.so.1": "MIT", "libudev.so.1": "LGPL-2.1-or-later", "libxkbcommon.so.0": "MIT",
    "libyaml-0.so.2": "MIT", "libgcc_s.so.1": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "libstdc++.so.6": "GPL-3.0-or-later WITH GCC-exception-3.1"}
SWIFT_LICENCE = "Apache-2.0 WITH Swift-exception"


def output(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


def identifier(text):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", text)


def package(name, version, licence, **more):
    return {
        "name": name, "SPDXID": identifier("Package-" + name), "versionInfo": version or "NOASSERTION",
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": licence,
        "licenseDeclared": licence, "copyrightText": "NOASSERTION", **more}


class Program:
    """An ELF program or library: the libraries that it names, and the parts that it contains."""

    def __init__(self, path):
        self.path = path
        self.bytes = path.read_bytes() if path.exists() else b""
        if not self.bytes.startswith(b"\x7fELF"):
            sys.exit(f"{path}: error: found no ELF program\nhint: run make build")
        self.needed = re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-d", str(path)))
        self.sections = output("readelf", "-SW", str(path))

    @property
    def contains_swift(self):
        return "swift5_type" in self.sections and not self.names("libswiftCore.so")

    @property
    def contains_cxx(self):
        # The name of std::exception, as its type information has it.
        return b"St9exception\0" in self.bytes and not self.names("libstdc++.so")

    @property
    def contains_libgcc(self):
        return self.contains_cxx and not self.names("libgcc_s.so")

    def names(self, library):
        return any(each.startswith(library) for each in self.needed)


def static_parts(programs):
    """The packages of the parts that are inside programs, with their programs."""
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))
    archive = output("gcc", "-print-file-name=libstdc++.a").strip()
    gcc = re.search(r"/(\d[\d.]*)/", os.path.realpath(archive)) if archive.startswith("/") else None
    debian = debian_package(os.path.realpath(archive)) if gcc else None
    version = debian[1] if debian else gcc and gcc[1]
    parts = [
        (package("swift-runtime", swift and swift[1], SWIFT_LICENCE, supplier="Organization: Swift project",
                 comment="Swift's standard library and runtime, linked statically"),
         [each for each in programs if each.contains_swift]),
        (package("libstdc++", version, LICENCES["libstdc++.so.6"], supplier="Organization: GNU project",
                 comment="the C++ standard library of GCC, of which Swift's runtime needs parts, linked statically"),
         [each for each in programs if each.contains_cxx]),
        (package("libgcc", version, LICENCES["libgcc_s.so.1"], supplier="Organization: GNU project",
                 comment="the runtime of GCC, linked statically"),
         [each for each in programs if each.contains_libgcc])]
    return [(part, users) for part, users in parts if users]


def debian_package(path):
    """The name and the version of the Debian package of a file; None if there is none."""
    for name in (path, path.removeprefix("/usr")):
        found = output("dpkg-query", "-S", name)
        if found:
            owner = found.split(":", 1)[0]
            return owner, output("dpkg-query", "-W", "-f=${Version}", owner)
    return None


def dynamic_parts(programs):
    """The packages of the libraries that programs name, with their programs."""
    paths = {}
    for program in programs:
        for name, path in re.findall(r"(\S+) => (/\S+)", output("ldd", str(program.path))):
            paths[name] = os.path.realpath(path)
    parts = []
    for name in sorted({each for program in programs for each in program.needed}):
        if name.startswith("ld-linux"):
            continue
        found = debian_package(paths[name]) if name in paths else None
        licence = SWIFT_LICENCE if name.startswith("libswift") else LICENCES.get(name, "NOASSERTION")
        more = {"supplier": "Organization: Debian", "comment": f"the library is in the Debian package {found[0]}"} \
            if found else {}
        parts.append((package(name, found and found[1], licence, **more),
                      [each for each in programs if name in each.needed]))
    return parts


def document(folder, library):
    programs = [Program(pathlib.Path(folder, name)) for name in PROGRAMS] + [Program(library)]
    version = re.search(r'current = "(.*)"', (ROOT / "Sources/TactileServer/TactileVersion.swift").read_text())[1]
    main = package("Tactile", version, "MIT", primaryPackagePurpose="APPLICATION")
    main["copyrightText"] = "Copyright (c) 2026 The Tactile authors"
    files, relationships = [], [("SPDXRef-DOCUMENT", "DESCRIBES", main["SPDXID"])]
    total = hashlib.sha256()
    for each in programs:
        total.update(each.bytes)
        files.append({
            "fileName": f"./{each.path.name}", "SPDXID": identifier("File-" + each.path.name), "fileTypes": ["BINARY"],
            "checksums": [
                {"algorithm": "SHA1", "checksumValue": hashlib.sha1(each.bytes).hexdigest()},
                {"algorithm": "SHA256", "checksumValue": hashlib.sha256(each.bytes).hexdigest()}],
            "licenseConcluded": "MIT", "licenseInfoInFiles": ["NOASSERTION"], "copyrightText": "NOASSERTION"})
        relationships.append((main["SPDXID"], "CONTAINS", files[-1]["SPDXID"]))
    packages = [main]
    for kind, parts in (("STATIC_LINK", static_parts(programs)), ("DYNAMIC_LINK", dynamic_parts(programs))):
        for part, users in parts:
            packages.append(part)
            relationships += [(identifier("File-" + each.path.name), kind, part["SPDXID"]) for each in users]
    moment = int(os.environ.get("SOURCE_DATE_EPOCH") or output("git", "-C", str(ROOT), "log", "-1", "--format=%ct") or 0)
    created = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"tactile-{version}",
        "documentNamespace": f"urn:tactile:spdx:{version}:{total.hexdigest()}",
        "creationInfo": {"created": created, "creators": ["Tool: tactile-sbom"]},
        "packages": packages, "files": files,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
            for one, kind, other in relationships]}


def main():
    parser = argparse.ArgumentParser(description="Writes the bill of materials of the built programs.")
    parser.add_argument("folder")
    parser.add_argument("-o", dest="output")
    parser.add_argument("--library", type=pathlib.Path, default=LIBRARY)
    options = parser.parse_args()
    text = json.dumps(document(options.folder, options.library), indent=2) + "\n"
    if options.output:
        pathlib.Path(options.output).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
