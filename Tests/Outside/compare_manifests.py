"""Compares the manifest of the installed sources with the one of the project.

usage: swift package dump-package, of the project and then of the installed sources | compare_manifests.py
"""

import json
import sys


def parts(manifest, kind):
    """The products or targets of a manifest, by their names."""
    return {each["name"]: each for each in manifest[kind]}


def main():
    decoder, text = json.JSONDecoder(), sys.stdin.read()
    project, end = decoder.raw_decode(text)
    installed, _ = decoder.raw_decode(text[end:].lstrip())
    problems = []
    libraries = {name for name, each in parts(project, "products").items() if "library" in each["type"]}
    if set(parts(installed, "products")) != libraries:
        problems.append(f"the products are {sorted(parts(installed, 'products'))}; expected {sorted(libraries)}")
    for kind in ("products", "targets"):
        for name, part in parts(installed, kind).items():
            if parts(project, kind).get(name) != part:
                problems.append(f"{name} differs in {kind}")
    for key in ("name", "swiftLanguageVersions", "toolsVersion"):
        if project[key] != installed[key]:
            problems.append(f"{key} is {installed[key]}; expected {project[key]}")
    for problem in problems:
        print(f"packaging/swift/Package.swift: error: {problem}", file=sys.stderr)
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
