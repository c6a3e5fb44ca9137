"""The text of a rulebook from a file: a text as it is, a PDF by pdftotext where that is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

from kartotek.api.cli.replays import read_file
from kartotek.schema.children import safe_children
from kartotek.schema.errors import KartotekError

__all__ = ["book_text"]

_PDF: Final = b"%PDF-"
_SECONDS: Final = 120


def book_text(path: Path) -> bytes:
    """The text of a book; raises KartotekError where there is none."""
    content = read_file(path)
    return _text_of_pdf(path) if content.startswith(_PDF) else content


def _text_of_pdf(path: Path) -> bytes:
    program = shutil.which("pdftotext")
    if program is None:
        hint = "install poppler-utils, or give the text of the book"
        raise KartotekError("file", "a PDF is read by pdftotext, which is not installed", where=str(path), hint=hint)
    try:
        command = [program, "-layout", "-enc", "UTF-8", "-eol", "unix", str(path.resolve()), "-"]
        with safe_children():
            done = subprocess.run(command, capture_output=True, timeout=_SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise KartotekError("file", "the PDF takes too long to read", where=str(path)) from error
    if done.returncode or not done.stdout.strip():
        why = done.stderr.decode("utf-8", "replace").strip()[:300] or "it holds pictures of pages, and no text"
        raise KartotekError("file", "the PDF gives no text", where=str(path), why=why)
    return done.stdout.replace(b"\f", b"\n\n\n")
