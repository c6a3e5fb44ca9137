"""`python -m kartotek.api.export DATABASE FOLDER`: what `kartotek export` writes, while a server goes on."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from kartotek.api.export import export

_PATIENCE: Final = 5
"""How much nicer than the server: whoever waits for files waits for seconds anyway."""

if __name__ == "__main__":
    os.nice(_PATIENCE)
    export(sys.argv[1], Path(sys.argv[2]))
