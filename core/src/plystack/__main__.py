"""``python -m plystack`` is the command line."""

from plystack.command import main

if __name__ == "__main__":
    main(prog_name="plystack")
