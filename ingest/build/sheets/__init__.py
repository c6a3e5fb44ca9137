"""Sheets and maps that an owner of a game fills in: read leniently, turned into the rows of a pack."""
