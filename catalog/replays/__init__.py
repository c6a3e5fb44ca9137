"""Replays at work: random games, validation, states and explanations."""
