"""``python -m houseway``."""

from houseway.cli.main import run

if __name__ == "__main__":
    run()
