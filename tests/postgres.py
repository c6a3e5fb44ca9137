"""A throwaway PostgreSQL server: its own folder, a unix socket, no network, an account without privileges."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

__all__ = ["find_binaries", "postgres_server"]


def find_binaries() -> Path | None:
    """The folder of initdb and pg_ctl, if PostgreSQL is installed."""
    on_path = shutil.which("initdb")
    if on_path and (Path(on_path).resolve().parent / "pg_ctl").exists():
        return Path(on_path).resolve().parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return installed[-1].parent if installed else None


def _account() -> str | None:
    """The account to run as: PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextlib.contextmanager
def postgres_server(binaries: Path) -> Iterator[str]:
    """The address of a server that lives as long as the context."""
    folder = Path(tempfile.mkdtemp(prefix="kartotek-pg-"))
    account = _account()
    if account is not None:
        os.chown(folder, pwd.getpwnam(account).pw_uid, pwd.getpwnam(account).pw_gid)

    def run(program: str, *arguments: str) -> None:
        command = [str(binaries / program), *arguments]
        group = pwd.getpwnam(account).pw_gid if account else None
        done = subprocess.run(
            command,
            user=account,
            group=group,
            extra_groups=[] if account else None,
            cwd=folder,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout

    data = str(folder / "data")
    options = f"-k {folder} -c listen_addresses='' -c fsync=off -c full_page_writes=off"
    try:
        run("initdb", "-D", data, "-U", "kartotek", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        run("pg_ctl", "-D", data, "-o", options, "-l", str(folder / "log"), "-w", "start")
        try:
            yield f"postgresql://kartotek@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
