"""How fast drafts are checked, and in how much memory: 10,000 segments with a fifth of the words never seen before."""

from __future__ import annotations

import random
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from kartotek.api.cli.catalog import open_catalog
from kartotek.catalog.drafts.check import Checker
from kartotek.catalog.drafts.reading import read_draft
from kartotek.catalog.drafts.segment import TextSegment
from kartotek.catalog.sentences import Sentences

GAME, COUNT, ALLOWED = "seven-wonders", 10_000, 20.0
SYLLABLES = "ka ra ti mo le sze győ lap áll ört kén bun fal tér ház ség talan ban hoz val".split()


def sentences(count: int) -> Iterator[TextSegment]:
    """Our own sentences of the game in both languages, with invented words among them."""
    catalog = open_catalog()
    speaker = Sentences(catalog)
    abilities = [ability for ability in catalog.abilities.values() if ability.component.startswith(GAME)]
    pairs = [(speaker.of(ability, "en"), speaker.of(ability, "hu")) for ability in abilities]
    dice = random.Random(7)
    for number in range(count):
        english, hungarian = dice.choice(pairs)
        words = ["".join(dice.choices(SYLLABLES, k=3)) for _ in range(3)]
        yield TextSegment(f"{hungarian} {' '.join(words)}", english, f"s{number}")


def write_xliff(path: Path, count: int) -> None:
    head = "<file original='a' datatype='x' source-language='en' target-language='hu'><body>"
    with path.open("w", encoding="utf-8") as file:
        file.write(f"<xliff version='1.2' xmlns='urn:oasis:names:tc:xliff:document:1.2'>{head}")
        for s in sentences(count):
            file.write(
                f"<trans-unit id='{s.key}'><source>{s.source}</source><target>{s.target}</target></trans-unit>\n"
            )
        file.write("</body></file></xliff>")


def main() -> None:
    checker = Checker(open_catalog(), GAME)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "draft.xlf"
        write_xliff(path, COUNT)
        started = time.process_time()
        found = sum(1 for _ in checker.check(read_draft(path)))
        seconds = time.process_time() - started
        print(f"{COUNT} segments, {found} findings: {seconds:.1f} s of {ALLOWED:.0f}, {COUNT / seconds:.0f} a second")
        for count in (1000, COUNT):
            write_xliff(path, count)
            tracemalloc.start()
            for _ in checker.check(read_draft(path)):
                pass
            print(f"memory at its highest, {count} segments: {tracemalloc.get_traced_memory()[1] / 1e6:.1f} MB")
            tracemalloc.stop()


if __name__ == "__main__":
    main()
