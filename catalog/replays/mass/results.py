"""Results on disk: a folder of Parquet files, one for each batch, written whole, with a checksum in its name.

What is there need not be done again."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any, Final, NamedTuple

import orjson

from kartotek.catalog.replays.mass.inputs import Batch
from kartotek.catalog.replays.mass.judge import COLUMNS
from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole

__all__ = ["FORMAT", "Results", "Share", "read_results", "write_aside"]

FORMAT: Final = "kartotek-results/1"
_SUMMARY: Final = "summary.json"
_UNFINISHED: Final = ".part"
_FINGERPRINT: Final = b"kartotek.batch"
_INTEGERS: Final = frozenset({"players", "steps", "unverified", "divergences", "first_step", "microseconds"})


class Share(NamedTuple):
    """A folder of results for workers to write into: it is the same one where they see the marker of this run."""

    folder: str
    marker: str
    basis: str

    def end(self) -> None:
        """Remove the marker: nobody writes from now on."""
        Path(self.folder, self.marker).unlink(missing_ok=True)


class Results:
    """The results of one list of inputs, by one catalog and program: the `basis` of their verdicts.

    Parts of another list, or on another basis, are replaced batch by batch.
    """

    def __init__(self, folder: Path, basis: str) -> None:
        if folder.exists() and not folder.is_dir():
            raise KartotekError("usage", "results are a folder", where=str(folder), hint="name another folder")
        others = [item.name for item in folder.iterdir() if not _is_part(item)] if folder.exists() else []
        if others:
            raise KartotekError("usage", "the folder holds other files", where=str(folder), why=others[0])
        self._folder = folder
        self._basis = basis
        self._batches = 0

    def of(self, batch: Batch) -> list[dict[str, Any]] | None:
        """What an earlier run found for this batch on this basis; None where there is nothing, or nothing whole."""
        self._batches = max(self._batches, batch.number + 1)
        for path in self._folder.glob(f"{_name(batch.number)}.*.parquet"):
            try:
                table = _table(path)
            except (OSError, KartotekError):
                path.unlink(missing_ok=True)
                continue
            if (table.schema.metadata or {}).get(_FINGERPRINT) == _fingerprint(self._basis, batch):
                rows: list[dict[str, Any]] = table.to_pylist()
                return rows
            path.unlink(missing_ok=True)
        return None

    def share(self) -> Share:
        """What workers need to write results themselves, where the folder is theirs as well."""
        marker = f".shared-{token_hex(8)}{_UNFINISHED}"
        write_whole(self._folder / marker, b"")
        return Share(str(self._folder.resolve()), marker, self._basis)

    def take(self, batch: Batch, written: str | None, rows: Sequence[Mapping[str, Any]] | None) -> None:
        """Keep the results of a batch: the file that a worker wrote, or these rows.

        A worker that was lost may have written the batch as well: only what is taken counts.
        """
        for path in self._folder.glob(f"{_name(batch.number)}.*.parquet"):
            path.unlink(missing_ok=True)
        if written is not None:
            (self._folder / written).replace(self._folder / _final(written))
        else:
            content = _packed(_fingerprint(self._basis, batch), rows or ())
            write_whole(self._folder / f"{_name(batch.number)}.{_checksum(content)}.parquet", content)

    def finish(self, verdicts: Mapping[str, int], rules: Mapping[str, int]) -> None:
        """Write the summary, and remove parts beyond the last batch, which an earlier, longer list left, and files that
        lost workers did not finish."""
        for path in self._folder.glob(f".*{_UNFINISHED}"):
            path.unlink(missing_ok=True)
        for path in self._folder.glob("part-*.parquet"):
            if path.name.partition(".")[0] >= _name(self._batches):
                path.unlink()
        ranked = dict(sorted(rules.items(), key=lambda item: (-item[1], item[0])))
        summary = {"format": FORMAT, "replays": sum(verdicts.values()), "verdicts": dict(verdicts), "rules": ranked}
        write_whole(self._folder / _SUMMARY, orjson.dumps(summary, option=orjson.OPT_INDENT_2))


def write_aside(share: Share, batch: Batch, rows: Sequence[Mapping[str, Any]]) -> str | None:
    """Write results beside those that count; the name of the file, None where the folder is not there. In a worker."""
    folder = Path(share.folder)
    if not (folder / share.marker).exists():
        return None
    content = _packed(_fingerprint(share.basis, batch), rows)
    name = f".{_name(batch.number)}.{_checksum(content)}.{token_hex(4)}{_UNFINISHED}"
    write_whole(folder / name, content)
    return name


def _final(written: str) -> str:
    number, checksum = written.removeprefix(".").split(".")[:2]
    return f"{number}.{checksum}.parquet"


def _packed(fingerprint: bytes, rows: Sequence[Mapping[str, Any]]) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema([(name, _type(pa, name)) for name in COLUMNS], {_FINGERPRINT: fingerprint})
    target = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(list(rows), schema=schema), target, compression="zstd")
    return target.getvalue()


def _fingerprint(basis: str, batch: Batch) -> bytes:
    return sha256(f"{basis} {batch.fingerprint}".encode()).hexdigest().encode()


def read_results(folder: Path) -> Iterator[dict[str, Any]]:
    """All rows of a folder of results, in the order of the inputs."""
    parts = sorted(folder.glob("part-*.parquet"))
    if not parts:
        hint = "make them with `kartotek replay validate ... --results DIR`"
        raise KartotekError("data-missing", "no results are there", where=str(folder), hint=hint)
    for path in parts:
        yield from _table(path).to_pylist()


def _table(path: Path) -> Any:
    import pyarrow as pa
    import pyarrow.parquet as pq

    content = path.read_bytes()
    try:
        if path.name.split(".")[1:2] != [_checksum(content)]:
            raise ValueError("its checksum is another than the one in its name")
        return pq.read_table(pa.BufferReader(content))
    except (pa.ArrowException, OSError, ValueError) as error:
        why, hint = str(error).splitlines()[0], "run the validation again with the same --results"
        raise KartotekError("file", "the results are damaged", where=str(path), why=why, hint=hint) from error


def _name(number: int) -> str:
    return f"part-{number:08}"


def _checksum(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


def _type(pa: Any, name: str) -> Any:
    if name in _INTEGERS:
        return pa.int64()
    special = {
        "share_verified": pa.float64(),
        "finished": pa.bool_(),
        "totals": pa.list_(pa.int64()),
        "seats": pa.list_(pa.string()),
    }
    return special.get(name, pa.string())


def _is_part(path: Path) -> bool:
    unfinished = path.name.startswith(".") and path.name.endswith(_UNFINISHED)
    return path.name == _SUMMARY or unfinished or (path.name.startswith("part-") and path.suffix == ".parquet")
