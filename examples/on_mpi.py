#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the ways to place 10 queens by the workers of MPI. Parts that are done are kept in a folder: if a worker dies, and all of MPI with
it, the next run goes on from there.

    mpiexec -n 3 python3 -m mpi4py.futures on_mpi.py FOLDER
"""
import sys

from mpi4py.futures import MPIPoolExecutor

import quadrille

if __name__ == "__main__":
    with MPIPoolExecutor() as workers:
        print(quadrille.parallel.count(quadrille.queens(10), 50, workers, folder=sys.argv[1], try_first=0))
