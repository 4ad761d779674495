"""A proxy in front of several servers: every connection goes to one of those that live, and can be cut."""
import asyncio


class Proxy:
    """Passes bytes on, on the loopback address alone. `ports()` are those of the servers that may be asked."""

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

    def cut(self):
        """Every connection, as a cable that is pulled."""
        for writer in list(self.open):
            writer.transport.abort()

    def stop(self):
        self.listener.close()
        self.cut()
