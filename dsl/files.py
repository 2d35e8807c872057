"""Reading files that anybody may have put there."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def read_bytes(path: Path, most: int) -> bytes:
    """What an ordinary file holds, or its first `most + 1` bytes if it holds more than `most`.

    Raises OSError, with its reason in `strerror`; also for pipes and devices, which might have no end.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise OSError(errno.EINVAL, "not an ordinary file")
        with path.open("rb") as file:
            return file.read(most + 1)
    except ValueError:  # a byte 0, or half a character
        raise OSError(errno.EINVAL, "not a file name") from None


def reason_of(error: OSError) -> str:
    """Why, in words that may stand in a sentence."""
    return (error.strerror or os.strerror(error.errno or errno.EIO)).lower()
