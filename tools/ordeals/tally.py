"""What was tried and what came of it: the counts of every part, and the one table at the end."""

COLUMNS = ("kills", "acknowledged", "lost", "doubled", "flipped", "harmed", "harmless", "found", "altered", "attacks", "through")
TITLES = {"acknowledged": "commands acknowledged", "flipped": "bits flipped", "harmed": "other damage", "harmless": "in unused space", "altered": "opened altered",
          "attacks": "attacks tried"}
MUST_BE_ZERO = ("lost", "doubled", "altered", "through")


class Tally:
    def __init__(self, part):
        self.part, self.counts, self.faults, self.notes = part, dict.fromkeys(COLUMNS, 0), [], []

    def add(self, column, count=1):
        self.counts[column] += count

    def fault(self, column, text, count=1):
        """Something that must never happen. Said at once, so that a long run need not be waited for."""
        self.add(column, count)
        self.faults.append(text)
        print(f"{self.part}: {column.upper()}: {text}", flush=True)

    def attack(self, name, held, told=""):
        """One attempt, and whether the server withstood it."""
        self.add("attacks")
        if not held:
            self.fault("through", f"{name}: {told}"[:600])
        return held

    def note(self, text):
        if text not in self.notes:
            self.notes.append(text)

    def missed(self):
        return self.counts["flipped"] + self.counts["harmed"] - self.counts["harmless"] - self.counts["found"]

    def good(self):
        return not self.faults and self.missed() == 0 and all(self.counts[c] == 0 for c in MUST_BE_ZERO)


def table(tallies):
    """Every part a row, and the sum."""
    heads = ["part"] + [TITLES.get(c, c) for c in COLUMNS]
    rows = [[t.part] + [t.counts[c] for c in COLUMNS] for t in tallies]
    rows.append(["all"] + [sum(t.counts[c] for t in tallies) for c in COLUMNS])
    shown = [[f"{cell:,}" if isinstance(cell, int) else cell for cell in row] for row in rows]
    widths = [max(len(line[i]) for line in [heads] + shown) for i in range(len(heads))]
    lines = [heads, ["-" * w for w in widths]] + shown
    return "\n".join("| " + " | ".join(c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(line, widths))) + " |"
                     for line in lines)
