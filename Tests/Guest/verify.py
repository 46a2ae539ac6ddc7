#!/usr/bin/env python3
"""Checks the results of the guest and prints TAP: one line for each law. Exits with 1 if a law is broken.

usage: verify.py SCENARIOS OUT NAME...
  SCENARIOS  the folders of the scenarios, each with a judge.py that defines `judge(laws)`
  OUT        the guest's /out: a folder of results for each scenario
  NAME       the scenarios that were played
"""

import importlib.util
import pathlib
import sys

from laws import Laws


def load_judge(path):
    """Loads a scenario's judge.py as a module with its own name."""
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
        laws.law("the scenario finished", laws.text("gave-up"), "(nothing)")
        try:
            load_judge(path).judge(laws)
        except (IndexError, KeyError, ValueError) as error:
            laws.law("the results are complete", repr(error), "")
    print(f"1..{len(verdicts)}")
    broken = verdicts.count(False)
    print(f"# {len(verdicts)} laws, {broken} broken")
    return 1 if broken or not verdicts else 0


if __name__ == "__main__":
    sys.exit(main())
