# SPDX-License-Identifier: MIT
"""A job on Dask, in which one of the workers is killed: on_dask.py FOLDER"""
import os
import pathlib
import signal
import sys
import threading
import time

import distributed

import quadrille
from quadrille import parallel


def kill_a_worker(client, begun):
    """Kills one process as soon as some parts are done."""
    while not begun.is_set():
        time.sleep(0.01)
    victim = next(iter(client.run(os.getpid).values()))
    os.kill(victim, signal.SIGKILL)
    print("killed", flush=True)


def main(folder):
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client, client.get_executor(pure=False) as pool:
            p = quadrille.queens(8)
            print(parallel.count(p, 10, pool, try_first=0))
            print(sum(1 for _ in parallel.covers(p, 10, pool)), flush=True)
            begun = threading.Event()
            killer = threading.Thread(target=kill_a_worker, args=(client, begun))
            killer.start()

            def tell(done, of):
                if done == 3:
                    begun.set()
                    killer.join()

            count = parallel.count(quadrille.queens(10), 200, pool, try_first=0, folder=pathlib.Path(folder, "job"), progress=tell)
            print(count, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
