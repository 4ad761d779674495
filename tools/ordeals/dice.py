"""Dice that somebody would like to be others: by undo, by forks, by what is pledged and shown."""
import asyncio
import json

from .fairness import hold_dice
from .game import SHEETS, SIDES, Game, Seat, accept, begun, gather, hello, make, pledge_of
from .wire import THEIRS, Link


async def run(trial):
    server = await trial.serve("data", "--bot-pace", "0", "--chat-per-minute", "0", "--games-at-once", "0", "--games-per-hour", "0",
                               "--rate", "100000")
    rounds = 0
    while rounds == 0 or trial.time_left() > 0:
        rounds += 1
        for kind in ("duel", "hot-seat", "bot"):
            await thrown_again(trial, server, kind)
        await foretold(trial, server)
        await pledges(trial, server)
    await trial.finish(server)


async def thrown_again(trial, server, kind):
    """Plays until dice lie, and tries to have others for the same command."""
    game = await begun(server, kind, "princeton", trial.rng.choice(SHEETS), trial.rng)
    seats = [await Seat(server, game, [token]).open() for token in game.seats().values()]
    tries = steps = 0
    while steps < 120 and tries < 3 and not any(one.state["over"] for one in seats):
        seat = next((one for one in seats if one.mine), None)
        if seat is None:  # a bot thinks
            await asyncio.sleep(0.02)
            continue
        steps += 1
        tries += await once(trial, game, seat, seats)
        for one in seats:
            await one.link.ask(type="ping")
    if not tries:
        trial.tally.note(f"no dice fell in some games of the kind {kind}")
    while not seats[0].state["over"]:
        await seats[0].concede()
    hold_dice((await seats[0].link.ask(type="record"))["text"], trial.tally)
    for seat in seats:
        seat.link.close()


def faces(answer):
    return [one["roll"]["faces"] for one in answer.get("happenings", []) if one["type"] == "rolled"]


async def once(trial, game, seat, seats):
    """One command; where dice fell, whether they can be taken back without the other side, or fall otherwise."""
    answer = await seat.step(trial.rng)
    first = faces(answer)
    if answer["type"] != "happened" or not first or seat.state["over"]:
        return 0
    command, version = answer["command"], seat.state["version"]
    back = await seat.link.ask(type="undo", version=version)
    if game.kind == "duel":
        trial.tally.attack("undo of dice without the opponent", back["type"] != "rewound", str(back)[:300])
        await seat.link.ask(type="undo-answer", version=version, yes=True)  # nor may one agree to oneself
        await seat.link.ask(type="ping")
        trial.tally.attack("to agree to one's own undo", seat.state["version"] == version, "it was taken back")
        return await by_consent(trial, seat, seats, command, first, version)
    if back["type"] != "rewound":
        return trial.tally.attack(f"undo of dice ({game.kind})", held(back), str(back)[:300])
    return await given_again(trial, game, seat, command, first, f"undo of dice ({game.kind})")


def held(answer):
    """Asked for, refused, or overtaken by the bot."""
    return answer["type"] in ("accepted", "stale") or answer["type"] == "error" and answer["code"] != "bug"


async def by_consent(trial, seat, seats, command, first, version):
    other = next(one for one in seats if one is not seat)
    back = await other.link.ask(type="undo-answer", version=version, yes=True)
    await seat.link.ask(type="ping")
    if back["type"] != "rewound":
        return 0
    return await given_again(trial, seat.game, seat, command, first, "undo of dice by consent")


async def given_again(trial, game, seat, command, first, name):
    """By recipe 1 other dice fall, and its documents say so; by recipe 2 the same, unless it is practice."""
    if not game.gathered:
        trial.tally.note("the server begins games by recipe 1: an undo that is free or agreed on throws anew")
        return 1
    again = await seat.give(command)
    if again["type"] == "happened":
        trial.tally.attack(name, faces(again) == first, f"{first} became {faces(again)}")
    return 1


async def foretold(trial, server):
    """Gives commands in a fork first: their dice must say nothing about those of the game itself."""
    game = await begun(server, "hot-seat", "princeton", SHEETS[0], trial.rng)
    seat = await Seat(server, game, [game.tokens["british"]]).open()
    forked, fell = [], []
    for _ in range(120):
        if sum(map(len, fell)) >= 8 or seat.state["over"]:
            break
        before = seat.state["commands"]
        answer = await seat.step(trial.rng)
        if answer["type"] == "happened" and answer["state"]["commands"] == before + 1 and len(sum(faces(answer), [])) > 1:
            forked.append(await in_a_fork(trial, server, seat, before, answer["command"]))
            fell.append(sum(faces(answer), []))
    if sum(map(len, fell)) >= 8:  # alike by chance once in a million times
        trial.tally.attack("dice tried in a fork", forked != fell, f"{fell} fell in both")
    seat.link.close()


async def in_a_fork(trial, server, seat, commands, command):
    made = await seat.link.ask(type="fork", commands=commands, seats=dict.fromkeys(SIDES, "hot-seat"))
    fork = Game(made, "hot-seat")
    await gather(server, fork, trial.rng)
    other = await Seat(server, fork, [fork.tokens["british"]]).open()
    answer = await other.give(command)
    other.link.close()
    return sum(faces(answer), [])


async def pledges(trial, server):
    """Numbers that are shown too early, replaced too late, copied, or given for the other side."""
    tally, rng = trial.tally, trial.rng
    game = await make(server, "duel", "princeton")
    status, text = await accept(server, game.id, game.invitations["american"])
    game.tokens["american"] = json.loads(text)["token"]
    links = {}
    for name in (*SIDES, "spectator"):
        links[name] = await Link(server.port, address=THEIRS if name == "spectator" else "127.0.0.1").open()
        told = await hello(server, links[name], game.id, [game.tokens[name]])
    if told["type"] != "gathering":
        for link in links.values():
            link.close()
        return tally.note("skipped: attacks on pledges, for this server does not gather numbers")
    number = {side: "%032x" % rng.getrandbits(128) for side in SIDES}

    async def refused(name, who, **fields):
        answer = await links[who].ask(**fields)
        tally.attack(name, answer["type"] == "error" and answer["code"] != "bug", str(answer)[:300])

    async def pledge(who, side, what):
        return await links[who].ask(type="pledge", side=side, pledge=pledge_of(game.id, what))

    await refused("a spectator's pledge", "spectator", type="pledge", side="british", pledge=pledge_of(game.id, number["british"]))
    await refused("a pledge for the other side", "american", type="pledge", side="british", pledge=pledge_of(game.id, "0" * 32))
    await refused("a number without a pledge", "british", type="show", side="british", number=number["british"])
    await refused("a command before it has begun", "british", type="command", version=0, command={"done": {}})
    await pledge("british", "british", number["british"])
    await refused("the other's pledge copied", "american", type="pledge", side="american", pledge=pledge_of(game.id, number["british"]))
    await refused("a number before all pledges are in", "british", type="show", side="british", number=number["british"])
    await pledge("american", "american", number["american"])
    await refused("another pledge after all are in", "american", type="pledge", side="american", pledge=pledge_of(game.id, "1" * 32))
    await refused("to leave after all are in", "american", type="release")
    await links["british"].ask(type="show", side="british", number=number["british"])
    await server.kill()
    tally.add("kills")
    if not await server.start():
        return tally.fault("lost", server.said)
    for name in links:
        links[name] = await Link(server.port).open()
        await hello(server, links[name], game.id, [game.tokens[name]])
    await refused("another number than was pledged", "american", type="show", side="american", number="2" * 32)
    await refused("another number for the other side", "american", type="show", side="british", number="2" * 32)
    await refused("another pledge after a number was shown", "american", type="pledge", side="american", pledge=pledge_of(game.id, "2" * 32))
    last = await links["american"].ask(type="show", side="american", number=number["american"])
    tally.attack("the number that was pledged", last["type"] == "welcome", str(last)[:300])
    await refused("a pledge after it has begun", "american", type="pledge", side="american", pledge=pledge_of(game.id, "3" * 32))
    for link in links.values():
        link.close()
