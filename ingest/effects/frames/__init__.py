"""Frames: what a sentence says, by the phrases that it has. Each file is named after what its frames read."""
