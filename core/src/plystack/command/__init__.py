"""The command line."""

from plystack.command.line import main

__all__ = ["main"]
