"""How certain what is read is, in permille: every threshold, cap and penalty of the reader, each with a reason.

A fact starts at `START` and meets penalties; the lowest cap holds, and costs are taken from it. From `CERTAIN` on it is
a fact. Nothing else in `ingest` states a confidence as a number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

# The scale.
FULL: Final = 1000
"""The whole of the scale (permille): what a person states, and what nothing caps."""
KEPT: Final = 999
"""A word of the dictionary that stands as it was scanned: nothing that is read is surer."""
MOST_CONFIRMED: Final = 995
"""A number that a sum or another passage confirms: both may be misread in the same way."""
START: Final = 985
"""A statement that is read word for word: one in a hundred may still be misread by the scan."""
CERTAIN: Final = 900
"""From here on a reading is taken for a fact: it is right 99 times in 100. Below, a person decides."""
CONFIRMED: Final = 20
"""What a number gains that a sum or another passage confirms."""

# Words, as scan and repair leave them.
FOUND_ELSEWHERE: Final = 950
"""Two words that the text has elsewhere, as they were scanned."""
RESTORED_BESIDE_RIVALS: Final = 930
"""Up to this a word was restored though others were about as near."""
JOINED_HALVES: Final = 920
"""A word whose halves a line or a column kept apart."""
UNLISTED: Final = 860
"""A word that stands as it was scanned and that no list of Hungarian words has: it may be none."""
RIVALLED: Final = 700
"""Up to this another word was as near when a word was restored."""
GUESSED_NUMBER: Final = 650
"""A number that was not scanned as a run of digits between blanks."""
GUESSED_WORD: Final = 610
"""Up to this a word was guessed; from here on its letters are read."""
UNREAD_WORD: Final = 600
"""Repair gives no more to a word that it could not read, or that has rivals as good."""
CUT_NUMBER: Final = 600
"""A number that may be half of another."""
UNHEARD: Final = 590
"""Less than what a word of a name must have."""
NAME_FROM: Final = 550
"""From here on a capital letter makes a word a name."""
AS_LIKELY: Final = 500
"""A word that is no more likely than all others together, or than the same with one letter more."""

# Costs of taking a word for another, in permille.
GUESSED_COST: Final = 250
"""A sign is taken for the number one, or a number word is completed."""
FUZZY_COST: Final = 120
"""A word is one letter off from the one that it is taken for."""
TORN_COST: Final = 120
"""A number and its good stand on both sides of a word that the scan put between them."""
TOGETHER_COST: Final = 105
"""A condition names what the sentence is about, and may hold for all of it together."""

# Statements.
ACROSS_SENTENCES: Final = 975
"""What two sentences say together."""
PLAIN_STATEMENT: Final = 973
"""From here on a statement met no penalty worth the name: its subject is not doubted for its words."""
FOUND_BY_NAME: Final = 950
"""A sentence of a component's own name and what it makes, before what its words cost."""
NAMED_BY_CONTENT: Final = 940
"""What a sentence gives is found on one component only, or on one level only: by that it is known."""
LISTED: Final = 910
"""A statement of a list whose members all say the like of theirs."""
SAID_TWICE: Final = 905
"""What two passages say apart is certain, though neither is by itself."""
HEARD_TWICE: Final = 800
"""The least that one of two passages must have to confirm the other."""
LEAST_IN_REMARK: Final = 800
"""Of a remark only what has this confidence is read."""
HEARD: Final = 700
"""From here on a value counts against another that a passage states of the same."""
LEAST: Final = 670
"""Statements that are less certain than this are not read at all."""
READABLE_ALONE: Final = 660
"""From here on a sentence is read as its lines stand, and none from another column is tried."""
CLEAR_SHARE: Final = 400
"""The share of all evidence that a part of a text must have for one game to count as another book."""
CLEARLY: Final = 150
"""By so much a value must lead for another one of the same field not to contradict it."""

# The most that a statement may have when a rule leaves something open.
PICTURED_PART: Final = 890
"""A part of the effect stands in a picture only."""
LED_LIST: Final = 890
"""Words that lead a list of ways say when and to whom it happens: they may say more."""
PARTLY_LISTED: Final = 890
"""A part of a list or of a level is about something else: what is read of the rest may be a part."""
ORPHANED: Final = 890
"""The text before the statement is lost: what it is about may stand there."""
OPEN_AMOUNT: Final = 880
"""How much it is, or of what, is not stated."""
UNCOUNTED_NUMBER: Final = 880
"""A number stands beside that the expression has no place for."""
PART_OF_SENSE: Final = 880
"""The words say a part of what happens."""
LOOSE_CHOICE: Final = 880
"""Something may stand between the ways of a choice, or one of them be left unread."""
UNTIED_EXCHANGE: Final = 880
"""An exchange of which the clause does not say when it may be made."""
LOOSE_RULE: Final = 880
"""Whom, when or how often it concerns follows from the heading or the column, not from the clause."""
BY_THE_WAY: Final = 860
"""It is stated by the way, in a sentence that is about something else."""
BOUND_LIMIT: Final = 860
"""A limit that holds only if something has happened."""
EXAMPLE_ONLY: Final = 860
"""Only an example states it."""
UNPLACED: Final = 860
"""What the statement is about is not known, or is known from afar."""
GUESSED_LEVEL: Final = 860
"""A number in the sentence of a level was not scanned as one."""
UNJOINED_LISTS: Final = 750
"""Which of two amounts goes with which of two colours is not read."""
TORN_TABLE: Final = 700
"""A table of points of which a place is lost."""

# Drafts of new games.
DECIDED: Final = 990
"""What a person decided with the book at hand."""
ADDED_UP: Final = 985
"""A count that the parts of a list confirm by their sum."""
PLAIN: Final = 955
"""A plain number, with no doubt about it, before anybody looked."""
SURE_WORD: Final = 950
"""A proposed word with a sign of its kind, in several places, or of a listed component."""
LIKELY_WORD: Final = 800
"""A proposed word with a sign of its kind in one place, or a part of a name."""
PROPOSED_WORD: Final = 700
"""A proposed word that only comes back often."""
UNREAD_STATEMENT: Final = 500
"""A statement that is not read whole: a person is asked."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """Why a fact is less certain: it is worth at most so much, or, where `costs`, loses so much each time, and no more
    than `most` together."""

    name: str
    permille: int
    reason: str
    costs: bool = False
    most: int = START


_OF_EFFECTS: Final = (
    Penalty("unread-number", 600, "a number, amount, list or choice of the sentence was not used"),
    Penalty("unread-count", 500, "what an amount is for was not used"),
    Penalty("unread-thing", 800, "a number of things was not used"),
    Penalty("unread-quality", 700, "a quality or a hedge was not used"),
    Penalty("usually", 780, "the text says that it is so for the most part"),
    Penalty("overlooked-operator", 880, "a negation, limit, exception, receiver or number is not in what was read"),
    Penalty("hidden-word", 880, "a word that was not understood may be one that counts, misread"),
    Penalty("fragment", 650, "the sentence is the end of another one"),
    Penalty("title", 880, "a title, or the part of a sentence before it is cut"),
    Penalty("cut-short", 700, "the sentence has no end, though every word was understood"),
    Penalty("parted", 880, "a full stop before a small letter, or before an object without a verb, may be none"),
    Penalty("unread-event", 550, "the clause that says when or if was not understood"),
    Penalty("set-up", 700, "the sentence is about the set-up or a case named before"),
    Penalty("story", 700, "somebody else than the reader acts: it may be an example"),
    Penalty("worked-example", 600, "the sentence stands in an example"),
    Penalty("price-untold", 880, "what a chosen action costs, its text does not say"),
    Penalty("sum", 700, "the number may be the sum of others"),
    Penalty("purpose", 600, "the sentence says what something is needed for"),
    Penalty("woven", 880, "the sentence was put together from lines apart"),
    Penalty("rule-ceiling", 890, "the rule itself leaves something open"),
    Penalty("terse", 890, "signs or nouns stand for the verb of the sentence, or it is left out"),
    Penalty("passed-word", 700, "a word that is not known was passed over: it may say how, when, or that it is not so"),
    Penalty("new-construction", 890, "a clause is built as in no sentence whose meaning is known"),
    Penalty("untimed", 850, "the book says when things happen, and here an unknown word may say it"),
    Penalty("repeated-elsewhere", 860, "an answer, an example, or a number one letter from another"),
    Penalty("partly-read", 700, "a part of the paragraph was left unread, or members do not match their number"),
    Penalty("open", 890, "something of it is not known: `?`, its component, or when it happens"),
    Penalty("unknown-word", 6, "a word was not understood", costs=True, most=60),
    Penalty("left-verb", 30, "a verb was not used", costs=True),
    Penalty("after-gap", 60, "text is missing before the sentence", costs=True),
    Penalty("remark", 10, "the sentence is a remark", costs=True),
    Penalty("doubtful-word", 1, "a word was restored with doubt, by so many permille", costs=True),
)
_OF_STRUCTURE: Final = (
    Penalty("words-between", 10, "words that the rule does not know stand inside the statement", costs=True),
    Penalty("by-order", 20, "which value belongs to which member follows from the order of two lists", costs=True),
    Penalty("general", 10, "the book says it of all members of a kind", costs=True),
    Penalty("near-name", 40, "a name is spelled one letter off", costs=True),
    Penalty("derived", 30, "the book states it of others, and by that of the rest", costs=True),
    Penalty(
        "by-elimination",
        60,
        "the only entry without a name goes to the only component without an entry",
        costs=True,
    ),
    Penalty("far-heading", 30, "the heading stands far from what it is the heading of", costs=True),
    Penalty("weak-word", 100, "a word of a name is restored with doubt", costs=True),
    Penalty("guessed-number", 300, "a number was not scanned as digits or a plain numeral", costs=True),
    Penalty("limited", 150, "a negation, limit or exception stands in the clause and no rule used it", costs=True),
    Penalty("begun-again", 150, "words that open the statement stand again inside it: a new one may begin", costs=True),
    Penalty("passed-number", 150, "a number in brackets that no rule used stands inside the statement", costs=True),
    Penalty("misfit", 500, "the number of members that follow is not the number that the text gives", costs=True),
    Penalty("uneven", 400, "two lists that belong together have different lengths", costs=True),
    Penalty("beheaded-list", 400, "a comma stands before the list: its first member is lost", costs=True),
    Penalty("contradicted", 450, "another passage states another value", costs=True),
)
_OF_NUMBERS: Final = (
    Penalty("unconfirmed", 30, "no sum and no other passage confirms the number", costs=True),
    Penalty("begun-name", 50, "a name is only begun", costs=True),
    Penalty("longer-name", 10, "more words stand with a name than it has", costs=True),
    Penalty("bullet", 15, "a sign before the number may be a part of it", costs=True),
    Penalty("stray-word", 75, "a word that no rule knows stands between the number and its thing", costs=True),
    Penalty("added-up", 25, "the number is the sum or the share of others", costs=True),
    Penalty("unclear-entry", 850, "words of the entry, or a number in front of it, are not understood"),
    Penalty("turned-clause", 840, "the rule does not use a condition, a comparison or several words of the clause"),
    Penalty("doubtful-number", 700, "the number was restored with doubt"),
    Penalty("contradicted-number", 500, "another passage states another number"),
    Penalty("no-sum", 400, "the parts do not add up to the total"),
)
_OF_LISTS: Final = (
    Penalty("letter-in-number", 600, "the number holds a letter"),
    Penalty("number-cut", 550, "another number stands right beside it: one number may have been cut in two"),
    Penalty("does-not-add-up", 700, "the parts do not add up to the total"),
    Penalty("neighbour-unread", 850, "another member of the same list or table could not be read"),
    Penalty("name-unclear", 860, "the name could not be read with certainty"),
    Penalty("name-suspended", 860, "a hyphen suspends the end of the name, and that could not be read"),
    Penalty("long-name", 860, "more words than a name mostly has"),
    Penalty("implied", 880, "no number is printed, and no total confirms that there is one"),
    Penalty("per-player", 700, "the number is for each player or colour; the total is not printed"),
    Penalty("heading-unclear", 890, "the heading above could not be read with certainty"),
    Penalty("thing-unknown", 860, "what is counted is no component of the list"),
    Penalty("thing-before", 905, "what is counted was named in a sentence before"),
    Penalty("players-unread", 700, "for some number of players no value was read"),
    Penalty("players-unknown", 850, "the book does not say for how many players it is, or it could not be read"),
    Penalty("limited", 800, "the clause has a limit, an exception, a condition or a negation"),
    Penalty("word-unknown", 885, "the clause has a word that was not understood"),
    Penalty("qualified", 880, "words beside the number narrow down what is counted"),
    Penalty("of-each", 885, "the number is for each kind of the thing"),
    Penalty("article", 890, "the number may be an article"),
    Penalty("definite", 880, "an article stands before the number: it may only repeat how many there are"),
    Penalty("priced", 600, "the thing stands in a case that no amount has: it may be a price or a place"),
    Penalty("absent", 850, "the clause says that there is none, and does not say for whom"),
    Penalty("place", 880, "the number names the space where the thing begins"),
    Penalty("verb-unknown", 880, "the verb of the clause is none that set-ups use"),
    Penalty("word-unclear", 870, "a word of the clause could not be read with certainty"),
    Penalty("several-values", 700, "the clause has several numbers for one thing"),
    Penalty("solo-differs", 890, "it is said of every game; the solo game may differ"),
    Penalty("rules-differ", 890, "it is said of every game; with so many players other rules hold"),
    Penalty("variant", 850, "it holds for an expansion or a variant, not for the game"),
    Penalty("computed", 890, "the number follows from a formula"),
    Penalty("told-twice", 600, "another passage gives another number"),
)
PENALTIES: Final = {one.name: one for one in (*_OF_EFFECTS, *_OF_STRUCTURE, *_OF_NUMBERS)}
"""What a reading of a known book meets."""
CAPS: Final = {one.name: one for one in _OF_LISTS}
"""What the lists and the set-up of a new book meet."""


def confidence_after(met: Iterable[str]) -> int:
    """The confidence of a fact that met these penalties; each name stands as often as it was met."""
    found = [(PENALTIES[name], number) for name, number in Counter(met).items()]
    caps = [one.permille for one, _ in found if not one.costs]
    costs = sum(min(one.most, one.permille * number) for one, number in found if one.costs)
    return max(0, min([START, *caps]) - costs)


def condensed(met: Iterable[str]) -> tuple[str, ...]:
    """The names of the penalties met, each once, with how often where that is more than once."""
    return tuple(name if number == 1 else f"{name} x{number}" for name, number in Counter(met).items())


def capped(base: int, doubts: Iterable[str]) -> int:
    """The confidence that doubts about a list or a set-up leave."""
    return min([base, *(CAPS[doubt].permille for doubt in doubts)])
