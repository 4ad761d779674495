"""Games as their players meet them: made, joined, begun, and played by legal commands."""
import asyncio
import hashlib
import json
import math
import pathlib
import re

from .wire import Gone, Link, http

SIDES = ("british", "american")
SHEETS = re.findall(r"^sheet\((\w+)", (pathlib.Path(__file__).parents[2] / "src/CMakeLists.txt").read_text(), re.M)  # as the registry has them
OPEN_BATTLES = ("meeting", "brandywine", "monmouth", "guilford", "princeton")  # where nobody is hidden


class Game:
    """What its makers know of a game: the keys to it, and who plays."""

    def __init__(self, made, kind):
        self.id, self.kind, self.gathered = made["game"], kind, False
        self.tokens, self.invitations = dict(made["tokens"]), dict(made.get("invitations", {}))

    def bots(self):
        return {"duel": set(), "hot-seat": set(), "bot": {"american"}, "bots": set(SIDES)}[self.kind]

    def seats(self):
        """The keys that its players sit by: one for each connection that plays."""
        if self.kind == "hot-seat":
            return {"both": self.tokens["british"]}
        return {side: self.tokens[side] for side in SIDES if side in self.tokens}


PLAYERS = {"duel": ("you", "guest"), "hot-seat": ("hot-seat", "hot-seat"), "bot": ("you", "drill"), "bots": ("random", "drill")}


async def make(server, kind="hot-seat", scenario="meeting", rules=SHEETS[0], address=None, **more):
    """A new game, whose guest is still to come and which may have to gather first."""
    body = {"scenario": scenario, "rules": rules, "seats": dict(zip(SIDES, PLAYERS[kind])), **more}
    status, text = await http(server.port, "POST", "/api/games", body, **({"address": address} if address else {}))
    if status != 200:
        raise Gone(f"no game: {status} {text[:200]!r}")
    return Game(json.loads(text), kind)


async def accept(server, game, invitation, token=None, **more):
    body = {"game": game, "invitation": invitation, **({"token": token} if token else {})}
    return await http(server.port, "POST", "/api/games/accept", body, **more)


async def begun(server, kind="hot-seat", scenario="meeting", rules=SHEETS[0], rng=None, **more):
    """A new game that can be played: the guest has come, and where the dice are agreed on first, they are."""
    game = await make(server, kind, scenario, rules, **more)
    for side, invitation in list(game.invitations.items()):
        status, text = await accept(server, game.id, invitation)
        if status != 200:
            raise Gone(f"the guest is not let in: {status} {text[:200]!r}")
        game.tokens[side] = json.loads(text)["token"]
    await gather(server, game, rng)
    return game


async def hello(server, link, game, tokens):
    return await link.ask(type="hello", protocol=server.protocol, game=game, tokens=list(tokens))


def pledge_of(game, number):
    text = b"drumhead number commitment v2" + len(game).to_bytes(8, "little") + game.encode() + number.encode()
    return hashlib.blake2b(text, digest_size=32).hexdigest()


async def gather(server, game, rng=None):
    """Every side pledges its number, then shows it. Nothing to do where the server wants none."""
    links = []
    try:
        for token in game.seats().values():
            link = await Link(server.port).open()
            links.append((link, await hello(server, link, game.id, [token])))
        numbers = {}
        for link, told in links:
            for side in told["seats"] if told["type"] == "gathering" else []:
                numbers[side] = (link, "%032x" % (rng.getrandbits(128) if rng else 7))
        for side, (link, number) in numbers.items():
            await expect(in_time(link, type="pledge", side=side, pledge=pledge_of(game.id, number)), "gathering")
        for side, (link, number) in numbers.items():
            await expect(in_time(link, type="show", side=side, number=number), "gathering", "welcome")
        game.gathered = bool(numbers)
    finally:
        for link, _ in links:
            link.close()


async def in_time(link, **fields):
    """Of several servers one may not have heard yet what was done at another."""
    for _ in range(300):
        got = await link.ask(**fields)
        if got.get("code") not in ("too-early", "busy"):
            break
        await asyncio.sleep(0.05)
    return got


async def expect(answer, *types):
    got = await answer
    if got["type"] not in types:
        raise Gone(f"expected {' or '.join(types)}, got {json.dumps(got)[:300]}")
    return got


class Seat:
    """One connection in a game, with the state that it was told."""

    def __init__(self, server, game, tokens, heard=None, address=None):
        self.server, self.game, self.tokens = server, game, list(tokens)
        self.also, self.state, self.sides, self.log = heard or (lambda message: None), None, [], []
        self.link = Link(server.port, self.hear, **({"address": address} if address else {}))

    def hear(self, message):
        kind = message["type"]
        if kind == "happened" and self.state:
            self.state = merged(self.state, message["state"])
        elif kind in ("welcome", "stale", "rewound"):
            self.state = message["state"]
        if kind == "welcome":
            self.sides = message["seats"]
        if kind in ("error", "undo-asked", "undo-refused", "rewound", "chat"):
            self.log.append(message)
        self.also(message)

    async def open(self):
        await self.link.open()
        self.welcome = await hello(self.server, self.link, self.game.id, self.tokens)
        return self

    @property
    def mine(self):
        """Whether it is asked."""
        return not self.state["over"] and self.state["decision"].get("side") in self.sides

    async def give(self, command, version=None):
        return await self.link.ask(type="command", version=self.state["version"] if version is None else version, command=command)

    async def step(self, rng):
        """One command that is likely to be legal."""
        answer = await self.give(await pick(self.link, self.state, rng))
        if answer["type"] == "refused" and self.state["decision"]["may_end"]:
            answer = await self.give({"done": {}})
        return answer

    async def concede(self):
        return await self.give({"concede": {"side": self.sides[0]}})


def merged(state, news):
    """`happened` brings only the pieces that changed."""
    pieces = {piece["key"]: piece for piece in state["pieces"]}
    pieces.update((piece["key"], piece) for piece in news["pieces"])
    return {**news, "pieces": list(pieces.values())}


def offered(options):
    """Every command that the options of a unit offer ready-made."""
    return [one["command"] for option in options.get("options", []) for one in [option, *option.get("targets", [])]
            if one.get("command") and not one.get("reasons")]


def shared(asked):
    """Losses dealt out as evenly as can be."""
    count, total = max(1, len(asked["units"])), asked.get("total", 0)
    parts = [total // count + (i < total % count) for i in range(len(asked["units"]))]
    return {"answer": {"choice": asked["choices"][0]["key"] if asked["choices"] else "", "shares": parts}}


def chosen(choice):
    return {"answer": {key: value for key, value in (("choice", choice["key"]), ("unit", choice.get("unit"))) if value}}


def somewhere(asked, rng, table=(72, 48)):
    """A pose that the question may want."""
    sector = asked.get("sector")
    if sector:
        turn = math.radians(sector["axis"] + rng.uniform(-1, 1) * sector["half"])
        far = rng.uniform(sector["least"], max(sector["least"], sector["most"]))
        at = [sector["from"][0] + far * math.sin(turn), sector["from"][1] + far * math.cos(turn)]
    else:
        left, low, right, top = asked.get("zone") or (0, 0, *table)
        at = [rng.uniform(left, right), rng.uniform(low, top)]
    heading = rng.choice(asked["facings"]) if asked.get("facings") else rng.randrange(360)
    return {"at": [round(at[0], 3), round(at[1], 3)], "heading": heading}


def ahead(state, unit, rng):
    piece = next((one for one in state["pieces"] if one["key"] == unit), None)
    if piece is None:
        return None
    (x, y), heading = piece["pose"]["at"], piece["pose"]["heading"]
    turn, far = math.radians(heading + rng.uniform(-20, 20)), rng.uniform(1, 9)
    return {"at": [round(x + far * math.sin(turn), 3), round(y + far * math.cos(turn), 3)], "heading": heading}


async def routed(link, version, unit, goal):
    answer = await link.ask(type="route", version=version, unit=unit, goal=goal)
    return answer.get("route", {}).get("command")


async def of_unit(link, state, unit, rng):
    """Something that the unit may do: a march, or whatever its options offer."""
    if rng.random() < 0.5 and (goal := ahead(state, unit, rng)):
        if command := await routed(link, state["version"], unit, goal):
            return command
    found = offered(await link.ask(type="options", version=state["version"], unit=unit))
    return rng.choice(found) if found else None


async def pick(link, state, rng):
    """A command for the question that stands; where none is found, to concede ends the battle lawfully."""
    asked = state["decision"]
    if asked["ask"] == "share":
        return shared(asked)
    if asked["ask"] == "place" and asked.get("subject"):
        for _ in range(8):
            if command := await routed(link, state["version"], asked["subject"], somewhere(asked, rng)):
                return command
    if asked["choices"] and (not asked["units"] or rng.random() < 0.5):
        return chosen(rng.choice(asked["choices"]))
    if asked["may_end"] and rng.random() < 0.3:
        return {"done": {}}
    for _ in range(2 if asked["may_end"] or asked["choices"] else 12):
        if asked["units"] and (command := await of_unit(link, state, rng.choice(asked["units"]), rng)):
            return command
    if asked["may_end"]:
        return {"done": {}}
    return chosen(rng.choice(asked["choices"])) if asked["choices"] else {"concede": {"side": asked["side"]}}
