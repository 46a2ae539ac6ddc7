#!/usr/bin/env python3
"""Prints what Tactile claims about security, with the test that carries each claim, as a table in Markdown.

  claims.py [FILE…]      reads all tests, or only these files

A claim is a comment `Claim: …` above a test in Swift or Python, or at the top of a scenario of a guest. It goes on in
the comments below it. A claim above something else is an error.
"""
import itertools
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMENT = re.compile(r"\s*(?://|#) (?!!)(.*)")
TESTS = {".swift": re.compile(r"func `([^`]+)`"), ".py": re.compile(r"def (test_\w+)")}


def carrier(path, lines):
    """The name of the test that begins in these lines, before the first empty one; None if there is none."""
    if path.suffix == ".sh":
        return f"{path.parent.name}/{path.name}"
    for line in itertools.takewhile(str.strip, lines):
        if found := TESTS[path.suffix].search(line):
            return f"{path.stem}: {found[1]}"
    return None


def claims(path):
    """Yields the claims of a file with the names of their tests."""
    lines = path.read_text(encoding="utf-8").split("\n")
    found = []
    for number, line in enumerate([*lines, ""]):
        comment = COMMENT.fullmatch(line)
        if comment and comment[1].startswith("Claim: "):
            found.append(comment[1].removeprefix("Claim: "))
        elif comment and found:
            found[-1] += " " + comment[1]
        elif found:
            test = carrier(path, lines[number:])
            if test is None:
                sys.exit(f"{path}:{number + 1}: error: expected a test below the claim “{found[-1]}”")
            yield from ((claim, test) for claim in found)
            found = []


def main():
    tests = [pathlib.Path(name) for name in sys.argv[1:]] or sorted(
        path for path in (ROOT / "Tests").rglob("*") if path.suffix in (".swift", ".py", ".sh"))
    print("| claim | test |\n|---|---|")
    for path in tests:
        for claim, test in claims(path):
            print(f"| {claim} | {test} |")


if __name__ == "__main__":
    main()
