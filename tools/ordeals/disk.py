"""Disks that take nothing: full, limited, read-only. Players are told, nothing told is lost, and it recovers by itself."""
import asyncio
import os
import resource
import subprocess

from .game import SHEETS, Seat, begun, make
from .kills import compare
from .ledger import Ledger
from .wire import Gone

SMALL = "3m"  # of the file system that is filled


async def run(trial):
    rounds = 0
    while rounds == 0 or trial.time_left() > 0:
        rounds += 1
        await limited(trial, rounds)
        await full(trial, rounds)
        await read_only(trial, rounds)


def mounted(path, *words):
    """False where this user may not mount."""
    os.makedirs(path, exist_ok=True)
    return subprocess.run(["mount", *words, path], stderr=subprocess.DEVNULL, check=False).returncode == 0


async def limited(trial, number):
    """The operating system lets no file of the server grow: as root or not, this can always be had."""
    server = await trial.serve(f"limited-{number}")
    least = max((os.path.getsize(os.path.join(server.data, name)) for name in os.listdir(server.data)), default=0)

    def close():
        grown = max(os.path.getsize(os.path.join(server.data, name)) for name in os.listdir(server.data))
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (max(least, grown) + 1, resource.RLIM_INFINITY))

    def clear():
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    await without_room(trial, server, "files may not grow", close, clear)


async def full(trial, number):
    """A file system of our own that is filled to the last byte."""
    place = trial.path(f"full-{number}")
    if not mounted(place, "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs"):
        return trial.tally.note("skipped: a full file system, for only root can mount one; files that may not grow stood in for it")
    try:
        server = await trial.serve(f"full-{number}/data")
        ballast = os.path.join(place, "ballast")
        await without_room(trial, server, "the disk is full", lambda: fill(ballast), lambda: os.remove(ballast))
    finally:
        subprocess.run(["umount", "-l", place], check=False)


def fill(path):
    with open(path, "wb", buffering=0) as ballast:
        for size in (65536, 4096, 1):
            try:
                while ballast.write(b"x" * size) == size:
                    pass
            except OSError:
                pass


async def without_room(trial, server, name, close, clear):
    """Plays, takes the room away, plays on, gives it back, plays on, kills, and looks what is there."""
    tally, rng = trial.tally, trial.rng
    game = await begun(server, "hot-seat", "meeting", SHEETS[0], rng)
    ledger = Ledger(game, tally)
    await compare(server, ledger)
    player = await Seat(server, game, [game.tokens["british"]], ledger.hear).open()
    watcher = await Seat(server, game, [game.tokens["spectator"]], ledger.hear).open()
    for _ in range(10):
        await player.step(rng)
    close()
    refusal = await until_refused(player, rng)
    tally.attack(f"{name}: a command", refusal.get("code") == "disk", str(refusal)[:300])
    tally.attack(f"{name}: everybody is told", await heard(watcher, "error"), str(watcher.log)[:300])
    status = await answer_of(make(server))
    tally.attack(f"{name}: a new game", "500" in status and "disk" in status, status)
    for _ in range(5):
        again = await player.step(rng)
        tally.attack(f"{name}: another command", again.get("code") == "disk" or again["type"] == "happened", str(again)[:300])
    units = player.state["decision"]["units"]
    if units:
        asked = await player.link.ask(type="options", version=player.state["version"], unit=units[0])
        tally.attack(f"{name}: a question", asked["type"] in ("options", "stale"), str(asked)[:300])
    player.log.clear()
    clear()
    tally.attack(f"{name}: it recovers by itself", await heard(player, "rewound"), str(player.log)[:300])
    done = [await player.step(rng) for _ in range(10)]
    tally.attack(f"{name}: the game goes on", any(one["type"] == "happened" for one in done), str(done)[:300])
    await kill_and_compare(trial, server, ledger, name)
    await trial.finish(server)


async def until_refused(player, rng):
    """The disk's cache may have room for some more; all of them are told and must be kept."""
    answer = {}
    for _ in range(4000):
        answer = await player.step(rng)
        if answer["type"] == "error" or player.state["over"]:
            break
    return answer


async def heard(seat, kind):
    """Waits, without a word about how long it may take."""
    for _ in range(6000):
        if any(one["type"] == kind for one in seat.log):
            return True
        if seat.link.over.is_set():
            return False
        await asyncio.sleep(0.05)
    return False


async def answer_of(work):
    try:
        await work
        return "it was done"
    except Gone as no:
        return str(no)


async def kill_and_compare(trial, server, ledger, name):
    await server.kill()
    trial.tally.add("kills")
    if not await server.start():
        return trial.tally.fault("lost", f"{name}: it does not start again: {server.said}")
    await compare(server, ledger)


async def read_only(trial, number):
    """A folder that nothing can be written to when the server starts: it says so and changes nothing."""
    server = await trial.serve(f"read-only-{number}")
    game = await begun(server, "hot-seat", rng=trial.rng)
    await server.stop()
    before = contents(server.data)
    lock, unlock = locks(server.data)
    if not lock():
        return trial.tally.note("skipped: a read-only folder, for root writes everywhere and may not mount here")
    try:
        started = await server.start()
        trial.tally.attack("read-only: it starts", not started and server.said, "it started" if started else "it said nothing")
        if started:
            await server.kill()
    finally:
        unlock()
    trial.tally.attack("read-only: nothing is changed", contents(server.data) == before, "files differ")
    trial.tally.attack("read-only: with room again", await server.start(), server.said)
    seat = await Seat(server, game, [game.tokens["british"]]).open()
    trial.tally.attack("read-only: the game is there", seat.welcome["type"] == "welcome", str(seat.welcome)[:300])
    await trial.finish(server)


def contents(folder):
    out = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            out[name] = file.read()
    return {name: body for name, body in out.items() if not name.endswith(("-shm", "-wal", ".lock"))}


def locks(folder):
    """How to make it read-only and writable again: by permissions, or for root by a mount."""
    if os.geteuid() != 0:
        return (lambda: set_modes(folder, 0o500, 0o400)), (lambda: set_modes(folder, 0o700, 0o600))
    return ((lambda: mounted(folder, "--bind", "-o", "ro", folder)), (lambda: subprocess.run(["umount", "-l", folder], check=False)))


def set_modes(folder, own, files):
    os.chmod(folder, 0o700)
    for name in os.listdir(folder):
        os.chmod(os.path.join(folder, name), files)
    os.chmod(folder, own)
    return True
