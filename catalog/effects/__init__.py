"""The effect interpreter: stored expressions at work on a state."""
