"""The conformance suite for plystack plugins; so far the pytest plugin that collects scenario files."""

__version__ = "0.1.0"

__all__ = ["__version__"]
