"""A folder of files that must not run, and the program started in it as its users start it."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

__all__ = ["Traps", "serving"]

_OURS: Final = ("api", "catalog", "ingest", "schema", "kartotek")
_OTHERS: Final = ("click", "orjson", "starlette", "uvicorn", "uvloop", "pyarrow", "sqlmodel", "strawberry")
PATIENCE: Final = 300
"""Seconds that end a test which would hang; no verdict, however busy the machine is."""


class Traps:
    """Modules named as ours, Python's own and those of others, which write their name into a file when they run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "traps"
        self.folder.mkdir()
        self._ran = folder / "ran.txt"
        # A script, as the installed command is one: `python -c` would have the current folder on its own path.
        self._script = folder / "start.py"
        self._script.write_text(
            "import sys\nfrom kartotek.api.cli import main\nif __name__ == '__main__':\n    sys.exit(main())\n"
        )
        trap = f"open({str(self._ran)!r}, 'a').write(__name__ + '\\n')\nraise SystemExit(99)\n"
        built_in = set(sys.builtin_module_names)
        for name in sorted({*sys.stdlib_module_names, *_OURS, *_OTHERS} - built_in):
            if name in (*_OURS, "multiprocessing", "concurrent", "email"):
                (self.folder / name).mkdir()
                (self.folder / name / "__init__.py").write_text(trap)
            else:
                (self.folder / f"{name}.py").write_text(trap)

    @property
    def ran(self) -> list[str]:
        """The traps that ran."""
        return self._ran.read_text().split() if self._ran.exists() else []

    def command(self, *words: str) -> list[str]:
        return [sys.executable, str(self._script), *words]

    @staticmethod
    def environment(database: Path) -> dict[str, str]:
        """As a user has it: without what test runs set for Python."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        return kept | {"KARTOTEK_DATABASE_URL": f"sqlite:///{database}", "NO_COLOR": "1"}

    def run(self, database: Path, *words: str) -> subprocess.CompletedProcess[str]:
        """A command of `kartotek`, run to its end in the folder of traps."""
        return subprocess.run(
            self.command(*words),
            cwd=self.folder,
            env=self.environment(database),
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )


@contextlib.contextmanager
def serving(traps: Traps, database: Path, *options: str) -> Iterator[int]:
    """A server that runs in the folder of traps; its port."""
    with subprocess.Popen(
        traps.command("serve", "--port", "0", *options),
        cwd=traps.folder,
        env=traps.environment(database),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        reported = process.stdout.readline()
        assert reported.startswith("serving http://127.0.0.1:"), reported
        try:
            yield int(reported.rsplit(":", 1)[1].split("/")[0])
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)
