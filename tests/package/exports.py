#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the shared LIBRARY lets out is the public interface, as the headers in INCLUDE mark it, and no more. Its
soname, the inline namespace and VERSION agree."""
import pathlib
import re
import subprocess
import sys

library, include, version = sys.argv[1:]
headers = "\n".join(path.read_text() for path in sorted(pathlib.Path(include, "quadrille").glob("*.hpp")))
minor = ".".join(version.split(".")[:2])  # whose binary interface is one, until 1.0
namespace = f"quadrille::v{minor.replace('.', '_')}::"
faults = []

# The marked names: of a class, or of a function in front of its parameters.
code = re.sub(r"//.*|^#.*", "", headers, flags=re.MULTILINE)
marked = re.findall(r"(?:class|struct) QUADRILLE_EXPORT (\w+)", code)
marked += re.findall(r"(?<!class )(?<!struct )QUADRILLE_EXPORT [\w:<>,&* \n]*?(operator\W+|\b\w+)\(", code)
marked = set(marked)
if len(marked) < 30:
    faults.append(f"found {len(marked)} exported names in the headers, expected 30 at least")

lines = subprocess.run(["nm", "-D", "--defined-only", "-C", library], stdout=subprocess.PIPE, text=True,
                       check=True).stdout.splitlines()
met = set()
for line in lines:
    symbol = line.split(" ", 2)[2]
    plain = re.sub(r"^(typeinfo name for|typeinfo for|vtable for) ", "", symbol)
    plain = re.sub(r"\[abi:\w+\]", "", plain)
    name = re.match(r"operator[^\w(]+|\w+", plain.removeprefix(namespace))
    if not plain.startswith(namespace) or not name or name[0] not in marked:
        faults.append(f"exported, and not public: {symbol}")
    else:
        met.add(name[0])
for name in sorted(marked - met):
    faults.append(f"public, and not exported: {name}")

dynamic = subprocess.run(["readelf", "-d", library], stdout=subprocess.PIPE, text=True, check=True).stdout
soname = re.search(r"SONAME.*\.so\.([\d.]+)\]", dynamic)
if not soname or soname[1] != minor:
    faults.append(f"found soname {soname and soname[1]}, expected {minor}")
if f"#define QUADRILLE_ABI {namespace.split('::')[1]}\n" not in headers:
    faults.append(f"found no inline namespace {namespace.split('::')[1]} in the headers, for version {version}")
if faults:
    sys.exit("\n".join(faults))
print(f"{len(lines)} passed, 0 failed")
