"""One archive, one program: whoever comes second is refused with a sentence and changes nothing."""
import asyncio

from .game import Seat, begun
from .kills import compare
from .ledger import Ledger
from .server import Server


async def run(trial):
    rounds = 0
    while rounds == 0 or trial.time_left() > 0:
        rounds += 1
        await one_round(trial, f"one-{rounds}")
        await many_at_once(trial, f"many-{rounds}")


async def one_round(trial, name):
    tally, rng = trial.tally, trial.rng
    server = await trial.serve(name)
    game = await begun(server, "hot-seat", rng=rng)
    ledger = Ledger(game, tally)
    await compare(server, ledger)
    player = await Seat(server, game, [game.tokens["british"]], ledger.hear).open()
    second = Server(trial, server.data)
    for _ in range(3):
        await player.step(rng)
        started = await second.start()
        tally.attack("a second server", not started and "another Drumhead" in second.said, second.said or "it started")
        if started:
            await second.kill()
    for words in (["delete", game.id], ["prune", "--older-than", "0d"], ["repair"], ["upgrade"], ["restore", f"{server.data}/games.sqlite", "--replace"]):
        code, said = await trial.run("archive", *words, "--data", server.data)
        tally.attack(f"archive {words[0]} beside a server", code != 0 and said.strip(), f"{code}: {said}")
    backup = trial.path(f"{name}.sqlite")
    code, said = await trial.run("archive", "backup", backup, "--data", server.data)
    tally.attack("a backup while it serves", code == 0, said)
    answer = await player.step(rng)
    tally.attack("the first goes on", answer["type"] in ("happened", "refused"), str(answer)[:300])
    await server.kill()
    tally.add("kills")
    tally.attack("the next may start when the first is dead", await second.start(), second.said)
    await compare(second, ledger)
    await trial.finish(second)


async def many_at_once(trial, name):
    """A race for a folder that does not exist yet."""
    rivals = [Server(trial, trial.path(name)) for _ in range(4)]
    started = await asyncio.gather(*[one.start() for one in rivals])
    trial.tally.attack("four servers at once", sum(started) == 1, f"{sum(started)} started: {[one.said for one in rivals]}")
    for one, up in zip(rivals, started):
        if up:
            await trial.finish(one)
