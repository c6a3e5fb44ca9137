"""The command line `kartotek`. Each command is imported only when it is used."""

from kartotek.api.cli.start import main

__all__ = ["main"]
