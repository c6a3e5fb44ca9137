"""What all file models share: strictness, and faults as places with hints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from kartotek.schema.did_you_mean import did_you_mean

__all__ = ["DeclaredName", "FileModel", "ModelFault", "faults_of", "require"]


DeclaredName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
"""A name that a file declares, as expressions spell it."""


class FileModel(BaseModel):
    """A part of a file: every key is declared, and a value is of the declared type, not of one that could become it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


Model = TypeVar("Model", bound=FileModel)


@dataclass(frozen=True, slots=True)
class ModelFault:
    """What is wrong in a file: the path of the entry (`resources.coin.cap`), what it is, and a hint."""

    path: str
    what: str
    hint: str = ""


def faults_of(model: type[FileModel], raw: Mapping[str, Any]) -> list[ModelFault]:
    """Everything in which the content of a file differs from its model; nothing if it fits."""
    try:
        model.model_validate(raw)
    except ValidationError as error:
        return list(_faults(model, error))
    return []


def require(model: type[FileModel], raw: Mapping[str, Any], where: str, below: str = "") -> None:
    """Raise the first fault of a file as an error with its place; `below` is the path of a part of the file."""
    from kartotek.schema.errors import KartotekError

    for fault in faults_of(model, raw):
        path = ".".join(part for part in (below, fault.path) if part)
        raise KartotekError("data-format", fault.what, where=f"{where}, {path}", hint=fault.hint)


def _faults(model: type[FileModel], error: ValidationError) -> Iterator[ModelFault]:
    for item in error.errors(include_url=False, include_context=False):
        place = tuple(part for part in item["loc"] if not _is_branch(part))
        path = ".".join(map(str, place))
        if item["type"] == "extra_forbidden":
            known = sorted(_keys_at(model, place[:-1]))
            hint = did_you_mean(str(place[-1]), known, f"known keys: {', '.join(known)}")
            yield ModelFault(path, f"there is no key {str(place[-1])!r}", hint)
        elif item["type"] == "missing":
            yield ModelFault(path, f"the key {str(place[-1])!r} is missing")
        else:
            yield ModelFault(path, item["msg"][:1].lower() + item["msg"][1:])


def _is_branch(part: int | str) -> bool:
    """pydantic names the alternative of a union that it tried; that is no part of the path."""
    return isinstance(part, str) and (
        part.startswith(("function-", "constrained-", "dict[", "list[", "literal[")) or part in _BRANCHES
    )


_BRANCHES = frozenset(("str", "int", "bool", "TermWords", "LexemeWords"))


def _keys_at(model: Any, place: tuple[int | str, ...]) -> set[str]:
    """The keys that a model admits at a path; the number of an entry in a list is no step into another model."""
    place = tuple(step for step in place if not isinstance(step, int))
    if not place:
        return set(model.model_fields) if isinstance(model, type) and issubclass(model, BaseModel) else set()
    step, *rest = place
    if isinstance(model, type) and issubclass(model, BaseModel):
        field = model.model_fields.get(str(step))
        candidates = _models_in(field.annotation) if field else []
        # A table of named entries: the next step is a name.
        after = tuple(rest[1:]) if rest and field is not None and "Mapping" in str(field.annotation) else tuple(rest)
        return set().union(*(_keys_at(candidate, after) for candidate in candidates)) if candidates else set()
    return set()


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [found for part in get_args(annotation) for found in _models_in(part)]
