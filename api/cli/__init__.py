"""The command line `kartotek`. Each command is imported only when it is used."""

from api.cli.start import main

__all__ = ["main"]
