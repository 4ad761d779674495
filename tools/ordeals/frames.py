"""Hostile frames, messages, names and paths: refused in a sentence, and never a mistake of the program itself."""
import json

from .game import SHEETS, Seat, begun, hello, offered
from .mutation import bytes_of, mutated, odd_texts
from .wire import THEIRS, Gone, Link, frame, http, raw, status_in

SECRETS = (b"root:", b"SQLite format", b"[[rule", b"[core]")


async def run(trial):
    server = await trial.serve("data", "--rate", "1000000", "--games-at-once", "0", "--games-per-hour", "0", "--megabytes-per-hour", "0",
                               "--chat-per-minute", "0", "--question-ms", "20")
    await names(trial, server)
    await paths(trial, server)
    await bodies(trial, server)
    victim = await begun(server, "duel", "princeton", SHEETS[0], trial.rng)
    watcher = await Seat(server, victim, [victim.tokens["british"]]).open()
    await frames(trial, server, victim)
    rounds = 0
    while rounds < 2 or trial.time_left() > 0:
        await messages(trial, server, victim, SHEETS[rounds % len(SHEETS)])
        rounds += 1
        if server.fell():
            return trial.tally.fault("through", server.fell())
    await watcher.link.ask(type="ping")
    trial.tally.attack("another's game", watcher.state["commands"] == watcher.welcome["state"]["commands"], "it has changed")
    await trial.finish(server)


async def alive(server):
    return server.running and (await http(server.port, "GET", "/api/about"))[0] == 200


# ---- HTTP

async def names(trial, server):
    """Host and Origin: a page elsewhere must not reach a server at home."""
    port, tally = server.port, trial.tally
    for host in ("evil.example", "", f"localhost.evil.example:{port}", f"localhost:{port}@evil.example", "127.0.0.1.evil.example", "localhost, evil.example",
                 "localhost\tevil", "[::1", f"[::1]evil.example:{port}", "[::1]:evil", "localhost:evil.example", f"localhost:{port}:{port}", "localhost%00", "127.0.0.2", "0.0.0.0", "x" * 300):
        answer = await raw(port, f"GET /api/about HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n", THEIRS)
        tally.attack(f"Host {host[:40]!r}", status_in(answer) in (400, 403), answer[:100])
    body = json.dumps({"scenario": "meeting", "rules": SHEETS[0], "seats": {"british": "you", "american": "drill"}})
    for origin in ("http://evil.example", "null", f"http://localhost:{port + 1}", f"http://localhost:{port}.evil.example", f"ftp://localhost:{port}",
                   f"http://localhost:{port}/", "file://", f"http://evil.example#http://localhost:{port}"):
        status, text = await http(port, "POST", "/api/games", body.encode(), THEIRS, {"Origin": origin})
        tally.attack(f"a game begun from {origin}", status == 403, text[:100])
        tally.attack(f"a WebSocket from {origin}", await is_refused(Link(port, address=THEIRS).open(origin=origin)), "it was let in")
    tally.attack("a WebSocket to another host", await is_refused(Link(port, address=THEIRS).open(host="evil.example")), "it was let in")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        status, text = await http(port, "POST", "/api/games", body.encode(), THEIRS, {"Content-Type": kind})
        tally.attack(f"a form of the type {kind!r}", status == 415, text[:100])


async def is_refused(work):
    try:
        (await work).close()
        return False
    except Gone:
        return True


async def paths(trial, server):
    for path in ("/../../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", f"/assets/../../rulebooks/{SHEETS[0]}.toml",
                 f"/assets/..\\..\\rulebooks\\{SHEETS[0]}.toml", "/.git/config", "/assets/.hidden", "/index.html%00.png", "/index.html\0", "/assets/%2e%2e/index.html",
                 "/....//....//etc/passwd", "/%c0%ae%c0%ae/etc/passwd", "/api/rulebooks/../../etc/passwd", f"/api/rulebooks/..%2f{SHEETS[0]}", "/assets", "/" + "a" * 9000,
                 "/games.sqlite", "/../games.sqlite", "http://evil.example/", "*", "/index.html/../../x.toml", f"/rulebooks/{SHEETS[0]}.toml", "/proc/self/environ",
                 "/assets/%25%32%65%25%32%65/x", "/?a=../../etc/passwd", "/%", "/%zz", "/\r\nX: y"):
        for verb in ("GET", "HEAD", "POST"):
            answer = await raw(server.port, f"{verb} {path} HTTP/1.1\r\nHost: localhost:{server.port}\r\nConnection: close\r\n\r\n", THEIRS)
            leaks = any(secret in answer for secret in SECRETS)
            trial.tally.attack(f"{verb} {path[:40]!r}", not leaks and status_in(answer) != 500, answer[:200])


async def bodies(trial, server):
    """Requests that are none, and bodies that are not what the address expects."""
    host, tally, rng = f"Host: localhost:{server.port}\r\n", trial.tally, trial.rng
    post = f"POST /api/games HTTP/1.1\r\n{host}Content-Type: application/json\r\n"
    for text in (f"GET / HTTP/1.1\r\n{host}X: {'a' * 20000}\r\n\r\n", post + "Content-Length: 100000\r\n\r\n" + "x" * 100000,
                 post + "Content-Length: 99999999999999999999\r\n\r\n{}", post + "Content-Length: -1\r\n\r\n{}", post + "Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}",
                 post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", post + "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n{}",
                 f"DELETE / HTTP/1.1\r\n{host}\r\n", f"TRACE / HTTP/1.1\r\n{host}\r\n", "GET / HTTP/1.0\r\n\r\n", "GET\r\n\r\n", f"GET / HTTP/9.9\r\n{host}\r\n",
                 f"GET /ws HTTP/1.1\r\n{host}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n", "\r\n" * 2000, b"\x16\x03\x01\x02\0\x01\0" + bytes_of(rng, 300)):
        answer = await raw(server.port, text, THEIRS, wait=40)
        tally.attack("a request that is none", status_in(answer) not in (200, 500) and await alive(server), answer[:100])
    for path in ("/api/games", "/api/games/status", "/api/games/invitation", "/api/games/accept", "/api/lab", "/api/lab/offers"):
        for body in (b" ", b"[]", b"{", b"null", b'{"a":' * 9000, b"[" * 60000, b"\xff\xfe" * 99, b"nul\0l", json.dumps({"scenario": "../../etc/passwd", "rules": SHEETS[0], "seats": {}}).encode(),
                     b'{"games":[' + b",".join([b'{"game":"x","token":"y"}'] * 51) + b"]}", b'{"games":1e400}', b'{"game":1,"invitation":[]}', bytes_of(rng, 200)):
            status, text = await http(server.port, "POST", path, body, THEIRS)
            tally.attack(f"a body to {path}", status in (400, 404, 409), f"{body[:40]!r}: {status} {text[:100]!r}")


# ---- WebSocket

def wicked(rng):
    """Frames that no browser sends: what they are called, and their bytes."""
    ping = b'{"type":"ping","id":1}'
    return [("too large", frame(b'{"type":"ping","id":1,"x":"' + b"a" * 65537 + b'"}')), ("of 2^62 bytes", frame(b"x", claim=1 << 62)),
            ("of 2^63 bytes", frame(b"x", claim=1 << 63)), ("unmasked", frame(ping, mask=False)), ("with reserved bits", frame(ping, reserved=7)),
            ("of an unknown kind", frame(b"x", op=5)), ("a long ping", frame(b"x" * 126, op=9)), ("binary", frame(b"\0\1\2", op=2)),
            ("not UTF-8", frame(b'{"type":"chat","id":1,"text":"\xff\xfe"}')), ("overlong UTF-8", frame(b'{"type":"chat","id":1,"text":"\xc0\xaf"}')),
            ("half a frame", b"\x81\xfe"), ("a farewell of one byte", frame(b"x", op=8)), ("a fragmented ping", frame(b"", op=9, fin=False)),
            ("going on with nothing", frame(ping, op=0)), ("a text within a text", frame(b"a", fin=False) + frame(ping)), ("a farewell with a bad code", frame(b"\0\1", op=8)),
            ("200 fragments", frame(b"a" * 1024, fin=False) + frame(b"a" * 1024, op=0, fin=False) * 199), ("2,000 empty fragments", frame(b"", fin=False) + frame(b"", op=0, fin=False) * 1999),
            ("a message in fragments", frame(ping[:5], fin=False) + frame(b"", op=9) + frame(ping[5:], op=0)), ("rubbish", bytes_of(rng, 500))]


async def frames(trial, server, game):
    for name, data in wicked(trial.rng):
        link = await Link(server.port, address=THEIRS).open()
        bugs = []
        link.heard = lambda message: bugs.append(message) if message.get("code") == "bug" else None
        await hello(server, link, game.id, [game.tokens["spectator"]])
        try:
            link.send_bytes(data)
            await link.drain()
        except Gone:
            pass
        trial.tally.attack(f"a frame {name}", await alive(server) and not bugs, server.fell() or str(bugs)[:200])
        link.cut()


async def messages(trial, server, victim, sheet):
    """Odd texts, and neighbours of every message and command that is right, from one who has a seat and one who has none."""
    game = await begun(server, "hot-seat", trial.rng.choice(("meeting", "princeton", "cowpens")), sheet, trial.rng)
    for token in (game.tokens["british"], game.tokens["spectator"]):
        writer = Writer(trial, server, game, token)
        await writer.sit()
        for text in odd_texts(trial.rng, writer.seat.state):
            await writer.send(text)
        for _ in range(40):
            for text in await writer.neighbours(victim):
                await writer.send(text)
            if trial.time_left() <= 0:
                break
            if writer.seat.mine:
                await writer.seat.step(trial.rng)
        writer.seat.link.close()


class Writer:
    """Sends what is wrong, and looks whether the server takes it for what it is."""

    def __init__(self, trial, server, game, token):
        self.trial, self.server, self.game, self.token, self.seat = trial, server, game, token, None
        self.pool, self.bugs = [{"done": {}}], []

    async def sit(self):
        self.seat = await Seat(self.server, self.game, [self.token], self.hear, address=THEIRS).open()

    def hear(self, message):
        if message.get("code") == "bug" or message["type"] == "error" and not message.get("text"):
            self.bugs.append(message)

    async def send(self, text):
        """The ping behind it is answered, or the connection was closed on purpose."""
        self.bugs.clear()
        try:
            self.seat.link.send_text(text)
            await self.seat.link.ask(type="ping")
        except Gone:
            pass
        self.trial.tally.attack("a mutated message", not self.bugs and self.server.running, f"{text[:200]!r}: {self.bugs or self.server.fell()}")
        if self.seat.link.over.is_set() or self.seat.state["over"]:
            self.seat.link.close()
            if self.seat.state["over"]:
                self.game = await begun(self.server, "hot-seat", "meeting", self.trial.rng.choice(SHEETS), self.trial.rng)
                self.token = self.game.tokens["british"]
            await self.sit()

    async def neighbours(self, victim):
        """What is right, slightly wrong."""
        state, rng = self.seat.state, self.trial.rng
        units = state["decision"]["units"]
        if units:
            answer = await self.seat.link.ask(type="options", version=state["version"], unit=rng.choice(units))
            self.pool = (self.pool + offered(answer))[-80:]
        out = []
        for _ in range(12):
            command = rng.choice(self.pool)
            message = {"type": rng.choice(("command", "check", "check", "odds")), "id": rng.randrange(10**6), "version": state["version"],
                       "command": mutated(rng, command)}
            out.append(json.dumps(message if rng.random() < 0.7 else mutated(rng, message)))
        unit = rng.choice(units) if units else "nobody"
        for message in ({"type": "route", "version": state["version"], "unit": unit, "goal": {"at": [10, 10], "heading": 0}},
                        {"type": "hello", "protocol": self.server.protocol, "game": victim.id, "tokens": [self.token]}, {"type": "at", "commands": 3},
                        {"type": "fork", "commands": 0, "seats": {"british": "you", "american": "drill"}}, {"type": "sight", "version": state["version"], "unit": unit},
                        {"type": "invite", "side": "british"}, {"type": "undo", "version": state["version"]}, {"type": "chat", "text": "word"}):
            out.append(json.dumps(mutated(rng, {**message, "id": rng.randrange(10**6)})))
        return out
