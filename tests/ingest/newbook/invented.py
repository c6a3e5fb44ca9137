"""Small rulebooks made at random: things with counts, a set-up, and the key that goes with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.nouns import Lexeme, inflect
from kartotek.schema.hungarian.numerals import attributive
from tests.ingest.newbook.layouts import Layouts

__all__ = ["Book", "invented"]

_THINGS: Final = (
    "hídlapka malomtábla szélkártya bárkafigura harangjelző kagyló gyertya vitorla hordó zászló kristály "
    "karaván kulcs tekercs bolygó sárkány tolvaj kapujelző fáklya mozsár"
).split()
_KINDS: Final = ("erdei", "mezei", "nappali", "éjszakai", "északi", "déli", "arany", "ezüst", "kerek", "hosszú")
_PLAYERS: Final = (2, 3, 4)
_LISTS: Final = ("TARTOZÉKOK", "A DOBOZ TARTALMA", "MI VAN A DOBOZBAN?", "Kellékek", "A játék elemei")
_SETUPS: Final = ("ELŐKÉSZÜLETEK", "A JÁTÉK ELŐKÉSZÍTÉSE", "Előkészítés", "Felállítás")
_RULES: Final = ("A JÁTÉK MENETE", "", "A soron lévő játékos lép egyet, majd a következő jön.")


@dataclass(slots=True)
class Book:
    """The lines of a book and its key."""

    lines: list[str]
    components: list[dict[str, Any]] = field(default_factory=list)
    setup: list[dict[str, Any]] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    @property
    def key(self) -> dict[str, Any]:
        return {"components": self.components, "setup": self.setup}

    def count(self, name: str, count: int) -> None:
        self.components.append({"name_hu": name, "count": count, "line": len(self.lines)})

    def state(self, thing: str, values: dict[int, int], line: int) -> None:
        self.setup += [
            {"what": f"{thing} at the start", "players": players, "value": value, "line": line}
            for players, value in values.items()
        ]


def invented(seed: int, layouts: Layouts) -> Book:
    """A book whose every list entry and sentence follows one of the layouts."""
    random = Random(seed)
    things = random.sample(_THINGS, 9)
    book = Book(["PRÓBAJÁTÉK", "", "Társasjáték 2–4 játékosnak", "", random.choice(_LISTS), ""])
    if random.random() < 1 / 4:
        _add_prose(book, things, layouts, random)
    else:
        _add_list(book, things, layouts, random)
    book.lines += ["", random.choice(_SETUPS), ""]
    _add_setup(book, things, layouts, random)
    book.lines += ["", *_RULES]
    return book


def _add_list(book: Book, things: Sequence[str], layouts: Layouts, random: Random) -> None:
    plain = random.choice(layouts.plain)
    for place, thing in enumerate(things):
        if place in (3, 6):
            kinds, parts = random.sample(_KINDS, 2), [random.randint(2, 12), random.randint(2, 12)]
            text = _filled(
                random.choice(layouts.split), thing, sum(parts), x=kinds[0], y=kinds[1], a=parts[0], b=parts[1]
            )
            for kind, part in zip(kinds, parts, strict=True):
                book.count(kind, part)
            count = sum(parts)
        else:
            count = random.randint(2, 60)
            text = _filled(plain, thing, count, p=place + 1)
        book.count(thing, count)
        book.lines += text.split("\n")


def _add_prose(book: Book, things: Sequence[str], layouts: Layouts, random: Random) -> None:
    case_of_list, template = random.choice(layouts.prose)
    counts = [random.randint(2, 60) for _ in things]
    named = [f"{count} {_form(thing, case_of_list)}" for thing, count in zip(things, counts, strict=True)]
    book.lines.append(template.replace("{all}", ", ".join(named[:-1]) + " és " + named[-1]))
    for thing, count in zip(things, counts, strict=True):
        book.count(thing, count)


def _add_setup(book: Book, things: Sequence[str], layouts: Layouts, random: Random) -> None:
    n, m, step = random.randint(2, 8), random.randint(2, 8), random.randint(1, 4)
    rising = {players: n + step * place for place, players in enumerate(_PLAYERS)}
    everyone = dict.fromkeys(_PLAYERS, n)
    more = n + m
    _add(book, random.choice(layouts.each), things[0], [everyone], n=n)
    _add(book, random.choice(layouts.common), things[1], [everyone], n=n)
    _add(book, random.choice(layouts.by_players), things[2], [rising], **dict(zip("abc", rising.values(), strict=True)))
    _add(book, random.choice(layouts.by_seat), things[4], [everyone, dict.fromkeys(_PLAYERS, more)], n=n, m=more)
    _add(book, random.choice(layouts.formula), things[5], [{players: players + 1 for players in _PLAYERS}])
    _add(book, random.choice(layouts.nobody), things[7], [dict.fromkeys(_PLAYERS, 0)])
    _add(book, random.choice(layouts.kept), things[8], [dict.fromkeys(_PLAYERS, more), everyone], n=more, m=n)


def _add(book: Book, template: str, thing: str, stated: Sequence[dict[int, int]], **numbers: int) -> None:
    """Add a sentence or a table; a value by players stands on the line of its own placeholder."""
    first = len(book.lines) + 1
    lines = template.split("\n")
    for values in stated:
        for place, (players, value) in enumerate(values.items()):
            own = [at for at, line in enumerate(lines) if "{" + "abc"[place] + "}" in line]
            book.state(thing, {players: value}, first + (own[0] if own else 0))
    book.lines += _filled(template, thing, numbers.pop("n", 0), **numbers).split("\n")


def _filled(template: str, thing: str, n: int, **others: int | str) -> str:
    forms = {case: _form(thing, case) for case in (Case.NOM, Case.ACC, Case.INS, Case.ELA)}
    capitals = {case.capitalize(): form.capitalize() for case, form in forms.items()}
    return template.format(n=n, w=attributive(n) if n else "", **forms, **capitals, **others)


def _form(thing: str, case: Case) -> str:
    return inflect(Lexeme(thing), case)
