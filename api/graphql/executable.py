"""What the API executes rather than looks up: expressions and replays that a client sends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import strawberry
from strawberry.scalars import JSON

from kartotek.api.graphql.describe import argument, fact
from kartotek.api.graphql.evaluated import EvaluatedEffect, EvaluationRequest, ParsedEffect, effect_fault
from kartotek.api.graphql.replayed import ReplayReport
from kartotek.api.graphql.world import World
from kartotek.catalog.evaluation import evaluate
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.faults import EffectError
from kartotek.schema.language.parser import parse_ability

__all__ = ["EXECUTABLE_FIELDS", "Executable"]

EXECUTABLE_FIELDS = frozenset({"parseEffect", "evaluateEffect", "validateReplay", "checkTerms"})
"""Fields of the root whose answers are not kept."""

InGame = Annotated[strawberry.ID, argument("The game whose vocabulary the expression uses.")]
Line = Annotated[str, argument("One line of the effect language.")]


@strawberry.type(description="What the API executes.")
class Executable:
    world: strawberry.Private[World]

    @fact
    def parse_effect(
        self,
        game: InGame,
        text: Line,
        host: Annotated[str | None, argument("The kind of component that carries it, such as `card`.")] = None,
    ) -> ParsedEffect:
        """Check an expression: its tree and sentences, or the fault with its place."""
        vocabulary = self.world.catalog.vocabulary(game)
        try:
            tree = parse_ability(text, vocabulary, host)
        except EffectError as error:
            return ParsedEffect(world=self.world, game=game, host=host, tree=None, fault=effect_fault(error))
        return ParsedEffect(world=self.world, game=game, host=host, tree=tree, fault=None)

    @fact
    def evaluate_effect(
        self,
        game: InGame,
        text: Line,
        state: Annotated[JSON, argument('The table: `{"seats": [{"coin": 3, "card": [{"color": "red"}]}, {}]}`.')],
        host: Annotated[str, argument("The kind of component that carries it, such as `card`.")],
        seat: Annotated[int, argument("The seat whose ability it is, from 0.")] = 0,
        answers: Annotated[list[str] | None, argument("Answers to the questions that come up, in order.")] = None,
        event: Annotated[JSON | None, argument("Of an `on` ability: the event's `subject` and attributes.")] = None,
    ) -> EvaluatedEffect:
        """Try an expression on a small state. Where a decision is needed, the question comes back with its options."""
        vocabulary = self.world.catalog.vocabulary(game)
        tree = parse_ability(text, vocabulary, host)
        given = _object("state", state)
        asked = None if event is None else _object("event", event)
        done = evaluate(tree, vocabulary, given, host, seat=seat, answers=answers or (), event=asked)
        question = done.question
        return EvaluatedEffect(
            state=JSON(done.state),
            amounts=JSON(done.amounts),
            events=[JSON(item) for item in done.events],
            question=EvaluationRequest(seat=question.seat, kind=question.kind, options=list(question.options))
            if question
            else None,
            unverified=done.unverified,
        )

    @fact
    def validate_replay(
        self, replay: Annotated[JSON, argument("A replay in the format kartotek-replay/1.")]
    ) -> ReplayReport:
        """Check every move of a replay against the rules; the first divergence comes with the rule that it breaks."""
        from kartotek.catalog.replays.validate import validate
        from kartotek.schema.replay import read_replay

        read = read_replay(_object("replay", replay))
        return ReplayReport(row=validate(read, self.world.game_for(read)))


def _object(name: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise KartotekError("request", f"`{name}` is no JSON object", hint="give an object")
    return value
