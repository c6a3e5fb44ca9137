"""The deadline of a request in the general executor: every field looks at the time that its thread has used.

The context value says when it is over."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from graphql import GraphQLResolveInfo

from kartotek.api.graphql.engine.run import out_of_time

__all__ = ["in_time"]


def in_time(resolve: Callable[..., Any], source: Any, info: GraphQLResolveInfo[Any], **arguments: Any) -> Any:
    """The value of a field, unless the time of the request is over: then every field that is left fails at once."""
    if time.thread_time() > info.context:
        raise out_of_time()
    return resolve(source, info, **arguments)
