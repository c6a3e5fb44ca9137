"""The effect language: text to tree, checked against a game's vocabulary, and back to text."""
