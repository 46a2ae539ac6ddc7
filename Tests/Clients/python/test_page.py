"""Runs the examples in docs/clients.md and docs/protocol.md."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

from support import CLIENTS, ROOT, ServiceTest


def blocks(language, page="clients"):
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL)


class PageTest(ServiceTest):
    def start(self, text):
        script = pathlib.Path(self.folder, "script.py")
        script.write_text(text, encoding="utf-8")
        program = subprocess.Popen(
            [sys.executable, "-W", "error", str(script), self.path], stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": str(CLIENTS)})
        self.addCleanup(program.stdout.close)
        self.addCleanup(program.wait)
        self.addCleanup(program.kill)
        return program

    def test_the_shop_sells_apples_and_reports_a_loss_of_the_service(self):
        self.daemon("tap.evemu")
        shop = self.start(blocks("python")[0])
        self.assertEqual(shop.stdout.readline(), "buy apples\n")
        self.assertEqual(shop.stdout.readline(), "out of order\n")

    def test_the_subscriber_of_asyncio_prints_gestures_to_the_end(self):
        self.daemon("demo.evemu")
        subscriber = self.start(blocks("python")[1])
        lines = subscriber.stdout.read().splitlines()
        self.assertEqual(subscriber.wait(60), 0)
        self.assertLessEqual({"tap ended", "pan began", "pan changed", "pinch ended"}, set(lines))

    def test_the_page_shows_the_tested_raw_client(self):
        tested = pathlib.Path(__file__).with_name("raw_client.py").read_text(encoding="utf-8")
        self.assertEqual(blocks("python", "protocol"), [tested])
        self.assertEqual(len(blocks("python")), 2)

    @unittest.skipUnless(shutil.which("varlinkctl"), "needs varlinkctl, of systemd 255 or later")
    def test_varlinkctl_subscribes(self):
        self.daemon("tap.evemu")
        (command,) = blocks("sh", "protocol")
        command = command.replace("/run/tactile/tactiled.socket", self.path)
        told = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60, check=False)
        self.assertIn('"tap"', told.stdout)


if __name__ == "__main__":
    unittest.main()
