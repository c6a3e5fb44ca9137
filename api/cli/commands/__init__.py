"""One module for each command, named like it; `kartotek.api.cli.table` lists them."""
