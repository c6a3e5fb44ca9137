"""The rules of the games: phases, turn structure and verbs. What a component does stands in its stored expression."""
