"""Two and four servers on one database, behind a proxy: any of them killed or stopped, the proxy and PostgreSQL killed, connections cut. Play goes on."""
import asyncio
import os
import random
import shutil

from .database import DATABASE, crash, cut, postmaster, started
from .game import OPEN_BATTLES, SHEETS, Seat, begun, pick
from .kills import KINDS, answer_undo, conclude, under_way
from .ledger import Ledger
from .proxy import proxy_for
from .server import Server
from .wire import PATIENCE, Gone, Silent

OPTIONS = ("--bot-pace", "0", "--rate", "100000", "--chat-per-minute", "0", "--games-at-once", "0", "--games-per-hour", "0",
           "--megabytes-per-hour", "0", "--question-ms", "50", "--connections-per-address", "0", "--proxy", "--drain", "4")


class Fleet:
    """Several servers that look like one to those who play."""

    def __init__(self, trial, count):
        self.trial, self.servers, self.going = trial, [Server(trial, DATABASE, OPTIONS) for _ in range(count)], True
        self.away, self.port, self.protocol = set(), 0, 0

    async def start(self):
        for server in self.servers:
            if not await started(server):
                raise RuntimeError(f"a server does not start: {server.said}")
            server.stays = True
        self.proxy = await proxy_for(self.trial, self.servers, lambda: [one.port for one in self.servers if one not in self.away],
                                     self.trial.rng).start()
        self.port, self.protocol = self.proxy.port, self.servers[0].protocol
        return self

    async def lose(self, kill):
        """One of them ends, and another takes its place a little later."""
        server = self.trial.rng.choice(self.servers)
        self.away.add(server)
        if kill:
            await server.kill()
            self.trial.tally.add("kills")
        elif (code := await server.stop()) != 0:
            self.trial.tally.fault("through", f"stopped with exit code {code}")
        await asyncio.sleep(self.trial.rng.uniform(0.2, 1.5))
        if not await started(server):
            raise RuntimeError(f"a server does not start again: {server.said}")
        self.away.discard(server)

    def fell(self):
        return next((one.fell() for one in self.servers if one not in self.away and one.fell()), None)

    async def stop(self):
        for code in await asyncio.gather(*[server.stop() for server in self.servers[1:]]):
            if code != 0:
                self.trial.tally.fault("through", f"stopped with exit code {code}")
        await self.trial.finish(self.servers[0])


async def run(trial):
    if "PGPORT" not in os.environ or not shutil.which("psql"):
        trial.tally.note("left out: run it under pg_virtualenv (postgresql-common)")
        return
    sizes = (2, 4)
    for i, count in enumerate(sizes):
        await torment(trial, count, trial.time_left() / (len(sizes) - i))


async def torment(trial, count, seconds):
    fleet = await Fleet(trial, count).start()
    try:
        await strike(trial, fleet, asyncio.get_running_loop().time() + seconds)
    finally:
        fleet.proxy.stop()


async def strike(trial, fleet, until):
    ledgers = [await new_game(trial, fleet, i) for i in range(len(KINDS))]
    blows = [lambda: fleet.lose(True), lambda: fleet.lose(False), fleet.proxy.cut, cut, crash, postmaster]
    rounds = 0
    while asyncio.get_running_loop().time() < until or rounds < len(blows):
        ledgers += [await new_game(trial, fleet, len(ledgers) + i) for i in range(len(KINDS) - sum(not one.over for one in ledgers))]
        await play_on(trial, fleet, [one for one in ledgers if not one.over], blows[rounds % len(blows)])
        rounds += 1
        for ledger in ledgers[-len(KINDS):]:
            await compare(fleet, ledger)
    for ledger in ledgers[-len(KINDS):]:
        await conclude(trial, fleet, ledger)
    if fleet.fell():
        trial.tally.fault("through", fleet.fell())
    await fleet.stop()


async def new_game(trial, fleet, number):
    for _ in range(100):  # the database may still be recovering
        try:
            game = await begun(fleet, KINDS[number % len(KINDS)], OPEN_BATTLES[number // 2 % len(OPEN_BATTLES)], SHEETS[number % len(SHEETS)], trial.rng)
            break
        except (Gone, OSError, KeyError):
            await asyncio.sleep(0.2)
    else:
        raise RuntimeError("no game can be begun any more")
    ledger = Ledger(game, trial.tally, many=True)
    await compare(fleet, ledger)
    return ledger


async def play_on(trial, fleet, ledgers, blow):
    fleet.going = True
    tasks = []
    for ledger in ledgers:
        seats = ledger.game.seats() or {"spectator": ledger.game.tokens["spectator"]}
        tasks += [stay(fleet, ledger, play, name, token, random.Random(trial.rng.random())) for name, token in seats.items()]
        tasks.append(stay(fleet, ledger, chatter, "chat", ledger.game.tokens["spectator"], random.Random(trial.rng.random())))
    playing = asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(trial.rng.uniform(0.3, 1.5))
    await blow()
    await goes_on(trial, ledgers)
    await asyncio.sleep(trial.rng.uniform(0.3, 1.5))
    fleet.going = False
    for error in await playing:
        if isinstance(error, Silent):
            trial.tally.fault("lost", f"no answer to {error}")
        elif error is not None:
            raise error


async def goes_on(trial, ledgers):
    """Whatever happened, every battle that is not over is played on by itself."""
    before = {one: len(one.heard) for one in ledgers}
    for _ in range(PATIENCE * 10):
        stuck = [one for one in ledgers if not one.over and len(one.heard) == before[one]]
        if not stuck:
            return
        await asyncio.sleep(0.1)
    trial.tally.fault("through", f"{len(stuck)} battles did not go on: {stuck[0].game.id}, {stuck[0].game.kind}")


async def stay(fleet, ledger, what, name, token, rng):
    """Comes again, wherever the proxy leads, until it is told to stop."""
    while fleet.going and not ledger.over:
        try:
            seat = await Seat(fleet, ledger.game, [token], ledger.hear).open()
            if seat.welcome["type"] == "welcome":
                await what(fleet, seat, ledger, name, rng)
            elif seat.welcome.get("code") not in ("cannot-open", "disk", "busy", "full", "closing"):
                ledger.tally.fault("through", f"{ledger.game.id}: not let in: {seat.welcome}")
                return
            seat.link.close()
        except (Gone, OSError):
            pass
        await asyncio.sleep(rng.uniform(0.02, 0.1))


async def play(fleet, seat, ledger, name, rng):
    await send_again(seat, ledger, name)
    while fleet.going and not seat.link.over.is_set() and not ledger.over:
        if any(one["type"] == "undo-asked" for one in seat.log):
            await answer_undo(seat, ledger, name, rng)
        elif not seat.mine:
            await asyncio.sleep(0.01)
        elif rng.random() < 0.05 and seat.state.get("undo"):
            await under_way(seat, ledger, name, [("undo", {"type": "undo"})])
        else:
            await command(seat, ledger, name, rng)


async def command(seat, ledger, name, rng):
    chosen = await pick(seat.link, seat.state, rng)
    answer = (await under_way(seat, ledger, name, [(chosen, {"type": "command", "command": chosen})]))[0]
    if answer["type"] == "refused" and seat.mine and seat.state["decision"]["may_end"]:
        answer = (await under_way(seat, ledger, name, [({"done": {}}, {"type": "command", "command": {"done": {}}})]))[0]
    if answer["type"] == "error":  # nothing can be saved just now
        await asyncio.sleep(0.1)


async def send_again(seat, ledger, name):
    """What was under way when the connection broke is given once more as it was: done now, or stale."""
    held = ledger.flight.get(name, [])
    ledger.undone = ledger.undone or any(what == "undo" for _, what in held)
    sent = ledger.flight[name] = [one for one in held if one[1] != "undo"]
    while sent:
        version, what = sent[0]
        answer = await seat.give(what, version)
        if answer["type"] == "happened" and answer["before"] != version:
            ledger.tally.fault("doubled", f"{ledger.game.id}: a command for version {version} was done after {answer['before']}")
        if answer["type"] == "error":  # not yet
            await asyncio.sleep(0.1)
        else:
            sent.pop(0)
    ledger.flight.pop(name)


async def chatter(fleet, seat, ledger, name, rng):
    while fleet.going and not seat.link.over.is_set() and not ledger.over:
        await asyncio.sleep(rng.uniform(0.05, 0.5))
        await seat.link.ask(type="chat", text=f"word {rng.getrandbits(60)}")


async def caught_up(server, ledger):
    """Somebody who watches there. A server that has lost the database shows what it knows until it has it again: it is given time."""
    seat = None
    for _ in range(100):
        try:
            now = await Seat(server, ledger.game, [ledger.game.tokens["spectator"]]).open()
        except (Gone, OSError):
            now = None
        if now and now.welcome["type"] == "welcome":
            seat = now
            if now.state["version"] >= ledger.newest:
                return seat
        await asyncio.sleep(0.2)
    return seat


async def compare(fleet, ledger):
    """What every one of the servers has, held against what was told: all of them have the same."""
    records = []
    for server in fleet.servers:
        seat = await caught_up(server, ledger)
        if seat is None:
            ledger.tally.fault("lost", f"{ledger.game.id}: nobody is let in any more")
            return
        records.append((await seat.link.ask(type="record"))["text"].splitlines())
        if server is fleet.servers[0]:
            ledger.compare(seat.welcome, "\n".join(records[0]))
        seat.link.close()
        await seat.link.ended()
    shortest = min(map(len, records))
    if any(one[:shortest] != records[0][:shortest] for one in records) and not ledger.bots:
        ledger.tally.fault("altered", f"{ledger.game.id}: the servers do not agree on its record")
