"""Run the command line with `python -m nordrail`."""

from nordrail.cli.app import app

if __name__ == "__main__":
    app(prog_name="nordrail")
