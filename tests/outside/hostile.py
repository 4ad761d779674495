#!/usr/bin/env python3
"""Bots that do everything wrong: hostile.py MANNER [FILE]. Writes its number to the file, so that tests can see it gone."""
import json
import os
import signal
import sys
import time

manner = sys.argv[1]
if len(sys.argv) > 2:
    with open(sys.argv[2], "a") as file:
        file.write(f"{os.getpid()}\n")


def say(**message):
    print(json.dumps(message), flush=True)


def hear():
    return json.loads(sys.stdin.readline())


def wait():
    while True:
        time.sleep(1000)


def first_of(ask):
    return ask["candidates"][0]["command"]


if manner == "dies-at-start":
    sys.exit(1)
if manner == "silent":
    wait()
if manner == "deaf":  # and cannot be asked to go
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.close(0)
    say(type="ready")
    wait()
hello = hear()
if manner == "garbage":
    while True:
        print('\x00{"type": "ready", [', flush=True)
say(type="ready")
if manner == "floods":
    while True:
        os.write(1, b"x" * 4096)
if manner == "chatters":
    while True:
        say(type="options", re=0, unit=hello["setting"]["roster"][0]["key"])
mine = [entry["key"] for entry in hello["setting"]["roster"] if entry["side"] != hello["side"]]
asked = 0
while True:
    ask = hear()
    if ask["type"] != "ask":
        continue
    asked += 1
    if manner == "dies" and asked == 20:
        os.kill(os.getpid(), signal.SIGKILL)
    if manner == "slow" and asked % 20 == 0:
        time.sleep(1)
    if manner == "wrong":
        for key in mine * 8:
            say(type="command", re=ask["id"], command={"move": {"unit": key, "path": [{"advance": 1}]}})
        say(type="command", re=ask["id"], command={"concede": {"side": "none"}})
    if manner == "leaves-children":
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            with open(sys.argv[2], "a") as file:
                file.write(f"{os.getpid()}\n")
            wait()
        manner = "good"
    say(type="command", re=ask["id"], command=first_of(ask))
