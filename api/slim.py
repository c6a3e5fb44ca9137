"""The packages that looking up and serving a catalog use: a pinned list without those that only building, bulk files in
Parquet and reading rulebooks need.

    python -m kartotek.api.slim requirements.txt > requirements-serve.txt
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

__all__ = ["SERVING", "slim_pins"]

SERVING: Final = frozenset(
    "anyio click colorama cross-web graphql-core h11 httptools idna jinja2 lark lia-web markupsafe orjson packaging"
    " psycopg psycopg-binary python-dateutil sniffio starlette strawberry-graphql typing-extensions tzdata uvicorn"
    " uvloop".split()
)
"""Names of packages; some are needed on some platforms only. A test serves and looks up with everything else hidden."""


def slim_pins(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a requirements file that pin packages of the list, with their hashes."""
    wanted = False
    for line in lines:
        if line and not line[0].isspace() and not line.startswith("#"):
            wanted = re.split(r"[=\[ ;]", line, maxsplit=1)[0] in SERVING
        if wanted:
            yield line


if __name__ == "__main__":
    sys.stdout.writelines(slim_pins(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines(keepends=True)))
