#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: an output file that is lost, half written, or written through a link by mistake.
"""Where -o writes: files, links, devices, descriptors: outputs.py BINARY"""

import os
import stat
import subprocess
import threading

from harness import BINARY, FOLDER, check, check_true, finish, run, write

problem = write("problem.dlx", "a b\na b\n")  # one cover: 0
command = FOLDER / "quadrille-under-test"  # a path without blanks, for lines of bash
command.symlink_to(BINARY)


def shell(line, **more):
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60,
                          env=os.environ | {"Q": str(command), "P": str(problem)}, **more)
    return done.returncode, done.stdout, done.stderr


def same_file(path, status):
    return (path.stat().st_ino, path.stat().st_dev) == (status.st_ino, status.st_dev)


def descriptors():
    """A name of a descriptor is that descriptor, wherever it leads: the file behind it is neither replaced nor rewound."""
    for name in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/proc/self/task/../fd/1"):
        for how, before in ((">>", "old\n"), (">", "")):
            log = write("log", "old\n")
            status = log.stat()
            done = shell(f"(echo before; $Q solve -o {name} $P; echo after) {how} log")
            check(f"-o {name} {how}", (done, log.read_text(), same_file(log, status)),
                  ((0, "", ""), f"{before}before\n0\nafter\n", True))
        check(f"-o {name} into a pipe", shell(f"(echo before; $Q solve -o {name} $P; echo after) | cat"),
              (0, "before\n0\nafter\n", ""))
        check(f"-o {name} closed", shell(f"$Q solve -o {name} $P >&-"),
              (74, "", f"quadrille: {name}: Bad file descriptor\n"))
        check(f"-o {name} full", shell(f"$Q solve -o {name} $P > /dev/full"),
              (74, "", f"quadrille: {name}: No space left on device\n"))
    log = write("log", "old\n")
    check("-o /dev/stderr", (shell("(echo before; $Q solve -o /dev/stderr $P; echo after) 2>> log"), log.read_text()),
          ((0, "before\nafter\n", ""), "old\n0\n"))
    log = write("log", "old\n")
    check("-o /dev/fd/3", (shell("(echo before >&3; $Q solve -o /dev/fd/3 $P; echo after >&3) 3>> log"), log.read_text()),
          ((0, "", ""), "old\nbefore\n0\nafter\n"))
    check("-o of a process substitution", shell("$Q solve -o >(cat >&2) $P; sleep 0.3"), (0, "", "0\n"))
    check("-o /dev/fd/9, which is not open", shell("$Q solve -o /dev/fd/9 $P"),
          (74, "", "quadrille: /dev/fd/9: Bad file descriptor\n"))
    check("... nor those that we open ourselves", shell("for n in 3 4 5 6 7 8; do $Q solve -o /dev/fd/$n < $P 2> /dev/null; echo $?;"
                                                        " done | uniq -c"), (0, "      6 74\n", ""))
    check("-o of one that is read from", shell("$Q solve -o /dev/fd/3 $P 3< /dev/null"),
          (74, "", "quadrille: /dev/fd/3: Bad file descriptor\n"))
    check("... nor a number beyond all", shell("$Q solve -o /dev/fd/99999999999999999999 $P")[0], 74)
    check("a file that was removed", shell("exec 3<> gone; rm gone; $Q solve -o /proc/self/fd/3 $P; cat < /proc/self/fd/3; ls gone"
                                          " 2>&1 | wc -l"), (0, "0\n1\n", ""))
    log = write("log", "old\n")
    (FOLDER / "to-stdout").symlink_to("/dev/stdout")
    (FOLDER / "to-link").symlink_to("to-stdout")
    check("a link to a link to /dev/stdout", (shell("(echo before; $Q solve -o to-link $P; echo after) >> log"), log.read_text()),
          ((0, "", ""), "old\nbefore\n0\nafter\n"))
    check_true("... and all of them stay", (FOLDER / "to-link").is_symlink() and (FOLDER / "to-stdout").is_symlink())
    check("the input by its descriptor", shell("$Q convert --to json -o /dev/fd/3 $P 3>> $P"),
          (2, "", "quadrille: convert: found '/dev/fd/3' as input and as output, expected two files\n"))


def links():
    folder = FOLDER / "folder"
    (folder / "below").mkdir(parents=True)
    target = folder / "target"
    target.write_text("old\n")
    (folder / "below" / "first").symlink_to("../second")
    (folder / "second").symlink_to("target")
    status = target.stat()
    check("a chain of links", (run("solve", "-o", folder / "below" / "first", problem), target.read_text()), ((0, "", ""), "0\n"))
    check_true("... the links stay, the file is another", (folder / "below" / "first").is_symlink()
               and (folder / "second").is_symlink() and not same_file(target, status))
    check("... nothing is left", sorted(os.listdir(folder)), ["below", "second", "target"])
    (folder / "aside").symlink_to(folder / "below")
    check("a relative link in another folder", (run("solve", "-o", folder / "aside" / "first", problem)[0], target.read_text()),
          (0, "0\n"))
    (folder / "dangling").symlink_to("below/new")
    check("a link to no file yet", (run("solve", "-o", folder / "dangling", problem).code, (folder / "below" / "new").read_text()),
          (0, "0\n"))
    (folder / "nowhere").symlink_to("no/such/folder")
    check("a link into no folder", run("solve", "-o", folder / "nowhere", problem),
          (74, "", f"quadrille: {folder}/nowhere: No such file or directory\n"))
    for name, to in (("loop", "loop"), ("ping", "pong"), ("pong", "ping")):
        (folder / name).symlink_to(to)
    for name in ("loop", "ping"):
        check(f"a loop of links: {name}", (run("solve", "-o", folder / name, problem), (folder / name).is_symlink()),
              ((74, "", f"quadrille: {folder}/{name}: Too many levels of symbolic links\n"), True))
    (folder / "to-null").symlink_to("/dev/null")
    check("a link to a device", (run("solve", "-o", folder / "to-null", problem), (folder / "to-null").is_symlink()),
          ((0, "", ""), True))
    check_true("... which stays one", stat.S_ISCHR(os.stat("/dev/null").st_mode))


def others():
    check("/dev/full", run("solve", "-o", "/dev/full", problem), (74, "", "quadrille: /dev/full: No space left on device\n"))
    folder = FOLDER / "a-folder"
    folder.mkdir()
    check("a folder", run("solve", "-o", folder, problem), (74, "", f"quadrille: {folder}: Is a directory\n"))
    check("a folder with a slash", run("solve", "-o", f"{folder}/", problem), (74, "", f"quadrille: {folder}/: Is a directory\n"))
    check("a slash behind no folder", run("solve", "-o", f"{folder}/new/", problem),
          (74, "", f"quadrille: {folder}/new/: No such file or directory\n"))
    check("a file as a folder", run("solve", "-o", problem / "new", problem),
          (74, "", f"quadrille: {problem}/new: Not a directory\n"))
    check("... nothing is left", (os.listdir(folder), problem.read_text()), ([], "a b\na b\n"))
    fifo = FOLDER / "fifo"
    os.mkfifo(fifo)
    (FOLDER / "to-fifo").symlink_to("fifo")
    read = []
    reader = threading.Thread(target=lambda: read.append(fifo.read_text()), daemon=True)
    reader.start()
    check("a link to a FIFO", run("solve", "-o", FOLDER / "to-fifo", problem), (0, "", ""))
    reader.join(timeout=20)
    check("... gets the answer", (read, stat.S_ISFIFO(fifo.stat().st_mode)), (["0\n"], True))
    long_name = FOLDER / ("n" * 255)
    check("a name as long as may be", (run("solve", "-o", long_name, problem).code, long_name.read_text()), (0, "0\n"))
    check("a name too long", run("solve", "-o", FOLDER / ("n" * 256), problem).code, 74)
    locked = folder / "locked"
    locked.write_text("old\n")
    locked.chmod(0o444)
    folder.chmod(0o777)
    more = {}
    if os.geteuid() == 0:  # who may write to all the same
        FOLDER.chmod(0o711)
        more["user"] = 65534
        try:
            run("--version", **more)
        except PermissionError:
            print("skipped: a file without permission to write: nobody else than root may run the command here")
            return
    check("a file without permission to write", (run("solve", "-o", locked, text="a\na\n", **more), locked.read_text(), os.listdir(folder)),
          ((74, "", f"quadrille: {locked}: Permission denied\n"), "old\n", ["locked"]))


descriptors()
links()
others()
finish()
