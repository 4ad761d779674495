"""Too much of everything, from one address, while somebody at another plays on."""
import asyncio
import json

from .game import SHEETS, Seat, begun, hello, make
from .wire import THEIRS, Gone, Link, dial, frame, http

MOST_MEMORY = 1500  # MiB: what the bounds add up to is far below, what a leak adds up to is far above


async def run(trial):
    rounds = 0
    while rounds == 0 or trial.time_left() > 0:
        rounds += 1
        server = await trial.serve(f"data-{rounds}", "--bot-pace", "0")
        player = await Player(trial, server).sit()
        for flood in (messages, binary, talk, games, questions, slow_readers, half_requests, connections):
            await flood(trial, server, player)
            await player.plays_on(flood.__name__)
            trial.tally.attack(f"memory after {flood.__name__}", server.memory() < MOST_MEMORY, f"{server.memory()} MiB")
        await trial.finish(server)


class Player:
    """Somebody else, who only wants to play."""

    def __init__(self, trial, server):
        self.trial, self.server, self.seat = trial, server, None

    async def sit(self):
        self.game = await begun(self.server, "hot-seat", "brandywine", SHEETS[0], self.trial.rng)
        self.seat = await Seat(self.server, self.game, [self.game.tokens["british"]]).open()
        return self

    async def plays_on(self, while_):
        answer = {"type": "over"}
        for _ in range(3):
            if self.seat.state["over"]:
                self.seat.link.close()
                await self.sit()
            answer = await self.seat.step(self.trial.rng)
        self.trial.tally.attack(f"a player's commands during {while_}", answer["type"] in ("happened", "refused"), str(answer)[:300])


def now():
    """Seconds. What an allowance gives back grows with time, so a slow machine may have more: never less."""
    return asyncio.get_running_loop().time()


async def shown_out(link):
    """The server says why and closes."""
    return await link.ended() and link.goodbye == 1008


async def messages(trial, server, player):
    link = await Link(server.port, address=THEIRS).open()
    try:
        for i in range(20000):
            link.send_text('{"type":"ping","id":%d}' % i)
            if i % 200 == 0:
                await link.drain()
                await asyncio.sleep(0)
    except Gone:
        pass
    trial.tally.attack("a flood of messages", await shown_out(link) or link.over.is_set(), "it was heard to the end")


async def binary(trial, server, player):
    for op in (2, 9):
        link = await Link(server.port, address=THEIRS).open()
        try:
            for i in range(20000):
                link.send_bytes(frame(b"x", op=op))
                if i % 200 == 0:
                    await link.drain()
                    await asyncio.sleep(0)
        except Gone:
            pass
        trial.tally.attack("a flood of binary frames and pings", await link.ended(), "it was heard to the end")


async def talk(trial, server, player):
    """More lines than are allowed, by many connections of one address."""
    began = now()
    watchers = [await Seat(server, player.game, [player.game.tokens["spectator"]], address=THEIRS).open() for _ in range(6)]
    answers = await asyncio.gather(*[one.link.ask(type="chat", text=f"noise {i}") for one in watchers for i in range(30)], return_exceptions=True)
    kept = sum(1 for answer in answers if isinstance(answer, dict) and answer["type"] == "accepted")
    trial.tally.attack("a flood of talk", kept <= 40 + 2 * (now() - began) + 1, f"{kept} of {len(answers)} lines were kept")
    for one in watchers:
        one.link.close()


async def games(trial, server, player):
    """More games than an address may begin."""
    made, began = 0, now()
    for _ in range(90):
        try:
            await make(server, "bot", address=THEIRS)
            made += 1
        except Gone as no:
            if "429" not in str(no):
                trial.tally.attack("a flood of games", False, str(no))
    trial.tally.attack("a flood of games", made <= 60 + (now() - began) / 15 + 1, f"{made} were begun")


async def questions(trial, server, player):
    """All the odds that may be asked and more; each is answered, or politely not."""
    game = await begun(server, "hot-seat", "brandywine", SHEETS[2], trial.rng)
    askers = [await Seat(server, game, [game.tokens["spectator"]], address=THEIRS).open() for _ in range(8)]
    waiting = [one.link.begin(type="odds", version=one.state["version"], command={"done": {}}) for one in askers for _ in range(40)]
    lab = [http(server.port, "POST", "/api/lab", {"rules": SHEETS[0]}, THEIRS) for _ in range(20)]
    await player.plays_on("questions under way")
    answers = await asyncio.gather(*waiting)
    strange = [answer for answer in answers if answer["type"] not in ("odds", "stale") and answer.get("code") != "busy"]
    trial.tally.attack("a flood of questions", not strange, str(strange[:1])[:300])
    statuses = [status for status, _ in await asyncio.gather(*lab)]
    trial.tally.attack("a flood of the lab", all(status in (200, 400, 503) for status in statuses), str(statuses))
    for one in askers:
        one.link.close()


async def slow_readers(trial, server, player):
    """Asks for much and reads nothing."""
    links = []
    for _ in range(6):
        link = await Link(server.port, address=THEIRS).open(read=False)
        links.append(link)
        greeting = {"type": "hello", "id": 1, "protocol": server.protocol, "game": player.game.id, "tokens": [player.game.tokens["spectator"]]}
        link.send_text(json.dumps(greeting))
    for i in range(60):
        for link in links:
            for kind in ("log", "record"):
                if not link.writer.is_closing():
                    link.send_text(json.dumps({"type": kind, "id": 10 + i}))
        await asyncio.sleep(0.02)
    await player.plays_on("slow readers")
    trial.tally.attack("memory while nobody reads", server.memory() < MOST_MEMORY, f"{server.memory()} MiB")
    for link in links:
        link.cut()


async def half_requests(trial, server, player):
    """Requests that never end: each holds a connection, and no more."""
    held = []
    for i in range(60):
        _, writer = await dial(server.port, THEIRS)
        writer.write(b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n" if i % 2 else b"GET /api/ab")
        held.append(writer)
    await player.plays_on("half requests")
    trial.tally.attack("half requests", (await http(server.port, "GET", "/api/about"))[0] == 200, "nobody else is answered")
    for writer in held:
        writer.transport.abort()


async def connections(trial, server, player):
    """More connections than an address may have; the others are let in, and when they go there is room again."""
    held, refused = [], 0
    for _ in range(260):
        try:
            held.append(await Link(server.port, address=THEIRS).open())
        except Gone:
            refused += 1
    trial.tally.attack("a flood of connections", len(held) <= 200 and refused >= 60, f"{len(held)} were let in")
    other = await Link(server.port).open()
    answer = await hello(server, other, player.game.id, [player.game.tokens["spectator"]])
    trial.tally.attack("somebody else comes in", answer["type"] == "welcome", str(answer)[:200])
    other.close()
    for link in held:
        link.cut()
    trial.tally.attack("room again when they have gone", await comes_in(server), "no connection is taken")


async def comes_in(server):
    for _ in range(600):
        try:
            (await Link(server.port, address=THEIRS).open()).close()
            return True
        except Gone:
            await asyncio.sleep(0.1)
    return False
