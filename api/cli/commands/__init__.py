"""One module for each command, named like it; `api.cli.table` lists them."""
