"""English for steps. A step is a verb phrase that a subject or an order can carry, or a clause of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from kartotek.schema.language import nodes as n
from kartotek.schema.language.limits import MAX_COUNT
from kartotek.schema.language.render.alike import in_groups
from kartotek.schema.language.render.english.conditions import condition_text
from kartotek.schema.language.render.english.doing import do_text, flag_text, mod_text, use_text
from kartotek.schema.language.render.english.handling import handling_text, look_text, move_text
from kartotek.schema.language.render.english.nouns import named, own, selected, subject
from kartotek.schema.language.render.english.numbers import bundle_text, per_text
from kartotek.schema.language.render.english.players import chosen_text, player_text
from kartotek.schema.language.render.gains import by_verb
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.template import listed
from kartotek.schema.language.render.wider import time_words

__all__ = ["StepText", "spoken", "step_clause"]


@dataclass(frozen=True, slots=True)
class StepText:
    """`verbal`: the text begins with a bare verb (gain 3 coins). `optional`: it is only said with may."""

    text: str
    verbal: bool = True
    optional: bool = False
    joined: bool = False


def spoken(step: n.Step, scene: Scene) -> str:
    """The step as part of a sentence in the scene's mood and person."""
    clause = step_clause(step, scene)
    if not clause.verbal:
        return clause.text
    if clause.optional or scene.mood == "may":
        return f"{subject(scene)} may {clause.text}"
    return clause.text if scene.who == "you" else f"they {clause.text}"


def step_clause(step: n.Step, scene: Scene) -> StepText:
    match step:
        case n.Seq(steps):
            return _sequence(steps, scene)
        case n.May(inner):
            clause = step_clause(inner, scene)
            return (
                replace(clause, optional=True)
                if clause.verbal
                else StepText(f"decide that {clause.text}", optional=True)
            )
        case n.If():
            return StepText(_if(step, scene), verbal=False)
        case n.ForScope() | n.ForEach() | n.ForPick():
            return _loop(step, scene)
        case n.Choose(options):
            return _choice(options, scene)
        case n.UpTo():
            return _repeated(step, scene)
        case n.Later(phase, inner):
            return StepText(f"{_later(phase, scene)}, {spoken(inner, scene)}", verbal=False)
        case n.Pay(price, inner):
            return _paid(price, inner, scene)
        case n.Transfer():
            return _transfer(step, scene)
        case n.Replace(resource, bundle):
            you, what = subject(scene), scene.words.amount(resource).many
            instead = f"{you} gain {bundle_text(bundle, scene)} for each instead"
            return StepText(f"whenever {you} would gain {what}, {instead}", verbal=False)
        case n.Mod():
            return StepText(mod_text(step, scene), verbal=False)
        case n.Flag():
            return StepText(flag_text(step, scene), verbal=False)
        case n.Use():
            return StepText(use_text(step, scene))
        case n.Do():
            return StepText(do_text(step, scene))
        case n.Unknown():
            return StepText("an unknown effect takes place", verbal=False)
        case n.MoveThings() | n.ExchangeThings() | n.ShuffleZone() | n.Set() | n.Give() | n.Take() | n.TurnOrder():
            return StepText(handling_text(step, scene))
        case n.With() | n.SecretChoice() | n.Bid():
            return _several(step, scene)
        case n.MustPay() | n.Spend() | n.Try() | n.Look() | n.Until() | n.Next():
            return _before(step, scene)
        case _:
            assert_never(step)


def _several(step: n.With | n.SecretChoice | n.Bid, scene: Scene) -> StepText:
    """Steps with or by several players."""
    who = player_text(step.who, scene)
    match step:
        case n.With(n.Chosen(), inner):
            return StepText(f"choose {chosen_text(step.who, scene)}: {spoken(inner, scene)}", joined=True)
        case n.With(_, inner):
            return StepText(f"for {who}: {spoken(inner, scene)}", verbal=False, joined=True)
        case n.SecretChoice(_, options):
            there = scene.by("they").doing("do")
            said = listed([spoken(option, there) for option in options], "; or ", "; ")
            return StepText(f"{who} chooses one in secret, and then all do what they chose: {said}", verbal=False)
        case n.Bid(resource, _, manner, inner):
            how = "in secret, all at once" if manner == "once" else "in turn, each time more"
            what = scene.words.amount(resource).many
            most = f"whoever bids most pays this, and then {spoken(inner, scene.by('they').doing('do'))}"
            return StepText(f"{who} bids {what} {how}; {most}", verbal=False, joined=True)


def _before(step: n.MustPay | n.Spend | n.Try | n.Look | n.Until | n.Next, scene: Scene) -> StepText:
    """Something before another step: a price, an attempt, a look, a time."""
    match step:
        case n.MustPay(price, otherwise):
            text = f"pay {bundle_text(price, scene)}"
            if otherwise is None:
                return StepText(f"{text} if {subject(scene)} can", joined=True)
            return StepText(f"{text}; if {subject(scene)} cannot, {spoken(otherwise, scene)}", joined=True)
        case n.Spend(moves, price, inner):
            parts = [move_text(move, scene) for move in moves]
            parts += [] if price is None else [f"pay {bundle_text(price, scene)}"]
            done = f"if {subject(scene)} do, {spoken(inner, scene.doing('may'))}"
            return StepText(f"{listed(parts, ' and ')}; {done}", optional=True, joined=True)
        case n.Try(first, then, otherwise):
            text = f"{spoken(first, scene)}; if {subject(scene)} do, {spoken(then, scene)}"
            return StepText(
                text if otherwise is None else f"{text}; otherwise {spoken(otherwise, scene)}", verbal=False
            )
        case n.Look(_, _, _, _, inner):
            return StepText(f"{look_text(step, scene)}; then {spoken(inner, scene)}", joined=True)
        case n.Until(period, inner):
            said = spoken(inner, replace(scene, lasting=True))
            return StepText(f"until the end of the {time_words(period, scene).one}, {said}", verbal=False)
        case n.Next(period, inner):
            text = f"at the start of the next {time_words(period, scene).one}, {spoken(inner, scene)}"
            return StepText(text, verbal=False)


def _sequence(steps: tuple[n.Step, ...], scene: Scene) -> StepText:
    """Verb phrases of one kind share a subject; anything else is strung together as clauses."""
    clauses, texts, here = [], [], scene
    for step, more in in_groups(steps, scene, "en"):
        if isinstance(step, n.Mod):
            clauses.append(StepText(mod_text(step, here, *more), verbal=False))
            texts.append(clauses[-1].text)
            continue
        clauses.append(step_clause(step, here))
        texts.append(spoken(step, here))
        here = here.after(step)
    loose = scene.vocabulary.order_free or scene.lasting or any(isinstance(step, n.Mod | n.Flag) for step in steps)
    joint = " and " if loose else ", then "
    if all(clause.verbal and clause.optional == clauses[0].optional and not clause.joined for clause in clauses):
        joint = ", and " if joint == " and " and any(" and " in clause.text for clause in clauses) else joint
        return StepText(listed([clause.text for clause in clauses], joint), optional=clauses[0].optional, joined=True)
    return StepText(listed(texts, ", and " if joint == " and " else joint), verbal=False, joined=True)


def _later(phase: str, scene: Scene) -> str:
    moment = scene.words.phrases["moments"].get(phase, {}).get("en", {}).get("later")
    return moment or f"in the {scene.words.terms['phases'][phase].one}"


def _if(step: n.If, scene: Scene) -> str:
    text = f"if {condition_text(step.condition, scene)}, {spoken(step.then, scene)}"
    return text if step.otherwise is None else f"{text}; otherwise {spoken(step.otherwise, scene)}"


def _loop(step: n.ForScope | n.ForEach | n.ForPick, scene: Scene) -> StepText:
    match step:
        case n.ForScope(scope, inner):
            each = player_text(scope, scene)
            clause = step_clause(inner, scene.by("they"))
            if clause.verbal and not clause.joined:
                said = f"may {clause.text}" if clause.optional or scene.mood == "may" else _third(clause.text)
                return StepText(f"{each} {said}", verbal=False)
            return StepText(f"for {each}: {spoken(inner, scene.by('they'))}", verbal=False)
        case n.ForEach(select, inner):
            return _for_each(select, inner, scene)
        case n.ForPick(count, select, inner):
            noun = selected(select, scene)
            what = noun.a() if count == 1 else f"{count} different {noun.many()}"
            clause = step_clause(inner, scene.over(select.noun, several=count > 1))
            if clause.verbal and not clause.optional:
                return StepText(f"choose {what} and {clause.text}")
            return StepText(f"choose {what}: {spoken(inner, scene.over(select.noun, several=count > 1))}", joined=True)
        case _:
            assert_never(step)


def _for_each(select: n.Select, inner: n.Step, scene: Scene) -> StepText:
    """`ready each action card you have` where a verb acts on the thing itself, else `for each ...`."""
    have = f"{subject(scene)} have" if scene.owned(select) else ""
    noun = selected(select, scene).one(have)
    if isinstance(inner, n.Do) and inner.args and inner.args[0] == n.Ref("it"):
        return StepText(do_text(inner, scene.over(select.noun), what=f"each {noun}"))
    return StepText(f"for each {noun}, {spoken(inner, scene.over(select.noun))}", verbal=False)


def _third(text: str) -> str:
    verb, _, rest = text.partition(" ")
    ending = "es" if verb.endswith(("s", "x", "ch", "sh")) else "s"
    return f"{verb}{ending} {rest}"


def _choice(options: tuple[n.Step, ...], scene: Scene) -> StepText:
    clauses = [step_clause(option, scene) for option in options]
    plain = scene.doing("do")
    if len(options) == 2 and all(clause.verbal and not clause.joined and not clause.optional for clause in clauses):
        return StepText(
            f"either {clauses[0].text} or {clauses[1].text}"
            if scene.mood == "may"
            else f"{clauses[0].text} or {clauses[1].text}",
            joined=True,
        )
    texts = [
        clause.text if clause.verbal else spoken(option, plain) for clause, option in zip(clauses, options, strict=True)
    ]
    return StepText("choose one: " + listed(texts, "; or ", "; "), joined=True)


def _repeated(step: n.UpTo, scene: Scene) -> StepText:
    if step.times == 1:
        return step_clause(n.May(step.step), scene)
    if isinstance(step.times, n.Unknown):
        often = "an unknown number of times"
    elif step.times >= MAX_COUNT:
        often = "any number of times"
    else:
        often = "up to twice" if step.times == 2 else f"up to {step.times} times"
        counted = _counted_verb(step, scene)
        if counted:
            return StepText(counted, optional=True)
    clause = step_clause(step.step, scene.doing("do"))
    if not clause.verbal:
        return StepText(f"do this {often}: {clause.text}", optional=True, joined=True)
    chosen = clause.text.startswith("choose one:")
    text = clause.text.replace("choose one:", f"choose one, {often}:", 1) if chosen else f"{clause.text}, {often}"
    return StepText(text, optional=True, joined=clause.joined)


def _counted_verb(step: n.UpTo, scene: Scene) -> str | None:
    """`build up to 2 tunnels` rather than `build a tunnel up to twice`."""
    verb = step.step
    if (
        not isinstance(verb, n.Do)
        or verb.args
        or scene.vocabulary.verbs[verb.verb].subject is None
        or not isinstance(step.times, int)
    ):
        return None
    holder = scene.vocabulary.verbs[verb.verb]
    nominal = named(
        holder.subject or "",
        verb.filters,
        scene.vocabulary.verb_attributes(holder),
        scene,
        verb.verb,
        holder.subject or "",
    )
    if nominal.the:
        return None
    return do_text(verb, scene, what=f"up to {step.times} {nominal.many()}", each=True)


def _paid(price: n.Bundle, inner: n.Step, scene: Scene) -> StepText:
    clause = step_clause(inner, scene)
    cost = bundle_text(price, scene)
    if clause.verbal and not clause.optional:
        return StepText(f"pay {cost} to {clause.text}", optional=True, joined=clause.joined)
    done = f"if {subject(scene)} do, {spoken(inner, scene.doing('may'))}"
    return StepText(f"pay {cost}; {done}", optional=True, joined=True)


def _transfer(step: n.Transfer, scene: Scene) -> StepText:
    text = bundle_text(step.bundle, scene) + (f" {per_text(step.per, scene)}" if step.per else "")
    if any(isinstance(amount, n.Alternative) for amount in step.bundle.amounts) and step.kind in ("have", "produce"):
        text += f" ({own(scene)} choice{' each time' if step.kind == 'produce' else ''})"
    whom = "you" if scene.who == "you" else "them"
    if step.kind == "have":
        return StepText(f"this gives {whom} {text}", verbal=False)
    if step.kind == "produce":
        return StepText(
            f"this produces {text}" + (", which neighbours cannot buy" if step.private else ""), verbal=False
        )
    parts = by_verb(step.bundle, scene) if step.kind == "gain" else []
    if step.per or all(verb is None for verb, _ in parts):
        verb = parts[0][0].en if len(parts) == 1 and parts[0][0] else step.kind
        return StepText(f"{verb} {text}")
    said = [f"{verb.en if verb else step.kind} {bundle_text(part, scene)}" for verb, part in parts]
    return StepText(listed(said, ", and " if any(" and " in item for item in said) else " and "))
