"""A headless Chromium for the tests of pages and drawings.

It speaks Chromium's debugging protocol over two pipes (--remote-debugging-pipe): JSON, each message
ended by a NUL.
"""
import json
import os
import signal
import subprocess


class Browser:
    """A headless Chromium with one page.

    `options` are further options of Chromium. `before` is the beginning of a command that starts Chromium.
    """

    def __init__(self, program, page, options=(), before=()):
        to_read, self.to = os.pipe()
        self.out, from_write = os.pipe()
        # Chromium reads descriptor 3 and writes descriptor 4.
        def settle():
            os.dup2(to_read, 63)
            os.dup2(from_write, 64)
            os.dup2(63, 3)
            os.dup2(64, 4)
            os.setsid()
        self.process = subprocess.Popen(
            [*before, program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--remote-debugging-pipe", f"--user-data-dir={os.getcwd()}/profile", *options,
             "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            close_fds=False, preexec_fn=settle)
        os.close(to_read)
        os.close(from_write)
        self.count, self.buffer, self.session = 0, b"", None
        # What Chromium told beside its answers.
        self.events = []
        target = self.send("Target.createTarget", url="file://" + page)["targetId"]
        self.session = self.send(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def send(self, method, **parameters):
        """Calls a method and waits for its answer."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.buffer:
                piece = os.read(self.out, 1 << 16)
                if not piece:
                    raise SystemExit("Chromium has ended")
                self.buffer += piece
            text, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") != self.count:
                self.events.append(answer)
                continue
            if "error" in answer:
                raise SystemExit(f"{method}: {answer['error']['message']}")
            return answer["result"]

    def evaluate(self, expression):
        """The value of an expression of the page's script."""
        answer = self.send(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise SystemExit(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def key(self, name, shift=False):
        """Presses a key and lets it go."""
        text = {"text": " "} if name == " " else {}
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=name, modifiers=8 if shift else 0, **text)

    def close(self):
        """Ends it with all its processes."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def check(is_right, sentence):
    if not is_right:
        raise SystemExit(sentence)
