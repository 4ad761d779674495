"""Seats that somebody wants who has no right to them."""
import asyncio
import json
import sqlite3

from .game import SHEETS, SIDES, Seat, accept, begun, hello, make
from .wire import THEIRS, Link, http


async def run(trial):
    server = await trial.serve("data", "--chat-per-minute", "0", "--games-at-once", "0", "--games-per-hour", "0", "--rate", "100000")
    rounds = 0
    while rounds == 0 or trial.time_left() > 0:
        rounds += 1
        victim = Victim(await begun(server, "duel", "princeton", SHEETS[0], trial.rng))
        await victim.come(server)
        own = await begun(server, "hot-seat", "meeting", SHEETS[0], trial.rng)
        await overtaking(trial, server, victim, own)
        await tokens(trial, server, victim, own)
        await spectators(trial, server, victim)
        await sides(trial, server, victim)
        victim.go()
        await invitations(trial, server, own)
        await renewed(trial, server)
        await released(trial, server)
        await ghosts(trial, server, own)
        await kept_over_a_kill(trial, server)
    await trial.finish(server)


class Victim:
    """A game for two, both of whom sit at their tables; nobody else may change it."""

    def __init__(self, game):
        self.game, self.seats = game, {}

    async def come(self, server):
        for side in SIDES:
            self.seats[side] = await Seat(server, self.game, [self.game.tokens[side]]).open()
        self.version = self.seats["british"].state["version"]

    async def untouched(self):
        """Asks the server anew: nothing has happened in this game."""
        for seat in self.seats.values():
            await seat.link.ask(type="ping")
        return all(seat.state["version"] == self.version and not seat.state["over"] for seat in self.seats.values())

    def go(self):
        for seat in self.seats.values():
            seat.link.close()


def acts(side, version):
    """Everything that only whoever has a seat may do."""
    return [{"type": "command", "version": version, "command": {"concede": {"side": side}}},
            {"type": "command", "version": version, "command": {"done": {}}},
            {"type": "undo", "version": version}, {"type": "undo-answer", "version": version, "yes": True},
            {"type": "release"}, {"type": "invite", "side": side}, {"type": "revoke", "side": side}]


def held(answer):
    """Refused in some way."""
    return answer["type"] in ("refused", "error", "stale")


async def overtaking(trial, server, victim, own):
    """Greets a game of one's own that is busy, and at once another's as a spectator: the first seat must not be carried over."""
    talker = await Seat(server, own, [own.tokens["spectator"]], address=THEIRS).open()
    mine, theirs = own.tokens["british"], victim.game.tokens["spectator"]
    for way in range(8):
        for i in range(6):
            talker.link.begin(type="chat", text=f"busy {i}")
        link = await Link(server.port, address=THEIRS).open()
        first = link.begin(type="hello", protocol=server.protocol, game=own.id, tokens=[mine])
        first.cancel()
        second = link.begin(type="hello", protocol=server.protocol, game=victim.game.id, tokens=[theirs])
        act = acts(trial.rng.choice(SIDES), victim.version)[way % 7]
        if way % 2:
            await second
            await asyncio.sleep(trial.rng.choice((0, 0.01, 0.05)))
        answer = await link.ask(**act)
        trial.tally.attack(f"a greeting that overtakes, then {act['type']}", held(answer) and await victim.untouched(), str(answer)[:300])
        link.close()
    talker.link.close()


async def tokens(trial, server, victim, own):
    """Keys that are not to this game."""
    game, rng = victim.game, trial.rng
    right = game.tokens["american"]
    base = sqlite3.connect(f"file:{server.data}/games.sqlite?mode=ro", uri=True)
    hashes = [row[0] for row in base.execute("select token from seats where token <> ''")]
    base.close()
    wrong = [[own.tokens["british"]], [own.tokens["host"]], [game.tokens["spectator"], own.tokens["british"]], [right.upper() + " "], [right[:-1]],
             [right + "0"], [right[:-1] + ("0" if right[-1] != "0" else "1")], [""], [], ["0" * 32], [game.id], [rng.choice(hashes)],
             [game.tokens["british"], right], [game.tokens["british"], right, game.tokens["host"]], ["' or 1=1 --"], ["%"], ["\0" + right]]
    for keys in wrong:
        link = await Link(server.port, address=THEIRS).open()
        answer = await hello(server, link, game.id, keys)
        trial.tally.attack("a key to something else", answer["type"] == "error", f"{keys}: {str(answer)[:200]}")
        link.close()
    for key in (own.tokens["british"], "0" * 32, rng.choice(hashes)):
        status, text = await http(server.port, "POST", "/api/games/status", {"games": [{"game": game.id, "token": key}]}, THEIRS)
        trial.tally.attack("status with a wrong key", status == 200 and not json.loads(text)[0]["found"], text[:200])
    again = await hello(server, victim.seats["american"].link, game.id, [right])
    trial.tally.attack("the right key", again["type"] == "welcome", str(again)[:200])


async def spectators(trial, server, victim):
    for key in ("spectator", "host"):
        watcher = await Seat(server, victim.game, [victim.game.tokens[key]], address=THEIRS).open()
        trial.tally.attack(f"the {key} sits nowhere", watcher.sides == [], str(watcher.sides))
        for side in SIDES:
            for act in acts(side, victim.version):
                answer = await watcher.link.ask(**act)
                trial.tally.attack(f"{act['type']} by the {key}", held(answer), str(answer)[:300])
        watcher.link.close()
    trial.tally.attack("a watched game", await victim.untouched(), "it has changed")


async def sides(trial, server, victim):
    """The other side's commands, undo and seat."""
    asked = victim.seats["british"].state["decision"]["side"]
    other = victim.seats["american" if asked == "british" else "british"]
    for act in ({"type": "command", "version": victim.version, "command": {"done": {}}},
                {"type": "command", "version": victim.version, "command": {"concede": {"side": asked}}},
                {"type": "invite", "side": asked}, {"type": "revoke", "side": asked}):
        answer = await other.link.ask(**act)
        trial.tally.attack(f"the opponent's {act['type']}", held(answer), str(answer)[:300])
    trial.tally.attack("an opponent", await victim.untouched(), "the game has changed")


def fresh(rng):
    return "%032x" % rng.getrandbits(128)


async def invitations(trial, server, own):
    """One invitation and many who want the seat; then the same invitation again, elsewhere, and as a key."""
    tally, rng = trial.tally, trial.rng
    game = await make(server, "duel", "princeton")
    invitation, mine = game.invitations["american"], [fresh(rng) for _ in range(8)]
    link = await Link(server.port, address=THEIRS).open()
    tally.attack("an invitation as a key", (await hello(server, link, game.id, [invitation]))["type"] == "error")
    tally.attack("an invitation to another game", (await accept(server, own.id, invitation, mine[0]))[0] != 200)
    tally.attack("the maker's own key as the guest's", (await accept(server, game.id, invitation, game.tokens["british"]))[0] != 200)
    answers = await asyncio.gather(*[accept(server, game.id, invitation, token, address=THEIRS) for token in mine])
    won = [token for token, (status, _) in zip(mine, answers) if status == 200]
    tally.attack("eight for one invitation", len(won) == 1, f"{len(won)} were seated")
    for token in mine:
        if token not in won:
            tally.attack("who came too late", (await hello(server, link, game.id, [token]))["type"] == "error", token)
    tally.attack("a used invitation", (await accept(server, game.id, invitation, fresh(rng)))[0] == 409)
    tally.attack("a used invitation without a key", (await accept(server, game.id, invitation))[0] == 409)
    tally.attack("the guest asks again", won and (await accept(server, game.id, invitation, won[0]))[0] == 200)
    for text in ("", "0" * 32, "x" * 32, won[0] if won else ""):
        tally.attack("a made-up invitation", (await accept(server, game.id, text, fresh(rng)))[0] in (400, 409), text)
    link.close()


async def renewed(trial, server):
    """An invitation that was replaced or taken back opens nothing, also while others try to use it."""
    tally, rng = trial.tally, trial.rng
    game = await make(server, "duel", "princeton")
    link = await Link(server.port).open()
    await hello(server, link, game.id, [game.tokens["british"], game.tokens["host"]])
    renewed_ = await link.ask(type="invite", side="american")
    tally.attack("a replaced invitation", (await accept(server, game.id, game.invitations["american"], fresh(rng)))[0] == 409)
    await link.ask(type="revoke", side="american")
    tally.attack("a revoked invitation", (await accept(server, game.id, renewed_["invitation"], fresh(rng)))[0] == 409)
    last = (await link.ask(type="invite", side="american"))["invitation"]
    token = fresh(rng)
    revoking = link.begin(type="revoke", side="american")
    (status, _), answer = await asyncio.gather(accept(server, game.id, last, token), revoking)
    other = await Link(server.port, address=THEIRS).open()
    opened = (await hello(server, other, game.id, [token]))["type"] in ("welcome", "gathering")
    tally.attack("revoked while it is accepted", (status == 200) == opened and opened == (answer["type"] == "error"),
                 f"accept {status}, revoke {answer['type']}, seat {opened}")
    other.close()
    link.close()


async def released(trial, server):
    """A seat that was left: its key opens nothing, on any device, also with commands close behind."""
    tally = trial.tally
    game = await begun(server, "duel", "princeton", SHEETS[0], trial.rng)
    one, two = [await Seat(server, game, [game.tokens["american"]]).open() for _ in range(2)]
    host = await Seat(server, game, [game.tokens["british"], game.tokens["host"]]).open()
    leaving = one.link.begin(type="release")
    behind = [one.link.begin(**act) for act in acts("american", one.state["version"])[:4]]
    tally.attack("to leave a seat", (await leaving)["type"] == "accepted")
    for answer in await asyncio.gather(*behind):
        tally.attack("a command behind the farewell", held(answer), str(answer)[:300])
    for act in acts("american", two.state["version"])[:4]:
        answer = await two.link.ask(**act)
        tally.attack("a second device of who has left", held(answer), str(answer)[:300])
    answer = await hello(server, two.link, game.id, [game.tokens["american"]])
    tally.attack("the key of who has left", answer["type"] == "error", str(answer)[:200])
    await host.link.ask(type="ping")
    tally.attack("a game that one has left", not host.state["over"], "it is over")
    for seat in (one, two, host):
        seat.link.close()


async def ghosts(trial, server, own):
    """Who greets a busy game and goes at once is forgotten."""
    talker = await Seat(server, own, [own.tokens["spectator"]]).open()
    for i in range(40):
        talker.link.begin(type="chat", text=f"and {i}")
        visitor = await Link(server.port, address=THEIRS).open(read=False)
        visitor.send_text(json.dumps({"type": "hello", "id": 1, "protocol": server.protocol, "game": own.id, "tokens": [own.tokens["british"]]}))
        visitor.cut()
    present = None
    for _ in range(600):
        again = await hello(server, talker.link, own.id, [own.tokens["spectator"]])
        present = again["state"]["present"]
        if present == [{"side": "spectator", "count": 1}]:
            break
        await asyncio.sleep(0.1)
    trial.tally.attack("forty who came and went", present == [{"side": "spectator", "count": 1}], str(present))
    talker.link.close()


async def kept_over_a_kill(trial, server):
    """Seats that were told are seats after kill -9; those that were left, renewed or used up are not."""
    tally, rng = trial.tally, trial.rng
    game = await make(server, "duel", "princeton")
    second = await make(server, "duel", "princeton")
    token = fresh(rng)
    await accept(server, game.id, game.invitations["american"], token)
    link = await Link(server.port).open()
    await hello(server, link, second.id, [second.tokens["british"]])
    renewed_ = (await link.ask(type="invite", side="american"))["invitation"]
    await server.kill()
    tally.add("kills")
    if not await server.start():
        return tally.fault("lost", server.said)
    link = await Link(server.port).open()
    answer = await hello(server, link, game.id, [token])
    tally.attack("a seat after a kill", answer["type"] in ("welcome", "gathering"), str(answer)[:200])
    tally.attack("a used invitation after a kill", (await accept(server, game.id, game.invitations["american"], fresh(rng)))[0] == 409)
    tally.attack("a replaced invitation after a kill", (await accept(server, second.id, second.invitations["american"], fresh(rng)))[0] == 409)
    tally.attack("the new one after a kill", (await accept(server, second.id, renewed_, fresh(rng)))[0] == 200)
    link.close()
