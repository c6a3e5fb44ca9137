"""A small HTTP client that keeps its connections, and the CPU time of the server's processes."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Load", "cpu_seconds", "load", "post", "resident_bytes"]

_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Load:
    """What a stretch of requests came to."""

    requests: int
    errors: int
    seconds: float
    cpu: float
    times: list[float]

    @property
    def microseconds(self) -> float:
        """Server CPU of one request."""
        return self.cpu / self.requests * 1e6

    @property
    def per_second(self) -> float:
        return self.requests / self.seconds

    def quantile(self, share: float) -> float:
        """Milliseconds within which that share of the requests was answered."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000


def cpu_seconds(pid: int) -> float:
    """CPU time so far of a process, all its threads and the processes that it started, kernel's work included."""
    spent, waiting = 0.0, [pid]
    while waiting:
        folder = Path(f"/proc/{waiting.pop()}/task")
        for thread in folder.iterdir() if folder.exists() else ():
            # Nanoseconds on a processor: the ticks of `stat` are as long as a hundred requests.
            with contextlib.suppress(FileNotFoundError):
                spent += int((thread / "schedstat").read_text().split()[0]) / 1e9
                waiting += map(int, (thread / "children").read_text().split())
    return spent


def resident_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE


def post(body: bytes) -> bytes:
    """A GraphQL request as bytes."""
    head = f"POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {len(body)}"
    return head.encode() + b"\r\n\r\n" + body


async def _ask(port: int, bodies: Iterator[bytes], until: float, times: list[float]) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
    errors = 0
    for body in bodies:
        began = time.perf_counter()
        if began > until:
            break
        writer.write(body if body.startswith(b"GET ") else post(body))
        head = await reader.readuntil(b"\r\n\r\n")
        lowered = head.lower()
        if b"transfer-encoding: chunked" in lowered:
            answer = await _chunks(reader)
        else:
            answer = await reader.readexactly(int(lowered.split(b"content-length:")[1].split(b"\r\n")[0]))
        times.append(time.perf_counter() - began)
        errors += not head.startswith(b"HTTP/1.1 200") or b'"errors"' in answer[:200]
    writer.close()
    return errors


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    parts = []
    while size := int((await reader.readline()).strip(), 16):
        parts.append((await reader.readexactly(size + 2))[:-2])
    await reader.readline()
    return b"".join(parts)


def load(port: int, pid: int, bodies: Iterator[bytes], connections: int = 4, seconds: float = 3600) -> Load:
    """Ask until the bodies or the time run out; all connections take from the same ones. A GET is sent as it is."""
    times: list[float] = []

    async def run() -> int:
        until = time.perf_counter() + seconds
        return sum(await asyncio.gather(*(_ask(port, bodies, until, times) for _ in range(connections))))

    cpu, began = cpu_seconds(pid), time.perf_counter()
    errors = asyncio.run(run())
    return Load(len(times), errors, time.perf_counter() - began, cpu_seconds(pid) - cpu, times)
