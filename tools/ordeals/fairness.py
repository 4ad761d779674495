"""The dice of a finished battle, recomputed from docs/dice.md alone."""
import hashlib
import json


def u64(number):
    return number.to_bytes(8, "little")


def blake(data, key=b""):
    return hashlib.blake2b(data, digest_size=32, key=key).digest()


def face(key, command, throw, die, kind):
    spots = 6 if kind == "average" else int(kind.split("-")[1]) if kind.startswith("urn-") else int(kind[1:])
    limit, attempt = 2**32 // spots * spots, 0
    while True:
        block = blake(u64(command) + u64(throw) + u64(die) + u64(attempt), key)
        words = [int.from_bytes(block[i:i + 4], "little") for i in range(0, 32, 4)]
        fits = next((word for word in words if word < limit), None)
        if fits is not None:
            return (2, 3, 3, 4, 4, 5)[fits % spots] if kind == "average" else fits % spots + 1
        attempt += 1


def key_of(dice):
    secret = bytes.fromhex(dice["secret"])
    if blake(b"drumhead dice commitment v1" + secret).hex() != dice["commitment"]:
        return None
    second = dice.get("recipe", 1) == 2
    shares = [dice["game"], *dice["numbers"]] if second else dice.get("numbers", [])
    text = b"".join(u64(len(share.encode())) + share.encode() for share in shares)
    return blake((b"drumhead dice v2" if second else b"drumhead dice v1") + text, secret)


def hold_dice(record, tally):
    """Counts as an attack on the dice: kills and undos must not have changed one."""
    head, *lines = [json.loads(line) for line in record.splitlines()]
    key, wrong, count = key_of(head["dice"]), [], 0
    for n, line in enumerate([{"dice": head.get("thrown", []), "kinds": head.get("kinds", [])}, *lines]):
        for throw, (faces, kind) in enumerate(zip(line.get("dice", []), line.get("kinds", []))):
            count += len(faces)
            if key is None or faces != [face(key, line.get("number", n), throw, die, kind) for die in range(len(faces))]:
                wrong.append(n)
    tally.attack("dice of a finished battle", not wrong and key is not None, f"commands {wrong[:5]} have other dice than fell")
    return count
