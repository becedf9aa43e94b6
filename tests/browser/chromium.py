# SPDX-License-Identifier: MIT
"""Debian's Chromium without a window, driven by the DevTools protocol over a pipe: the standard library is enough."""

import base64
import fcntl
import itertools
import json
import os
import select
import subprocess
import tempfile
import time

FLAGS = ["--headless", "--remote-debugging-pipe", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
         "--disable-component-update", "--disable-extensions", "--disable-sync", "--no-first-run", "--hide-scrollbars", "--mute-audio",
         "--no-proxy-server", "--force-color-profile=srgb", "--lang=en-US"]
# The codes of keys without a letter or digit; those have the code of their capital.
KEYS = {"Backspace": 8, "Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
        "ArrowDown": 40, "Delete": 46}
CONTROL, SHIFT = 2, 8  # modifiers, to be added


class Browser:
    """One browser; it ends with its `with` block."""

    def __init__(self, patience=60):
        self.patience = patience  # seconds that an answer may take
        self.numbers = itertools.count(1)
        self.events = []
        self.pending = b""
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, self.to = os.pipe()
        self.of, from_browser = os.pipe()
        # Above 3 and 4, which the browser reads and writes by.
        high = [fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 10) for descriptor in (to_browser, from_browser)]

        def place():
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        self.process = subprocess.Popen(["chromium", *FLAGS, *sandbox, f"--user-data-dir={self.profile.name}", "about:blank"],
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        preexec_fn=place, close_fds=False)
        for descriptor in (to_browser, from_browser, *high):
            os.close(descriptor)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
            self.process.wait(timeout=20)
        except (OSError, RuntimeError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.to)
        os.close(self.of)
        self.profile.cleanup()

    def receive(self, until):
        """The next message; None if none comes until then."""
        while b"\0" not in self.pending:
            if not select.select([self.of], [], [], max(0, until - time.monotonic()))[0]:
                return None
            piece = os.read(self.of, 1 << 16)
            if not piece:
                raise RuntimeError("the browser has ended")
            self.pending += piece
        message, self.pending = self.pending.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session=None, **params):
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": params} | ({"sessionId": session} if session else {})
        text = json.dumps(message).encode() + b"\0"
        while text:
            text = text[os.write(self.to, text):]
        until = time.monotonic() + self.patience
        while True:
            answer = self.receive(until)
            if answer is None:
                raise RuntimeError(f"no answer to {method}")
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            if "method" in answer:
                self.events.append(answer)

    def page(self):
        return Page(self)


class Page:
    """A tab. It keeps what went wrong in it and what it asked for."""

    def __init__(self, browser):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method, **params):
        return self.browser.call(method, self.session, **params)

    def seen(self, method):
        """What events of that name told so far."""
        return [event["params"] for event in self.browser.events
                if event["method"] == method and event.get("sessionId") == self.session]

    def open(self, url):
        """Loads a page anew, even if only the part behind # differs."""
        for place in ("about:blank", str(url)):
            self.call("Page.navigate", url=place)
            is_blank = "true" if place == "about:blank" else "false"
            if not self.wait_for(f"document.readyState === 'complete' && (location.href === 'about:blank') === {is_blank}"):
                raise RuntimeError(f"{place} is not loaded")

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait_for(self, expression):
        """Waits until it is true, on a page that may be changing; the last value if that takes too long."""
        until, value = time.monotonic() + self.browser.patience, None
        while not value and time.monotonic() < until:
            try:
                value = self.evaluate(expression)
            except RuntimeError:  # the page went away meanwhile
                value = None
            if not value:
                time.sleep(0.02)
        return value

    def press(self, *keys, modifiers=0):
        for key in keys:
            text = {"Enter": "\r"}.get(key, key)
            more = {"text": text} if len(text) == 1 and not modifiers & CONTROL else {}
            code = {"key": key, "windowsVirtualKeyCode": KEYS.get(key) or ord(key.upper()), "modifiers": modifiers}
            self.call("Input.dispatchKeyEvent", type="keyDown", **code, **more)
            self.call("Input.dispatchKeyEvent", type="keyUp", **code)

    def insert(self, text):
        """Puts a text where the focus is, as pasting and input methods do."""
        self.call("Input.insertText", text=text)

    def place(self, selector, x=0.5, y=0.5):
        """The pixel at these shares of the width and height of an element, after scrolling to it."""
        return self.evaluate("(() => { const it = document.querySelector(%s); it.scrollIntoView({block: 'nearest'}); const box = "
                             "it.getBoundingClientRect(); return [box.x + %r * box.width, box.y + %r * box.height]; })()"
                             % (json.dumps(selector), x, y))

    def mouse(self, *events):
        """As mouse(("mousePressed", x, y), ("mouseReleased", x, y))."""
        for kind, x, y in events:
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=int(kind != "mouseReleased"), clickCount=1)

    def click(self, selector):
        x, y = self.place(selector)
        self.mouse(("mousePressed", x, y), ("mouseReleased", x, y))

    def drag(self, *places):
        """Draws a line through pixels by the mouse."""
        self.mouse(("mousePressed", *places[0]), *[("mouseMoved", *place) for place in places[1:]], ("mouseReleased", *places[-1]))

    def touch(self, *places):
        """The same by a finger."""
        for k, (x, y) in enumerate(places):
            self.call("Input.dispatchTouchEvent", type="touchMove" if k else "touchStart", touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def media(self, **features):
        """As media(prefers_color_scheme="dark")."""
        listed = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.call("Emulation.setEmulatedMedia", features=listed)

    def size(self, width, height, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def faults(self):
        """Errors and warnings of the console, and exceptions that nobody caught."""
        told = [str(entry["exceptionDetails"]) for entry in self.seen("Runtime.exceptionThrown")]
        told += [str(entry["args"]) for entry in self.seen("Runtime.consoleAPICalled") if entry["type"] in ("error", "warning", "assert")]
        return told + [entry["entry"]["text"] for entry in self.seen("Log.entryAdded") if entry["entry"]["level"] in ("error", "warning")]

    def requests(self):
        return [event["request"]["url"] for event in self.seen("Network.requestWillBeSent")]

    def screenshot(self):
        """What the page looks like, as a PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
