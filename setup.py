# SPDX-License-Identifier: MIT
"""Builds the extension of the package by CMake, in the folder of QUADRILLE_BUILD if that is set, else in one that goes away."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

root = pathlib.Path(__file__).parent.resolve()


class CMakeBuild(build_ext):
    def build_extension(self, ext: Extension) -> None:
        build = pathlib.Path(os.environ.get("QUADRILLE_BUILD", self.build_temp)).resolve()
        flags = ["-DCMAKE_BUILD_TYPE=Release", "-DQUADRILLE_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}"]
        if "QUADRILLE_BUILD" not in os.environ:
            flags += ["-DQUADRILLE_TESTS=OFF", "-DQUADRILLE_PRECOMPILE=ON", *(["-GNinja"] if shutil.which("ninja") else [])]
        subprocess.run(["cmake", "-S", root, "-B", build, *flags], check=True)
        cores = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count()))
        subprocess.run(["cmake", "--build", build, "--target", "quadrille_python", "--parallel", cores], check=True)
        target = pathlib.Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        module = next((build / "python/quadrille").glob("_core.*.so"))
        subprocess.run(["strip", "--strip-unneeded", "-o", target, module], check=True)


version = re.search(r"project\(quadrille VERSION ([0-9.]+)", (root / "CMakeLists.txt").read_text())
setup(version=version[1], ext_modules=[Extension("quadrille._core", [])], cmdclass={"build_ext": CMakeBuild})
