"""Tests of `tactile status --prometheus` with the parser of Prometheus' Python library and with node_exporter.

The Makefile takes the library from PyPI into a folder of the build, if it can, and names it in TACTILE_FOREIGN.
node_exporter is Debian's package prometheus-node-exporter; the Makefile unpacks it into a folder of the build, and names
it in TACTILE_EXPORTER.
"""

import os
import pathlib
import shutil
import socket
import subprocess
import sys
import unittest
import urllib.request

from support import TACTILED, ServiceTest, until

sys.path.append(os.environ.get("TACTILE_FOREIGN", "/nonexistent"))

try:
    from prometheus_client.parser import text_string_to_metric_families
except ImportError:
    text_string_to_metric_families = None
    print("skipped: the module prometheus_client is missing", file=sys.stderr)

TACTILE = str(pathlib.Path(TACTILED).with_name("tactile"))
EXPORTER = shutil.which("prometheus-node-exporter") or shutil.which(os.environ.get("TACTILE_EXPORTER", ""))
if not EXPORTER:
    print("skipped: prometheus-node-exporter is missing", file=sys.stderr)


class MetricsTest(ServiceTest):
    def write(self):
        """Writes the metrics to a file and returns its path."""
        path = pathlib.Path(self.folder, "tactile.prom")
        subprocess.run(
            [TACTILE, "status", "--prometheus", "--socket", self.path, "--output", str(path)],
            check=True, timeout=60)
        return path

    @unittest.skipUnless(text_string_to_metric_families, "needs prometheus_client")
    def test_the_library_reads_the_metrics_and_their_kinds(self):
        self.daemon()
        for _ in range(3):
            self.client().close()
        text = self.write().read_text()
        families = {each.name: each for each in text_string_to_metric_families(text)}
        values = {name: each.samples[0].value for name, each in families.items() if len(each.samples) == 1}
        self.assertEqual(values["tactile_up"], 1)
        self.assertEqual(values["tactile_devices"], 1)
        self.assertEqual(values["tactile_devices_added"], 1)
        self.assertGreaterEqual(values["tactile_connections"], 1)
        self.assertGreater(values["tactile_start_time_seconds"], 1_700_000_000)
        self.assertGreater(values["tactile_turn_seconds"], 0)
        self.assertGreater(values["tactile_longest_turn_seconds"], 0)
        self.assertGreaterEqual(values["tactile_turn_seconds"], values["tactile_longest_turn_seconds"])
        modes = {each.labels["mode"]: each.value for each in families["tactile_mode"].samples}
        self.assertEqual([name for name, value in modes.items() if value == 1], ["normal"])
        self.assertEqual({each.type for each in families.values()}, {"counter", "gauge"})
        for name, family in families.items():
            self.assertTrue(family.documentation, name)
            is_total = text.count(f"# TYPE {name}_total ") == 1
            self.assertEqual(family.type == "counter", is_total, name)

    @unittest.skipUnless(text_string_to_metric_families, "needs prometheus_client")
    def test_counts_rise_with_touches(self):
        def touches():
            families = text_string_to_metric_families(self.write().read_text())
            return {each.name: each.samples[0].value for each in families}["tactile_touches"]

        self.daemon("demo.evemu", speed="1")
        self.assertEqual(touches(), 0)
        # The recording plays for its first subscriber.
        stream = self.client().subscribe()
        self.addCleanup(stream.close)
        until(lambda: touches() >= 1, "the tap")

    @unittest.skipUnless(EXPORTER, "needs prometheus-node-exporter")
    def test_node_exporter_sends_the_metrics(self):
        self.daemon()
        self.write()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            address = "127.0.0.1:%d" % probe.getsockname()[1]
        exporter = subprocess.Popen(
            [EXPORTER, "--collector.disable-defaults", "--collector.textfile",
             f"--collector.textfile.directory={self.folder}", f"--web.listen-address={address}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(exporter.wait)
        self.addCleanup(exporter.terminate)

        def page():
            try:
                with urllib.request.urlopen(f"http://{address}/metrics", timeout=10) as answer:
                    return answer.read().decode()
            except OSError:
                return ""

        until(page, "node_exporter to answer")
        text = page()
        self.assertIn("\ntactile_up 1\n", text)
        self.assertIn('\ntactile_mode{mode="normal"} 1\n', text)
        self.assertIn("\n# TYPE tactile_touches_total counter\n", text)
        self.assertIn("\nnode_textfile_scrape_error 0\n", text)
        self.assertNotIn("tactile_turn_seconds_total 0\n", text)


if __name__ == "__main__":
    unittest.main()
