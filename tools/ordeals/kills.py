"""kill -9 under play: whatever a player was told is there afterwards, once and in order."""
import asyncio
import random

from .fairness import hold_dice
from .game import OPEN_BATTLES, SHEETS, Seat, begun, pick
from .ledger import Ledger
from .wire import Gone, Silent

KINDS = ("hot-seat", "duel", "bot", "bots", "hot-seat", "duel")


async def run(trial):
    server = await trial.serve("data", "--bot-pace", "0", "--rate", "100000", "--chat-per-minute", "0", "--games-at-once", "0",
                               "--games-per-hour", "0", "--megabytes-per-hour", "0", "--question-ms", "50")
    ledgers, finished = [], []
    while trial.time_left() > 0 or trial.tally.counts["kills"] < 2:
        ledgers, done = [one for one in ledgers if not one.over], [one for one in ledgers if one.over]
        finished += done
        while len(ledgers) < len(KINDS):
            ledgers.append(await new_game(trial, server, len(ledgers) + len(finished)))
        await play_until_killed(trial, server, ledgers)
        if not await server.start():
            return trial.tally.fault("lost", f"it does not start again: {server.said}")
        for ledger in ledgers:
            await compare(server, ledger)
    for ledger in (finished + ledgers)[-12:]:
        await conclude(trial, server, ledger)
    await trial.finish(server)


async def new_game(trial, server, number):
    rng = trial.rng
    game = await begun(server, KINDS[number % len(KINDS)], OPEN_BATTLES[number // 2 % len(OPEN_BATTLES)], SHEETS[number % len(SHEETS)], rng)
    ledger = Ledger(game, trial.tally)
    await compare(server, ledger)
    return ledger


async def play_until_killed(trial, server, ledgers, midway=None):
    tasks = []
    for ledger in ledgers:
        seats = ledger.game.seats() or {"spectator": ledger.game.tokens["spectator"]}
        tasks += [play(server, ledger, name, token, random.Random(trial.rng.random())) for name, token in seats.items()]
        tasks.append(chatter(server, ledger, random.Random(trial.rng.random())))
    playing = asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(trial.rng.uniform(0.3, 3))
    if midway:
        await midway()
        await asyncio.sleep(trial.rng.uniform(0.5, 3))
    if server.fell():
        trial.tally.fault("through", server.fell())
    await server.kill()
    trial.tally.add("kills")
    for error in await playing:
        if isinstance(error, Silent):
            trial.tally.fault("lost", f"no answer to {error}")
        elif error is not None and not isinstance(error, (Gone, OSError)):
            raise error


async def play(server, ledger, name, token, rng):
    """One connection, until the server is gone."""
    seat = await Seat(server, ledger.game, [token], ledger.hear).open()
    try:
        await send_again(seat, ledger, name)
        while not seat.link.over.is_set():
            if any(one["type"] == "undo-asked" for one in seat.log):
                await answer_undo(seat, ledger, name, rng)
            elif not seat.mine:
                await asyncio.sleep(0.01)
            elif rng.random() < 0.05 and seat.state.get("undo"):
                await under_way(seat, ledger, name, [("undo", {"type": "undo"})])
            else:
                await command(seat, ledger, name, rng)
    finally:
        await seat.link.ended()


async def send_again(seat, ledger, name):
    """What was under way when the server died is given once more as it was: done now, or stale."""
    sent = ledger.flight[name] = [one for one in ledger.flight.get(name, []) if one[1] != "undo"]
    while sent:  # it is under way until it is answered, for the next kill may come before
        version, what = sent[0]
        now = seat.state["version"]
        answer = await seat.give(what, version)
        if answer["type"] == "happened" and version != now:
            ledger.tally.fault("doubled", f"{ledger.game.id}: a command for version {version} was done at {now}")
        sent.pop(0)
    ledger.flight.pop(name)


async def under_way(seat, ledger, name, sent):
    """Sends without waiting, notes it as under way, and waits for the answers."""
    version = seat.state["version"]
    ledger.flight[name] = [(version + i, what) for i, (what, _) in enumerate(sent)]
    waiters = [seat.link.begin(**{**fields, "version": version + i}) for i, (_, fields) in enumerate(sent)]
    answers = await asyncio.gather(*waiters, return_exceptions=True)
    if any(isinstance(answer, Exception) for answer in answers):
        raise Gone("closed")
    ledger.flight.pop(name, None)
    return answers


async def command(seat, ledger, name, rng):
    first = await pick(seat.link, seat.state, rng)
    sent = [(first, {"type": "command", "command": first})]
    if rng.random() < 0.3:  # a second one close behind it
        sent.append(({"done": {}}, {"type": "command", "command": {"done": {}}}))
    answer = (await under_way(seat, ledger, name, sent))[0]
    if answer["type"] == "refused" and seat.mine and seat.state["decision"]["may_end"]:
        await under_way(seat, ledger, name, [({"done": {}}, {"type": "command", "command": {"done": {}}})])


async def answer_undo(seat, ledger, name, rng):
    seat.log.clear()
    yes = rng.random() < 0.7
    await under_way(seat, ledger, name, [("undo", {"type": "undo-answer", "yes": yes})])


async def chatter(server, ledger, rng):
    """Somebody who watches and talks now and then."""
    seat = await Seat(server, ledger.game, [ledger.game.tokens["spectator"]], ledger.hear).open()
    try:
        while not seat.link.over.is_set():
            await asyncio.sleep(rng.uniform(0.05, 0.5))
            await seat.link.ask(type="chat", text=f"word {rng.getrandbits(60)}")
    finally:
        await seat.link.ended()


async def compare(server, ledger):
    seat = await Seat(server, ledger.game, [ledger.game.tokens["spectator"]]).open()
    if seat.welcome["type"] != "welcome":
        ledger.tally.fault("lost", f"{ledger.game.id}: {seat.welcome}")
    else:
        record = await seat.link.ask(type="record")
        ledger.compare(seat.welcome, record["text"])
    seat.link.close()
    await seat.link.ended()


async def conclude(trial, server, ledger):
    """Ends the battle where somebody can, and recomputes every die of it from the secret that is then shown."""
    seats = ledger.game.seats()
    seat = await Seat(server, ledger.game, [*seats.values()][:1] or [ledger.game.tokens["spectator"]]).open()
    while seats and not seat.state["over"]:
        await seat.concede()
    record = await seat.link.ask(type="record")
    if seat.state["over"]:
        hold_dice(record["text"], trial.tally)
    seat.link.close()
