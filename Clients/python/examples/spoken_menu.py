#!/usr/bin/env python3
"""A menu that speaks: people who do not see the screen explore it with a finger, and press a dish with a
double tap.

    PYTHONPATH=Clients/python python3 Clients/python/examples/spoken_menu.py

It speaks with `spd-say` of speech-dispatcher; `--speak espeak-ng` chooses another program. To let fingers
explore the screen, run `tactile accessibility explore on`.
"""

import argparse
import subprocess
import sys
from typing import Dict, List, Optional

import tactile_kiosk as tactile

DISHES: Dict[str, str] = {
    "soup": "Tomato soup, 6 francs", "pasta": "Pasta with basil, 14 francs", "cake": "Apple cake, 5 francs"}

SCENE: Dict[str, object] = {"windows": [{
    "name": "menu", "handles": ["order"],
    "views": [
        {"name": name, "kind": "button", "frame": [100, 100 + 200 * row, 800, 150], "label": text,
         "hint": "Double tap to order", "actions": {"primaryActionTriggered": "order"}}
        for row, (name, text) in enumerate(DISHES.items())]}]}


class Speaker:
    """Speaks one text at a time. A new text interrupts the one before."""

    def __init__(self, command: List[str]) -> None:
        self.command = command
        self.process: Optional["subprocess.Popen[bytes]"] = None

    def say(self, text: str) -> None:
        print(text, flush=True)
        if self.process is not None:
            self.process.terminate()
            self.process.wait()
        # A text that begins with a hyphen must not become an option.
        self.process = subprocess.Popen([*self.command, "--", text])


def words(view: tactile.Explored) -> str:
    """What a person must know of a view: its name, its state and what it does."""
    parts = [view.label or view.view]
    if view.on is not None:
        parts.append("on" if view.on else "off")
    if view.enabled is False:
        parts.append("not available")
    if view.hint is not None:
        parts.append(view.hint)
    return ". ".join(parts)


def main() -> int:
    options = argparse.ArgumentParser(description="Shows a menu that speaks.")
    options.add_argument("--socket", help="the socket of tactiled")
    options.add_argument(
        "--speak", nargs="+", default=["spd-say", "--wait"], metavar="WORD",
        help="the program that speaks, with its options; the text is its last argument")
    options.add_argument("--once", action="store_true", help="exit after the first order")
    chosen = options.parse_args()
    speaker = Speaker(chosen.speak)
    try:
        with tactile.Client(chosen.socket).attach(SCENE) as events:
            for frame in events:
                for view in frame.explored:
                    speaker.say(words(view))
                for action in frame.actions:
                    speaker.say(f"Ordered: {DISHES[action.sender]}")
                    if chosen.once:
                        return 0
    except (tactile.TactileError, OSError) as error:
        print(f"spoken_menu: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
