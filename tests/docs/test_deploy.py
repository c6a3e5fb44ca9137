"""docs/deploy: its commands exist, its files are what nginx and systemd admit, and its image serves a card."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from kartotek.api.cli.commands import build, serve
from kartotek.schema.extras import EXTRAS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "deploy"
COMMANDS = {"serve": serve.command, "build": build.command}
PORT = 8797
PATIENCE = 120


def commands() -> Iterator[list[str]]:
    """Every call of the program in the files, whichever form a list has there."""
    for name in ("Containerfile", "compose.yaml", "kartotek.service"):
        text = (FOLDER / name).read_text(encoding="utf-8")
        for found in re.finditer(r"[\[/ ]\"?kartotek\"?,? \"?(serve|build)\b([^\n&]*)", text):
            yield [found[1], *re.sub(r"[\[\],\"\\]", " ", found[2]).split()]


def test_the_commands_exist() -> None:
    called = list(commands())
    assert len(called) >= 5
    for name, *arguments in called:
        COMMANDS[name].make_context(name, list(arguments))


def test_the_image_has_the_extra_for_its_database() -> None:
    assert f"kartotek[{EXTRAS['psycopg']}]" in (FOLDER / "Containerfile").read_text(encoding="utf-8")


@pytest.mark.drill
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_admits_the_unit(tmp_path: Path) -> None:
    text = (FOLDER / "kartotek.service").read_text(encoding="utf-8")
    unit = tmp_path / "kartotek.service"
    unit.write_text(text.replace("/opt/kartotek/bin/kartotek", "/bin/true"), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "kartotek.service" not in done.stderr, done.stderr


@pytest.mark.drill
@pytest.mark.skipif(not (shutil.which("nginx") and shutil.which("openssl")), reason="nginx or openssl is not installed")
def test_nginx_admits_the_proxy(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key", tmp_path / "pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=kartotek.example.org"]
    subprocess.run([*made, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    text = (FOLDER / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("/etc/ssl/kartotek.example.org.pem", str(certificate))
    text = text.replace("/etc/ssl/kartotek.example.org.key", str(key))
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{text}}}\n", encoding="utf-8")
    done = subprocess.run(["nginx", "-t", "-c", str(whole)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.drill
@pytest.mark.skipif(
    os.geteuid() != 0 or not all(map(shutil.which, ("buildah", "debootstrap"))),
    reason="buildah and debootstrap are not installed, or this is not root",
)
def test_the_image_serves_a_card(tmp_path: Path) -> None:
    storage = ["--root", str(tmp_path / "images"), "--runroot", str(tmp_path / "run"), "--storage-driver", "vfs"]
    buildah = ["buildah", *storage]
    where = os.environ | {"BUILDAH_ISOLATION": "chroot", "TMPDIR": str(tmp_path)}

    def said(*command: str) -> str:
        done = subprocess.run(command, cwd=ROOT, env=where, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout.strip()

    base = tmp_path / "base"
    said("debootstrap", "--variant=minbase", "--include=python3,python3-venv", "bookworm", str(base), *_mirror())
    container = said(*buildah, "from", "scratch")
    said(*buildah, "add", "--quiet", container, f"{base}/", "/")
    said(*buildah, "commit", "--quiet", "--rm", container, "debian-python")
    said("make", "image", f"CONTAINER={' '.join(buildah)}", "BASE=localhost/debian-python")
    container = said(*buildah, "from", "localhost/kartotek")
    run = [*buildah, "run", container, "--", "kartotek", "serve", "--port", str(PORT), "--no-log"]
    with subprocess.Popen(run, env=where, stdout=subprocess.DEVNULL, start_new_session=True) as process:
        try:
            assert b"Aqueduct" in _answer(f"http://127.0.0.1:{PORT}/api/v1/components/seven-wonders:card:aqueduct")
        finally:
            os.killpg(process.pid, 15)
            process.wait(PATIENCE)


def _mirror() -> list[str]:
    """Where this machine takes its packages from, which need not be where debootstrap would look."""
    done = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(SITE)"], capture_output=True, text=True, check=False
    )
    return done.stdout.split()[:1]


def _answer(address: str) -> bytes:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5) as reply:
                body: bytes = reply.read()
                return body
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.5)
