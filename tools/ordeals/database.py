"""Games in PostgreSQL under play: the server killed, PostgreSQL crashed, connections cut. Nothing that a player was told is lost."""
import asyncio
import os
import shutil
import signal

from .kills import KINDS, compare, conclude, new_game, play_until_killed

DATABASE = "postgresql://"  # pg_virtualenv names the rest in the environment
OURS = "from pg_stat_activity where application_name = 'drumhead'"


async def run(trial):
    if "PGPORT" not in os.environ or not shutil.which("psql"):
        trial.tally.note("left out: run it under pg_virtualenv (postgresql-common)")
        return
    server = await trial.serve(DATABASE, "--bot-pace", "0", "--rate", "100000", "--chat-per-minute", "0", "--games-at-once", "0",
                               "--games-per-hour", "0", "--megabytes-per-hour", "0", "--question-ms", "50")
    ledgers, finished, rounds = [], [], 0
    blows = (crash, cut, None)
    while trial.time_left() > 0 or rounds < len(blows):
        finished += [one for one in ledgers if one.over]
        ledgers = [one for one in ledgers if not one.over]
        while len(ledgers) < len(KINDS):
            ledgers.append(await new_game(trial, server, len(ledgers) + len(finished)))
        await play_until_killed(trial, server, ledgers, blows[rounds % len(blows)])
        rounds += 1
        if not await started(server):
            return trial.tally.fault("lost", f"it does not start again: {server.said}")
        for ledger in ledgers:
            await compare(server, ledger)
    for ledger in (finished + ledgers)[-12:]:
        await conclude(trial, server, ledger)
    await trial.finish(server)


async def started(server):
    """PostgreSQL may still be recovering."""
    for _ in range(20):
        if await server.start():
            return True
        await asyncio.sleep(0.5)
    return False


async def psql(query):
    process = await asyncio.create_subprocess_exec("psql", "-XAtc", query, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL)
    return (await process.communicate())[0].decode().split()


async def cut():
    await psql(f"select pg_terminate_backend(pid) {OURS}")


async def postmaster():
    """PostgreSQL itself is killed, and started again as it was."""
    where = (await psql("show data_directory"))[0]
    with open(os.path.join(where, "postmaster.pid")) as file:
        pid = int(file.readline())
    with open(f"/proc/{pid}/cmdline") as file:
        words = file.read().split("\0")[:-1]
    owner = os.stat(f"/proc/{pid}")
    os.kill(pid, signal.SIGKILL)
    await asyncio.sleep(1)
    for _ in range(60):  # not before its last process has gone
        again = await asyncio.create_subprocess_exec(*words, user=owner.st_uid, group=owner.st_gid, extra_groups=[], cwd=where,
                                                     start_new_session=True, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
        while again.returncode is None:
            if await psql("select 1"):
                return
            await asyncio.sleep(0.5)
    raise RuntimeError("PostgreSQL does not start again")


async def crash():
    """One of its processes dies: PostgreSQL ends all others and recovers from its journal."""
    for pid in (await psql(f"select pid {OURS}"))[:1]:
        os.kill(int(pid), signal.SIGKILL)
