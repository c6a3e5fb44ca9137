"""A person at the review page, driven in a real Chromium, who knows what is right; decisions are counted.

    python -m tests.api.review.clerk BOOK.txt KEY.json

A decision is one click or one field; a list that is accepted counts one.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from tests.api.web.test_live import COMMAND, ROOT
from tests.browsing import Browsing, chromium

__all__ = ["Clerk", "Tally", "drafting", "opened"]

Row = Mapping[str, Any]


@contextlib.contextmanager
def drafting(*arguments: str, idle: float = 5.0) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`kartotek draft` in a process of its own, and the address of its page."""
    command = [sys.executable, "-c", COMMAND, "draft", *arguments, "--json", "--idle", str(idle)]
    with subprocess.Popen(
        command, cwd=ROOT, env=os.environ | {"NO_COLOR": "1"}, text=True, stdout=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        text = ""
        while not text.rstrip().endswith("}"):
            line = program.stdout.readline()
            assert line, "it ended before it served"
            text += line
        try:
            yield json.loads(text)["address"], program
        finally:
            program.terminate()


@contextlib.contextmanager
def opened(*arguments: str, language: str = "hu") -> Iterator[Clerk]:
    """A clerk at the page of a draft."""
    with chromium() as browser, drafting(*arguments) as (address, _):
        seen = Browsing(browser, address.rsplit("/", 2)[0])
        yield Clerk(seen.page(language=language), address, language)
        assert not seen.faults


@dataclass
class Tally:
    """How much work it was."""

    decisions: int = 0
    typed: int = 0
    by_step: dict[str, int] = field(default_factory=dict)


class Clerk:
    """Goes through the steps of the page and puts right what differs from a key."""

    def __init__(self, page: Any, address: str, language: str) -> None:
        self.page, self.address, self.language = page, address, language
        page.set_default_timeout(60_000)
        self.tally = Tally()
        self._step = ""

    def go(self, step: str) -> None:
        """Open a step, once all that it shows is worked out."""
        self._step = step
        self.page.goto(f"{self.address}{self.language}/{step}")
        self.settle()

    def settle(self) -> None:
        self.page.wait_for_selector("body[data-pending='']")

    def click(self, selector: str) -> None:
        """One decision; what follows from it is waited for."""
        before = self.page.evaluate("document.body.dataset.revision")
        self.page.click(selector)
        self.page.wait_for_selector(f"body:not([data-revision='{before}'])")
        self.settle()
        self.tally.decisions += 1
        self.tally.by_step[self._step] = self.tally.by_step.get(self._step, 0) + 1

    def type(self, selector: str, text: str) -> None:
        """Fill one field; it is saved by the decision that follows."""
        self.page.fill(selector, text)
        self.tally.typed += 1

    def rows(self, *names: str) -> list[dict[str, str]]:
        """The rows of the step with the values of their fields."""
        found: list[dict[str, str]] = self.page.evaluate(
            """names => [...document.querySelectorAll("li.row[data-first]")].map(row => Object.fromEntries([
              ["id", row.id], ["state", row.className.replace("row", "").trim()], ["line", row.dataset.first],
              ["text", row.querySelector("mark")?.textContent ?? row.querySelector("blockquote")?.textContent ?? ""],
              ...names.map(name => [name, row.querySelector(`[name=${name}]`)?.value ?? ""])]))""",
            list(names),
        )
        return found

    def accept_all(self) -> None:
        """Accept all rows of the step at once."""
        if self.page.locator(".together button[value=accept-all]").count():
            self.click(".together button[value=accept-all] >> nth=0")

    def correct(self, row: Mapping[str, str], **values: str) -> None:
        """Type values into a row and accept it."""
        for name, value in values.items():
            self.type(f"#{row['id']} [name={name}]", value)
        self.click(f"#{row['id']} button[value=accept]")

    def strike(self, row: Mapping[str, str]) -> None:
        self.click(f"#{row['id']} button[value=strike]")

    def add(self, **values: str) -> None:
        """Make a row by hand."""
        self.page.evaluate("document.getElementById('add').open = true")
        for name, value in values.items():
            box = self.page.locator(f"#add [name={name}]")
            if box.evaluate("one => one.tagName") == "SELECT":
                box.select_option(value)
            else:
                self.type(f"#add [name={name}]", value)
        self.click("#add button[value=add]")

    # ---- with a key ----

    def put_list_right(self, key: Sequence[Row]) -> None:
        """Components: `name_hu` and `count`."""
        self.go("list")
        wanted = {(one["name_hu"].lower(), str(one["count"])) for one in key}
        names = {name for name, _ in wanted}
        met = set()
        for row in self.rows("name_hu", "count"):
            named = row["name_hu"].lower()
            if (named, row["count"]) in wanted:
                met.add(named)
            elif named in names:
                self.correct(row, count=next(count for name, count in wanted if name == named))
                met.add(named)
            else:
                self.strike(row)
        self.accept_all()
        for one in key:
            if one["name_hu"].lower() not in met:
                self.add(name_hu=one["name_hu"], count=str(one["count"]), line=str(one.get("line", 1)))

    def put_setup_right(self, key: Sequence[Row]) -> None:
        """Numbers of the set-up: `what` (it begins with the name of the thing), `players`, `value`, `line`."""
        self.go("setup")
        left = [dict(one) for one in key]
        strange: list[dict[str, str]] = []
        for row in self.rows("what", "players", "value"):
            same = next((one for one in left if self._is_same(row, one)), None)
            if same is None:
                strange.append(row)
                continue
            left.remove(same)
        for row in list(strange):
            near = next((one for one in left if str(one["line"]) == row["line"] and _thing(row) == _thing(one)), None)
            if near is not None:
                left.remove(near)
                strange.remove(row)
                names = ("players", "value")
                self.correct(row, **{name: str(near[name]) for name in names if str(near[name]) != row[name]})
        self._strike_groups({row["id"] for row in strange})
        self.accept_all()
        self._name_apart()
        for same_thing in _in_runs(left):
            players = ", ".join(str(one["players"]) for one in same_thing)
            values = "/".join(str(one["value"]) for one in same_thing)
            self.add(what=same_thing[0]["what"], players=players, value=values, line=str(same_thing[0]["line"]))

    def _strike_groups(self, strange: set[str]) -> None:
        """Strike rows, those of one thing at once where all of them go."""
        while strange:
            groups: list[list[str]] = self.page.evaluate(
                """() => [...document.querySelectorAll("section.group")].map(
                  group => [...group.querySelectorAll("li.row")].map(row => row.id))"""
            )
            place, ids = next((n, ids) for n, ids in enumerate(groups) if strange & set(ids))
            if set(ids) <= strange and len(ids) > 1:
                self.click(f"section.group >> nth={place} >> button[value=strike-all]")
                strange -= set(ids)
            else:
                one = next(iter(strange & set(ids)))
                self.click(f"#{one} button[value=strike]")
                strange.discard(one)

    def _name_apart(self) -> None:
        """Call numbers otherwise that have the name of another one."""
        while self.page.locator("li.row:not(.dropped) .fault").count():
            row = self.page.locator("li.row:not(.dropped)", has=self.page.locator(".fault")).first
            number = row.get_attribute("id")
            what = self.page.input_value(f"#{number} [name=what]")
            self.type(f"#{number} [name=what]", f"{what}, second")
            self.click(f"#{number} button[value=accept]")

    @staticmethod
    def _is_same(row: Mapping[str, str], one: Row) -> bool:
        """What a key calls a number begins with its thing; the rest is each key's own way to say who gets it."""
        numbers = (row["players"], row["value"]) == (str(one["players"]), str(one["value"]))
        return numbers and _thing(row) == _thing(one)

    def put_effects_right(self, expressions: Mapping[int, str]) -> None:
        """Effects: an expression where the key has one for a line, else *nothing is counted*."""
        self.go("effects")
        while True:
            rows = self.rows("expression")
            waiting = next((one for one in rows if one["state"] == "open"), None)
            if waiting is None:
                return
            if self.page.locator(".together button[value=nothing-more]").count() and not expressions:
                self.click(".together button[value=nothing-more] >> nth=0")
                continue
            wanted = expressions.get(int(waiting["line"]))
            if wanted is None:
                self.click(f"#{waiting['id']} button[value=nothing]")
            else:
                self.correct(waiting, expression=wanted)


def _in_runs(left: Sequence[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """The numbers that are missing, those of one thing together: one row is made for all numbers of players."""
    for _, same in groupby(left, key=lambda one: one["what"]):
        yield list(same)


def _thing(row: Mapping[str, Any]) -> str:
    return str(row["what"]).split()[0].lower()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("book", type=Path)
    arguments.add_argument("key", type=Path)
    asked = arguments.parse_args()
    key = json.loads(asked.key.read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        with opened(str(asked.book), "--game", "sealed", "-o", f"{folder}/draft") as clerk:
            clerk.go("book")
            clerk.accept_all()
            clerk.go("words")
            clerk.accept_all()
            clerk.put_list_right(key["components"])
            clerk.put_setup_right(key["setup"])
            clerk.put_effects_right({})
            sys.stdout.write(f"{clerk.tally}\n")
            clerk.go("left")
            sys.stdout.write(clerk.page.inner_text("#rows"))
        subprocess.run([sys.executable, "-c", COMMAND, "check", "--game", f"{folder}/draft"], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
