"""A proxy in front of several servers: HAProxy as docs/hosting.md has it, or a small one of our own where that is not installed."""
import asyncio
import os
import re
import shutil
import socket
import ssl

from .wire import secured

PAGE = "docs/hosting.md"


def written(page):
    """The configuration of HAProxy in a page: the lines that stand indented from `frontend` on."""
    lines = page.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("    frontend "))
    last = next(i for i in range(first, len(lines)) if not lines[i].startswith("    "))
    return [line[4:] for line in lines[first:last]]


def certificate_of(page):
    """The command in a page that makes a certificate to try things out with."""
    return re.search(r"^    (openssl req .*)$", page, re.M)[1]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class HAProxy:
    """As it is written, but for the address and the certificate, and a line for each server after the pattern of the first."""

    def __init__(self, trial, servers):
        self.trial, self.port, self.process = trial, free_port(), None
        with open(os.path.join(trial.home, PAGE)) as file:
            page = file.read()
        self.certificate, self.make = trial.path("site.pem"), certificate_of(page)
        lines, pattern = written(page), None
        for line in lines:
            if line.startswith("  server "):
                pattern = pattern or line
        text = "global\n  maxconn 4000\n" + "\n".join(line for line in lines if not line.startswith("  server ")) + "\n"
        text = text.replace("bind :443", f"bind 127.0.0.1:{self.port}").replace("/etc/haproxy/site.pem", self.certificate)
        for i, server in enumerate(servers):
            text += re.sub(r"^  server \S+ \S+", f"  server s{i} 127.0.0.1:{server.port}", pattern) + "\n"
        with open(trial.path("haproxy.cfg"), "w") as file:
            file.write(text)

    async def start(self):
        make = await asyncio.create_subprocess_shell(self.make.replace("/etc/haproxy/site.pem", self.certificate),
                                                     stderr=asyncio.subprocess.DEVNULL)
        if await make.wait() != 0:
            raise RuntimeError(f"no certificate comes of {self.make}")
        secured[self.port] = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        secured[self.port].check_hostname, secured[self.port].verify_mode = False, ssl.CERT_NONE
        await self.run()
        return self

    async def run(self):
        with open(self.trial.path("haproxy.log"), "ab") as log:
            self.process = await asyncio.create_subprocess_exec("haproxy", "-db", "-f", self.trial.path("haproxy.cfg"), stdout=log, stderr=log)
        for _ in range(300):
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            except OSError:
                await asyncio.sleep(0.1)
            if self.process.returncode is not None:
                break
        raise RuntimeError(f"HAProxy does not start; see {self.trial.path('haproxy.log')}")

    async def cut(self):
        """It is killed, with every connection, and started again."""
        self.process.kill()
        await self.process.wait()
        await self.run()

    def stop(self):
        self.process.kill()


def proxy_for(trial, servers, alive, rng):
    if shutil.which("haproxy") and shutil.which("openssl"):
        return HAProxy(trial, servers)
    trial.tally.note("behind a small proxy of its own: HAProxy (haproxy, openssl) is not installed")
    return Proxy(alive, rng)


class Proxy:
    """Every connection goes to one of those that live, and can be cut. Passes bytes on, on the loopback address alone. `ports()` are those of the servers that may be asked."""

    def __init__(self, ports, rng):
        self.ports, self.rng, self.listener, self.port, self.open = ports, rng, None, 0, set()

    async def start(self):
        self.listener = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.listener.sockets[0].getsockname()[1]
        return self

    async def serve(self, reader, writer):
        self.open.add(writer)
        try:
            there = await self.dial()
            if there:
                await asyncio.gather(self.pump(reader, there[1]), self.pump(there[0], writer))
        finally:
            self.open.discard(writer)
            writer.transport.abort()

    async def dial(self):
        ports = list(self.ports())
        self.rng.shuffle(ports)
        for port in ports:
            try:
                return await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
        return None

    async def pump(self, reader, writer):
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def cut(self):
        """Every connection, as a cable that is pulled."""
        for writer in list(self.open):
            writer.transport.abort()

    def stop(self):
        self.listener.close()
        for writer in list(self.open):
            writer.transport.abort()
