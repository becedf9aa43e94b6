# SPDX-License-Identifier: MIT
"""What deb.sh asks of the package python3-quadrille, beside the package quadrille."""
import importlib.metadata

import quadrille

version = importlib.metadata.version("quadrille-covers")
assert version == quadrille.__version__
answers, numbers = quadrille.solve_sudokus([81 * "."])
assert numbers[0] == 1 and sorted(answers[0][:9]) == list("123456789")
none = quadrille.queens(3)
verdict = quadrille.verify(none, none.why().proof, checker="python")
print(f"quadrille-covers {version} counts {quadrille.queens(8).count()}, and a proof of {verdict.claim} is {'proved' if verdict else 'refused'}")
