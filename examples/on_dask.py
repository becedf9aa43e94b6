#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the ways to place 10 queens by the workers of Dask: those of a scheduler, or two processes of this machine.

    python3 on_dask.py [tcp://scheduler:8786]
"""
import sys

import distributed

import quadrille


def main(addresses):
    settings = {} if addresses else {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.Client(*addresses, **settings) as client, client.get_executor(pure=False) as workers:
        print(quadrille.parallel.count(quadrille.queens(10), 50, workers, try_first=0))


if __name__ == "__main__":
    main(sys.argv[1:])
