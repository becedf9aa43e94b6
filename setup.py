# SPDX-License-Identifier: MIT
"""Builds the extension of the package by CMake, in the folder of QUADRILLE_BUILD if that is set, else in one that goes away.

What is missing is said in the last lines: pip prints all that stands before, and a traceback would hide it.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).parent.resolve()
PACKAGES = """cmake coinor-libcbc-dev g++ ninja-build libboost-iostreams-dev libboost-program-options-dev libcadical-dev libbz2-dev libfmt-dev
  libgmp-dev libhwy-dev liblzma-dev libmd-dev libnauty2-dev libpugixml-dev libutf8proc-dev libzstd-dev nlohmann-json3-dev zlib1g-dev
  python3-dev pybind11-dev"""
BUILDING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}


def fail(what: str) -> None:
    sys.exit(f"quadrille is not built: {what}\nOn Debian 12: sudo apt install {' '.join(PACKAGES.split())}")


def check_programs() -> None:
    compilers = [os.environ.get("CXX", "c++").split()[0], "g++", "clang++"]
    needs = {"cmake": ["cmake"], "a C++ compiler": compilers, "ninja or make": ["ninja", "make"]}
    missing = [what for what, programs in needs.items() if not any(map(shutil.which, programs))]
    if missing:
        fail(f"missing {', '.join(missing)}")


def first_error(said: str) -> str:
    """The first error of CMake, in a line."""
    found = re.search(r"^CMake Error(?:: | at [^\n]*\):\n)(.*?)(?:\n\s*\n|\nCall Stack|\Z)", said, re.DOTALL | re.MULTILINE)
    return " ".join(found[1].split()) if found else "CMake failed"


if BUILDING & set(sys.argv):
    check_programs()

from setuptools import Extension, setup  # noqa: E402
from setuptools.command.build_ext import build_ext  # noqa: E402


class CMakeBuild(build_ext):
    def build_extension(self, ext: Extension) -> None:
        build = pathlib.Path(os.environ.get("QUADRILLE_BUILD", self.build_temp)).resolve()
        flags = ["-DCMAKE_BUILD_TYPE=Release", "-DQUADRILLE_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}"]
        if "QUADRILLE_BUILD" not in os.environ:
            flags += ["-DQUADRILLE_TESTS=OFF", "-DQUADRILLE_PRECOMPILE=ON", *(["-GNinja"] if shutil.which("ninja") else [])]
        configured = subprocess.run(["cmake", "-S", root, "-B", build, *flags], stderr=subprocess.PIPE, text=True, check=False)
        sys.stderr.write(configured.stderr)
        if configured.returncode != 0:
            fail(first_error(configured.stderr))
        cores = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count()))
        built = subprocess.run(["cmake", "--build", build, "--target", "quadrille_python", "--parallel", cores], check=False)
        if built.returncode != 0:
            fail("the compiler's messages stand above")
        target = pathlib.Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        module = next((build / "python/quadrille").glob("_core.*.so"))
        subprocess.run(["strip", "--strip-unneeded", "-o", target, module], check=True)


version = re.search(r"project\(quadrille VERSION ([0-9.]+)", (root / "CMakeLists.txt").read_text())
setup(version=version[1], ext_modules=[Extension("quadrille._core", [])], cmdclass={"build_ext": CMakeBuild})
