"""What `pip install kartotek` brings: packages, megabytes and seconds, for the core and with each extra.

The wheel is built from this tree and installed into environments of their own, from the index that pip is set up for.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from bench.earlier import ROOT

__all__ = ["Installed", "installed"]

_SIZED: Final = re.compile(r"^(?!pip\b|setuptools\b|kartotek\b)\S+==", re.MULTILINE)


class Installed(NamedTuple):
    packages: int
    megabytes: float
    seconds: float


def installed(wheel: Path, extra: str, folder: Path) -> Installed:
    """Install the wheel with an extra (none if empty) into a new environment."""
    python = folder / (extra or "core") / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(python.parent.parent)], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    begun = monotonic()
    wanted = f"{wheel}[{extra}]" if extra else str(wheel)
    subprocess.run([*pip, "install", "-qq", "--no-compile", wanted], check=True)
    seconds = monotonic() - begun
    listed = subprocess.run([*pip, "freeze"], check=True, capture_output=True, text=True).stdout
    [packages] = (python.parent.parent / "lib").glob("python*/site-packages")
    size = sum(file.stat().st_size for file in packages.rglob("*") if file.is_file())
    return Installed(len(_SIZED.findall(listed)), size / 1e6, seconds)


def main() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [name for name in project["optional-dependencies"] if name not in ("dev", "editable")]
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        command = [
            sys.executable,
            "-m",
            "build",
            "--wheel",
            "--no-isolation",
            "--outdir",
            str(folder / "dist"),
            str(ROOT),
        ]
        subprocess.run(command, check=True, capture_output=True)
        [wheel] = (folder / "dist").iterdir()
        print(f"{'':10} packages    MB     s   wheel {wheel.stat().st_size / 1e6:.1f} MB")
        for extra in ["", *extras]:
            found = installed(wheel, extra, folder)
            print(f"{extra or 'core':10} {found.packages:8} {found.megabytes:5.0f} {found.seconds:5.1f}")


if __name__ == "__main__":
    main()
