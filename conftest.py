"""Settings for all tests; pytest's own test helper can only be asked for here."""

pytest_plugins = ["pytester"]
