# SPDX-License-Identifier: MIT
"""What can go wrong. Each exception can be pickled, since workers send them home.

Besides these, a wrong argument is a ValueError, TypeError or IndexError, a file that cannot be opened a FileNotFoundError, a
failed system call an OSError, and want of memory a MemoryError.
"""

from __future__ import annotations

import decimal
from typing import Any


class Error(Exception):
    """The base of the package's own exceptions."""


class Warning(UserWarning):  # noqa: A001 - as in `quadrille.Warning`
    """What is sound and surprising: in what was read, or in what a format cannot carry."""


class ParseError(Error, ValueError):
    """A text that breaks its format. It says where, as json.JSONDecodeError does: `source`, `lineno` and `colno` (both from
    1, in bytes), `message`.

    >>> import quadrille
    >>> try:
    ...     quadrille.Problem.from_string("A B\\nA C\\n")
    ... except quadrille.ParseError as error:
    ...     print(error.lineno, error.colno, error.message)
    2 3 found 'C', expected an item of line 1
    """

    def __init__(self, source: str, lineno: int, colno: int, message: str) -> None:
        super().__init__(source, lineno, colno, message)
        self.source, self.lineno, self.colno, self.message = source, lineno, colno, message

    def __str__(self) -> str:
        place = f"{self.source}:{self.lineno}:{self.colno}" if self.lineno else self.source
        return f"{place}: {self.message}"


class UnsupportedError(Error, ValueError):
    """A sound request that the engine, format or front end cannot meet."""


class UsageError(Error, ValueError):
    """Arguments that the library refuses."""


class OtherUnitsError(Error, ValueError):
    """A part of another problem, or of another version of the rule by which problems are taken apart."""


class LimitReached(Error):
    """A limit, or a stop, came before the answer. `ending` says which: "node_limit", "time_limit", "memory_limit" or
    "interrupted". What was found so far is in `partial`: a Count, a list of covers, or None. No better cover than of cost
    `bound` exists, where that is known.

    >>> import quadrille
    >>> try:
    ...     quadrille.queens(16).count(engine="links", nodes=1000)
    ... except quadrille.LimitReached as limit:
    ...     print(limit.ending, limit.partial.complete)
    node_limit False
    """

    def __init__(
        self, message: str, partial: Any = None, ending: str = "", bound: int | decimal.Decimal | None = None
    ) -> None:
        super().__init__(message, partial, ending, bound)
        self.partial, self.ending, self.bound = partial, ending, bound

    def __str__(self) -> str:
        return str(self.args[0])
