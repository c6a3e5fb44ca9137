"""From repaired lines to segments: headings, paragraphs, list items, table rows, examples, translators' notes."""

from kartotek.ingest.segment.blocks import Segment, SegmentKind, segment

__all__ = ["Segment", "SegmentKind", "segment"]
