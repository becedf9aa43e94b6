# SPDX-License-Identifier: MIT
"""A job on MPI: mpiexec -n 3 python3 -m mpi4py.futures on_mpi.py FOLDER [kill]. With `kill` a worker is killed, which ends all of MPI; the
next run goes on from the records in the folder."""
import os
import pathlib
import signal
import sys

from mpi4py.futures import MPIPoolExecutor

import quadrille
from quadrille import parallel


def main(folder, kill):
    folder.mkdir(exist_ok=True)
    with MPIPoolExecutor() as pool:
        victim = pool.submit(os.getpid).result()

        def tell(done, of):
            if kill and done == 5:
                print("killed", flush=True)
                os.kill(victim, signal.SIGKILL)

        if not kill:
            print(len(list((folder / "job").rglob("*"))) > 5, flush=True)
        print(parallel.count(quadrille.queens(10), 200, pool, try_first=0, folder=folder / "job", progress=tell), flush=True)
        print(sum(1 for _ in parallel.covers(quadrille.queens(8), 10, pool)), flush=True)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), "kill" in sys.argv)
