"""Lists a library's public symbols that have no documentation comment.

    undocumented.py NAME.symbols.json

A symbol that comes from a protocol or a superclass is documented there. Exits with 1 if it lists any.
"""

import json
import sys
from pathlib import Path


def main(file: str) -> int:
    graph = json.loads(Path(file).read_text(encoding="utf-8"))
    name = graph["module"]["name"]
    inherited = {link["source"] for link in graph["relationships"] if "sourceOrigin" in link}
    bare = [
        symbol
        for symbol in graph["symbols"]
        if "docComment" not in symbol and symbol["identifier"]["precise"] not in inherited
    ]
    for symbol in bare:
        print(f"{name}: {'.'.join(symbol['pathComponents'])} has no documentation", file=sys.stderr)
    print(f"{name}: {len(graph['symbols']) - len(bare)} of {len(graph['symbols'])} public symbols")
    return 1 if bare else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
