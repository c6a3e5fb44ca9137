"""Names in an imported game: one that nobody knows is an error of the log, with its place and the nearest name."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.shapes import Shapes
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.replay import Replay

__all__ = ["check_names", "known_names"]

_FREE: Final = frozenset(("answer", "seat", "pile"))
"""Keys whose texts are not names of the catalog."""


_WHAT: Final = "the log uses a name that nobody knows"
_COPY: Final = "#"
"""What divides the name of a card from the number of its copy."""


def check_names(replay: Replay, game: Game) -> None:
    """Raise `replay-format` for a verb, a field or a name of the moves that the game does not know."""
    shapes = game.shapes
    known = known_names(game)
    kinds = shapes.moves if shapes is not None and shapes.game == game.id else {}
    keys = {do: {key.removesuffix("?") for key in fields} | {"do"} for do, fields in kinds.items()}
    options = {option.name for option in game.setup_options}
    for key, name in _names(replay.setup):
        if key not in options and not _is_known(name, known):
            hint = _nearest(name, known, game)
            raise KartotekError("replay-format", _WHAT, where=f"setup.{key}", why=f"no {name!r} is known", hint=hint)
    for place, move in enumerate(replay.moves):
        do, seat = move.get("do"), move.get("seat")
        if type(seat) is not int or seat < 0:
            raise _unknown(replay, place, "seat", f"a seat number from 0 is needed, not {str(seat)[:40]!r}", "")
        if not isinstance(do, str) or (kinds and do not in kinds):
            hint = did_you_mean(str(do), kinds, f"moves: {', '.join(kinds)}")
            raise _unknown(replay, place, "do", f"there is no move {str(do)[:40]!r}", hint)
        if kinds and not move.keys() <= (fields := keys[do]):
            key = min(move.keys() - fields)
            hint = did_you_mean(key, fields, f"keys: {', '.join(sorted(fields))}")
            raise _unknown(replay, place, key, f"a move {do!r} has no such key", hint)
        for key, name in _names(move):
            if not _is_known(name, known):
                raise _unknown(replay, place, key, f"no {name!r} is known", _nearest(name, known, game))
        if kinds and shapes is not None:
            _check_shape(replay, place, shapes)


def _check_shape(replay: Replay, place: int, shapes: Shapes) -> None:
    """What a move lacks, or has of another kind, is reported in the words of the log."""
    try:
        shapes.check_moves(replay.moves[place : place + 1], accepted=True)
    except KartotekError as error:
        key = (error.where or "").partition(".")[2]
        raise _unknown(
            replay, place, key, str(error.why), error.hint or "", "a move of the log is malformed"
        ) from error


def _is_known(name: str, known: Collection[str]) -> bool:
    return name in known or name.partition(_COPY)[0] in known


def _names(value: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, str]]:
    """The texts of a move and the keys of its amounts, each with the field in which it stands."""
    for key, item in value.items():
        field = f"{within}.{key}" if within else key
        if key in _FREE or (key == "do" and not within):
            continue
        if isinstance(item, str):
            yield field, item
        elif isinstance(item, Mapping):
            if item and all(type(amount) is int for amount in item.values()):
                yield from ((field, name) for name in item)
            else:
                yield from _names(item, field)
        elif isinstance(item, list | tuple):
            for entry in item:
                if isinstance(entry, str):
                    yield field, entry
                elif isinstance(entry, Mapping):
                    yield from _names(entry, field)


def known_names(game: Game) -> frozenset[str]:
    """Every name that a move may use: components, resources, values of domains, words of shapes."""
    kept: frozenset[str] | None = game.__dict__.get("_known_names")
    if kept is None:
        kept = game.__dict__["_known_names"] = frozenset(_of_game(game))
    return kept


def _of_game(game: Game) -> Iterator[str]:
    facts = game.facts
    for items in facts.kinds.values():
        for item in items:
            yield item.slug
            yield f"{item.kind}:{item.slug}"
    yield from facts.vocabulary.amounts
    for domain in facts.vocabulary.domains.values():
        yield from domain.values
    if game.shapes is not None:
        yield from game.shapes.words()
    yield from game.own_names()


def _nearest(name: str, known: Collection[str], game: Game) -> str:
    """The id that was meant: by its name in either language, or by its letters."""
    wanted = fold(name)
    for items in game.facts.kinds.values():
        for item in items:
            if wanted in (fold(item.name_en or ""), fold(item.name_hu or "")):
                return f"did you mean {item.slug!r}?"
    return did_you_mean(name.casefold().replace(" ", "-"), known)


def _unknown(replay: Replay, place: int, key: str, why: str, hint: str, what: str = _WHAT) -> KartotekError:
    origin = replay.log
    at = origin.places[place].line if origin is not None and place < len(origin.places) else f"moves[{place}]"
    where = f"line {at}, {key}" if isinstance(at, int) else f"{at}.{key}"
    return KartotekError("replay-format", what, where=where, why=why, hint=hint)
