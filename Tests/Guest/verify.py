#!/usr/bin/env python3
"""Judges what came back from the guest, in TAP: one line a law, exit code 1 if any is broken.

usage: verify.py SCENARIOS OUT NAME...
  SCENARIOS  a folder a scenario, each with a judge.py that has `judge(laws)`
  OUT        what the guest's /out held: a folder a scenario, with what was seen in it
  NAME       the scenarios that were played
"""

import importlib.util
import pathlib
import sys

from laws import Laws


def load_judge(path):
    """The module, under a name of its own: every scenario's is called judge.py."""
    spec = importlib.util.spec_from_file_location(f"judge_{path.parent.name}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main():
    scenarios, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    verdicts = []
    for name in sorted(sys.argv[3:]):
        path = scenarios / name / "judge.py"
        print(f"# {name}")
        laws = Laws(out / path.parent.name, verdicts)
        laws.law("the scenario came to its end", laws.text("gave-up"), "(nothing)")
        try:
            load_judge(path).judge(laws)
        except (IndexError, KeyError, ValueError) as error:
            laws.law("there is enough to judge by", repr(error), "")
    print(f"1..{len(verdicts)}")
    broken = verdicts.count(False)
    print(f"# {len(verdicts)} laws, {broken} broken")
    return 1 if broken or not verdicts else 0


if __name__ == "__main__":
    sys.exit(main())
