"""drumhead(1), from what the program itself says: its subcommands, their options and their examples."""
import subprocess
import sys


def plain(text):
    """As troff takes it."""
    out = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in out.splitlines())


def help_of(program, *words):
    return subprocess.run([program, *words, "--help"], capture_output=True, text=True, check=True).stdout.strip()


def subcommands(text):
    part = text.split("Subcommands:\n", 1)[1].split("\n\n", 1)[0] if "Subcommands:\n" in text else ""
    return [line.split()[0] for line in part.splitlines() if line.startswith("  ") and line[2] != " "]


def chapter(program, words, lines):
    text = help_of(program, *words)
    lines += [f".SS drumhead {' '.join(words)}", ".nf", plain(text), ".fi"]
    for name in subcommands(text):
        chapter(program, [*words, name], lines)


def main(program, version):
    text = help_of(program)
    lines = [f'.TH DRUMHEAD 1 "" "drumhead {version}" "Games"', ".SH NAME",
             "drumhead \\- a rule\\-enforcing table for miniature battles", ".SH SYNOPSIS",
             ".B drumhead", ".RI [ OPTIONS ]", ".I SUBCOMMAND", ".SH DESCRIPTION", ".nf", plain(text), ".fi",
             ".SH SUBCOMMANDS"]
    for name in subcommands(text):
        chapter(program, [name], lines)
    lines += [".SH FILES", ".TP", ".I /etc/drumhead/drumhead.toml", "How the service is run.", ".TP",
              ".I /var/lib/drumhead", "The games that the service keeps.", ".SH SEE ALSO",
              ".I /usr/share/doc/drumhead/docs/hosting.md"]
    print("\n".join(lines))


main(*sys.argv[1:3])
