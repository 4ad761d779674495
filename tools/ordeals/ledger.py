"""What the players of a game were told, held against what is there afterwards."""
import json


def same(command):
    return json.dumps(command, sort_keys=True)


class Ledger:
    """Every connection of a game tells it what it hears; a version may be heard by many, or by nobody."""

    def __init__(self, game, tally, many=False):
        self.game, self.tally, self.bots = game, tally, game.bots()
        self.many = many        # several servers: one may tell as a new state what another tells as a command
        self.undone = False     # an undo was under way when its connection broke
        self.version, self.count, self.over = None, 0, False
        self.known = {}     # place in the record: command that was told
        self.heard = {}     # version: what was told of it
        self.flight = {}    # connection: what it sent and has not heard of, as (version, command or "undo")
        self.talk = []      # lines that were acknowledged

    # ---- while it is played

    def hear(self, message):
        kind = message["type"]
        if kind == "happened":
            state = message["state"]
            self.note(state["version"], ("did", state["commands"], same(message["command"])))
            self.over = state["over"]
        elif kind == "rewound":
            self.note(message["state"]["version"], ("undone", message["state"]["commands"], None))
        elif kind == "welcome":  # it may have ended while nobody was connected
            self.over = self.over or message["state"]["over"]
        elif kind == "chat" and message["chat"]["text"] not in self.talk:
            self.talk.append(message["chat"]["text"])

    def note(self, version, entry):
        held = self.heard.setdefault(version, entry)
        if self.many and held[1] == entry[1] and "undone" in (held[0], entry[0]):
            self.heard[version] = held if held[0] == "did" else entry
        elif held != entry:
            self.tally.fault("doubled", f"{self.game.id}: version {version} was told twice, and not alike")

    @property
    def newest(self):
        """The version that was told last."""
        return max(self.heard, default=self.version or 0)

    # ---- after a kill

    def stand(self):
        """The record as it must be at least, of what was told in order."""
        for version in sorted(self.heard):
            kind, count, command = self.heard[version]
            if kind == "did":
                self.known[count] = command
                self.tally.add("acknowledged")
            self.known = {place: held for place, held in self.known.items() if place <= count}
            self.version, self.count = version, count

    def compare(self, welcome, record):
        """`record` as the server gives it after its restart."""
        state = welcome["state"]
        lines = [json.loads(line) for line in record.splitlines()[1:]][: state["commands"]]
        first = self.version is None and not self.heard
        self.stand()
        if first:
            self.version, self.count = state["version"], state["commands"]
        else:
            self.hold(state["version"], lines)
        self.hold_talk([line["text"] for line in welcome["chat"]])
        self.version, self.count, self.over = state["version"], len(lines), state["over"]
        self.known = {i + 1: same(line["command"]) for i, line in enumerate(lines)}
        self.heard, self.undone = {}, False

    def hold(self, version, lines):
        more, name = version - self.version, self.game.id
        if more < 0:
            self.tally.fault("lost", f"{name}: version {self.version} was told, {version} is there", -more)
            return
        undoing = self.undone or more > 0 and any(what == "undo" for sent in self.flight.values() for _, what in sent)
        common = min(self.count, len(lines))
        wrong = [n for n in range(1, common + 1) if self.known.get(n, same(lines[n - 1]["command"])) != same(lines[n - 1]["command"])]
        if wrong and not undoing:
            self.tally.fault("lost", f"{name}: command {wrong[0]} of {self.count} is another than was told", len(wrong))
        if len(lines) < self.count and not undoing:
            self.tally.fault("lost", f"{name}: {self.count} commands were told, {len(lines)} are there", self.count - len(lines))
        if not undoing and len(lines) > self.count:
            self.hold_more(more, lines[self.count:])

    def hold_more(self, more, lines):
        """What is there and was told to nobody: only what was under way, once, and what bots did."""
        sent = [next(iter(what)) for held in self.flight.values() for version, what in held if what != "undo" and version >= self.version]
        stray = 0
        for line in lines:
            verb = next(iter(line["command"]))
            if verb in sent:
                sent.remove(verb)
            elif line["side"] not in self.bots:
                stray += 1
        if stray or len(lines) != more:
            self.tally.fault("doubled", f"{self.game.id}: {len(lines)} commands in {more} versions that nobody was told of, "
                                        f"{stray} of them not under way", max(1, stray))

    def hold_talk(self, there):
        for line in self.talk[-20:]:
            if there.count(line) != 1:
                self.tally.fault("doubled" if line in there else "lost", f"{self.game.id}: the line \"{line}\" is there {there.count(line)} times")
