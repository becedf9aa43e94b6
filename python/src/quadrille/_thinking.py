# SPDX-License-Identifier: MIT
"""What can be deduced, why there is no cover, and proofs."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, Union

from . import _core, _external
from ._answers import Rating, Step, Verdict, Why
from ._asking import Asking
from ._base import Path
from ._count import Count
from ._covers import Cover
from ._search import Choose, Progress, Stopper, keywords, limit_reached

if TYPE_CHECKING:
    from ._problem import Problem

Claim = Union[int, Literal["none", "count", "minimum", "maximum"], Cover]


class Thinking(Asking):
    """Steps, reasons and proofs of a `Problem`."""

    __slots__ = ()

    def deduce(self, *, time: float | None = None, stop: Stopper | None = None) -> Iterator[Step]:
        """Deduces step by step, always by the easiest technique that shows anything. Where that leads no further and there is one
        cover, a search shows a step. Raises LimitReached if a limit comes first."""
        search = keywords(locals())
        rest = self._native
        while True:
            steps, result, _ = _core.deductions(rest, 2**63, search)
            for step in steps:
                yield self._step(step)
            if not result["complete"]:
                raise limit_reached("not all was deduced", result["ending"])
            if result["outcome"] != "open":
                return
            found = [option for step in steps for option in step["required"]]
            gone = [option for step in steps for option in step["forbidden"]]
            rest = rest.restricted(found, gone)
            known = set(rest.required)
            two = list(itertools.islice(self._like(rest).covers(2, time=time, stop=stop), 2))
            fresh = [option for option in two[0].indices if option not in known] if len(two) == 1 else []
            if not fresh:
                return
            yield Step("search", (self._label(fresh[0]),), (), f"the only cover has {_core.option_words(self._native, fresh[0])}")
            rest = rest.restricted(fresh[:1], [])

    def hint(self, n: int = 1, *, time: float | None = None, stop: Stopper | None = None) -> list[Step]:
        """The next `n` deductions.

        >>> import quadrille
        >>> quadrille.sudoku("1......4..2.....").hint()[0].text
        'r0c2: only the 3 is left'
        """
        return list(itertools.islice(self.deduce(time=time, stop=stop), n))

    def _step(self, step: dict[str, Any]) -> Step:
        return Step(step["technique"], self._to_labels(step["required"]), self._to_labels(step["forbidden"]), step["text"])

    def rate(self, *, time: float | None = None, stop: Stopper | None = None) -> Rating:
        """Rates how hard the problem is to solve by thinking.

        >>> import quadrille
        >>> quadrille.sudoku("2......4.1.....3").rate().level
        1
        """
        found = _core.rate(self._native, keywords(locals()))
        if not found["complete"]:
            raise limit_reached("the problem was not rated", found["ending"])
        none = found["outcome"] == "none"
        return Rating(0 if none else found["level"], "none" if none else found["name"], found["steps"], found["outcome"])

    # ---- reasons and proofs ----

    def why(self, *, time: float | None = None, stop: Stopper | None = None) -> Why:
        """Finds out why there is no cover. The checker of proofs has accepted the reason.

        >>> import quadrille
        >>> print(quadrille.Problem({"a": [1, 2], "b": [2]}, items=[1, 2, 3]).why())
        3 needs an option, and no option has it.
        """
        found = _core.why(self._native, keywords(locals()))
        kind = found["kind"]
        items = [found["lacking"]] if kind == "lack" else found["core"]
        weights: dict[Any, int] = {}
        if kind == "weights":
            weights = {self._item(item): weight for item, weight in found["weights"][-1][2]}
        return Why(
            kind=kind, text=found["text"].rstrip() or ("there is a cover" if kind == "covered" else "no reason was found"),
            items=[self._item(i) for i in items], weights=weights,
            cover=Cover(self._whole, found["cover"]) if kind == "covered" else None, proof=found["proof"], problem=self._whole)

    def prove(
        self, file: Path, claim: Claim = "count", *, form: Literal["binary", "text"] = "binary",
        engine: str = "auto", threads: int = 1, seed: int = 0, simplify: bool = True, memory: int = 0,
        choose: Choose = "smallest", time: float | None = None, nodes: int | None = None,
        progress: Progress | Literal[True] | None = None, interval: float = 0.1, stop: Stopper | None = None,
    ) -> Count | Cover | None:
        """Writes a proof to a file, for `verify` and the program quadrille-verify. `claim` is how many covers there are; a Cover, which
        is one; "none", that there is none; or "count", "minimum" or "maximum", which are found out first. Returns what was proved.
        A claim that is not true gets a proof that the checker refuses, or raises Error.

        >>> import quadrille, tempfile, os
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     p = quadrille.queens(6)
        ...     path = os.path.join(folder, "queens.proof")
        ...     print(p.prove(path), quadrille.verify(p, path).text)
        4 count 4
        """
        search = keywords(locals())
        answer: Count | Cover | None = None
        what: dict[str, Any]
        if isinstance(claim, Cover):
            answer, what = claim, {"kind": "cover", "cover": list(claim._indices)}
        elif claim == "none":
            what = {"kind": "none"}
        elif claim in ("minimum", "maximum"):
            best = self.best(1, claim == "maximum", **search)
            answer = best[0] if best else None
            what = {"kind": claim, "cover": list(best[0]._indices)} if best else {"kind": "none"}
        elif claim == "count":
            count = answer = self.count(**search)
            what = {"kind": "count", "count": int(count), "engine": count.engine, "seconds": count.seconds}
        elif isinstance(claim, int):
            what = {"kind": "count", "count": claim}
        else:
            raise ValueError(f"found {claim!r} for claim, expected a number, a Cover, none, count, minimum or maximum")
        self._write_proof(self._native, file, what, form, search)
        return answer


def verify(problem: Problem, proof: Path | bytes, *, checker: Literal["library", "python"] = "library") -> Verdict:
    """Checks a proof against a problem: the path of its file, or its bytes. The checker shares no code with what makes proofs. With
    `checker="python"` the program quadrille-verify.py checks it in a process of its own, which shares nothing at all.

    >>> import quadrille
    >>> p = quadrille.queens(3)
    >>> bool(verify(p, p.why().proof))
    True
    """
    if checker == "python":
        return _external.verify(problem._native, proof)
    if checker != "library":
        raise ValueError(f"found {checker!r} for checker, expected library or python")
    if isinstance(proof, (bytes, bytearray)):
        return Verdict(*_core.check_proof(problem._native, bytes(proof), "<proof>"))
    path = os.fspath(proof)
    with open(path, "rb") as file:
        return Verdict(*_core.check_proof(problem._native, file.read(), path))
