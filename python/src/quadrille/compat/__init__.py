# SPDX-License-Identifier: MIT
"""The functions of other packages for exact covers, with their names, arguments and answers: `exact_cover` and `xcover` of PyPI,
and what Sage has. Change the import, and a program goes on. docs/python/coming-from.md shows what more there is.
"""
