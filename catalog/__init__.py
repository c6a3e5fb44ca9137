"""Facts at work: the catalog in memory, the effect interpreter, the rules of the games and their replays."""
