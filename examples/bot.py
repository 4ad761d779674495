"""A bot for Drumhead that knows no rules: it shoots where it can, charges where the odds are good, and
marches at the nearest enemy. docs/bots.md explains every message."""
import json
import math
import sys

DONE = {"done": True}
OF_UNITS = {"move", "charge", "shoot", "lead"}


def say(**message):
    print(json.dumps(message), flush=True)


def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit()  # the battle is over


class Bot:
    def __init__(self, hello):
        self.side = hello["side"]
        self.sides = {entry["key"]: entry["side"] for entry in hello["setting"]["roster"]}
        self.moment, self.tried = None, set()  # in one phase nothing is tried twice

    def ask(self, type, **about):
        say(type=type, re=self.id, **about)
        return hear()

    def first_time(self, what):
        if what in self.tried:
            return False
        self.tried.add(what)
        return True

    def nearest_enemy(self, unit):
        here = self.pieces[unit]["pose"]["at"]
        enemies = [piece["pose"]["at"] for key, piece in self.pieces.items()
                   if self.sides[key] != self.side and piece["present"] and piece["arm"] != "leader"]
        return min(((math.dist(here, there), there) for there in enemies), default=(0, here))

    def march(self, unit):
        """Towards the nearest enemy, but no nearer than half the range of its muskets."""
        insight = self.ask("insight", unit=unit)
        (x, y), (far, (to_x, to_y)) = self.pieces[unit]["pose"]["at"], self.nearest_enemy(unit)
        reach = insight["fire"][-1]["range"] / 2 if insight["fire"] else 0
        step = min(insight["march"], far - reach)
        if step <= 0 or far == 0:
            return None
        heading = math.degrees(math.atan2(to_x - x, to_y - y)) % 360  # 0 is north, 90 east
        goal = {"at": [round(x + (to_x - x) * step / far, 3), round(y + (to_y - y) * step / far, 3)],
                "heading": round(heading, 2)}
        return self.ask("route", unit=unit, goal=goal).get("command")

    def deeds(self, unit):
        """Shots first, then charges that are likely to succeed, then the march."""
        options = [one for one in self.ask("options", unit=unit).get("options", []) if not one["reasons"]]
        targets = [target for option in options for target in option["targets"] if "command" in target]
        for target in sorted(targets, key=lambda target: target["distance"]):
            if "shoot" in target["command"]:
                yield target["command"]
            elif "charge" in target["command"]:
                if self.ask("odds", unit=unit, foe=target["target"]).get("wins", 0) > 550:
                    yield target["command"]
        if any(option["verb"] == "move" and option["drag"] for option in options):
            yield self.march(unit)

    def ideas(self, candidates, decision):
        """What the rules propose, what the units can do, orders that will be heard; then the end of it."""
        commands = [candidate["command"] for candidate in candidates]
        proposed = commands.index(DONE) if DONE in commands else len(commands)
        acts = decision["ask"] == "act"
        yield from (one for one in commands[:proposed] if not acts or not one.keys() & OF_UNITS)
        for unit in decision["units"] if acts else []:
            if self.pieces[unit]["present"] and self.first_time(unit):
                yield from self.deeds(unit)
        for one in candidates[proposed + 1:]:
            if one["chance"] >= 500 and not one["command"].keys() & OF_UNITS:
                yield one["command"]
        yield from [DONE] if decision["may_end"] else commands

    def play(self, message):
        if message["type"] == "ask":
            self.id, state = message["id"], message["state"]
            self.pieces, decision = {piece["key"]: piece for piece in state["pieces"]}, state["decision"]
            if self.moment != (moment := (state["turn"], state["phase"], state["active"])):
                self.moment, self.tried = moment, set()
            self.thoughts, self.may_end = self.ideas(message["candidates"], decision), decision["may_end"]
        for command in self.thoughts:  # a refusal goes on with the next thought
            if command and (command == DONE or not self.may_end or self.first_time(json.dumps(command))):
                if not command.keys() & OF_UNITS:  # after an order everybody may have something new to do
                    self.tried -= self.pieces.keys()
                return say(type="command", re=self.id, command=command)


bot = Bot(hear())
say(type="ready")
while True:
    bot.play(hear())
