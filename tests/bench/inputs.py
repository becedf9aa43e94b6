# SPDX-License-Identifier: MIT
"""Writes an instance as it is and in the formats that the programs read, each by its name in their commands:

    file     the instance as it is, for ours          cnf     clauses in the DIMACS format
    dlx      Knuth's format                           lp      an integer program
    jlaire   a sparse matrix: columns and secondary columns, then the columns of each row, from 0, secondary ones leftmost
    puzzles  sudokus, one a line                      base, givens  the same for `quadrille --each`
"""

from pathlib import Path

from instance import Instance, lines_of, primary_and_secondary
from measure import run


def write_inputs(instance: Instance, binary: str, wanted: set[str], folder: Path) -> dict[str, Path]:
    file = instance.write(binary, folder)
    if wanted & {"puzzles", "givens", "base"}:
        return write_puzzles(instance, file, binary, folder)
    files = {"file": file, "dlx": folder / "problem.dlx"}
    if file.suffix == ".dlx":
        files["dlx"] = file
    for name in wanted & {"cnf", "dlx", "lp"}:
        if files.setdefault(name, folder / f"problem.{name}") != file:
            run([binary, "convert", "--quiet", "--to", name, "--output", str(files[name]), str(file)])
    if "jlaire" in wanted:
        files["jlaire"] = write_sparse(files["dlx"], folder / "sparse.txt")
    return files


def write_sparse(dlx: Path, path: Path) -> Path:
    items, *options = lines_of(dlx)
    primary, secondary = primary_and_secondary(items)
    column = {name: i for i, name in enumerate(secondary + primary)}
    rows = [[len(column), len(secondary)]] + [[column[name] for name in option] for option in options]
    path.write_text("".join(" ".join(map(str, row)) + "\n" for row in rows))
    return path


def write_puzzles(instance: Instance, file: Path, binary: str, folder: Path) -> dict[str, Path]:
    """The list is repeated until it is as long as the answer says: starting the process is then a small part."""
    lines = [line for line in file.read_text().splitlines() if line.strip() and not line.startswith("#")]
    files = {name: folder / f"{name}.txt" for name in ("puzzles", "base", "givens")}
    files["puzzles"].write_text("".join(f"{lines[k % len(lines)]}\n" for k in range(int(instance.answer))))
    run([binary, "gen", "sudoku", "--base", "--output", str(files["base"])])
    run([binary, "gen", "sudoku", "--givens", str(files["puzzles"]), "--output", str(files["givens"])])
    return files
