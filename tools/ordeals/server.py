"""The real program as a child: started, killed, and asked about its archive."""
import asyncio
import json
import os
import shutil
import signal

from .wire import PATIENCE, http


def in_database(data):
    return data.startswith("postgresql://")


def place(data):
    return ["--archive" if in_database(data) else "--data", data]


class Server:
    """`drumhead serve` on a free port."""

    def __init__(self, trial, data, more=()):
        self.trial, self.data, self.more, self.stays = trial, data, list(more), False
        self.process, self.port, self.said, self.protocol = None, 0, "", 2
        trial.servers.append(self)
        self.log = os.path.join(trial.folder, f"server-{len(trial.servers)}.log")

    async def start(self, **more):
        """False, with `said`, where it does not want to. One that stays comes to the port where it was."""
        before = os.path.getsize(self.log) if os.path.exists(self.log) else 0
        with open(self.log, "ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                self.trial.program, "serve", "--port", str(self.port if self.stays else 0), *place(self.data), *self.more, stdout=asyncio.subprocess.PIPE,
                stderr=log, env={**os.environ, "DRUMHEAD_HOME": self.trial.home}, **more)
        line = (await self.process.stdout.readline()).decode().strip()
        if "Drumhead is at" not in line:
            await self.process.wait()
            with open(self.log, errors="replace") as log:
                log.seek(before)
                self.said = log.read().strip()
            return False
        self.said, self.port = line, int(line.rsplit(":", 1)[1].split("/")[0])
        self.protocol = json.loads((await http(self.port, "GET", "/api/about"))[1])["protocol"]
        return True

    @property
    def running(self):
        return self.process is not None and self.process.returncode is None

    async def kill(self):
        if self.running:
            self.process.send_signal(signal.SIGKILL)
        return await self.process.wait()

    async def stop(self):
        """As an operator would; its exit code."""
        if self.running:
            self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), PATIENCE)

    def memory(self):
        """Resident, in MiB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next((int(line.split()[1]) // 1024 for line in status if line.startswith("VmRSS")), 0)

    def files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def fell(self):
        """Why it ended by itself, or nothing."""
        return None if self.running else f"the server ended with {self.process.returncode}"


class Trial:
    """What one part needs: the program, a folder of its own, chance, time and the tally."""

    def __init__(self, options, part, tally, rng, seconds):
        self.program, self.home, self.tally, self.rng, self.servers = options.program, options.home, tally, rng, []
        self.folder = os.path.join(options.folder, part)
        self.until = asyncio.get_running_loop().time() + seconds
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)

    def end(self):
        """Whatever still runs of a part that broke off."""
        for server in self.servers:
            if server.running:
                server.process.kill()

    def time_left(self):
        return self.until - asyncio.get_running_loop().time()

    def path(self, *names):
        return os.path.join(self.folder, *names)

    async def run(self, *words, **more):
        """Exit code and everything said by a command of the program."""
        process = await asyncio.create_subprocess_exec(
            self.program, *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
            env={**os.environ, "DRUMHEAD_HOME": self.home}, **more)
        said, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        return process.returncode, said.decode(errors="replace")

    async def check_archive(self, data, *more):
        return await self.run("archive", "check", *place(data), *more)

    async def serve(self, name="data", *more):
        server = Server(self, name if in_database(name) else self.path(name), more)
        if not await server.start():
            raise RuntimeError(f"the server does not start: {server.said}")
        return server

    async def finish(self, server):
        """The end of a part that leaves a sound archive: it stops as told, and every game can be played again."""
        if server.fell():
            self.tally.fault("through", server.fell())
            return
        code = await server.stop()
        if code != 0:
            self.tally.fault("through", f"stopped with exit code {code}")
        code, said = await self.check_archive(server.data, "--replay")
        if code != 0:
            self.tally.fault("lost", f"archive check --replay: {said.strip()[:400]}")
