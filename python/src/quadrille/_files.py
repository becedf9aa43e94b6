# SPDX-License-Identifier: MIT
"""Files that appear whole or not at all, and text as bytes."""

from __future__ import annotations

import os
import pathlib
from typing import Union

Path = Union[str, "os.PathLike[str]"]


def to_bytes(data: str | bytes) -> bytes:
    """A text in UTF-8, or the bytes that were given."""
    return data.encode() if isinstance(data, str) else bytes(data)


def names_file(text: str | bytes) -> bool:
    """Whether a text is the name of a file that exists, and so hardly meant as it stands."""
    name = os.fsdecode(text) if isinstance(text, (str, bytes)) else ""
    return 0 < len(name) < 4096 and not set(name) & set("\n\r\0") and os.path.isfile(name)


def write_whole(file: Path, data: bytes, durable: bool = False) -> None:
    """Writes a file that appears whole or not at all; if `durable`, it is there after a power cut too."""
    import tempfile

    path = pathlib.Path(os.fspath(file))
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name + ".")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            if durable:
                out.flush()
                os.fsync(out.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
