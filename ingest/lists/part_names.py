"""Names of components and of their parts: without endings, with the noun that they share, checked by their use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.lists.doubts import met
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.names import COLLECTIVE, MATERIALS, OURS, last_word, nominative
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import is_form_of_piece, is_word, piece_of
from kartotek.ingest.words.numbers import number_of, seat_of
from kartotek.ingest.words.tokens import NO_WORD, BookToken, TokensOfLines
from kartotek.ingest.words.verb_forms import is_dictionary_form
from kartotek.schema.hungarian.analyse import is_form

__all__ = [
    "DESCRIBING",
    "checked_by_form",
    "checked_by_use",
    "in_nominative",
    "names_in_nominative",
    "with_shared_noun",
    "without_ability",
    "without_features",
]

_OUT_OF: Final = ("ból", "ből")
DESCRIBING: Final = ("i", "ú", "ű", "os", "es", "as", "ös", "ott", "ett", "tlan", "tlen")
"""How words end that describe a thing and do not name it; `falu` is none."""
_LOOKS_LIKE: Final = (("rn", "m"), ("cl", "d"), ("l", "i"), ("i", "l"))
"""Letters that a scan has for others."""
_LONGEST_ENDING: Final = 4
_SHORTEST_NOUN: Final = 2


# ---- out of what ----


def in_nominative(found: Sequence[DraftComponent], known: Collection[str]) -> list[DraftComponent]:
    """The components, a part that is named by what it is made of by that name: `vasból` is `vas`."""
    return [_material(one, known) if one.part_of and one.name_hu.endswith(_OUT_OF) else one for one in found]


def _material(one: DraftComponent, known: Collection[str]) -> DraftComponent:
    name, certain = nominative(one.name_hu, known)
    return replace(one if certain else one.doubted("name-unclear"), name_hu=name)


# ---- words of sentences ----


def checked_by_form(found: Sequence[DraftComponent], known: Collection[str]) -> list[DraftComponent]:
    """The components; in doubt one whose name is the object of a sentence, a place in a row, or the misread form of a
    word that the book has: no list has such."""
    doubtful = {name for name in {one.name_hu for one in found} if _is_no_name(last_word(name), known)}
    return [one.doubted(*met({"name-unclear": one.name_hu in doubtful})) for one in found]


def _is_no_name(word: str, known: Collection[str]) -> bool:
    return _is_of_sentence(word, known) or _is_misread(key_of(word), known) or _is_grown(word, known)


def _is_grown(word: str, known: Collection[str]) -> bool:
    """Whether a colour, a size or a number may have grown together with a noun that the book has by itself."""
    cuts = ((word[:cut], key_of(word[cut:])) for cut in range(_SHORTEST_NOUN, len(word) - _SHORTEST_NOUN))
    return any(_measures(first) or (_says_look_or_number(first) and _is_noun_of(noun, known)) for first, noun in cuts)


def _measures(word: str) -> bool:
    """Whether a word says how many parts a thing has, or for what age it is (`lapos`): no compound begins so."""
    return word.endswith(DESCRIBING) and is_word(key_of(word), "units", "measures")


def _says_look_or_number(word: str) -> bool:
    """Whether a word describes things by itself, or counts several as one; a material begins many a compound
    (`fakocka`)."""
    look = _is_look(word) and key_of(word) not in MATERIALS
    return look or number_of(word) is not None or key_of(word) in COLLECTIVE


def _is_noun_of(noun: str, known: Collection[str]) -> bool:
    begun = len(noun) > 2 * _SHORTEST_NOUN and any(word.startswith(noun) for word in known)
    return len(noun) > _SHORTEST_NOUN and (noun in known or begun or is_form_of_piece(noun))


def _is_misread(key: str, known: Collection[str]) -> bool:
    """Whether letters of a word look like others, and words of the book begin with what these make."""
    likely = tuple(key[:at] + key[at:].replace(one, other, 1) for one, other in _LOOKS_LIKE for at in _places(one, key))
    return bool(likely) and any(other.startswith(likely) for other in known)


def _places(letters: str, key: str) -> list[int]:
    return [at for at in range(len(key)) if key.startswith(letters, at)]


def _is_of_sentence(word: str, known: Collection[str]) -> bool:
    """Whether a word is the accusative of one that the book has, or an ordinal."""
    object_of, certain = nominative(word, known)
    return seat_of(word) is not None or (word.endswith("t") and certain and object_of != word)


# ---- nouns that several share ----


def with_shared_noun(made: list[DraftComponent], one: DraftComponent, opens: str, since: int = 0) -> None:
    """Give the components right before one, from a place on, its noun, where the single word of each describes a thing;
    in doubt where it may, as are the parts before those that got it. `opens` has the signs before the last one."""
    noun, signs, shared = one.name_hu.partition(" ")[2], opens, False
    for place in range(len(made) - 1, since - 1, -1):
        before = made[place]
        if not noun or before.name_hu.endswith(noun) or not _is_beside(before, one):
            return
        shares = _may_share(before, one, signs)
        if not shares and not (shared and one.part_of):
            return
        name = f"{before.name_hu} {noun}" if _describes(before.name_hu) else before.name_hu
        made[place] = replace(before.doubted("name-unclear"), name_hu=name)
        signs, shared = ",", True


def _is_beside(before: DraftComponent, one: DraftComponent) -> bool:
    """Whether a component of one word is counted beside another one, and is not a piece by itself."""
    single = before.name_hu.isalpha() and not piece_of(before.name_hu)[0]
    return single and before.part_of == one.part_of and before.count is not None


def _may_share(before: DraftComponent, one: DraftComponent, signs: str) -> bool:
    """Whether a name may lack the noun of the next one; a comma between them is fit for colours and sizes only."""
    return (bool(one.part_of) and "," not in signs) or _is_look(before.name_hu)


def _describes(word: str) -> bool:
    return _is_look(word) or word.endswith(DESCRIBING)


def _is_look(word: str) -> bool:
    return is_word(key_of(word), "plain", "looks")


# ---- nouns that the book uses ----


def checked_by_use(found: Sequence[DraftComponent], tokens: TokensOfLines) -> list[DraftComponent]:
    """The components; in doubt a colour or size alone, parts of a whole where the book elsewhere puts a noun after the
    name of one (that of the things which the tiles or cards of the whole stand for), pieces behind a word that the book
    has only there, since it may describe them (`kétoldalas tótábla`), and those that it calls shorter."""
    pairs = [pair for line in tokens.values() for pair in pairwise([*line, NO_WORD])]
    keys = Counter(token.key for line in tokens.values() for token in line)
    longer = {one.part_of for one in found if _is_named_longer(one, pairs)} | _unclear_wholes(found)
    unclear = [
        _is_short(one, longer) or _may_be_described(one.name_hu, keys) or _is_called_shorter(one.name_hu, pairs)
        for one in found
    ]
    return [one.doubted(*met({"name-unclear": doubt})) for one, doubt in zip(found, unclear, strict=True)]


def _unclear_wholes(found: Sequence[DraftComponent]) -> set[str]:
    """Pieces with parts whose own name is in doubt: what the book calls the parts cannot be held against it."""
    return {one.name_hu for one in found if "name-unclear" in one.doubts and piece_of(one.name_hu)[0]}


def _may_be_described(name: str, keys: Counter[str]) -> bool:
    """Whether a name is that of a piece behind a single word which may only describe it."""
    first, _, noun = name.partition(" ")
    kind, bare = piece_of(noun)
    described = bool(bare) or first.lower().endswith(DESCRIBING)
    return keys[key_of(first)] == 1 and " " not in noun and bool(kind) and described


def _is_called_shorter(name: str, pairs: Sequence[tuple[BookToken, BookToken]]) -> bool:
    """Whether the book calls a thing by the first of its two words alone, of which the second only says what it is made
    as (`lovag bábu`)."""
    first, _, last = name.lower().partition(" ")
    kind, bare = piece_of(last)
    if not kind or bare or not first or is_dictionary_form(first):
        return False
    key, piece = key_of(first), key_of(last)
    alone = (one for one, other in pairs if one.key.startswith(key) and not other.key.startswith(piece))
    return any(is_form(one.key, first, "noun", loose=True) for one in alone)


def _is_short(one: DraftComponent, longer: Collection[str]) -> bool:
    """Whether a single word may be less than the name of a thing."""
    if not one.name_hu.isalpha() or piece_of(one.name_hu)[0]:
        return False
    return one.part_of in longer if one.part_of else _is_look(one.name_hu)


def _is_named_longer(one: DraftComponent, pairs: Sequence[tuple[BookToken, BookToken]]) -> bool:
    kind, noun = piece_of(one.part_of)
    if not kind or len(noun) < _SHORTEST_NOUN or not one.name_hu.isalpha() or piece_of(one.name_hu)[0]:
        return False
    part, short, whole = key_of(one.name_hu), key_of(noun), key_of(one.part_of)
    apart = any(word.key == part and _is_form(after, short, whole) for word, after in pairs)
    return apart or any(_is_form(word, part + short, part + whole) for word, _ in pairs)


def _is_form(word: BookToken, noun: str, whole: str) -> bool:
    """Whether a word is a form of a noun, and none of the longer name of the whole."""
    longer = word.key.startswith(whole) or len(word.key) - len(noun) > _LONGEST_ENDING
    return word.key.startswith(noun) and not longer


# ---- what only counts features ----
# 1 kétoldalas tótábla        a `tótábla`, unless the book calls it so elsewhere or has another one
# 2 hatoldalú dobókocka       the same
# 3 ötpontos kártya           what a card is worth parts the kinds: it stays

_FEATURES: Final = ("oldal", "rész", "szög", "szín", "szint", "réteg")
"""What a number and these count is how a piece is made."""
_UNCLEAR: Final = "name-unclear"


def without_features(found: Sequence[DraftComponent], tokens: TokensOfLines) -> list[DraftComponent]:
    """The components; one whose name is in doubt by its noun alone, where the word before that counts its sides or
    parts, stands nowhere else in the book, and no other component has the noun. The doubt stays."""
    keys = Counter(token.key for line in tokens.values() for token in line)
    nouns = Counter(key_of(last_word(one.name_hu)) for one in found)
    unclear = {one.name_hu for one in found if _UNCLEAR in one.doubts}
    new = {name: _noun(name) for name in unclear if _is_featured(name, keys) and nouns[key_of(_noun(name))] == 1}
    return [_renamed(one, new) for one in found]


def _noun(name: str) -> str:
    return name.partition(" ")[2]


def _is_featured(name: str, keys: Mapping[str, int]) -> bool:
    """Whether a name is a noun behind a single word that counts a feature, and the book has that word only here."""
    first, _, noun = name.partition(" ")
    return bool(noun) and " " not in noun and keys[key_of(first)] == 1 and _counts_feature(first.lower())


def _counts_feature(word: str) -> bool:
    """Whether a word is a number and an adjective of what it counts: `kétoldalas`, `hatoldalú`."""
    starts = (at for feature in _FEATURES if (at := word.find(feature)) > 0)
    return word.endswith(DESCRIBING) and any(number_of(word[:at]) is not None for at in starts)


def _renamed(one: DraftComponent, new: Mapping[str, str]) -> DraftComponent:
    return replace(one, name_hu=new.get(one.name_hu, one.name_hu), part_of=new.get(one.part_of, one.part_of))


# ---- names in running text ----

_WITH: Final = ("val", "vel")
_ABLE: Final = ("ható", "hető")


def names_in_nominative(found: Sequence[DraftComponent], known: Collection[str]) -> list[DraftComponent]:
    """The components of a sentence by their dictionary forms: where most of its totals end as an object does, they are;
    else those that the book has in a dictionary form too."""
    totals = [one.name_hu for one in found if not one.part_of]
    objects = {name for name in totals if name.endswith(("t", *_OUT_OF, *OURS, *_WITH))}
    if len(objects) <= len(totals) / 2:
        objects = {name for name in objects if nominative(name, known)[1]}
    objects |= {one.part_of for one in found if one.part_of and _are_objects(found, one.part_of)}
    renamed: dict[str, str] = {}
    return [_in_nominative(one, objects, known, renamed) for one in found]


def _are_objects(found: Sequence[DraftComponent], total: str) -> bool:
    """Whether all parts of a total, and more than one, end as objects do."""
    parts = [one.name_hu for one in found if one.part_of == total]
    return len(parts) > 1 and all(name.endswith("t") for name in parts)


def _in_nominative(
    one: DraftComponent, objects: Collection[str], known: Collection[str], renamed: dict[str, str]
) -> DraftComponent:
    """A component by its dictionary form, which is noted; a part of an object is one too."""
    part = bool(one.part_of) and one.part_of in objects and one.name_hu.endswith("t")
    if not part and (one.part_of or one.name_hu not in objects):
        return replace(one, part_of=renamed.get(one.part_of, one.part_of))
    name, certain = nominative(one.name_hu, known)
    renamed[one.name_hu] = name
    doubts = () if certain else ("name-unclear",)
    total = renamed.get(one.part_of, one.part_of)
    return replace(one.doubted(*doubts), name_hu=name, kind=one.kind or piece_of(name)[0], part_of=total)


def without_ability(one: DraftComponent) -> DraftComponent:
    """A component without the measure before its name (`húsz szál nád`), and without the word that says what can be
    done with it, where the rest names a piece by itself (`egy összecsukható hídtábla`); in doubt, since that word may
    be part of the name."""
    first, _, rest = one.name_hu.partition(" ")
    if rest and is_word(key_of(first), "units", "measured"):
        return replace(one.doubted("name-unclear"), name_hu=rest, kind=piece_of(rest)[0])
    named = bool(rest) and " " not in rest and all(piece_of(rest))
    return replace(one.doubted("name-unclear"), name_hu=rest) if named and first.endswith(_ABLE) else one
