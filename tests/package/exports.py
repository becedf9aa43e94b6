#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Missed without it: a symbol that the shared libraries let out, or lack.
"""What the shared libraries let out is the public interface, as the headers in INCLUDE mark it, in C++ and in C, and no
more. Its soname, the inline namespace, the numbers in quadrille.h and VERSION agree."""
import pathlib
import re
import subprocess
import sys

*libraries, include, version = sys.argv[1:]
headers = "\n".join(path.read_text() for path in sorted(pathlib.Path(include, "quadrille").glob("*.hpp")))
minor = ".".join(version.split(".")[:2])  # whose binary interface is one, until 1.0
namespace = f"quadrille::v{minor.replace('.', '_')}::"
c_header = pathlib.Path(include, "quadrille.h").read_text()
faults = []

# Where else the version stands.
root = pathlib.Path(include).parent
if f"\nversion: {version}\n" not in (root / "CITATION.cff").read_text():
    faults.append(f"CITATION.cff does not say version {version}")
if re.findall(r"^## ([\d.]+)", (root / "NEWS.md").read_text(), re.MULTILINE)[:1] != [version]:
    faults.append(f"NEWS.md does not begin with version {version}")

# The marked names: of a class, or of a function in front of its parameters.
code = re.sub(r"//.*|^#.*", "", headers, flags=re.MULTILINE)
marked = re.findall(r"(?:class|struct) QUADRILLE_EXPORT (\w+)", code)
marked += re.findall(r"(?<!class )(?<!struct )QUADRILLE_EXPORT [\w:<>,&* \n]*?(operator\W+|\b\w+)\(", code)
marked = set(marked)
if len(marked) < 30:
    faults.append(f"found {len(marked)} exported names in the headers, expected 30 at least")

# Those of C, which carry no types: every function of the header is marked.
c_code = re.sub(r"/\*[\s\S]*?\*/|^#.*", "", c_header, flags=re.MULTILINE)
c_marked = set(re.findall(r"QUADRILLE_EXPORT [\w*\s]*?(quadrille_\w+)\(", c_code))
functions = set(re.findall(r"\b(quadrille_\w+)\((?!\*)", c_code))
if not 40 < len(c_marked) <= 55:
    faults.append(f"found {len(c_marked)} exported functions in quadrille.h, expected 55 at most: what is asked of a problem is a verb")
faults += [f"quadrille.h does not export {name}" for name in sorted(functions - c_marked)]

lines = []
for library in libraries:
    lines += subprocess.run(["nm", "-D", "--defined-only", "-C", library], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
met = set()
for line in lines:
    symbol = line.split(" ", 2)[2]
    if symbol == "alloc_error":  # for nauty: src/symmetry/nauty.c
        continue
    if symbol in c_marked:
        met.add(symbol)
        continue
    plain = re.sub(r"^(typeinfo name for|typeinfo for|vtable for) ", "", symbol)
    plain = re.sub(r"\[abi:\w+\]", "", plain)
    name = re.match(r"operator[^\w(]+|\w+", plain.removeprefix(namespace))
    if not plain.startswith(namespace) or not name or name[0] not in marked:
        faults.append(f"exported, and not public: {symbol}")
    else:
        met.add(name[0])
for name in sorted((marked | c_marked) - met):
    faults.append(f"public, and not exported: {name}")

for library in libraries:
    dynamic = subprocess.run(["readelf", "-d", library], stdout=subprocess.PIPE, text=True, check=True).stdout
    soname = re.search(r"SONAME.*\.so\.([\d.]+)\]", dynamic)
    if not soname or soname[1] != minor:
        faults.append(f"{library}: found soname {soname and soname[1]}, expected {minor}")
if f"#define QUADRILLE_ABI {namespace.split('::')[1]}\n" not in headers:
    faults.append(f"found no inline namespace {namespace.split('::')[1]} in the headers, for version {version}")
numbers = re.findall(r"#define QUADRILLE_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", c_header)
if ".".join(numbers) != version:
    faults.append(f"quadrille.h is of version {'.'.join(numbers)}, expected {version}")
if faults:
    sys.exit("\n".join(faults))
print(f"{len(lines)} passed, 0 failed")
