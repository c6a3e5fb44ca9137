"""From repaired lines to segments: headings, paragraphs, list items, table rows, examples, translators' notes."""

from ingest.segment.blocks import Segment, SegmentKind, segment

__all__ = ["Segment", "SegmentKind", "segment"]
