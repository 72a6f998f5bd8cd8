"""`python -m typecase` is the same as `typecase`."""

from typecase.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
