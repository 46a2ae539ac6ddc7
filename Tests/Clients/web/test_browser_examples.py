"""Runs the examples of docs/web-pages.md in a browser, with the real React and Vue."""

import pathlib
import re
import subprocess
import tempfile
import unittest

import web_support
from web_support import PageTest, support

PAGES = (web_support.ROOT / "docs" / "web-pages.md").read_text(encoding="utf-8")
REACT = pathlib.Path("/usr/share/nodejs")
MOST_LINES = 10


def example(language, index=0):
    """An example in a language: the first one without an index."""
    return PAGES.split(f"\n```{language}\n")[1 + index].split("\n```", 1)[0] + "\n"


class ExampleTest(PageTest):
    """A page with an example. A subclass has the page's files."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.root = pathlib.Path(tempfile.mkdtemp(prefix="tw"))
        cls.addClassCleanup(subprocess.run, ["rm", "-rf", str(cls.root)], check=True)
        for name, text in cls.files().items():
            (cls.root / name).write_text(text, encoding="utf-8")

    @classmethod
    def files(cls):
        return {"index.html": ""}

    def server(self, scripts):
        """A web server with a copy of the module, and a bridge that accepts its pages."""
        server = web_support.Server()
        self.addCleanup(server.close)
        bridge = web_support.Bridge(self.path, self.root, 0, "--origin", f"http://127.0.0.1:{server.port}")
        self.addCleanup(bridge.stop)
        self.url = f"ws://127.0.0.1:{bridge.port}/tactile"
        module = (web_support.ROOT / "Clients" / "web" / "tactile.js").read_text(encoding="utf-8")
        server.scripts = {"/tactile.js": module, "/url.js": f"export const url = '{self.url}';", **scripts}
        return server

    def text(self, selector):
        return self.page.evaluate(f"document.querySelector({selector!r})?.textContent ?? null")

    def tap_until(self, selector, text):
        support.until(lambda: "page" in self.windows() and len(self.describe()) > 1, "the view")
        self.tap_element(f"document.querySelector({selector!r})")
        support.until(lambda: self.text(selector) == text, f"the text {text}")


class PlainTest(ExampleTest):
    """The first page, as printed."""

    @classmethod
    def files(cls):
        return {"index.html": example("html"), "apples.css": example("css"), "apples.js": example("js")}

    def test_a_tap_and_a_pan(self):
        self.assertEqual(self.page.evaluate("getComputedStyle(apples).backgroundColor"), "rgb(255, 215, 0)")
        support.until(lambda: "page" in self.windows() and "apples" in self.describe(), "the view")
        self.tap(100, 100)
        support.until(lambda: re.fullmatch(r"tap at (99|10[01])(\.\d+)?", self.text("#apples")), "the tap")
        self.swipe((100, 100), (250, 100))
        self.page.wait("parseFloat(apples.style.translate) > 120", "the pan")

    @unittest.skipUnless(web_support.BROWSER == "chromium", "needs another browser")
    def test_the_console_stays_empty(self):
        for domain in ("Log", "Runtime"):
            self.page.send(f"{domain}.enable")
            self.addCleanup(self.page.send, f"{domain}.disable")
        self.page.events.clear()
        self.page.open(self.bridge.url)
        support.until(lambda: "page" in self.windows() and "apples" in self.describe(), "the view")
        self.page.run("await fetch('/favicon.ico')")
        kinds = ("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown")
        self.assertEqual([each for each in self.page.events if each["method"] in kinds], [])
        self.page.run("console.warn('a warning'); await fetch('/missing.png')")
        self.assertEqual([each["method"] for each in self.page.events if each["method"] in kinds], ["Runtime.consoleAPICalled", "Log.entryAdded"])


class ReactTest(ExampleTest):
    @classmethod
    def files(cls):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "example.jsx").write_text(example("jsx"))
            subprocess.run(
                ["tsc", "--allowJs", "--jsx", "react", "--target", "es2022", "--module", "es2022", "--outDir", folder + "/out",
                 folder + "/example.jsx"], check=True)
            script = pathlib.Path(folder, "out", "example.js").read_text()
        return {
            "react.js": (REACT / "react" / "umd" / "react.development.js").read_text(),
            "react-dom.js": (REACT / "react-dom" / "umd" / "react-dom.development.js").read_text(),
            "react.mjs.js": "export const { useEffect, useRef, useState } = React;",
            "hook.js": (web_support.ROOT / "Clients" / "web" / "react.js").read_text().replace('"react"', '"/react.mjs.js"'),
            "example.js": script.replace('"tactile-web"', '"/tactile.js"').replace('"tactile-web/react"', '"/hook.js"').replace(
                '"react"', '"/react.mjs.js"'),
            "main.js": """
                import { Apples } from "./example.js";
                window.root = ReactDOM.createRoot(document.getElementById("root"));
                root.render(React.createElement(React.StrictMode, null, React.createElement(Apples)));""",
            "index.html": """<!DOCTYPE html><title>React</title><div id="root"></div>
                <script src="react.js"></script><script src="react-dom.js"></script>
                <script type="module" src="main.js"></script>""",
        }

    def test_a_component_receives_taps_and_leaves_nothing(self):
        for count in (1, 2):
            self.tap_until("#root div", f"{count} apples")
        self.page.run("root.unmount()")
        support.until(lambda: "page" not in self.windows() or len(self.describe()) < 2, "the view to vanish")


class VueTest(ExampleTest):
    def test_a_directive_receives_taps_and_leaves_nothing(self):
        # Vue compiles templates with `eval`, which the policy of the bridge forbids. So the page comes from another server.
        script, _, template = example("js", 2).partition("// In a template: ")
        self.assertIn("v-touch=", template)
        script = 'import { url } from "/url.js";\n' + script.replace('"tactile-web"', '"/tactile.js"')
        self.assertIn("connect()", script)
        server = self.server({
            "/vue.js": web_support.library("trame_client/module/vue3-www/vue.global.js"),
            "/example.js": script.replace("connect()", "connect({ url })"),
            "/main.js": f"""
                import {{ touch }} from "/example.js";
                const row = `{template.strip()}{{{{ chosen == item ? "chosen" : item }}}}</li>`;
                const template = `<ul v-if="isShown"><template v-for="item in items">${{row}}</template></ul>`;
                window.model = Vue.createApp({{
                    data: () => ({{ isShown: true, items: ["apple", "pear"], chosen: "" }}),
                    methods: {{ choose(item) {{ this.chosen = item; }} }},
                    directives: {{ touch }}, template,
                }}).mount("#root");"""})
        server.page = """<!DOCTYPE html><meta name="viewport" content="width=device-width"><title>Vue</title><div id="root"></div>
            <script src="/vue.js"></script><script type="module" src="/main.js"></script>"""
        self.page.open(server.url())
        self.assertTrue(self.page.evaluate("Vue.version").startswith("3."))
        self.tap_until("li:nth-of-type(2)", "chosen")
        self.assertEqual(self.text("li"), "apple")
        self.page.run("model.isShown = false")
        support.until(lambda: "page" not in self.windows() or len(self.describe()) < 2, "the views to vanish")


class LengthTest(unittest.TestCase):
    def test_the_examples_are_short(self):
        for language, index in (("html", 0), ("css", 0), ("js", 0), ("jsx", 0), ("js", 1), ("js", 2)):
            self.assertLessEqual(len(example(language, index).splitlines()), MOST_LINES, language)


if __name__ == "__main__":
    unittest.main()
