"""Draft a game's folder from a rulebook that nobody prepared the reader for."""
