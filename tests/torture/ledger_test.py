"""The torture's own eyes: a ledger that is shown a loss must see it. What never fails proves nothing."""
import hashlib
import json
import os
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools"))

from ordeals.fairness import face, hold_dice, key_of  # noqa: E402
from ordeals.ledger import Ledger  # noqa: E402
from ordeals.tally import Tally, table  # noqa: E402


class Game:
    id = "game"

    def __init__(self, bots=()):
        self.side = set(bots)

    def bots(self):
        return self.side


def did(version, command, count=None):
    return {"type": "happened", "command": command, "state": {"version": version, "commands": count or version, "over": False}}


def undone(version, count):
    return {"type": "rewound", "state": {"version": version, "commands": count}}


def kept(version, commands, talk=()):
    """What the server has after its restart."""
    lines = [json.dumps({"n": i + 1, "side": side, "command": {verb: {}}}) for i, (side, verb) in enumerate(commands)]
    welcome = {"state": {"version": version, "commands": len(lines), "over": False}, "chat": [{"text": text} for text in talk]}
    return welcome, "\n".join(["{}", *lines])


class LedgerTest(unittest.TestCase):
    def after(self, messages, version, commands, flight=None, bots=(), talk=()):
        tally = Tally("test")
        ledger = Ledger(Game(bots), tally)
        ledger.compare(*kept(0, []))
        for message in messages:
            ledger.hear(message)
        ledger.flight = {"one": flight} if flight else {}
        ledger.compare(*kept(version, commands, talk))
        return tally.counts["lost"], tally.counts["doubled"]

    def test_what_was_told_is_there(self):
        told = [did(1, {"move": {}}), did(2, {"shoot": {}})]
        self.assertEqual(self.after(told, 2, [("british", "move"), ("british", "shoot")]), (0, 0))

    def test_the_last_one_is_missing(self):
        told = [did(1, {"move": {}}), did(2, {"shoot": {}})]
        self.assertEqual(self.after(told, 1, [("british", "move")]), (1, 0))

    def test_another_one_is_there(self):
        self.assertEqual(self.after([did(1, {"move": {}})], 1, [("british", "charge")]), (1, 0))

    def test_one_more_is_there(self):
        both = [("british", "move"), ("british", "move")]
        self.assertEqual(self.after([did(1, {"move": {}})], 2, both), (0, 1))
        self.assertEqual(self.after([did(1, {"move": {}})], 2, both, flight=[(1, {"move": {}})]), (0, 0))
        self.assertEqual(self.after([did(1, {"move": {}})], 2, both, bots=("british",)), (0, 0))
        self.assertEqual(self.after([did(1, {"move": {}})], 2, both, flight=[(0, {"move": {}})]), (0, 1))  # too old to be done

    def test_what_was_under_way_is_there_twice(self):
        self.assertEqual(self.after([], 2, [("british", "move"), ("british", "move")], flight=[(0, {"move": {}})]), (0, 1))

    def test_an_undo_that_was_told_is_forgotten(self):
        told = [did(1, {"move": {}}), undone(2, 0)]
        self.assertEqual(self.after(told, 2, []), (0, 0))
        self.assertEqual(self.after(told, 2, [("british", "move")]), (0, 1))

    def test_a_version_is_told_in_two_ways(self):
        told = [did(1, {"move": {}}), did(1, {"shoot": {}})]
        self.assertEqual(self.after(told, 1, [("british", "move")]), (0, 1))

    def test_talk(self):
        told = [{"type": "chat", "chat": {"text": "word"}}]
        self.assertEqual(self.after(told, 0, [], talk=["word"]), (0, 0))
        self.assertEqual(self.after(told, 0, []), (1, 0))
        self.assertEqual(self.after(told, 0, [], talk=["word", "word"]), (0, 1))


class TallyTest(unittest.TestCase):
    def test_damage_that_nobody_found(self):
        tally = Tally("test")
        tally.add("flipped", 2)
        tally.add("harmed")
        tally.add("found", 2)
        self.assertFalse(tally.good())
        tally.add("harmless")
        self.assertTrue(tally.good())

    def test_an_attack_that_got_through(self):
        tally = Tally("test")
        self.assertTrue(tally.attack("one", True))
        self.assertTrue(tally.good())
        tally.attack("two", False, "in")
        self.assertFalse(tally.good())
        self.assertIn("2", table([tally]))


class DiceTest(unittest.TestCase):
    def test_a_die_that_did_not_fall(self):
        dice = {"kind": "fair", "secret": "00" * 32, "commitment": "", "numbers": []}
        dice["commitment"] = hashlib.blake2b(b"drumhead dice commitment v1" + bytes(32), digest_size=32).hexdigest()
        fell = face(key_of(dice), 1, 0, 0, "d6")
        for shown, through in ((fell, 0), (fell % 6 + 1, 1)):
            tally = Tally("test")
            hold_dice("\n".join(map(json.dumps, [{"dice": dice}, {"n": 1, "dice": [[shown]], "kinds": ["d6"]}])), tally)
            self.assertEqual(tally.counts["through"], through)


if __name__ == "__main__":
    unittest.main()
