"""Which pages the rules of browsers and of the bridge let connect: docs/web-pages.md, "Who can connect"."""

import contextlib
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import web_support
from web_support import support

# A page whose promise `outcome` is how its connection ended, and which rules of its own policy it broke.
PAGE = """<!DOCTYPE html>
<title>Test</title>
<script>
const refused = [];
addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.push(effectiveDirective));
const connect = (address) => new Promise((done) => {
  let socket;
  try {
    socket = new WebSocket(address, "tactile.v1");
  } catch {
    return done("refused");
  }
  socket.onopen = () => done("open");
  socket.onclose = socket.onerror = () => done("refused");
});
window.outcome = connect("ADDRESS").then(async (end) => {
  await new Promise((done) => setTimeout(done, 50));
  return { end, refused: [...new Set(refused)] };
});
</script>
"""
NAME = "kiosk.example"
OPEN, REFUSED = {"end": "open", "refused": []}, {"end": "refused", "refused": []}
# All names lead to this machine, as after DNS rebinding.
NAMES = f"--host-resolver-rules=MAP {NAME} 127.0.0.1, MAP evil.example 127.0.0.1"
needs_chromium = unittest.skipUnless(web_support.BROWSER == "chromium", "needs options of Chromium")
EXTENSION = {
    "manifest.json": json.dumps({
        "manifest_version": 3, "name": "Test", "version": "1", "permissions": ["nativeMessaging"],
        "background": {"service_worker": "background.js"},
        "content_scripts": [{"matches": ["http://127.0.0.1/*"], "js": ["page.js"], "run_at": "document_start"}]}),
    "background.js": """
        chrome.runtime.onMessage.addListener((message, sender, reply) => {
          const port = chrome.runtime.connectNative("io.tactile.web");
          port.onMessage.addListener(reply);
          port.onDisconnect.addListener(() => reply({ lost: chrome.runtime.lastError.message }));
          port.postMessage(message);
          return true;
        });""",
    "page.js": """
        document.documentElement.dataset.extension = chrome.runtime.id;
        chrome.runtime.sendMessage({ id: 1, method: "io.tactile.Devices.List" }).then((reply) => {
          document.documentElement.dataset.reply = JSON.stringify(reply);
        });""",
}


class RuleTest(unittest.TestCase):
    """A test with a daemon, two web servers, and a bridge whose list contains their origins."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="tw")
        cls.addClassCleanup(subprocess.run, ["rm", "-rf", cls.folder], check=True)
        certificate = os.path.join(cls.folder, "certificate.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
             "-keyout", certificate, "-out", certificate + ".public"], check=True, capture_output=True)
        with open(certificate, "a", encoding="utf-8") as file:
            file.write(pathlib.Path(certificate + ".public").read_text(encoding="utf-8"))
        cls.plain, cls.secure = web_support.Server(), web_support.Server(certificate)
        for server in (cls.plain, cls.secure):
            cls.addClassCleanup(server.close)
        cls.path = os.path.join(cls.folder, "s")
        recording = os.path.join(cls.folder, "r.evemu")
        web_support.quiet_recording(recording)
        daemon = subprocess.Popen(
            [support.TACTILED, "--socket", cls.path, "--replay", recording, "--speed", "1"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        cls.addClassCleanup(daemon.wait)
        cls.addClassCleanup(daemon.kill)
        support.until(lambda: support.is_listening(cls.path), "tactiled to listen")
        origins = [f"{each.scheme}://{name}:{each.port}" for each in (cls.plain, cls.secure) for name in (NAME, "127.0.0.1")]
        cls.root = pathlib.Path(cls.folder, "root")
        cls.root.mkdir()
        # The policy of the bridge permits scripts in files only.
        html, _, script = PAGE.partition("<script>\n")
        (cls.root / "index.html").write_text(html + '<script src="page.js"></script>')
        cls.bridge = web_support.Bridge(
            cls.path, cls.root, 0, *(option for origin in origins for option in ("--origin", origin)))
        cls.addClassCleanup(cls.bridge.stop)
        cls.page_text = PAGE.replace("ADDRESS", f"ws://127.0.0.1:{cls.bridge.port}/tactile")
        (cls.root / "page.js").write_text(cls.page_text.partition("<script>\n")[2].partition("</script>")[0])
        cls.plain.page = cls.secure.page = cls.page_text

    @classmethod
    @contextlib.contextmanager
    def browser(cls, *options, etc=None):
        """A browser with further options. In Chromium, `etc` takes the place of /etc/chromium."""
        folder = tempfile.mkdtemp(prefix="tw", dir=cls.folder)
        if web_support.BROWSER == "chromium":
            before = ["unshare", "-m", "sh", "-c", 'mount --bind "$0" /etc/chromium && exec "$@"', etc] if etc else []
            page = web_support.ChromiumPage(folder, (NAMES, "--ignore-certificate-errors", *options), before)
        else:
            page = web_support.open_browser(folder)
        try:
            yield page
        finally:
            page.close()

    def outcome(self, url, *options, **more):
        if options or more:
            with self.browser(*options, **more) as page:
                page.open(url)
                return page.evaluate("outcome")
        # Pages that need no options share a browser.
        if "shared" not in vars(type(self)):
            type(self).shared = self.enterClassContext(self.browser())
        self.shared.open(url)
        return self.shared.evaluate("outcome")

    def etc(self, policy):
        """A folder in place of /etc/chromium, with a policy."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="tw", dir=self.folder))
        managed = folder / "policies" / "managed"
        managed.mkdir(parents=True)
        (managed / "test.json").write_text(json.dumps(policy))
        return folder


class OriginTest(RuleTest):
    def test_a_page_of_the_folder_connects(self):
        self.assertEqual(self.outcome(self.bridge.url), OPEN)

    def test_a_page_of_a_listed_origin_connects(self):
        self.assertEqual(self.outcome(self.plain.url()), OPEN)

    def test_a_page_of_another_origin_is_refused(self):
        other = web_support.Server()
        self.addCleanup(other.close)
        other.page = self.page_text
        self.assertEqual(self.outcome(other.url()), REFUSED)

    # Claim: The bridge refuses local files and sandboxed pages, whose origin is `null`.
    def test_a_local_file_is_refused(self):
        file = pathlib.Path(self.folder, "page.html")
        file.write_text(self.page_text)
        self.assertEqual(self.outcome(f"file://{file}"), REFUSED)

    def test_a_sandboxed_page_is_refused(self):
        # Of a listed origin; the sandbox takes it away.
        self.assertEqual(self.outcome(self.plain.url(policy="sandbox allow-scripts")), REFUSED)

    @needs_chromium
    def test_a_page_that_reached_the_bridge_under_another_name_is_refused(self):
        with self.browser() as page:
            page.open(f"http://evil.example:{self.bridge.port}/")
            self.assertRegex(page.evaluate("document.body.textContent"), "the Host is 'evil.example:")
            # Also a WebSocket of such a page, whose origin and host are equal.
            self.assertEqual(page.evaluate(
                f"""new Promise((done) => {{
                    const socket = new WebSocket('ws://evil.example:{self.bridge.port}/tactile', 'tactile.v1');
                    socket.onopen = () => done('open');
                    socket.onerror = () => done('refused');
                }})"""), "refused")


class PolicyOfThePageTest(RuleTest):
    def test_connect_src_must_name_the_bridge(self):
        for policy, expected in (
                ("connect-src 'self'", {"end": "refused", "refused": ["connect-src"]}),
                ("connect-src ws://127.0.0.1:1", {"end": "refused", "refused": ["connect-src"]}),
                (f"connect-src ws://127.0.0.1:{self.bridge.port}", OPEN)):
            with self.subTest(policy):
                self.assertEqual(self.outcome(self.plain.url(policy=policy)), expected)


class SecurePageTest(RuleTest):
    def test_an_https_page_connects_to_this_machine(self):
        # WPE WebKit 2.38 treats the connection as mixed content.
        self.assertEqual(self.outcome(self.secure.url()), REFUSED if web_support.BROWSER == "wpe" else OPEN)

    @needs_chromium
    def test_an_https_page_of_a_public_address_needs_a_policy(self):
        public = f"--ip-address-space-overrides=127.0.0.1:{self.secure.port}=public"
        url = self.secure.url(NAME)
        self.assertEqual(self.outcome(url), OPEN)
        self.assertEqual(self.outcome(url, public), REFUSED)
        if os.geteuid() != 0:
            self.skipTest("needs root, to replace /etc/chromium for one browser")
        example = json.loads((web_support.ROOT / "packaging" / "web" / "chromium-policy.json").read_text())
        self.assertEqual(example["LoopbackNetworkAllowedForUrls"], [f"https://{NAME}"])
        self.assertEqual(self.outcome(url, public, etc=self.etc(example)), OPEN)
        other = {"LocalNetworkAccessAllowedForUrls": [f"https://{NAME}"]}
        self.assertEqual(self.outcome(url, public, etc=self.etc(other)), OPEN)
        example["LoopbackNetworkAllowedForUrls"] = ["https://other.example"]
        self.assertEqual(self.outcome(url, public, etc=self.etc(example)), REFUSED)


@needs_chromium
class ExtensionTest(RuleTest):
    def extension(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="tw", dir=self.folder))
        for name, text in EXTENSION.items():
            (folder / name).write_text(text)
        return f"--load-extension={folder}", "--disable-features=DisableLoadExtensionCommandLineSwitch"

    def test_a_private_window_connects_without_extensions(self):
        with self.browser(*self.extension()) as page:
            page.open(self.bridge.url)
            self.assertTrue(page.evaluate("document.documentElement.dataset.extension"))
            # What an incognito window is: a context without a profile.
            page.session = None
            context = page.send("Target.createBrowserContext")["browserContextId"]
            target = page.send("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
            page.session = page.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            page.open(self.bridge.url)
            self.assertIsNone(page.evaluate("document.documentElement.dataset.extension ?? null"))
            self.assertEqual(page.evaluate("outcome"), OPEN)

    @unittest.skipUnless(os.geteuid() == 0, "needs root, to replace /etc/chromium for one browser")
    def test_an_extension_calls_the_service_through_native_messaging(self):
        extension = self.extension()
        with self.browser(*extension) as page:
            page.open(self.bridge.url)
            identifier = page.evaluate("document.documentElement.dataset.extension")
        web = web_support.ROOT / "packaging" / "web"
        policy = json.loads((web / "chromium-policy.json").read_text())
        host = pathlib.Path(self.folder, "host")
        host.write_text(f'#!/bin/sh\nexec {" ".join(web_support.BRIDGE)} web --stdio --socket {self.path}\n')
        host.chmod(0o755)
        for blocked, expected in (([], '{"id":1,"parameters":{"devices":'), (["io.tactile.web"], '{"lost":')):
            with self.subTest(blocked=blocked):
                etc = self.etc({**policy, **({"NativeMessagingAllowlist": [], "NativeMessagingBlocklist": ["*"]} if blocked else {})})
                manifest = json.loads((web / "chromium-host.json").read_text().replace("EXTENSION-ID", identifier))
                manifest["path"] = str(host)
                (etc / "native-messaging-hosts").mkdir()
                (etc / "native-messaging-hosts" / "io.tactile.web.json").write_text(json.dumps(manifest))
                with self.browser(*extension, etc=etc) as page:
                    page.open(self.bridge.url)
                    page.wait("document.documentElement.dataset.reply", "the reply")
                    reply = page.evaluate("document.documentElement.dataset.reply")
                self.assertTrue(reply.startswith(expected), reply)


if __name__ == "__main__":
    unittest.main()
