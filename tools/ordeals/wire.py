"""HTTP and WebSocket by hand, so that also what no library would send can be sent."""
import asyncio
import base64
import json
import os
import struct

PATIENCE = 300  # seconds: long enough for any machine that is alive at all
MINE, THEIRS = "127.0.0.1", "127.0.0.2"  # who plays and who attacks: two addresses to the server


reading = set()
secured = {}  # port: the TLS that is spoken there


class Gone(Exception):
    """The connection has ended."""


class Silent(Exception):
    """No answer, however long it was waited for."""


async def dial(port, address=MINE):
    return await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0), ssl=secured.get(port)), PATIENCE)


async def raw(port, text, address=MINE, wait=PATIENCE, limit=1 << 20):
    """Sends bytes and reads until the server hangs up, or `wait` seconds are over."""
    reader, writer = await dial(port, address)
    out = b""
    try:
        writer.write(text if isinstance(text, bytes) else text.encode("latin-1", "replace"))
        writer.write_eof()
        while len(out) < limit:
            part = await asyncio.wait_for(reader.read(65536), wait)
            if not part:
                break
            out += part
    except (OSError, asyncio.TimeoutError):
        pass
    finally:
        writer.close()
    return out


def status_in(answer):
    words = answer.split(b" ", 2)
    return int(words[1]) if len(words) > 1 and words[1][:3].isdigit() else 0


async def http(port, method, path, body=None, address=MINE, fields=None):
    """Status and body of one request."""
    data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    head = {"Host": f"localhost:{port}", "Connection": "close", **(fields or {})}
    if body is not None:
        head.setdefault("Content-Type", "application/json")
        head["Content-Length"] = str(len(data))
    lines = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in head.items()) + "\r\n"
    reader, writer = await dial(port, address)
    try:
        writer.write(lines.encode("latin-1") + data)
        out = await asyncio.wait_for(reader.read(-1), PATIENCE)
    except OSError as error:
        raise Gone(str(error)) from error
    except asyncio.TimeoutError as error:
        raise Silent(f"{method} {path}") from error
    finally:
        writer.close()
    return status_in(out), out.split(b"\r\n\r\n", 1)[1] if b"\r\n\r\n" in out else b""


def masked(payload):
    key = os.urandom(4)
    n = len(payload)
    long = (key * (n // 4 + 1))[:n]
    return key + (int.from_bytes(payload, "big") ^ int.from_bytes(long, "big")).to_bytes(n, "big")


def frame(payload, op=1, fin=True, mask=True, reserved=0, claim=None):
    """A WebSocket frame; `claim` lies about its length."""
    n = len(payload) if claim is None else claim
    first, bit = (0x80 if fin else 0) | reserved << 4 | op, 0x80 if mask else 0
    if n < 126:
        head = struct.pack("!BB", first, bit | n)
    elif n < 65536:
        head = struct.pack("!BBH", first, bit | 126, n)
    else:
        head = struct.pack("!BBQ", first, bit | 127, n)
    return head + (masked(payload) if mask else payload)


class Link:
    """One WebSocket. Answers are matched by `re`; everything is also given to `heard`."""

    def __init__(self, port, heard=None, address=MINE):
        self.port, self.heard, self.address = port, heard or (lambda message: None), address
        self.count, self.waiting, self.goodbye, self.over = 0, {}, None, asyncio.Event()
        self.reader = self.writer = self.task = None
        self.head = b""

    async def open(self, origin=None, host=None, read=True):
        """Shakes hands. Raises Gone where the server does not want to."""
        try:
            self.reader, self.writer = await dial(self.port, self.address)
            lines = [f"GET /ws HTTP/1.1", f"Host: {host or f'localhost:{self.port}'}", "Upgrade: websocket", "Connection: Upgrade",
                     f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}", "Sec-WebSocket-Version: 13"]
            lines += [f"Origin: {origin}"] if origin else []
            self.writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
            self.head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        except (OSError, asyncio.IncompleteReadError) as error:
            self.close()
            raise Gone(str(error)) from error
        if status_in(self.head) != 101:
            self.close()
            raise Gone(self.head.split(b"\r\n")[0].decode(errors="replace"))
        if read:
            self.listen()
        return self

    def listen(self):
        self.task = asyncio.ensure_future(self.read())
        reading.add(self.task)  # asyncio itself does not hold on to it
        self.task.add_done_callback(reading.discard)

    async def read_frame(self):
        first, second = await self.reader.readexactly(2)
        n = second & 127
        if n > 125:
            n = int.from_bytes(await self.reader.readexactly(2 if n == 126 else 8), "big")
        return first & 15, await self.reader.readexactly(n)

    async def read(self):
        try:
            while True:
                op, body = await self.read_frame()
                if op == 8:
                    self.goodbye = int.from_bytes(body[:2], "big")
                    break
                if op == 9:
                    self.writer.write(frame(body, op=10))
                elif op == 1:
                    self.take(json.loads(body))
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            self.end()

    def take(self, message):
        self.heard(message)
        waiter = self.waiting.pop(message.get("re"), None)
        if waiter and not waiter.done():
            waiter.set_result(message)

    def end(self):
        self.over.set()
        for waiter in self.waiting.values():
            if not waiter.done():
                waiter.set_exception(Gone("closed"))
                waiter.exception()  # there may be nobody any more who waits
        self.waiting.clear()
        self.close()

    def send_bytes(self, data):
        if self.writer is None or self.writer.is_closing():
            raise Gone("closed")
        self.writer.write(data)

    def send_text(self, text):
        self.send_bytes(frame(text if isinstance(text, bytes) else text.encode()))

    async def drain(self):
        try:
            await asyncio.wait_for(self.writer.drain(), PATIENCE)
        except OSError as error:
            raise Gone(str(error)) from error

    def begin(self, **fields):
        """Sends a request at once and returns what will be its answer."""
        if self.over.is_set():
            raise Gone("closed")
        self.count += 1
        waiter = asyncio.get_running_loop().create_future()
        self.waiting[self.count] = waiter
        self.send_text(json.dumps({**fields, "id": self.count}))
        return waiter

    async def ask(self, **fields):
        waiter = self.begin(**fields)
        try:
            return await asyncio.wait_for(waiter, PATIENCE)
        except asyncio.TimeoutError as error:
            raise Silent(fields.get("type", "?")) from error

    async def ended(self, wait=PATIENCE):
        """Whether the server has closed it."""
        try:
            await asyncio.wait_for(self.over.wait(), wait)
            return True
        except asyncio.TimeoutError:
            return False

    def close(self):
        if self.writer and not self.writer.is_closing():
            self.writer.close()

    def cut(self):
        """As a cable that is pulled."""
        if self.writer:
            self.writer.transport.abort()
