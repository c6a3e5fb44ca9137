"""The page on which a person makes a catalog of a rulebook: served on this machine, by `kartotek draft`."""
