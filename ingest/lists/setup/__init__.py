"""Numbers of the set-up: who gets how many of what with how many players, from sentences and tables."""
