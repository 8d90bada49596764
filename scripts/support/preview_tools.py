"""What scripts/support/preview-probe needs besides playwright: the hash of pixels, and
browsers without a driver: Firefox by WebDriver's BiDi protocol, and Chromium by its own."""

import base64
import contextlib
import importlib.machinery
import importlib.util
import json
import os
import re
import socket
import struct
import subprocess

def _probe():
    """The program 'probe' beside this file, as a module."""
    path = os.path.join(os.path.dirname(os.path.realpath(__file__)), "probe")
    loader = importlib.machinery.SourceFileLoader("probe", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("probe", loader))
    loader.exec_module(module)
    return module


_xxhash = _probe().xxhash_library()


def pixel_hash(width, height, pixels):
    """As 'render hash' defines it, of pixels that are opaque."""
    if pixels[3::4].count(255) != width * height:
        return "not opaque"
    data = struct.pack("<II", width, height) + pixels
    digest = _xxhash.XXH3_128bits(data, len(data))
    return f"{digest.high:016x}{digest.low:016x}"


class _Socket:
    """A WebSocket's text messages."""

    def __init__(self, port):
        self.stream = socket.create_connection(("127.0.0.1", port), 60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(
            (f"GET /session HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
             "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        self.file = self.stream.makefile("rb")
        while self.file.readline() not in (b"\r\n", b""):
            pass

    def send(self, text):
        data, mask = text.encode(), os.urandom(4)
        size = len(data)
        head = bytes([0x81, 0x80 | size]) if size < 126 else struct.pack(">BBH", 0x81, 254, size)
        self.stream.sendall(
            head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)))

    def receive(self):
        message = b""
        while True:
            first, second = self.file.read(2)
            size = second & 127
            if size >= 126:
                size = int.from_bytes(self.file.read(2 if size == 126 else 8), "big")
            data = self.file.read(size)
            if first & 15 in (0, 1):
                message += data
                if first & 128:
                    return message.decode()


@contextlib.contextmanager
def firefox(path, profile, address):
    """A page in Firefox; what it yields runs a script there and returns its value."""
    os.makedirs(profile)
    with open(os.path.join(profile, "user.js"), "w") as file:
        file.write('user_pref("ui.prefersReducedMotion", 1);\n')
    process = subprocess.Popen(
        [path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    try:
        port = None
        for line in process.stderr:
            if found := re.search(r"BiDi listening on ws://127\.0\.0\.1:(\d+)", line):
                port = int(found.group(1))
                break
        if not port:
            raise OSError("Firefox did not start")
        link, number = _Socket(port), 0

        def call(method, **parameters):
            nonlocal number
            number += 1
            link.send(json.dumps({"id": number, "method": method, "params": parameters}))
            while True:
                answer = json.loads(link.receive())
                if answer.get("id") == number:
                    if "result" not in answer:
                        raise OSError(f"Firefox: {answer}")
                    return answer["result"]

        call("session.new", capabilities={})
        context = call("browsingContext.getTree")["contexts"][0]["context"]
        call("browsingContext.navigate", context=context, url=address, wait="complete")

        def run(script):
            answer = call("script.evaluate", expression=script, target={"context": context},
                          awaitPromise=True)
            if answer["type"] != "success":
                raise OSError(f"Firefox: {answer['exceptionDetails']['text']}")
            return answer["result"].get("value")

        yield run
    finally:
        process.terminate()
        process.wait(20)


@contextlib.contextmanager
def chromium(path, profile, address, width, height):
    """A page in Chromium that nobody listens to, as 'firefox' yields it: a driver gets a
    copy of every message of a page's sockets, and pictures take longer to copy than to show."""
    read, answers = os.pipe()
    questions, write = os.pipe()
    process = subprocess.Popen(
        ["sh", "-c", f'exec 3<&{questions} 4>&{answers}; exec "$0" "$@"', path, "--headless",
         "--no-sandbox", "--remote-debugging-pipe", f"--user-data-dir={profile}",
         "--force-prefers-reduced-motion", "--hide-scrollbars", "about:blank"],
        pass_fds=(questions, answers), stderr=subprocess.DEVNULL)
    os.close(questions)
    os.close(answers)
    number, session, rest = 0, None, b""

    def call(method, **parameters):
        nonlocal number, rest
        number += 1
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(write, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in rest:
                data = os.read(read, 1 << 16)
                if not data:
                    raise OSError("Chromium ended")
                rest += data
            text, rest = rest.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") == number:
                if "result" not in answer:
                    raise OSError(f"Chromium: {answer}")
                return answer["result"]

    def run(script):
        answer = call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise OSError(f"Chromium: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    try:
        target = call("Target.createTarget", url="about:blank", newWindow=True)["targetId"]
        session = call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        call("Emulation.setDeviceMetricsOverride", width=width, height=height,
             deviceScaleFactor=1, mobile=False)
        call("Page.navigate", url=address)
        yield run
    finally:
        os.close(write)
        os.close(read)
        process.wait(20)
