"""Files and tables on disk: extractions, rows, caches, and the problems that they may have."""
