"""Cards that a book lists by name, with how many copies there are of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise, takewhile
from typing import Final

from kartotek.ingest.confidence import ADDED_UP, PLAIN, capped
from kartotek.ingest.layout.headings import is_minor
from kartotek.ingest.layout.outline import Outline
from kartotek.ingest.layout.section import Section, paragraphs_of
from kartotek.ingest.layout.sentences import sentences_of
from kartotek.ingest.lists.chunk import FILLERS, is_unit
from kartotek.ingest.lists.doubts import met, recapped
from kartotek.ingest.lists.entry_components import add_up_to
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.links import Links
from kartotek.ingest.lists.name_labels import (
    LONGEST_NAME,
    RosterLabel,
    article_before,
    copies_at_end,
    copies_in_field,
    is_name,
    label_before_text,
    label_of,
    labels_in_tables,
)
from kartotek.ingest.lists.names import nominative, text_of
from kartotek.ingest.lists.prose_numbers import is_said, is_source
from kartotek.ingest.words.lexicon import is_piece, kind_of_piece
from kartotek.ingest.words.numbers import WrittenNumber, times_of
from kartotek.ingest.words.players import is_player
from kartotek.ingest.words.tokens import NO_WORD, BookToken, TokensOfLines, run_on
from kartotek.ingest.words.word_runs import all_as_scanned, word_at
from kartotek.schema.hungarian.features import Case

__all__ = ["labels_in", "members_in_prose", "roster_components", "roster_lines"]


# ---- headings ----
# MESTEREK            the heading of the list
# Kovács              a heading by itself, with a field for its copies below, or beside names that have theirs
# Darabszám: 4
# ...

_FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class RosterGroup:
    """A section, and the labels that stand as headings behind it."""

    section: Section
    headed: tuple[RosterLabel, ...]


def groups_of(sections: Sequence[Section], tokens: TokensOfLines, alone: Sequence[int]) -> Iterator[RosterGroup]:
    """The sections, without those that are members of a list; `alone` has for each how many of its own labels are names
    alone on their lines with their copies."""
    place = 0
    while place < len(sections):
        members = _headed_members(sections, place, tokens)
        if not _is_list(members, alone[place]):
            members = []
        yield RosterGroup(sections[place], tuple(members))
        place += 1 + len(members)


def _headed_members(sections: Sequence[Section], place: int, tokens: TokensOfLines) -> list[RosterLabel]:
    """The sections behind one whose headings may be names of its list, as labels."""
    above = sections[place]
    named = takewhile(lambda one: _may_be_member(one, tokens), sections[place + 1 :])
    labels = ((one, _label(one, tokens)) for one in named)
    below = takewhile(lambda pair: pair[1].is_counted or is_minor(pair[0].heading, above.heading), labels)
    return [label for _, label in below]


def _may_be_member(section: Section, tokens: TokensOfLines) -> bool:
    return not section.role and bool(section.lines) and is_name(tokens.get(section.line, ()))


def _label(section: Section, tokens: TokensOfLines) -> RosterLabel:
    """The name that heads a section, with the copies that the first or the last line below it gives."""
    paragraph = [tokens[line] for line in section.lines if tokens[line]]
    ends: list[Sequence[BookToken]] = [*paragraph[:1], *paragraph[-1:]]
    copies = next(filter(None, map(copies_in_field, ends)), None)
    return RosterLabel(tuple(tokens[section.line]), copies, (), apart=True)


def _is_list(members: Sequence[RosterLabel], alone: int) -> bool:
    """Whether headings are names of a list: enough of them, or of the names above them, have copies."""
    counted = sum(label.is_counted for label in members) + alone
    return counted >= _FEWEST and counted >= len(members) + alone - counted


# ---- copies that a sentence gives ----
# Verőfényből három van a pakliban.       out of what there are so many
# A Vihar csak egyszer fordul elő.        how many times it comes

_OUT_OF: Final = ("ból", "ből")
_THERE_ARE: Final = frozenset(
    ("van", "vannak", "akad", "letezik", "talalhato", "szerepel", "jut", "keszult", "kerult", "lapul", "rejtozik")
)
_COMES: Final = ("fordul", "elofordul", "szerepel", "akad", "van")
_ONCE: Final = {"egyszer": 1, "ketszer": 2, "haromszor": 3, "negyszer": 4}
_NEAR_NUMBER: Final = 4


def said_label(line: Sequence[BookToken]) -> RosterLabel | None:
    """The name that begins a sentence which says how many copies there are; None for any other line."""
    start = article_before(line)
    first = word_at(line, start)
    if not first.capital or first.counts:
        return None
    after = list(takewhile(_goes_on, line[start + 1 : start + 1 + _NEAR_NUMBER]))
    found = _out_of(after) if first.text.endswith(_OUT_OF) else _times(after)
    if found is None:
        return None
    name, _ = nominative(first.text.lower(), ()) if first.text.endswith(_OUT_OF) else (first.text, True)
    return RosterLabel((replace(first, text=name[:1].upper() + name[1:]),), found, tuple(line[start + 1 :]), apart=True)


def _goes_on(word: BookToken) -> bool:
    return not word.before.strip()


def _out_of(after: Sequence[BookToken]) -> BookToken | None:
    """`Szellőből kettő akad`: the number beside a word that says that there are so many."""
    numbers = [word for word in after if word.counts]
    there_is = any(word.key in _THERE_ARE or is_unit(word) for word in after)
    return numbers[0] if len(numbers) == 1 and there_is else None


def _times(after: Sequence[BookToken]) -> BookToken | None:
    """`egyszer fordul elő`: how many times it comes, as a number."""
    said = [word for word in after if times_of(word.text) is not None or word.key in _ONCE]
    comes = any(word.key in _COMES for word in after)
    if len(said) != 1 or not comes:
        return None
    value = _ONCE.get(said[0].key) or times_of(said[0].text) or 0
    return replace(said[0], number=WrittenNumber(value, True))


# ---- labels ----

_LONGEST_LINE: Final = LONGEST_NAME + 3
"""How many words a line has at most that is a name and its copies."""
_BULLETS: Final = frozenset("-–—•*·>+")


def labels_in(section: Section, tokens: TokensOfLines, skipped: frozenset[int]) -> Iterator[RosterLabel]:
    """The labels that begin lines of a section, where the line before has ended; without those that every member has
    of its own (`Ára:`, `Hatása:`)."""
    alone = {**_lone_labels(section, tokens), **_begun_labels(section, tokens), **_said_labels(section, tokens)}
    read = (alone.get(number) or label_of(tokens[number]) for number in _starts(section, tokens))
    labels = [label for label in read if label is not None and label.line not in skipped]
    return iter(_without_fields(labels, section))


def _without_fields(labels: Sequence[RosterLabel], section: Section) -> list[RosterLabel]:
    """The labels without those that only say something of a member: the same one stands there again, or it stands
    inside a paragraph where every counted label begins one."""
    times = Counter(label.text for label in labels if not label.is_counted)
    first = {line for line in section.lines if line - 1 not in section.lines}
    counted = [label.line in first for label in labels if label.is_counted]
    apart = len(counted) >= _FEWEST and all(counted)
    return [one for one in labels if one.is_counted or (times[one.text] == 1 and (not apart or one.line in first))]


def _starts(section: Section, tokens: TokensOfLines) -> Iterator[int]:
    """The lines with words that a bullet begins, or before which a sentence or a paragraph has ended."""
    last: Sequence[BookToken] = ()
    for number in (one for one in section.lines if tokens[one]):
        first = tokens[number][0]
        if not last or first.before.strip() in _BULLETS or _ends_before(last, number):
            yield number
        last = tokens[number]


def _ends_before(last: Sequence[BookToken], number: int) -> bool:
    """Whether a paragraph, a sentence, or brackets behind a sentence have ended in the line before another one."""
    word = last[-1]
    if word.line < number - 1 or word.after.rstrip("”\"')").endswith((".", "!", "?", ":")):
        return True
    opening = next((one.before for one in reversed(last) if one.follows("([")), "")
    return word.after.rstrip().endswith((")", "]")) and opening.strip(" ([").endswith((".", "!", "?"))


# ---- names alone on their lines ----


def _lone_labels(section: Section, tokens: TokensOfLines) -> dict[int, RosterLabel]:
    """Names that stand alone on their lines with a field for their copies below, or without a number in a list where
    others stand alone with theirs; the text below each begins no further out."""
    pairs = [(one, below) for one, below in pairwise(section.lines) if _stands_above(tokens[one], tokens[below])]
    alone = {one: _headed(tokens[one], tokens[below]) for one, below in pairs}
    counted = [label for label in alone.values() if label is not None and label.is_counted]
    if len(counted) < _FEWEST:
        return {}
    return {number: label for number, label in alone.items() if label is not None}


def _stands_above(line: Sequence[BookToken], text: Sequence[BookToken]) -> bool:
    """Whether a line of a few words stands above text, and no further in than that."""
    short = 0 < len(line) <= _LONGEST_LINE and (line[0].capital or line[0].may_be_number)
    return short and bool(text) and text[0].start >= line[0].start


def _headed(line: Sequence[BookToken], below: Sequence[BookToken]) -> RosterLabel | None:
    """The label of a line that is a name and its copies or a name alone; None for any other line."""
    label = label_of(line)
    if label is not None and not label.rest and label.is_counted:
        return label
    return RosterLabel(tuple(line), copies_in_field(below), (), apart=True) if is_name(line) else None


# ---- names that begin a sentence ----


def _begun_labels(section: Section, tokens: TokensOfLines) -> dict[int, RosterLabel]:
    """Names that begin a paragraph after an article and have no number, in a list where others so begin theirs and have
    one: `A Vihar (3) ...`, `A Szélcsend ...`."""
    first = {line: tokens[line] for line in section.lines if line - 1 not in section.lines and tokens[line]}
    begun = [line for line in first.values() if article_before(line)]
    counted = [label for label in map(label_before_text, begun) if label is not None and label.is_counted]
    if len(counted) < _FEWEST:
        return {}
    names = {
        number: _capitals(line[1:]) for number, line in first.items() if line in begun and not label_before_text(line)
    }
    return {number: RosterLabel(name, None, ()) for number, name in names.items()}


def _said_labels(section: Section, tokens: TokensOfLines) -> dict[int, RosterLabel]:
    """Names whose sentences say how many copies there are, where several do."""
    found = {line: said_label(tokens[line]) for line in section.lines if tokens[line]}
    counted = {line: label for line, label in found.items() if label is not None}
    return counted if len(counted) >= _FEWEST else {}


def _capitals(line: Sequence[BookToken]) -> tuple[BookToken, ...]:
    """The words with capitals that a run begins with."""
    return tuple(takewhile(lambda token: token.capital, line))


# ---- copies in the text of each ----


def with_copies_in_text(labels: Sequence[RosterLabel], section: Section, tokens: TokensOfLines) -> list[RosterLabel]:
    """The labels; where none has copies beside its name and the texts of several end with theirs, with these."""
    if any(label.is_counted for label in labels):
        return list(labels)
    found = {line: copies_at_end(text) for line, text in _texts(labels, section, tokens)}
    counted = [line for line, copies in found.items() if copies is not None]
    return [_with_copies(label, found) for label in labels] if len(counted) >= _FEWEST else list(labels)


def _with_copies(label: RosterLabel, found: Mapping[int, BookToken | None]) -> RosterLabel:
    copies = found.get(label.line)
    return replace(label, copies=copies, apart=copies is not None)


def _texts(
    labels: Sequence[RosterLabel], section: Section, tokens: TokensOfLines
) -> Iterator[tuple[int, list[BookToken]]]:
    """The words of each label and its text, up to the next label or gap."""
    starts = [label.line for label in labels]
    for start, end in pairwise([*starts, max(section.lines, default=0) + 1]):
        lines = [line for line in section.lines if start <= line < end]
        gap = next((one + 1 for one, other in pairwise(lines) if other > one + 1), end)
        yield start, run_on([tokens[line] for line in lines if line < gap])


# ---- running text ----
# Olvadás, négy lap: ...                          a name, and its copies behind a sign
# öt Elfogva, két Elengedve feliratú lap van      numbers before names with a capital
# Öt lapon Nagy szél látható                      on so many cards
# A maradék kettő az Árvíz                        an article between both

_LONGEST: Final = 4
_LEAD: Final = 2
_TOO: Final = frozenset(("szinten", "ugyancsak", "is"))
_AGAIN: Final = FILLERS | _TOO | {"osszesen", "egyetlen", "o"}
_OF_IT: Final = ("akib", "akikb", "amelyb", "melyb", "amib", "belol", "ebbol", "abbol")
_THERE_IS: Final = ("van", "akad", "talalhato", "szerepel", "lathato", "keszult", "kerult")
_LABELLED: Final = ("feliratu", "nevu", "cimu", "nevet")
_Member = tuple[Sequence[BookToken], BookToken]
"""The words of a name, and the number of its copies."""


def members_in_prose(sentences: Sequence[Sequence[BookToken]]) -> list[DraftComponent]:
    """The named cards of a section, if it names several."""
    found = [member for sentence in sentences for member in (_labelled(sentence) or _counted_names(sentence))]
    return [_component(*member) for member in found] if len(found) >= _FEWEST else []


def _component(name: Sequence[BookToken], number: BookToken) -> DraftComponent:
    doubts = met(
        {
            "name-unclear": not all_as_scanned(name),
            "letter-in-number": not number.is_well_read,
            "number-cut": number.crowded,
            "qualified": True,
        }
    )
    text = _name_of(name)
    return DraftComponent(text, "card", number.value, number.line, number.how, capped(PLAIN, doubts), "", doubts)


def _name_of(words: Sequence[BookToken]) -> str:
    """A name as it is printed on its cards, also where there are so many *of* it."""
    if not is_source(words[-1]):
        return text_of(words)
    last, _ = nominative(words[-1].text, ())
    return " ".join([*(word.text for word in words[:-1]), last])


# ---- a name, a sign, its copies ----


def _labelled(sentence: Sequence[BookToken]) -> list[_Member]:
    """The name near the beginning of a sentence, with its copies right behind it: behind a sign, or where a word says
    that there are so many of it."""
    article = next((at for at in range(_LEAD) if word_at(sentence, at).is_article), -1)
    start = article + 1
    end = next((at for at in range(start + 1, len(sentence)) if _ends_name(sentence[at])), len(sentence))
    at = next((at for at in range(end, len(sentence)) if not _is_between(sentence[at])), len(sentence))
    name, number = sentence[start:end], word_at(sentence, at)
    said = any(is_said(word) or _names_no_card(word) for word in name)
    named = 0 < len(name) <= _LONGEST and name[0].capital and not said
    copies = number.counts and (_is_copies(sentence, at) or (bool(name) and _is_so_many_of(name[-1], sentence, at)))
    return [(name, number)] if named and copies else []


def _ends_name(word: BookToken) -> bool:
    return bool(word.before.strip()) or word.counts or word.key in _TOO


def _is_between(word: BookToken) -> bool:
    """Whether a word between a name and its number only says that there are so many of it."""
    return word.key in _AGAIN or word.key.startswith(_OF_IT)


def _is_copies(sentence: Sequence[BookToken], at: int) -> bool:
    """Whether what follows a number says that it counts copies: a unit, a verb of being, or a sign behind words that
    lead up to it (`szám szerint négy, ...`)."""
    unit, after = word_at(sentence, at + 1), word_at(sentence, at + 2)
    if unit is NO_WORD or unit.before.strip():
        return sentence[at - 1].key in _AGAIN
    if unit.key in FILLERS:
        return after.key in _THERE_IS
    on_cards = unit.key.endswith("n") and kind_of_piece(unit.text.lower()) == "card"
    counted = is_unit(unit) or (on_cards and after.key in _THERE_IS)
    return unit.key in _THERE_IS or (counted and (on_cards or _ends(after)))


def _is_so_many_of(name: BookToken, sentence: Sequence[BookToken], at: int) -> bool:
    """Whether a number says how many there are of a name in the case for that: `Vércséből hat lapot rajzoltunk`."""
    after = word_at(sentence, at + 1)
    said = word_at(sentence, at + 2) if is_unit(after) else after
    return is_source(name) and not said.before.strip() and is_said(said)


def _ends(after: BookToken) -> bool:
    return after is NO_WORD or bool(after.before.strip()) or after.key in _THERE_IS


def _names_no_card(word: BookToken) -> bool:
    return word.counts or is_player(word, "") or is_piece(word.text.lower())


# ---- numbers before names with a capital ----


def _counted_names(sentence: Sequence[BookToken]) -> Iterator[_Member]:
    """The names with a capital that numbers stand before."""
    for at, number in enumerate(sentence):
        if not number.counts or number.written.case not in (Case.NOM, Case.SUP):
            continue
        start = _start_of_name(sentence, at)
        name = _name(sentence, start) if start else []
        if name:
            yield name, number


def _start_of_name(sentence: Sequence[BookToken], at: int) -> int:
    """Where a name begins behind a number: right there, behind the word for cards, or behind an article; 0 where none
    does."""
    start = at + 1
    while _leads(sentence, start, at):
        start += 1
    word = word_at(sentence, start)
    begins = word.capital and word.before == " " and not word.counts
    return start if begins and not _names_no_card(word) else 0


def _leads(sentence: Sequence[BookToken], place: int, at: int) -> bool:
    """Whether a word between a number and a name only says on what it stands, or is an article."""
    word = word_at(sentence, place)
    on_cards = place == at + 1 and word.key.endswith("n") and bool(kind_of_piece(word.text.lower()))
    return place <= at + 2 and not word.before.strip() and (on_cards or word.is_article)


def _name(sentence: Sequence[BookToken], start: int) -> list[BookToken]:
    """The words of a name: up to a sign, a verb, the word for cards, or `and`."""
    name = [sentence[start]]
    for word in sentence[start + 1 : start + _LONGEST]:
        ends = word.before.strip() or word.counts or word.key in ("es", "meg", "valamint")
        if ends or is_said(word) or is_unit(word) or word.key.startswith(_LABELLED) or is_piece(word.text.lower()):
            break
        name.append(word)
    return name


# ---- the whole book ----
# Pipacs (3 lap). ...     three copies
#     Bogáncs. ...            in the same list without a number: one copy
#
# A list of labels alone may be anything (actions, phases). It is one of components when a member says how many copies
# there are, or when there are as many members as the component list has pieces of what the heading names.

_NO_ROSTERS: Final = ("components", "setup", "example")
_NEAR: Final = 5
_OF_EACH: Final = "mindegyik"
_IMPLIED: Final = "implied"
_NAMED_ONE_BY_ONE: Final = ("card", "tile", "marker", "board")
"""Kinds of pieces that a book may present one by one."""
_NO_TOTAL: Final = DraftComponent("", "", None, 0, "none", PLAIN)
"""Instead of what the heading of a list names, where that is no component."""
_ONE_COPY: Final = replace(NO_WORD, number=WrittenNumber(1, True))
"""Instead of the number of copies, where none is printed."""


def roster_components(
    outline: Outline, tokens: TokensOfLines, scans: Mapping[int, str], components: Sequence[DraftComponent]
) -> list[DraftComponent]:
    """The members of every list of named components."""
    links = Links(one.name_hu for one in components)
    by_name = {one.name_hu: one for one in components}
    found: list[DraftComponent] = []
    labels_of = {one.line: _labels(one, tokens, outline.examples) for one in outline.sections}
    alone = [sum(label.is_alone for label in labels_of[one.line]) for one in outline.sections]
    for group in groups_of(outline.sections, tokens, alone):
        section, labels = group.section, labels_of[group.section.line]
        if section.role in _NO_ROSTERS and not _is_misnamed(section, labels, outline):
            continue
        named = links.first(tokens.get(section.line, []))
        members = [*_counted(labels, section, tokens), *group.headed]
        if named or any(one.is_counted for one in members):
            found += _members(members, by_name[named] if named else _NO_TOTAL)
        else:
            named_so = [label for label in labels if not label.name[0].is_article]  # a short sentence ends as a label
            meant = links.first(_words_before(named_so, section, tokens)) or ""
            unnamed = _members(named_so, by_name.get(meant, _NO_TOTAL))
            found += (recapped(one, "heading-unclear") for one in unnamed)
    return [*found, *_told(outline, tokens, scans, [*components, *found])]


def _told(
    outline: Outline, tokens: TokensOfLines, scans: Mapping[int, str], known: Sequence[DraftComponent]
) -> Iterator[DraftComponent]:
    """The members that running text names one by one, but for those that are known."""
    names = {one.name_hu.lower() for one in known}
    for part in _parts_with_rosters(outline):
        lines = [line for line in part if line not in outline.examples]
        for one in members_in_prose(list(sentences_of(lines, tokens, scans))):
            if one.name_hu.lower() not in names:
                names.add(one.name_hu.lower())
                yield one


def _parts_with_rosters(outline: Outline) -> Iterator[Sequence[int]]:
    """The lines that may name cards one by one: those of a section, or of a paragraph where no heading parts the set-up
    from what follows it."""
    for section in outline.sections[1:]:
        if section.role == "setup" and not section.heading:
            yield from paragraphs_of(section.lines)
        elif section.role not in (*_NO_ROSTERS, "solo"):
            yield section.lines


def _labels(section: Section, tokens: TokensOfLines, skipped: frozenset[int]) -> list[RosterLabel]:
    """The labels of a section in order: those of tables with a column for copies, and those that begin lines."""
    labels = {one.line: one for one in labels_in(section, tokens, skipped)}
    rows = {one.line: one for one in labels_in_tables(section, tokens) if one.line not in skipped}
    return [one for _, one in sorted({**labels, **rows}.items())]


def _is_misnamed(section: Section, labels: Sequence[RosterLabel], outline: Outline) -> bool:
    """Whether a heading sounds like a set-up, stands beside the real one, and most of its labels count copies."""
    counted = sum(label.is_counted for label in labels)
    return section.role == "setup" and len(outline.of("setup")) > 1 and counted > max(_FEWEST, len(labels) / 2)


def _counted(labels: Sequence[RosterLabel], section: Section, tokens: TokensOfLines) -> list[RosterLabel]:
    """The labels with the copies that the text above gives all of them, or the text of each; of a solo game only those
    with their own, and what stands in one paragraph with several such."""
    of_each = _copies_of_each(_words_before(labels, section, tokens))
    read = with_copies_in_text(labels, section, tokens)
    kept = read if section.role != "solo" else _beside_counted(read, section)
    return [replace(label, copies=label.copies or of_each) for label in kept]


def _beside_counted(labels: Sequence[RosterLabel], section: Section) -> list[RosterLabel]:
    """The labels that count copies, and those in one paragraph with several of these."""
    gaps = [line for line in section.lines if line - 1 not in section.lines]
    paragraph = {label.line: sum(gap <= label.line for gap in gaps) for label in labels}
    counted = Counter(paragraph[label.line] for label in labels if label.is_counted)
    return [one for one in labels if one.is_counted or counted[paragraph[one.line]] >= _FEWEST]


def _words_before(labels: Sequence[RosterLabel], section: Section, tokens: TokensOfLines) -> list[BookToken]:
    """The words of a section above its first label; none where there is no label."""
    first = min((label.line for label in labels[:1]), default=0)
    return [token for line in section.lines if line < first for token in tokens[line]]


def _copies_of_each(words: Sequence[BookToken]) -> BookToken | None:
    """`two cards belong to each`: the number of copies that a text gives all of a list."""
    each = [place for place, token in enumerate(words) if token.key.startswith(_OF_EACH)]
    near = chain.from_iterable(pairwise(words[place + 1 : place + _NEAR]) for place in each)
    return next((one for one, other in near if one.counts and is_unit(other)), None)


def roster_lines(section: Section, tokens: TokensOfLines, skipped: frozenset[int]) -> set[int]:
    """The lines of a set-up or solo game that present cards with their copies, each up to the next label or gap."""
    labels = {label.line: label for label in labels_in(section, tokens, skipped)}
    counted = sum(label.is_counted for label in labels.values())
    if section.role != "solo" and counted <= _FEWEST:
        return set()
    return set(_lines_of_counted(section.lines, labels))


def _lines_of_counted(lines: Sequence[int], labels: Mapping[int, RosterLabel]) -> Iterator[int]:
    inside, last = False, 0
    for line in lines:
        inside = labels[line].is_counted if line in labels else inside and line == last + 1
        last = line
        if inside:
            yield line


# ---- one list ----


def _members(labels: Sequence[RosterLabel], total: DraftComponent) -> list[DraftComponent]:
    if not _is_roster(labels, total):
        return []
    made = [_member(label, total) for label in labels]
    fits = add_up_to(total, made)
    return [_settled(one, fits, misfits=total is not _NO_TOTAL and not fits) for one in made]


def _is_roster(labels: Sequence[RosterLabel], total: DraftComponent) -> bool:
    """Whether labels are a list of components: some count copies, or there are as many as the total has pieces."""
    counted = sum(label.is_counted for label in labels)
    if counted:
        return counted >= _FEWEST or total is not _NO_TOTAL
    return _FEWEST <= len(labels) == total.count and total.kind in _NAMED_ONE_BY_ONE


def _member(label: RosterLabel, total: DraftComponent) -> DraftComponent:
    copies = label.copies or _ONE_COPY
    count = copies.value if copies.counts else None
    kind = total.kind if total.kind and count is not None else "card"
    doubts = {
        "name-unclear": not all_as_scanned(label.name),
        "letter-in-number": not copies.is_well_read,
        "number-cut": copies.crowded,
        "qualified": label.apart and total is _NO_TOTAL,
    }
    how = copies.how if label.is_counted else _IMPLIED
    return DraftComponent(label.text, kind, count, label.line, how, PLAIN, total.name_hu, met(doubts))


def _settled(one: DraftComponent, fits: bool, misfits: bool) -> DraftComponent:
    """The member as far as a printed total confirms it."""
    doubts = met({"implied": one.how == _IMPLIED and not fits, "neighbour-unread": misfits})
    return recapped(replace(one, confidence=ADDED_UP if fits else PLAIN), *doubts)
