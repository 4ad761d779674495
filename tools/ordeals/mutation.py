"""Neighbours of what is right: other numbers, words, lists and kinds; and texts that are odd from the start."""
import json

ODD = [0, -1, 1, 10**9, -10**9, 0.001, 1e-9, 2**31, 2**53 + 1, 2**63, 1e300, "", "x", "a" * 40, "\u202e", "\0", None, True, False, [], {}, [[]], "british", "all", 180, 360.5]
NUMBERS = ("1e308", "-1e308", "1e400", "NaN", "Infinity", "-0", "1e-320", "9007199254740993", "2147483648", "-2147483649", "99999999999999999999999")
KEYS = ("unit", "units", "target", "leader", "choice", "shares", "cells", "weapon", "what", "via", "inside", "draw", "path", "at", "to", "form", "x")


def bytes_of(rng, count):
    return bytes(rng.randrange(256) for _ in range(count))


def mutated(rng, value):
    if rng.random() < 0.1:
        return rng.choice(ODD)
    if isinstance(value, dict):
        return of_object(rng, value)
    if isinstance(value, list):
        return of_list(rng, [mutated(rng, one) for one in value])
    if isinstance(value, bool):
        return rng.random() < 0.5
    if isinstance(value, (int, float)):
        return rng.choice([value, value, -value, value * 1.5, value + 0.001, value * 1000, round(rng.uniform(-100, 100), 3)])
    return value


def of_object(rng, value):
    out = {}
    for key, held in value.items():
        chance = rng.random()
        if chance > 0.05:
            out[key if chance < 0.97 else rng.choice(KEYS)] = mutated(rng, held)
    if rng.random() < 0.05:
        out[rng.choice(KEYS)] = rng.choice(ODD)
    return out


def of_list(rng, out):
    if rng.random() < 0.2:
        out = out * rng.choice([2, 3, 40])
    if rng.random() < 0.1:
        rng.shuffle(out)
    return out[:400]


def odd_texts(rng, state):
    """Texts for a connection in a game that stands as `state` has it."""
    version, units = state["version"], state["decision"]["units"]
    unit = units[0] if units else "nobody"
    texts = ["", "null", "[]", "1", '"x"', "{", "{}", '{"type":1}', '{"type":"nothing","id":1}', '{"type":"ping"}', '{"type":"ping","id":-1}', '{"type":"ping","id":1.5}',
             '{"type":"ping","id":1e400}', '{"type":"ping","id":NaN}', '{"type":"ping","id":9223372036854775807}', '{"type":"ping","id":1,"id":2}', '{"type":"ping","id":1,"x":1}',
             "[" * 30000, '{"a":' * 10000, '{"type":"chat","id":1,"text":"\\ud800"}', '{"type":"chat","id":1,"text":"\\u0000\\u0007\\u202e"}',
             '{"type":"chat","id":1,"text":"' + "a" * 501 + '"}', '{"type":"at","id":1,"commands":-1}', '{"type":"at","id":1,"commands":1e15}',
             '{"type":"at","id":1,"commands":4294967296}', '{"type":"fork","id":1,"commands":0,"seats":{}}', '{"type":"hello","id":1,"protocol":1,"game":"x","tokens":[]}',
             '{"type":"fork","id":1,"commands":0,"seats":{"british":"../x","american":"you"}}', '{"type":"undo","id":1,"version":1e30}']
    for number in NUMBERS:
        texts += [f'{{"type":"route","id":1,"version":{version},"unit":"{unit}","goal":{{"at":[{number},{number}],"heading":{number}}}}}',
                  f'{{"type":"check","id":1,"version":{version},"command":{{"move":{{"unit":"{unit}","path":[{{"advance":{number}}}]}}}}}}',
                  f'{{"type":"odds","id":1,"version":{version},"command":{{"move":{{"unit":"{unit}","path":[{{"wheel":{number}}}]}}}}}}',
                  f'{{"type":"command","id":1,"version":{number},"command":{{"done":{{}}}}}}']
    step, aim = ",".join(['{"advance":0.001}'] * 2500), ",".join([json.dumps({"target": unit})] * 2000)
    texts += [f'{{"type":"check","id":1,"version":{version},"command":{{"move":{{"unit":"{unit}","path":[{step}]}}}}}}',
              f'{{"type":"check","id":1,"version":{version},"command":{{"shoot":{{"unit":"{unit}","aims":[{aim}]}}}}}}']
    rng.shuffle(texts)
    return texts
