"""The syntax tree of the effect language, in one place: what the rest of the project imports as `nodes`."""

from kartotek.schema.language import node, step_nodes, term_nodes
from kartotek.schema.language.node import *  # noqa: F403 (each module lists what it exports, and it is listed once)
from kartotek.schema.language.step_nodes import *  # noqa: F403
from kartotek.schema.language.term_nodes import *  # noqa: F403

__all__: list[str] = []
__all__ += node.__all__
__all__ += step_nodes.__all__
__all__ += term_nodes.__all__
