"""A copied archive with bits flipped, sectors zeroed or its end cut off: found, named, and never opened as something else."""
import json
import os
import shutil
import sqlite3

from .game import SHEETS, Seat, begun
from .server import Server



async def run(trial):
    """Half of the trials harm the file of a server that was stopped, half the journal that kill -9 leaves behind; some its note."""
    whole = await original(trial)
    for name, blob in (("an empty file", b""), ("only zeros", bytes(len(whole.blob))), ("a text", b"no database at all " * 999)):
        await tried(trial, whole, "harmed", name, Files(blob), always=True)
    await tried(trial, whole, "harmed", "without its journal", Files(whole.young.main, b"", whole.young.told))
    kinds, number = (one_bit, one_bit, one_bit, a_sector, the_end), 0
    while trial.time_left() > 0 or number < 2 * len(kinds):
        kind, young = kinds[number // 2 % len(kinds)], whole.young
        column = "flipped" if kind is one_bit else "harmed"
        if number % 2 == 0:
            name, harmed = kind(whole.blob, trial.rng)
            await tried(trial, whole, column, name, Files(harmed))
        elif number % 10 == 9:
            name, harmed = one_bit(young.told, trial.rng)
            await tried(trial, whole, "flipped", f"the note, {name}", Files(young.main, young.journal, harmed))
        else:
            name, harmed = kind(young.journal, trial.rng)
            await tried(trial, whole, column, f"the journal, {name}", Files(young.main, harmed, young.told))
        number += 1


# ---- the kinds of damage

def one_bit(blob, rng):
    out, at, bit = bytearray(blob), rng.randrange(len(blob)), rng.randrange(8)
    out[at] ^= 1 << bit
    return f"bit {bit} of byte {at}", bytes(out)


def a_sector(blob, rng):
    at = rng.randrange(len(blob) // 512) * 512
    return f"512 zeros at byte {at}", blob[:at] + bytes(512) + blob[at + 512:]


def the_end(blob, rng):
    length = rng.randrange(1, len(blob))
    return f"cut off at byte {length}", blob[:length]


# ---- what was there

class Files:
    """An archive as it lies in its folder: the file, its journal, and the note of how far was told."""

    def __init__(self, main, journal=b"", told=b""):
        self.main, self.journal, self.told = main, journal, told

    def put(self, folder):
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        for end, body in (("", self.main), ("-wal", self.journal), ("-told", self.told)):
            if body or not end:
                with open(os.path.join(folder, "games.sqlite" + end), "wb") as file:
                    file.write(body)


class Whole:
    """The archive as it was, and everything that its players may be shown of it."""

    def __init__(self, games, seen):
        self.games, self.seen = games, seen
        self.young = self.blob = self.rows = None  # the files after kill -9; the one file after a stop; its rows


async def original(trial):
    """Two games with talk, undo and some dozens of commands; a hot-seat and one against a bot."""
    server = await trial.serve("original", "--chat-per-minute", "0")
    games = [await begun(server, "hot-seat", "meeting", SHEETS[0], trial.rng), await begun(server, "duel", "princeton", SHEETS[1], trial.rng)]
    for game in games:
        seats = [await Seat(server, game, [token]).open() for token in game.seats().values()]
        for turn in range(24):
            seat = next((one for one in seats if one.mine), seats[0])
            await seat.step(trial.rng)
            if turn % 8 == 5 and seat.state.get("undo", {}).get("free"):
                await seat.link.ask(type="undo", version=seat.state["version"])
            if turn % 6 == 0:
                await seat.link.ask(type="chat", text=f"line {turn}")
            await caught_up(seats)
        for seat in seats:
            seat.link.close()
    out = Whole(games, {game.id: await history(server, game) for game in games})
    await server.kill()
    path = os.path.join(server.data, "games.sqlite")
    out.young = Files(content(path), content(path + "-wal"), content(path + "-told"))
    await server.start()
    await server.stop()
    out.blob, out.rows = content(path), rows_in(path)
    return out


def content(path):
    with open(path, "rb") as file:
        return file.read()


async def caught_up(seats):
    """Each has heard what the others were told."""
    for seat in seats:
        await seat.link.ask(type="ping")


def plain(state):
    """A state without who happens to be connected and what changes with the version alone."""
    return json.dumps({key: value for key, value in state.items() if key not in ("present", "places", "version", "undo")}, sort_keys=True)


async def history(server, game):
    """The battle after every command, its record, and its talk."""
    seat = await Seat(server, game, [game.tokens["spectator"]]).open()
    states = []
    for n in range(seat.state["commands"] + 1):
        states.append(plain((await seat.link.ask(type="at", commands=n))["state"]))
    record = (await seat.link.ask(type="record"))["text"].splitlines()
    seat.link.close()
    return {"states": states, "record": record, "talk": [same_line(line) for line in seat.welcome["chat"]], "setting": seat.welcome["setting"]}


def same_line(line):
    return json.dumps(line, sort_keys=True)


def rows_in(path):
    """Every row of every table, or None where SQLite itself finds the file broken."""
    try:
        base = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        base.text_factory = bytes
        try:
            if base.execute("pragma integrity_check").fetchall() != [(b"ok",)]:
                return None
            schema = sorted(base.execute("select type, name, tbl_name, sql from sqlite_master").fetchall(), key=repr)
            pragmas = [base.execute(f"pragma {name}").fetchall() for name in ("application_id", "journal_mode", "encoding")]
            tables = [row[1].decode() for row in schema if row[0] == b"table"]
            return [schema, pragmas] + [sorted(base.execute(f'select * from "{name}"').fetchall(), key=repr) for name in tables]
        finally:
            base.close()
    except (sqlite3.Error, UnicodeDecodeError):
        return None


# ---- one trial

async def tried(trial, whole, column, name, files, always=False):
    """Looks with `archive check`, then with a server. What no row has is in unused space, and nothing may come of it."""
    tally, folder = trial.tally, trial.path("trial")
    harmless = not always and unused(trial, whole, files)
    files.put(folder)
    code, said = await trial.check_archive(folder)
    tally.add(column)
    if code != 0 and said.strip():
        tally.add("found")
    elif harmless:
        tally.add("harmless")
    else:
        tally.fault("altered", f"{name}: `archive check` finds nothing")
    if code < 0 or code > 2:
        tally.fault("through", f"{name}: `archive check` ended with {code}")
    files.put(folder)
    await opened(trial, whole, name, folder, harmless)


def unused(trial, whole, files):
    """Whether every row of every table is as it was."""
    files.put(trial.path("looked-at"))
    return rows_in(trial.path("looked-at", "games.sqlite")) == whole.rows


async def opened(trial, whole, name, folder, harmless):
    server = Server(trial, folder)
    if not await server.start():
        if not server.said:
            trial.tally.fault("through", f"{name}: the server does not start and says nothing")
        if harmless:
            trial.tally.note("a bit in unused space can keep SQLite from opening the file: that is said, and `archive repair` mends it")
        return await repaired(trial, whole, name, folder)
    try:
        for game in whole.games:
            await hold(trial, whole, name, server, game, harmless)
        if server.fell():
            trial.tally.fault("through", f"{name}: {server.fell()}")
    finally:
        await server.kill()


async def repaired(trial, whole, name, folder):
    """What `archive repair` saves must be true as well; every second time, for it takes a while."""
    if trial.rng.random() < 0.5:
        return
    code, said = await trial.run("archive", "repair", "--data", folder)
    if code < 0 or code > 2 or not said.strip():
        trial.tally.fault("through", f"{name}: `archive repair` ended with {code}: {said}")
    server = Server(trial, folder)
    if code != 0 or not await server.start():
        return
    for game in whole.games:
        await hold(trial, whole, f"{name}, repaired", server, game, False, known=True)
    await server.kill()


async def hold(trial, whole, name, server, game, harmless, known=False):
    """One game as its players meet it now. What a repair cost is `known`: the operator was told."""
    seen, tally = whole.seen[game.id], trial.tally
    seat = await Seat(server, game, [game.tokens["spectator"]]).open()
    try:
        if seat.welcome["type"] != "welcome":
            if harmless:
                tally.fault("altered", f"{name}: unused space, but {seat.welcome}")
            return
        count = seat.state["commands"]
        record = (await seat.link.ask(type="record"))["text"].splitlines()
        told = known or any(one.get("code") == "damaged" for one in seat.log)
        if count >= len(seen["states"]) or plain(seat.state) != seen["states"][count]:
            tally.fault("altered", f"{name}: game {game.id} stands otherwise after command {count}")
        elif not same_record(record, seen["record"], count):
            tally.fault("altered", f"{name}: game {game.id} has another record")
        elif count + 1 < len(seen["states"]) and not told:
            tally.fault("altered", f"{name}: game {game.id} lost its end and nobody is told")
        elif not set(map(same_line, seat.welcome["chat"])) <= set(seen["talk"]):
            tally.fault("altered", f"{name}: game {game.id} has other talk")
        elif not less_at_most(seat.welcome["setting"], seen["setting"]):
            tally.fault("altered", f"{name}: game {game.id} has another setting")
    finally:
        seat.link.close()


def less_at_most(now, before):
    """Where the scenario's text is damaged its story is left out, which no play rests on; nothing may be told otherwise."""
    return all(before.get(key) == value for key, value in now.items()) and set(before) - set(now) <= {"date", "story", "notes", "yards"}


def same_record(record, before, count):
    return record == before[: count + 1]
