#!/usr/bin/env python3
"""A ticket machine: a scrolling list of destinations, the number of tickets, a switch for return tickets,
and a button that sells. It prints each change that a screen would show. If the configuration has idle times, it ends the
session of a person who has left, and shows a picture that attracts people (docs/run-a-kiosk.md).

    PYTHONPATH=Clients/python python3 Clients/python/examples/ticket_machine.py

The window has 1705 x 960 units, such as the pixels that an app draws. The daemon knows the size of the panel.
The ticket machine continues when tactiled restarts.
"""

import argparse
import sys
from typing import Dict, List

import tactile_kiosk as tactile

FARES: Dict[str, float] = {
    "Aarau": 13.0, "Basel": 17.5, "Bern": 25.0, "Chur": 20.5, "Fribourg": 31.0, "Geneva": 44.0,
    "Lausanne": 37.5, "Locarno": 32.0, "Lucerne": 13.2, "Lugano": 33.0, "Sion": 43.5, "Zug": 7.0}


def button(name: str, frame: List[float], action: str) -> Dict[str, object]:
    return {
        "name": name, "kind": "button", "frame": frame, "title": name,
        "actions": {"primaryActionTriggered": action}}


SCENE: Dict[str, object] = {"windows": [{
    "name": "tickets", "size": [1705, 960], "handles": ["choose", "more", "fewer", "buy", "welcome"],
    "views": [
        {"name": "destinations", "kind": "scroll", "frame": [50, 100, 800, 800],
         "contentSize": [800, 160 * len(FARES)], "deceleration": "fast",
         "views": [button(name, [0, 160 * row, 800, 150], "choose") for row, name in enumerate(FARES)]},
        button("fewer", [950, 200, 150, 150], "fewer"),
        button("more", [1450, 200, 150, 150], "more"),
        {"name": "return", "kind": "switch", "frame": [950, 430, 150, 90]},
        button("buy", [950, 700, 650, 200], "buy"),
        # In front of all others while no person uses the machine.
        dict(button("attract", [0, 0, 1705, 960], "welcome"), hidden=True)]}]}


class Machine:
    """The choices of the traveller."""

    def __init__(self, shown: tactile.Attachment) -> None:
        self.shown = shown
        self.is_return = False
        self.has_sold = False
        self.begin()

    def begin(self) -> None:
        self.destination = ""
        self.count = 1

    def receive(self, frame: tactile.Frame) -> None:
        if frame.connection == "lost":
            print("out of service")
        if frame.connection == "restored":
            # The scene is in its initial state: the list is at its top, and the switch is off.
            self.is_return = False
            self.begin()
            print("in service again")
        for presence in frame.presence:
            if presence.idle > 0:
                self.attract()
        for control in frame.controls:
            if control.view == "return" and control.event == "valueChanged":
                self.is_return = control.on is True
                print(self.way)
        for action in frame.actions:
            self.act(action)
        sys.stdout.flush()

    def change(self, view: str, **keys: object) -> None:
        self.shown.change([{"window": "tickets", "setView": dict(keys, name=view)}])

    def attract(self) -> None:
        """Ends the session, and shows the picture."""
        self.begin()
        self.is_return = False
        # The service keeps what people have set until the described value changes.
        for is_on, offset in ((True, [0, 1]), (False, [0, 0])):
            self.change("return", on=is_on)
            self.change("destinations", contentOffset=offset)
        self.change("attract", hidden=False)
        print("touch to buy a ticket")

    def act(self, action: tactile.Action) -> None:
        if action.action == "welcome":
            self.change("attract", hidden=True)
            print("welcome")
        elif action.action == "choose":
            self.destination = action.sender
            print("to", self.destination)
        elif action.action in ("more", "fewer"):
            self.count = max(1, self.count + (1 if action.action == "more" else -1))
            print("tickets:", self.count)
        elif action.action == "buy" and self.destination:
            self.sell()

    def sell(self) -> None:
        price = FARES[self.destination] * self.count * (2 if self.is_return else 1)
        print(f"sold: {self.count} x {self.destination}, {self.way}, {price:.2f}")
        self.has_sold = True
        self.begin()

    @property
    def way(self) -> str:
        return "return" if self.is_return else "one way"


def main() -> int:
    options = argparse.ArgumentParser(description="Sells tickets.")
    options.add_argument("--socket", help="the socket of tactiled")
    options.add_argument("--once", action="store_true", help="exit after the first sale")
    chosen = options.parse_args()
    try:
        with tactile.Client(chosen.socket) as client, client.attach(SCENE) as events:
            machine = Machine(events)
            for frame in events:
                machine.receive(frame)
                if machine.has_sold and chosen.once:
                    return 0
    except tactile.TactileError as error:
        print(f"ticket_machine: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
