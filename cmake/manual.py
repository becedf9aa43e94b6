#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""manual.py COMMAND VERIFY SOURCES DATE FOLDER: writes the manual pages as FOLDER/man1/quadrille.1 and so on.

A page is what the command itself says: `help` for the tables, `help NAME` for a command or a front end, `quadrille-verify --help`. The pages of
formats are those of SOURCES. Nothing is told twice."""
import re
import subprocess
import sys
from pathlib import Path

command, verify, sources, date, folder = sys.argv[1:]
# A plain ' - ^ or ~ comes out as another character.
SPELLED = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"}
VERIFY_CODES = [("0", "the proof holds"), ("1", "it does not hold"), ("2", "a wrong command line"), ("65", "bad input: no problem, or no proof"),
                ("66", "an input that cannot be opened"), ("70", "out of memory"), ("74", "reading or writing failed")]
ENVIRONMENT = [("QUADRILLE_EXEC_PATH", "folders in which quadrille-NAME programs, such as front ends, are looked for first"),
               ("QUADRILLE_TARGET", "the instruction set to use: one that 'quadrille --version --json' lists"),
               ("NO_COLOR", "if set, nothing is drawn in colour")]
FLAG = re.compile(r"^  (?:    |(-\w), )(--[\w-]+)(?: (\S+))? +(\S.*)$")


def said(*words: str) -> str:
    return subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout


def escape(text: str) -> str:
    """Text as roff; a dot at the beginning would make a line a request."""
    roff = "".join(SPELLED.get(c) or (c if ord(c) < 0x80 else rf"\[u{ord(c):04X}]") for c in text)
    return r"\&" + roff if roff.startswith(".") else roff


def bold(text: str) -> str:
    return rf"\fB{escape(text)}\fR"


def italic(text: str) -> str:
    return rf"\fI{escape(text)}\fR"


def marked(text: str) -> str:
    """Text with the marks of Markdown: code, bold, italic, links without their targets."""
    parts = re.split(r"(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))", text)
    return "".join(bold(part.strip("`*")) if part.startswith(("`", "**")) else italic(part.strip("*")) if part.startswith("*") else
                   marked(part[1:part.index("](")]) if part.startswith("[") and "](" in part else escape(part) for part in parts)


def reference(name: str, section: int = 1) -> str:
    return f"{bold(name)}({section})"


def tagged(rows: list[tuple[str, str]]) -> str:
    return "".join(f".TP\n{tag}\n{text}\n" for tag, text in rows)


def table(rows: list[tuple[str, str]]) -> str:
    return tagged([(bold(name), escape(text)) for name, text in rows])


def verbatim(lines: list[str]) -> str:
    return ".PP\n.RS 4\n.nf\n" + "".join(escape(line) + "\n" for line in lines) + ".fi\n.RE\n"


def flowing(text: str) -> str:
    """A help text: its paragraphs flow, and its indented lines stand."""
    roff = ""
    for block in re.findall(r"(?:(?!  )\S.*\n)+|(?:  .*\n)+", text):
        lines = block.splitlines()
        roff += verbatim([line[2:] for line in lines]) if block.startswith("  ") else ".PP\n" + "".join(escape(line) + "\n" for line in lines)
    return roff


def flags(lines: list[str]) -> str:
    rows = [FLAG.match(line).groups() for line in lines]
    return tagged([((bold(short) + ", " if short else "") + bold(long) + (" " + italic(value) if value else ""), escape(text))
                   for short, long, value, text in rows])


def markdown(text: str) -> str:
    """A page of formats/ or docs/ but for its title. Tables become lists that hang behind their first cells."""
    roff, header, fence = "", [], None
    for line in text.splitlines() + [""]:
        cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", re.sub(r"`[^`]*`", lambda it: it[0].replace("|", "\\|"), line))[1:-1]]
        if line.startswith("```"):
            if fence is not None:
                roff += verbatim(fence)
            fence = [] if fence is None else None
        elif fence is not None:
            fence.append(line)
        elif line.startswith("|--"):
            continue
        elif line.startswith("|") and header:
            more = [f"{name}: {cell}" if len(cells) > 2 else cell for name, cell in zip(header[1:], cells[1:])]
            roff += tagged([(marked(cells[0]), ";\n".join(map(marked, more)))])
        elif line.startswith("|"):
            header = cells
        elif line.startswith("##"):
            roff += f".SS {escape(line.lstrip('# '))}\n"
        elif line.startswith("- "):
            roff += f".TP\n\\(bu\n{marked(line[2:])}\n"
        elif not line.startswith("# "):
            roff += marked(line.strip()) + "\n" if line.strip() else "" if roff.endswith(".PP\n") else ".PP\n"
        if not line.startswith("|"):
            header = []
    return roff.removesuffix(".PP\n")


def write(name: str, section: int, summary: str, parts: list[tuple[str, str]], see: list[str]) -> None:
    """Writes a page of these sections, with what else to see."""
    roff = f'.TH {escape(name.upper())} {section} "{date}" "quadrille {version}" "{"User Commands" if section == 1 else "File Formats"}"\n'
    for heading, body in [("NAME", f"{escape(name)} \\- {escape(summary)}\n"), *parts, ("SEE ALSO", ",\n".join(see) + "\n")]:
        body = re.sub(r"\A\.PP\n|(?m:^\.PP\n(?=\.PP$|\.TP$|\.SS ))|(?<=\n)\.PP\n\Z", "", body)
        body = re.sub(r"^(\.SS .*\n)\.PP\n", r"\1", body, flags=re.MULTILINE)  # roff complains of what does nothing
        roff += f".SH {escape(heading)}\n{body}" if body else ""
    path = Path(folder, f"man{section}", f"{name}.{section}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(roff, encoding="ascii")


def command_page(name: str, summary: str) -> None:
    synopsis, text = said(command, "help", name).split("\n\n", 1)
    text, _, tail = text.removesuffix("\n'quadrille help' lists the exit codes.\n").partition("For example: ")
    lines = tail.splitlines() + ([] if tail else text.splitlines())
    options = [line for line in lines if FLAG.match(line)]
    example = "\n".join(line for line in lines if line and not FLAG.match(line)) if tail else ""
    words = synopsis.removeprefix(f"quadrille {name} ").split()
    shown = "[" + italic("flags") + "] " if words[:1] == ["[flags]"] else ""
    named = [other for other, _ in tables["Commands"] if other != name and (f"'quadrille {other}" in text or f"'{other}'" in text)]
    write(f"quadrille-{name}", 1, summary,
          [("SYNOPSIS", f"{bold('quadrille ' + name)} {shown}{escape(' '.join(word for word in words if word != '[flags]'))}\n"),
           ("DESCRIPTION", flowing(text) or escape(f"This command is to {summary}.") + "\n"), ("OPTIONS", flags(options)),
           ("FRONT ENDS", "".join(front_end(it) for it, _ in tables.get("Front ends, for gen", [])) if name == "gen" else ""),
           ("EXIT STATUS", table(tables["Exit codes"])), ("EXAMPLES", verbatim(example.splitlines()) if example else "")],
          [reference("quadrille"), *(reference(f"quadrille-{it}") for it in named), reference("quadrille-formats", 5)])


def front_end(name: str) -> str:
    synopsis, text = said(command, "help", name).split("\n\n", 1)
    options = [line for line in text.splitlines() if FLAG.match(line)]
    text = "".join(line + "\n" for line in text.splitlines() if line not in options)
    words = " ".join(synopsis.removeprefix(f"quadrille gen {name}").split())
    return f".SS {escape(name)}\n{bold('quadrille gen ' + name)} {escape(words)}\n{flowing(text)}{flags(options)}"


general = said(command, "help")
version = said(command, "--version").split()[1]
tables = {heading: re.findall(r"^  (\S+) +(\S.*)$", rows, flags=re.MULTILINE) for heading, rows in re.findall(r"^(\w.*)\n((?:  .*\n)+)", general, flags=re.MULTILINE)}
for name, summary in tables["Commands"]:
    command_page(name, summary)
tasks = re.findall(r"^(\w.*)\n((?:  .*\n)+)", said(command).split("\n\n", 2)[2], flags=re.MULTILINE)
write("quadrille", 1, "find, list, count, sample, optimise and check exact covers",
      [("SYNOPSIS", f"{bold('quadrille')} {italic('COMMAND')} [{italic('flags')}] [{italic('FILE')}]\n"),
       ("DESCRIPTION", flowing("Given a table of 0s and 1s, an exact cover is a choice of rows so that each column has exactly one 1.\n"
                               "Quadrille calls the columns items and the rows options.\n"
                               "Items may also be secondary, coloured, or covered several times, and options may have costs.\n\n"
                               "A command reads standard input if FILE is missing or -. Answers go to standard output, messages to "
                               "standard error. -- ends the flags, and short flags combine.\n")),
       ("COMMANDS", tagged([(reference(f"quadrille-{name}"), escape(text)) for name, text in tables["Commands"]])),
       ("FRONT ENDS", reference("quadrille-gen") + " makes problems of these kinds:\n" + table(tables.get("Front ends, for gen", []))),
       ("FORMATS", "The content of an input tells its format; " + reference("quadrille-formats", 5) + " describes them.\n"
        + table(tables["Formats, told by their content"])),
       ("DIAGRAMS", table(tables["Diagrams, for --format"])), ("ENGINES", table(tables["Engines"])), ("TASKS", table(tables["Tasks"])),
       ("EXIT STATUS", table(tables["Exit codes"])), ("ENVIRONMENT", table(ENVIRONMENT)),
       ("EXAMPLES", "".join(f".SS {escape(title)}\n" + verbatim([re.split(" {2,}", line.strip())[0] for line in lines.splitlines()])
                            for title, lines in tasks))],
      [reference("quadrille-verify"), reference("quadrille-formats", 5)])
usage, text = said(verify, "--help").split("\n\n", 1)
write("quadrille-verify", 1, "check proofs and diagrams of exact covers",
      [("SYNOPSIS", verbatim(usage.splitlines())), ("DESCRIPTION", flowing(text)),
       ("OPTIONS", table([("--diagram", "check a diagram instead of a proof"), ("--help", "show how to use it"), ("--version", "show its version")])),
       ("EXIT STATUS", table(VERIFY_CODES)),
       ("EXAMPLES", verbatim(["quadrille count --proof queens.proof queens.json", "quadrille-verify queens.json queens.proof"]))],
      [reference("quadrille"), reference("quadrille-formats", 5)])
write("quadrille-formats", 5, "the problem formats of quadrille",
      [("DESCRIPTION", markdown(Path(sources, "docs/formats.md").read_text(encoding="utf-8"))),
       *((f"FORMAT {name}", markdown(Path(sources, f"formats/{name}.md").read_text(encoding="utf-8"))) for name, _ in tables["Formats, told by their content"])],
      [reference("quadrille"), reference("quadrille-convert")])
