"""Uses the built site in Chromium, as files and through a web server. `make check-site` runs it."""

import functools
import http.server
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = ROOT / ".build" / "site" / "html"
sys.path.insert(0, str(ROOT / "Tests" / "Clients" / "web"))
import web_support  # noqa: E402


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class SiteTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="ts")
        cls.addClassCleanup(subprocess.run, ["rm", "-rf", cls.folder], check=True)
        cls.page = web_support.open_browser(cls.folder)
        cls.addClassCleanup(cls.page.close)
        cls.page.resize(1400, 850, 1)
        cls.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Quiet, directory=str(SITE)))
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.addClassCleanup(cls.server.server_close)
        cls.addClassCleanup(cls.server.shutdown)

    def addresses(self):
        return [f"file://{SITE}", f"http://127.0.0.1:{self.server.server_address[1]}"]

    def test_the_search_finds_pages(self):
        for address in self.addresses():
            with self.subTest(address):
                self.page.open(f"{address}/docs/start.html?q=ghost")
                self.page.wait(
                    "document.querySelector('.md-search-result__link[href*=\"docs/fix-a-panel.html\"]')",
                    "a result of the search")

    def test_a_browser_loads_nothing_from_elsewhere(self):
        # A browser lists only what it loaded from web servers.
        address = self.addresses()[1]
        for path in ("index.html", "docs/concepts.html", "demo/index.html", "manual/tactile.html"):
            with self.subTest(path):
                self.page.open(f"{address}/{path}")
                loaded = self.page.run("return performance.getEntriesByType('resource').map((each) => each.name)")
                self.assertTrue(loaded)
                for name in loaded:
                    self.assertTrue(name.startswith(address), name)

    def test_the_policy_of_the_pages_forbids_it(self):
        self.page.open(f"{self.addresses()[0]}/index.html")
        directive = self.page.run("""
            const violation = new Promise((done) => addEventListener("securitypolicyviolation", done));
            fetch("https://tactile.invalid/").catch(() => {});
            return (await violation).effectiveDirective;""")
        self.assertEqual(directive, "connect-src")

    def test_the_inspector_contains_a_recording(self):
        self.page.open(f"{self.addresses()[0]}/demo/inspector.html")
        self.page.wait("document.body.textContent.includes('longPress')", "the lanes of the recording")

    def test_the_reference_of_the_swift_libraries_loads_its_text_in_any_folder(self):
        address = self.addresses()[1]
        page = f"{address}/reference/swift/documentation"
        self.page.open(f"{address}/reference/swift.html")
        listed = self.page.run("return [...document.querySelectorAll('.md-content td a')].map((each) => each.href)")
        self.assertEqual(len(listed), 5)
        for link in listed:
            with self.subTest(link):
                self.page.open(link)
                self.page.wait("document.querySelector('h1')", "the title of a library")
                title = self.page.run("return document.querySelector('h1').textContent.trim()")
                self.assertEqual(link, f"{page}/{title.lower()}/")
        self.page.open(f"{page}/tactileclient/service/")
        self.page.wait("document.body.textContent.includes('subscribe')", "the methods of a class")
        loaded = self.page.run("return performance.getEntriesByType('resource').map((each) => each.name)")
        self.assertTrue(any(each.endswith("/data/documentation/tactileclient/service.json") for each in loaded))
        for name in loaded:
            self.assertTrue(name.startswith(f"{address}/"), name)


if __name__ == "__main__":
    unittest.main()
